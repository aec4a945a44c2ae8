/* Simulated annealing for the plans of small evenings: some twenty million swaps a second, where Python makes
 * thousands. Compiled and called by benchmarks/small_annealing.py.
 *
 *     small_annealing PLAYERS ROUNDS SEED SWAPS TEMPERATURE
 *
 * Two people of one round change tables. The swap is made if the sum of repeated meetings and second sittings at
 * fives does not rise, and with probability exp(-rise / temperature) if it does. Prints the rounds of the best plan
 * (fewest repeats, then fewest second fives), one table a line, fours first.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLAYERS = 64, MOST_ROUNDS = 16, MOST_RISE = 64 };

static int players, rounds, tables;
static int first[MOST_PLAYERS], size[MOST_PLAYERS]; /* of each table, in places of a round */
static int table_at[MOST_PLAYERS];                  /* the table of a place */
static int at[MOST_ROUNDS][MOST_PLAYERS];           /* who has the place */
static int met[MOST_PLAYERS][MOST_PLAYERS];         /* how often two people sit together */
static int fives[MOST_PLAYERS];                     /* how often somebody sits at a five */
static int best[MOST_ROUNDS][MOST_PLAYERS];
static uint64_t luck[2];
static uint64_t chance_of[MOST_RISE]; /* that a rise is accepted, of 2^64 */

/* xorshift128+ (Vigna 2017). */
static uint64_t word(void) {
    uint64_t one = luck[0], other = luck[1];
    luck[0] = other;
    one ^= one << 23;
    luck[1] = one ^ other ^ (one >> 17) ^ (other >> 26);
    return luck[1] + other;
}

static int below(int limit) {
    return (int)((word() >> 32) * (uint64_t)limit >> 32);
}

static void lay_tables(void) {
    tables = players / 4;
    for (int table = 0, place = 0; table < tables; table++) {
        first[table] = place;
        size[table] = table < tables - players % 4 ? 4 : 5;
        while (place < first[table] + size[table]) table_at[place++] = table;
    }
}

static void seat_at_random(int *round) {
    for (int person = 0; person < players; person++) {
        int place = below(person + 1);
        round[person] = round[place];
        round[place] = person;
    }
}

static void count(int *round) {
    for (int one = 0; one < players; one++) {
        fives[round[one]] += size[table_at[one]] == 5;
        for (int other = 0; other < players; other++)
            met[round[one]][round[other]] += one != other && table_at[one] == table_at[other];
    }
}

/* The change in repeats if `comes` takes the place of whoever sits there now. */
static int more_repeats(const int *round, int place, int comes) {
    int more = 0, table = table_at[place];
    for (int seat = first[table]; seat < first[table] + size[table]; seat++)
        if (seat != place) more += (met[comes][round[seat]] >= 1) - (met[round[place]][round[seat]] > 1);
    return more;
}

static int more_second_fives(int one_size, int other_size, int one, int other) {
    if (one_size == other_size) return 0;
    int comes = one_size == 5 ? other : one, goes = one_size == 5 ? one : other;
    return (fives[comes] >= 1) - (fives[goes] > 1);
}

static void leave_or_join(const int *round, int place, int person, int step) {
    int table = table_at[place];
    for (int seat = first[table]; seat < first[table] + size[table]; seat++)
        if (seat != place) met[person][round[seat]] += step, met[round[seat]][person] += step;
    fives[person] += size[table] == 5 ? step : 0;
}

static void swap(int *round, int place, int other_place) {
    int one = round[place], other = round[other_place];
    leave_or_join(round, place, one, -1);
    leave_or_join(round, other_place, other, -1);
    leave_or_join(round, place, other, 1);
    leave_or_join(round, other_place, one, 1);
    round[place] = other;
    round[other_place] = one;
}

static void anneal(long swaps, int repeats, int second_fives) {
    int least_repeats = repeats + 1, least_fives = 0;
    for (; swaps > 0 && least_repeats + least_fives > 0; swaps--) {
        int *round = at[below(rounds)], place = below(players), other = below(players);
        if (table_at[place] == table_at[other]) continue;
        int more = more_repeats(round, place, round[other]) + more_repeats(round, other, round[place]);
        int one_size = size[table_at[place]], other_size = size[table_at[other]];
        int more_fives = more_second_fives(one_size, other_size, round[place], round[other]);
        int rise = more + more_fives;
        if (rise > 0 && (rise >= MOST_RISE || word() >= chance_of[rise])) continue;
        swap(round, place, other);
        repeats += more, second_fives += more_fives;
        if (repeats > least_repeats || (repeats == least_repeats && second_fives >= least_fives)) continue;
        least_repeats = repeats, least_fives = second_fives;
        memcpy(best, at, sizeof best);
    }
}

int main(int count_of, char **words) {
    if (count_of != 6) return 2;
    players = atoi(words[1]), rounds = atoi(words[2]);
    if (players < 4 || players > MOST_PLAYERS || rounds < 1 || rounds > MOST_ROUNDS) return 2;
    luck[0] = strtoull(words[3], NULL, 10) * UINT64_C(0x9E3779B97F4A7C15) + 1, luck[1] = ~luck[0];
    double temperature = atof(words[5]);
    for (int rise = 1; rise < MOST_RISE; rise++) chance_of[rise] = (uint64_t)(ldexp(exp(-rise / temperature), 63)) * 2;

    lay_tables();
    for (int round = 0; round < rounds; round++) seat_at_random(at[round]), count(at[round]);
    int repeats = 0, second_fives = 0;
    for (int one = 0; one < players; one++) {
        second_fives += fives[one] > 1 ? fives[one] - 1 : 0;
        for (int other = 0; other < one; other++) repeats += met[one][other] > 1 ? met[one][other] - 1 : 0;
    }
    memcpy(best, at, sizeof best);
    anneal(atol(words[4]), repeats, second_fives);

    for (int round = 0; round < rounds; round++)
        for (int place = 0; place < players; place++)
            printf("%d%c", best[round][place], place + 1 < players && table_at[place + 1] == table_at[place] ? ' ' : '\n');
    return 0;
}

/* Simulated annealing for the plans of small evenings: some twenty million swaps a second, where Python makes
 * thousands. Compiled and called by benchmarks/research/small_annealing.py.
 *
 *     small_annealing PLAYERS ROUNDS SEED SWAPS TEMPERATURE TURN CYCLES
 *
 * Two people of one round change tables. The swap is made if the sum of repeated meetings and second sittings at
 * fives does not rise, and with probability exp(-rise / temperature) if it does. Prints the rounds of the best plan
 * (fewest repeats, then fewest second fives), one table a line, fours first.
 *
 * A turn carries people 0 -> 1 -> ... -> TURN - 1 -> 0, the next TURN people likewise, CYCLES times, and leaves the
 * others where they are. Only every TURN-th round is searched; the rounds between follow from it by turning. What holds
 * for one pair, or person, then holds for all those a turn makes of it: they are counted as one and weighed by how many
 * they are. With TURN 1 that is an ordinary search. The fewer rounds there are to find, the likelier they are found.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_PLAYERS = 64, MOST_ROUNDS = 16, MOST_RISE = 64 };

static int players, rounds, turn, bases, tables;
static int first[MOST_PLAYERS], size[MOST_PLAYERS]; /* of each table, in places of a round */
static int table_at[MOST_PLAYERS];                  /* the table of a place */
static int turned[MOST_PLAYERS];                    /* whom the turn makes of somebody */
static int at[MOST_ROUNDS][MOST_PLAYERS];           /* who has the place, in the rounds that are searched */

typedef struct {
    int many; /* how many pairs or people the turn makes of it */
    int each; /* how often it comes to each of them, when it comes once in the rounds searched */
    int seen; /* how often it comes in these */
} Likes;

static Likes pairs[MOST_PLAYERS * MOST_PLAYERS], sitters[MOST_PLAYERS];
static Likes *pair[MOST_PLAYERS][MOST_PLAYERS], *sitter[MOST_PLAYERS];
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

static void follow_turns(int cycles) {
    int n_pairs = 0, n_sitters = 0;
    for (int person = 0; person < players; person++)
        turned[person] = person >= turn * cycles ? person : person % turn == turn - 1 ? person - turn + 1 : person + 1;
    for (int one = 0; one < players; one++) {
        if (!sitter[one]) {
            Likes *likes = &sitters[n_sitters++];
            for (int a = one; !sitter[a]; a = turned[a]) sitter[a] = likes, likes->many++;
            likes->each = turn / likes->many;
        }
        for (int other = 0; other < one; other++) {
            if (pair[one][other]) continue;
            Likes *likes = &pairs[n_pairs++];
            for (int a = one, b = other; !pair[a][b]; a = turned[a], b = turned[b])
                pair[a][b] = pair[b][a] = likes, likes->many++;
            likes->each = turn / likes->many;
        }
    }
}

static void seat_at_random(int *round) {
    for (int person = 0; person < players; person++) {
        int place = below(person + 1);
        round[person] = round[place];
        round[place] = person;
    }
}

/* How much is too much, over all rounds. */
static int beyond_once(const Likes *likes) {
    int times = likes->seen * likes->each;
    return times > 1 ? (times - 1) * likes->many : 0;
}

static int noted(Likes *likes, int step) {
    int before = beyond_once(likes);
    likes->seen += step;
    return beyond_once(likes) - before;
}

/* Somebody comes to a place or leaves it, the others there as they sit: the change in repeats and second fives. */
static void pass(const int *round, int place, int person, int step, int change[2]) {
    int table = table_at[place];
    for (int seat = first[table]; seat < first[table] + size[table]; seat++)
        if (seat != place) change[0] += noted(pair[person][round[seat]], step);
    if (size[table] == 5) change[1] += noted(sitter[person], step);
}

/* Two people of a round, not of one table, change places. */
static void swap(int *round, int place, int other_place, int change[2]) {
    int one = round[place], other = round[other_place];
    pass(round, place, one, -1, change);
    pass(round, other_place, other, -1, change);
    pass(round, place, other, 1, change);
    pass(round, other_place, one, 1, change);
    round[place] = other;
    round[other_place] = one;
}

static void count(const int *round, int sum[2]) {
    for (int one = 0; one < players; one++) {
        if (size[table_at[one]] == 5) sum[1] += noted(sitter[round[one]], 1);
        for (int other = first[table_at[one]]; other < one; other++) sum[0] += noted(pair[round[one]][round[other]], 1);
    }
}

static void anneal(long swaps, int sum[2]) {
    int least[2] = {sum[0] + 1, 0};
    for (; swaps > 0 && least[0] + least[1] > 0; swaps--) {
        int *round = at[below(bases)], place = below(players), other = below(players), change[2] = {0, 0};
        if (table_at[place] == table_at[other]) continue;
        swap(round, place, other, change);
        int rise = change[0] + change[1];
        if (rise > 0 && (rise >= MOST_RISE || word() >= chance_of[rise])) {
            swap(round, place, other, change);
            continue;
        }
        sum[0] += change[0], sum[1] += change[1];
        if (sum[0] > least[0] || (sum[0] == least[0] && sum[1] >= least[1])) continue;
        memcpy(least, sum, sizeof least);
        memcpy(best, at, sizeof best);
    }
}

static void print_round(const int *round, int turns) {
    for (int place = 0; place < players; place++) {
        int person = round[place], ends = place + 1 == players || table_at[place + 1] != table_at[place];
        for (int i = 0; i < turns; i++) person = turned[person];
        printf("%d%c", person, ends ? '\n' : ' ');
    }
}

int main(int count_of, char **words) {
    if (count_of != 8) return 2;
    players = atoi(words[1]), rounds = atoi(words[2]), turn = atoi(words[6]);
    int cycles = atoi(words[7]), sum[2] = {0, 0};
    if (players < 4 || players > MOST_PLAYERS || rounds < 1 || rounds > MOST_ROUNDS) return 2;
    if (turn < 1 || rounds % turn || cycles < 1 || turn * cycles > players) return 2;
    bases = rounds / turn;
    luck[0] = strtoull(words[3], NULL, 10) * UINT64_C(0x9E3779B97F4A7C15) + 1, luck[1] = ~luck[0];
    double temperature = atof(words[5]);
    for (int rise = 1; rise < MOST_RISE; rise++) chance_of[rise] = (uint64_t)(ldexp(exp(-rise / temperature), 63)) * 2;

    lay_tables();
    follow_turns(cycles);
    for (int base = 0; base < bases; base++) seat_at_random(at[base]), count(at[base], sum);
    memcpy(best, at, sizeof best);
    anneal(atol(words[4]), sum);
    for (int base = 0; base < bases; base++)
        for (int turns = 0; turns < turn; turns++) print_round(best[base], turns);
    return 0;
}

/* Two base rounds of 17 tables modulo 11 that the mirror (x, i) -> (-x, i') keeps; see mirrored_rounds.py.

       seventeen_tables SEED

   A point and its image are a twin (x, p): (x, 2p) and (-x, 2p + 1), with x modulo 11 and p = 0, 1, 2; 33 twins a base
   round. A kept table has two twins, of different p. A moved table has four points, each one half (side 0 or 1) of its
   twin; of the infinite table three points are written, on side 0, one of each p. Nobody meets twice if these are all
   different, over both base rounds:

     alone[p][d]   two points of the same p and side with difference +-d, d = 1 ... 5
     same[pq][d]   points x of p and y of q > p on the same side, d = y - x
     cross[pq][d]  on different sides, d = x + y
     own[p][x]     twin (x, p) at a kept table; which meets same[y - x] and cross[x + y] too

   Of the 114 everything is met but one of cross[01] and one of own[2]: who misses whom. The first base round has 3 kept
   tables, the second 13. An attempt draws the kinds (p and side) of all places so that the numbers are right, and the
   twins that change from kept to moved; writes all ways to seat the 13 kept tables of the second round into a table,
   each as the sum (exclusive or) of random words, one for what is met; and goes through the first rounds until the sum
   of what one leaves over is in the table. It prints, by base round, "kept" x i x i and "moved" x i x i x i (x i). */

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { X = 11, KINDS = 3, PLACES = 33, INFINITE = 30 };
enum { ALONE = 0, SAME = 15, CROSS = 48, OWN = 81, WRONG = 114, MEETINGS = 115 };
enum { WAYS = 1 << 24, MOST_WAYS = WAYS / 2, MOST_ROUNDS = 3000000 };

static const int KEPT[2] = {3, 13};

typedef struct { int x, p, side; } Place;
static Place round_[2][PLACES];

static int meeting[KINDS][KINDS][2][X][X]; /* by p, q, whether the sides differ, x, y */
static uint64_t word[MEETINGS];
static uint8_t met[MEETINGS];

/* -- chance ------------------------------------------------------------------------------------------------------ */

static uint64_t state;

static uint64_t next_word(void) { /* splitmix64 */
    uint64_t z = state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int below(int n) { return (int)(next_word() % (uint64_t)n); }

static void shuffle(int *items, int n) {
    for (int i = n - 1; i > 0; i--) {
        int j = below(i + 1), item = items[i];
        items[i] = items[j], items[j] = item;
    }
}

/* -- tables: their first place, and who meets whom ----------------------------------------------------------------- */

static int modulo(int x) { return (x % X + X) % X; }

static int couple(int p, int q) { return p + q - 1; } /* 01, 02, 12 */

static int kept(int r, int i) { return i < 2 * KEPT[r]; }

static int first_of(int r, int i) {
    if (kept(r, i)) return i & ~1;
    return i < INFINITE ? 2 * KEPT[r] + (i - 2 * KEPT[r]) / 4 * 4 : INFINITE;
}

static void number_meetings(void) {
    for (int p = 0; p < KINDS; p++) for (int q = 0; q < KINDS; q++) for (int c = 0; c < 2; c++)
        for (int x = 0; x < X; x++) for (int y = 0; y < X; y++) {
            int low = p < q ? x : y, high = p < q ? y : x, d = modulo(x - y);
            meeting[p][q][c][x][y] = p == q
                ? (c || !d ? WRONG : ALONE + 5 * p + (d > 5 ? X - d : d) - 1)
                : (c ? CROSS + X * couple(p, q) + modulo(x + y) : SAME + X * couple(p, q) + modulo(high - low));
        }
    for (int i = 0; i < MEETINGS; i++) word[i] = next_word();
}

static int between(const Place *a, const Place *b) { return meeting[a->p][b->p][a->side ^ b->side][a->x][b->x]; }

/* -- the kinds of all places, so that of everything there is as much as there has to be ------------------------------ */

static int kinds_off(void) {
    int alone[3] = {0}, same[3] = {0}, cross[3] = {0}, own[3] = {0}, off = 0;
    for (int r = 0; r < 2; r++)
        for (int i = 0; i < PLACES; i++) {
            const Place *b = &round_[r][i];
            if (kept(r, i)) own[b->p]++;
            for (int j = first_of(r, i); j < i; j++) {
                const Place *a = &round_[r][j];
                if (a->p == b->p) {
                    if (kept(r, i) || a->side != b->side) off += 4; else alone[b->p]++;
                } else {
                    int both = kept(r, i), c = a->side ^ b->side;
                    same[couple(a->p, b->p)] += both || !c;
                    cross[couple(a->p, b->p)] += both || c;
                }
            }
        }
    for (int k = 0; k < 3; k++)
        off += abs(alone[k] - 5) + abs(same[k] - X) + abs(cross[k] - (X - (k == 0))) + abs(own[k] - (X - (k == 2)));
    return off;
}

static void exchange_kinds(int r, int i, int j) {
    int p = round_[r][i].p;
    round_[r][i].p = round_[r][j].p, round_[r][j].p = p;
}

static void change_side(int r, int i) { /* of everybody of this kind at the table */
    for (int j = first_of(r, i), end = j + 4; j < end; j++)
        if (round_[r][j].p == round_[r][i].p) round_[r][j].side ^= 1;
}

static int drew_kinds(void) {
    for (int r = 0; r < 2; r++) {
        int kinds[PLACES];
        for (int i = 0; i < PLACES; i++) kinds[i] = i % KINDS;
        shuffle(kinds, INFINITE);
        for (int i = 0; i < PLACES; i++)
            round_[r][i] = (Place){.p = kinds[i], .side = !kept(r, i) && i < INFINITE && below(2)};
    }
    int off = kinds_off();
    for (int step = 0; off && step < 200000; step++) {
        double heat = 1.15 - step / 200000.0;
        int r = below(2), i = below(INFINITE), j = below(INFINITE), sides = below(3) == 0;
        if (sides ? kept(r, i) : round_[r][i].p == round_[r][j].p) continue;
        if (sides) change_side(r, i); else exchange_kinds(r, i, j);
        int now = kinds_off();
        if (now <= off || (double)(next_word() >> 11) / 9007199254740992.0 < exp((off - now) / heat)) off = now;
        else if (sides) change_side(r, i); else exchange_kinds(r, i, j);
    }
    return !off;
}

/* Like tables beside one another, each with its places in order: that no round is gone through twice. */
static int by_kind(const void *a, const void *b) {
    const Place *one = a, *other = b;
    return one->p != other->p ? one->p - other->p : one->side - other->side;
}

static int compare(const Place *one, const Place *other, int n) {
    int order = 0;
    for (int i = 0; !order && i < n; i++) order = by_kind(one + i, other + i);
    return order;
}

static int compare_kept(const void *a, const void *b) { return compare(a, b, 2); }

static int compare_moved(const void *a, const void *b) { return compare(a, b, 4); }

static void sort_tables(void) {
    for (int r = 0; r < 2; r++) {
        Place *moved = round_[r] + 2 * KEPT[r], *infinite = round_[r] + INFINITE;
        for (Place *table = round_[r]; table < moved; table += 2) qsort(table, 2, sizeof *table, by_kind);
        for (Place *table = moved; table < infinite; table += 4) {
            qsort(table, 4, sizeof *table, by_kind);
            if (table->side) for (int i = 0; i < 4; i++) table[i].side ^= 1;
        }
        qsort(round_[r], (size_t)KEPT[r], 2 * sizeof *moved, compare_kept);
        qsort(moved, (size_t)(infinite - moved) / 4, 4 * sizeof *moved, compare_moved);
    }
}

/* -- the twins that are kept in the first round and moved in the second, with one more of kind 2 ----------------------- */

static uint64_t taken; /* the sum of what they meet */

static int takes(int what) {
    if (what == WRONG || met[what]) return 0;
    met[what] = 1, taken ^= word[what];
    return 1;
}

static int drew_changing(void) {
    int twins[KINDS][X], n[KINDS] = {0}, used[KINDS] = {0};
    for (int p = 0; p < KINDS; p++) {
        for (int x = 0; x < X; x++) twins[p][x] = x;
        shuffle(twins[p], X);
    }
    for (int i = 0; i < 2 * KEPT[0]; i++) round_[0][i].x = twins[round_[0][i].p][n[round_[0][i].p]++];
    n[2]++;
    for (int p = 0; p < KINDS; p++) shuffle(twins[p], n[p]);
    for (int i = 2 * KEPT[1]; i < PLACES; i++) round_[1][i].x = twins[round_[1][i].p][used[round_[1][i].p]++];
    memset(met, 0, sizeof met), taken = 0;
    for (int i = 0; i < 2 * KEPT[0]; i += 2) {
        Place a = round_[0][i], b = round_[0][i + 1];
        if (!takes(meeting[a.p][b.p][0][a.x][b.x]) || !takes(meeting[a.p][b.p][1][a.x][b.x])) return 0;
    }
    for (int i = 2 * KEPT[1]; i < PLACES; i++)
        for (int j = first_of(1, i); j < i; j++)
            if (!takes(between(&round_[1][j], &round_[1][i]))) return 0;
    return 1;
}

/* -- the kept tables of the second round: all ways, or the one with a certain sum --------------------------------------- */

static uint64_t *ways, wanted;
static int n_ways, is_wanted, seated;
static uint8_t is_free[KINDS][X];

static uint64_t *way(uint64_t sum) {
    uint64_t i = sum % WAYS;
    while (ways[i] && ways[i] != sum) i = (i + 1) % WAYS;
    return ways + i;
}

static int seat_kept(uint64_t sum) { /* whether that is all of it */
    if (n_ways >= MOST_WAYS) return 1;
    if (seated == 2 * KEPT[1]) {
        if (is_wanted) return sum == wanted;
        uint64_t *place = way(sum);
        n_ways += !*place, *place = sum;
        return 0;
    }
    int p = round_[1][seated].p, q = round_[1][seated + 1].p;
    int like = seated >= 2 && round_[1][seated - 2].p == p && round_[1][seated - 1].p == q;
    for (int x = like ? round_[1][seated - 2].x + 1 : 0; x < X; x++) {
        if (!is_free[p][x]) continue;
        for (int y = 0; y < X; y++) {
            int a = meeting[p][q][0][x][y], b = meeting[p][q][1][x][y];
            if (!is_free[q][y] || met[a] || met[b]) continue;
            met[a] = met[b] = 1, is_free[p][x] = is_free[q][y] = 0;
            round_[1][seated].x = x, round_[1][seated + 1].x = y, seated += 2;
            int done = seat_kept(sum ^ word[a] ^ word[b]);
            if (done) return 1;
            seated -= 2, met[a] = met[b] = 0, is_free[p][x] = is_free[q][y] = 1;
        }
    }
    return 0;
}

static void find_ways(void) {
    memset(is_free, 1, sizeof is_free);
    for (int i = 2 * KEPT[1]; i < PLACES; i++) is_free[round_[1][i].p][round_[1][i].x] = 0;
    seated = 0;
    seat_kept(0);
}

/* -- the moved tables of the first round ------------------------------------------------------------------------------ */

static int n_rounds;
static uint64_t everything;

static int leaves_a_way(uint64_t sum) {
    n_rounds++;
    for (int d = 0; d < X; d++) {
        wanted = everything ^ taken ^ sum ^ word[CROSS + d];
        if (!met[CROSS + d] && *way(wanted)) return 1;
    }
    return 0;
}

static int seat_moved(int i, uint64_t sum) { /* whether there is a way for the second round too, or it takes too long */
    if (i == PLACES) return leaves_a_way(sum);
    Place *place = &round_[0][i];
    int first = first_of(0, i), least = 0;
    int like = i > first && i < INFINITE && !by_kind(place, place - 1);
    int alike = i == first && i >= 2 * KEPT[0] + 4 && i < INFINITE && !compare(place, place - 4, 4);
    if (like) least = place[-1].x;
    if (alike) least = place[-4].x;
    for (int x = least; x < X; x++) {
        if (!is_free[place->p][x]) continue;
        int stack[3], n = 0, fits = 1;
        uint64_t now = sum;
        place->x = x;
        for (int j = first; fits && j < i; j++) {
            int what = between(&round_[0][j], place);
            if (what == WRONG || met[what]) fits = 0;
            else met[what] = 1, stack[n++] = what, now ^= word[what];
        }
        if (fits) {
            is_free[place->p][x] = 0;
            if (seat_moved(i + 1, now)) return 1;
            is_free[place->p][x] = 1;
        }
        while (n) met[stack[--n]] = 0;
        if (n_rounds >= MOST_ROUNDS) return 0;
    }
    return 0;
}

static int find_round(void) {
    memset(is_free, 1, sizeof is_free);
    for (int i = 0; i < 2 * KEPT[0]; i++) is_free[round_[0][i].p][round_[0][i].x] = 0;
    n_rounds = 0;
    return seat_moved(2 * KEPT[0], 0);
}

/* -------------------------------------------------------------------------------------------------------------------- */

static void print_place(const Place *place) {
    printf(" %d %d", place->side ? modulo(-place->x) : place->x, 2 * place->p + place->side);
}

static void print_rounds(void) {
    for (int r = 0; r < 2; r++)
        for (int i = 0; i < PLACES; i++) {
            if (i == first_of(r, i)) printf(kept(r, i) ? "\n%d kept" : "\n%d moved", r);
            print_place(&round_[r][i]);
        }
    printf("\n");
}

int main(int count, char **words) {
    state = count > 1 ? strtoull(words[1], NULL, 10) : 1;
    ways = malloc(sizeof *ways * WAYS);
    if (!ways) return 1;
    number_meetings();
    for (int i = 0; i < OWN; i++) everything ^= word[i];
    for (int attempt = 1;; attempt++) {
        if (!drew_kinds()) continue;
        sort_tables();
        int tries = 0;
        while (tries < 2000 && !drew_changing()) tries++;
        if (tries == 2000) continue;
        memset(ways, 0, sizeof *ways * WAYS);
        n_ways = is_wanted = 0;
        uint8_t before[MEETINGS];
        memcpy(before, met, sizeof met);
        find_ways();
        memcpy(met, before, sizeof met);
        int found = find_round();
        fprintf(stderr, "attempt %d: %d second rounds, %d first rounds\n", attempt, n_ways, n_rounds);
        if (!found) continue;
        memcpy(met, before, sizeof met);
        is_wanted = 1, n_ways = 0;
        find_ways();
        print_rounds();
        return 0;
    }
}

/* Plays a trace again and compares every answer, as trace/README.md says: trace FILE */
#include <inttypes.h>
#include <jostle.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 128, MOST_WORDS = 12, NAME_SIZE = 24, MOST_NAMES = 64, MOST_ANSWERS = 256 };

/* A word that begins a line, and what it leads to. */
typedef struct {
    const char *word;
    void (*run)(void);
} entry;

/* A kind of trace: what its commands do, and how the answers that ask for the state are found. */
typedef struct {
    const char *first_line;
    const entry *commands, *looks;
} kind_of_trace;

/* The file, the words of the line that is played, and the answers that the file has yet to name. */
static const char *file_name;
static FILE *file;
static unsigned long line_number, compared;
static int has_ended;
static char line[LINE_SIZE], split[LINE_SIZE];
static const char *words[MOST_WORDS];
static size_t word_count;
static char answers[MOST_ANSWERS][LINE_SIZE];
static size_t answer_count, answer_next;

static void fail(const char *problem, const char *detail)
{
    fprintf(stderr, "%s:%lu: %s%s\n", file_name, line_number, problem, detail);
    exit(1);
}

static void check(int32_t status, const char *call)
{
    if (status != JOSTLE_OK) {
        fprintf(stderr, "%s:%lu: %s returned %s: %s\n", file_name, line_number, call, jostle_status_name(status),
                jostle_error_text());
        exit(1);
    }
}

#define OK(call) check(call, #call)

/* --- Lines and words --- */

static int read_line(void)
{
    if (fgets(line, sizeof line, file) == NULL) {
        return 0;
    }
    line_number++;
    size_t length = strlen(line);
    if (length == 0 || line[length - 1] != '\n') {
        fail("this line is too long, or has no end", "");
    }
    line[length - 1] = '\0';
    memcpy(split, line, sizeof split);
    word_count = 0;
    for (char *word = strtok(split, " "); word != NULL; word = strtok(NULL, " ")) {
        if (word_count == MOST_WORDS) {
            fail("this line has too many words", "");
        }
        words[word_count++] = word;
    }
    return 1;
}

static const char *word(size_t index)
{
    if (index >= word_count) {
        fail("a word is missing", "");
    }
    return words[index];
}

static int is(size_t index, const char *text)
{
    return strcmp(word(index), text) == 0;
}

static float number(size_t index)
{
    char *end = NULL;
    const double value = strtod(word(index), &end);
    if (*end != '\0') {
        fail("not a number: ", word(index));
    }
    return (float)value;
}

static long whole(size_t index)
{
    char *end = NULL;
    const long value = strtol(word(index), &end, 10);
    if (*end != '\0') {
        fail("not a whole number: ", word(index));
    }
    return value;
}

static uint32_t count(size_t index)
{
    return (uint32_t)whole(index);
}

static jostle_rect rect(size_t index)
{
    jostle_rect rect;
    rect.x = number(index), rect.y = number(index + 1), rect.w = number(index + 2), rect.h = number(index + 3);
    return rect;
}

/* Returns which of these a word is. */
static uint32_t one_of(size_t index, const char *const *texts, uint32_t texts_count)
{
    for (uint32_t at = 0; at < texts_count; at++) {
        if (is(index, texts[at])) {
            return at;
        }
    }
    fail("unknown word: ", word(index));
    return 0;
}

static uint32_t bits(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t bits_f64(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Returns room for the next answer. */
static char *answer(void)
{
    if (answer_count == MOST_ANSWERS) {
        fail("there are too many answers", "");
    }
    return answers[answer_count++];
}

/* --- Names --- */

typedef struct {
    char name[NAME_SIZE];
    uint64_t id;
} named;

typedef struct {
    named list[MOST_NAMES];
    size_t count;
} names;

static void give_name(names *to, const char *name, uint64_t id)
{
    if (to->count == MOST_NAMES || strlen(name) >= NAME_SIZE) {
        fail("there is no room for the name ", name);
    }
    strcpy(to->list[to->count].name, name);
    to->list[to->count++].id = id;
}

static uint64_t id_of(const names *from, const char *name)
{
    for (size_t i = 0; i < from->count; i++) {
        if (strcmp(from->list[i].name, name) == 0) {
            return from->list[i].id;
        }
    }
    fail("there is nothing called ", name);
    return 0;
}

/* Returns the last name that was given to an id: after a restore, new bodies get the ids of those that are gone. */
static const char *name_of(const names *from, uint64_t id)
{
    for (size_t i = from->count; i > 0; i--) {
        if (from->list[i - 1].id == id) {
            return from->list[i - 1].name;
        }
    }
    return "?";
}

#include "trace_platformer.inc"
#include "trace_pairs.inc"

/* --- Playing --- */

static const kind_of_trace kinds[] = {
    {"trace platformer 1", platformer_commands, platformer_looks},
    {"trace pairs 1", pairs_commands, pairs_looks},
};

static const entry *find(const entry *entries, const char *word_to_find)
{
    while (entries->word != NULL && strcmp(entries->word, word_to_find) != 0) {
        entries++;
    }
    return entries->word == NULL ? NULL : entries;
}

static void compare(const kind_of_trace *kind)
{
    if (answer_next == answer_count) {
        answer_next = answer_count = 0;
        const entry *look = find(kind->looks, word(1));
        if (look == NULL) {
            fail("there is no answer to compare with: ", line + 2);
        }
        look->run();
    }
    const char *found = answers[answer_next++];
    if (strcmp(found, line + 2) != 0) {
        fprintf(stderr, "%s:%lu: expected: %s\n%s:%lu:    found: %s\n", file_name, line_number, line + 2, file_name,
                line_number, found);
        exit(1);
    }
    compared++;
}

static void end(void)
{
    has_ended = 1;
    if (compared != (unsigned long)whole(1)) {
        fail("answers are missing: there should be ", word(1));
    }
}

static void run(const kind_of_trace *kind)
{
    if (answer_next != answer_count) {
        fail("an answer is missing before this line: ", answers[answer_next]);
    }
    answer_next = answer_count = 0;
    if (is(0, "#")) {
        return;
    }
    if (is(0, "end")) {
        end();
        return;
    }
    const entry *command = find(kind->commands, word(0));
    if (command == NULL) {
        fail("unknown command: ", word(0));
    } else {
        command->run();
    }
}

static const kind_of_trace *read_kind(void)
{
    if (read_line()) {
        for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
            if (strcmp(line, kinds[i].first_line) == 0) {
                return &kinds[i];
            }
        }
    }
    fail("unknown kind of trace: ", line);
    return NULL;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        fprintf(stderr, "usage: trace FILE\n");
        return 2;
    }
    file_name = argv[1];
    file = fopen(file_name, "rb");
    if (file == NULL) {
        perror(file_name);
        return 2;
    }
    const kind_of_trace *kind = read_kind();
    begin_platformer();
    begin_pairs();
    while (read_line()) {
        if (is(0, "=")) {
            compare(kind);
        } else {
            run(kind);
        }
    }
    if (!has_ended) {
        fail("the last line, `end`, is missing", "");
    }
    printf("%s: %lu answers are the same\n", file_name, compared);
    end_pairs();
    end_platformer();
    fclose(file);
    return 0;
}

import type { ArchiveItem, ArchiveTag } from "./archive";
import { TagLine } from "./archive";
import { readCategories } from "./jsonLines/categories";
import { readComments } from "./jsonLines/comments";
import { readDiscussions } from "./jsonLines/discussions";
import type { Known } from "./jsonLines/rows";
import { readRows } from "./jsonLines/rows";
import { readUsers } from "./jsonLines/users";
import { IDSet, toKey } from "./keys";
import { KnownUsers } from "./normalizePost";
import { createRepeatedProblem, isProblem } from "./problems";

/** Reads an archive of JSON lines (README.md). Yields users, categories, tags, discussions and comments, in this order. */
export async function* readJsonLines(directory: string, now: Date): AsyncGenerator<ArchiveItem> {
    const known: Known = { users: new KnownUsers(), categories: new Map(), tags: new Map(), discussions: new IDSet() };
    yield* readUsers(directory, now, known);
    yield* readCategories(directory, known);
    yield* readTags(directory, known);
    yield* readDiscussions(directory, now, known);
    yield* readComments(directory, now, known);
}

async function* readTags(directory: string, known: Known): AsyncGenerator<ArchiveItem> {
    for await (const row of readRows(directory, "tags.jsonl", TagLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const id = row.value.id ?? row.value.name;
        const key = toKey(row.value.site, id);
        if (known.tags.has(key)) {
            yield createRepeatedProblem("tags.jsonl", row.line, id);
            continue;
        }
        known.tags.set(key, row.value.name);
        yield { ...row.value, kind: "tag", id } satisfies ArchiveTag;
    }
}

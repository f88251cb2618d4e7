import type { ArchiveDiscussion, ArchiveItem } from "../archive";
import { DiscussionLine } from "../archive";
import { toKey } from "../keys";
import { PostNormalizer, toTitle } from "../normalizePost";
import { createRepeatedProblem, isProblem, toProblems } from "../problems";
import { createOnlyCategory, findCategory, listCategories } from "./categories";
import type { Known } from "./rows";
import { DroppedValues, omitWritten, readRows } from "./rows";

/** Types of discussions; others become plain discussions. */
const IMPORTED_TYPES = new Set(["discussion", "question"]);

export async function* readDiscussions(directory: string, now: Date, known: Known): AsyncGenerator<ArchiveItem> {
    const file = "discussions.jsonl";
    const settler = new PostNormalizer(known.users, now);
    const dropped = new DroppedValues(file, "type", ["discussion", "discussions"]);
    for await (const row of readRows(directory, file, DiscussionLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { site, id } = row.value;
        if (!known.discussions.add(site, id)) {
            yield createRepeatedProblem(file, row.line, id);
            continue;
        }
        if (listCategories(site, known).size === 0) yield createOnlyCategory(site, known);
        const { type = "discussion" } = row.value;
        if (!IMPORTED_TYPES.has(type)) dropped.add(type);
        const { settled, wrong } = settler.settle(row.value);
        const discussion = { ...omitWritten(row.value), ...settled, kind: "discussion" as const };
        yield {
            ...discussion,
            title: titleOf(discussion, wrong),
            categoryId: findCategory(discussion, known, wrong),
            ...(discussion.tags && { tags: [...new Set(discussion.tags.map((tag) => known.tags.get(toKey(site, tag)) ?? tag))] }),
            ...(discussion.bookmarkedByIds && {
                bookmarkedByIds: settler.known(site, discussion.bookmarkedByIds, "bookmarkedByIds", wrong),
            }),
        } satisfies ArchiveDiscussion;
        yield* toProblems(file, row.line, id, wrong);
    }
    yield* dropped.problems();
}

function titleOf(discussion: { title?: string; body: string; format: string }, wrong: string[]): string {
    const title = discussion.title?.trim();
    if (title) return title;
    wrong.push("There is no title; the beginning of the text was taken.");
    return toTitle(discussion.body, discussion.format);
}

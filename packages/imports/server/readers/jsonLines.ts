import type { Static, TObject } from "typebox";
import type {
    ArchiveBan,
    ArchiveCategory,
    ArchiveComment,
    ArchiveDiscussion,
    ArchiveItem,
    ArchiveTag,
    ArchiveUser,
} from "../archive";
import { CategoryLine, CommentLine, DiscussionLine, TagLine, UserLine } from "../archive";
import { createLineCheck } from "./checkLine";
import { findCycles } from "./cycles";
import { IDSet, toKey } from "./keys";
import { findFile, readLines, toContentName } from "./lines";
import { KnownUsers, PostNormalizer, toTitle } from "./normalizePost";
import { createProblem, isProblem } from "./problems";

/** Reads an archive of JSON lines (README.md). Yields users, categories, tags, discussions and comments, in this order. */
export async function* readJsonLines(directory: string, now: Date): AsyncGenerator<ArchiveItem> {
    const known: Known = { users: new KnownUsers(), categories: new Map(), tags: new Map(), discussions: new IDSet() };
    yield* readUsers(directory, now, known);
    yield* readCategories(directory, known);
    yield* readTags(directory, known);
    yield* readDiscussions(directory, now, known);
    yield* readComments(directory, now, known);
}

/** Records that later files refer to. */
interface Known {
    users: KnownUsers;
    /** Category IDs by site; the first is the default for discussions without a category. */
    categories: Map<string, Set<string>>;
    /** Names of tags by key. */
    tags: Map<string, string>;
    discussions: IDSet;
}

interface Row<Value> {
    line: number;
    value: Value;
}

type Problem = Extract<ArchiveItem, { kind: "problem" }>;

/** Maximum number of unknown fields per file that are counted by name; further ones are counted together. */
const MAX_UNKNOWN_FIELDS = 50;
const MAX_FIELD_NAME_LENGTH = 100;

/** Yields the valid lines of a file, if it exists, and the problems of the others. */
async function* rowsOf<Schema extends TObject>(
    directory: string,
    name: string,
    schema: Schema,
): AsyncGenerator<Row<Static<Schema>> | Problem> {
    const path = await findFile(directory, name);
    if (path === undefined) return;
    const file = toContentName(path);
    const check = createLineCheck(schema);
    const unknown = new Map<string, number>();
    let countOthers = 0;
    for await (const line of readLines(path)) {
        if ("damage" in line) {
            yield createProblem(file, { line: line.number, reason: line.damage, damaged: true });
            break;
        }
        if (line.trouble)
            yield createProblem(file, {
                line: line.number,
                reason: line.trouble,
                ...(line.text === "" && { damaged: true as const }),
            });
        if (line.text.trim() === "") continue;
        const checked = check(line.text);
        if ("reason" in checked) {
            const damaged = checked.damaged && { damaged: checked.damaged };
            yield createProblem(file, { line: line.number, ...idIn(line.text), reason: checked.reason, ...damaged });
            continue;
        }
        for (const reason of checked.dropped) yield createProblem(file, { line: line.number, ...idIn(line.text), reason });
        for (const field of checked.unknown) {
            if (!unknown.has(field) && unknown.size === MAX_UNKNOWN_FIELDS) countOthers++;
            else unknown.set(field, (unknown.get(field) ?? 0) + 1);
        }
        yield { line: line.number, value: checked.value };
    }
    for (const [field, count] of unknown)
        yield createProblem(file, {
            reason: `The field ${field.slice(0, MAX_FIELD_NAME_LENGTH)} has no place here; it was left out of ${count} ${count === 1 ? "line" : "lines"}.`,
            count,
            isDropped: true,
        });
    if (countOthers > 0)
        yield createProblem(file, {
            reason: `${countOthers} further fields have no place here; they were left out.`,
            count: countOthers,
            isDropped: true,
        });
}

// Finds an ID in a line that is not valid JSON, for the report.
function idIn(text: string): { id?: string } {
    const id = /"id"\s*:\s*(?:"([^"\\]{1,200})"|(\d{1,20}))/.exec(text);
    const found = id?.[1] ?? id?.[2];
    return found === undefined ? {} : { id: found };
}

async function* readUsers(directory: string, now: Date, known: Known): AsyncGenerator<ArchiveItem> {
    const settler = new PostNormalizer(known.users, now);
    const dropped = new DroppedValues("users.jsonl", "role", ["person", "people"]);
    for await (const row of rowsOf(directory, "users.jsonl", UserLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { createdAt, banned, ...user } = row.value;
        const id = user.id ?? user.name;
        if (!known.users.add(user.site, user)) {
            yield repeated("users.jsonl", row.line, id);
            continue;
        }
        const wrong: string[] = [];
        const date = settler.date("createdAt", createdAt, wrong);
        const ban = readBan(banned, settler, wrong);
        for (const role of user.roles ?? []) if (!KEPT_ROLES.has(role.toLowerCase())) dropped.add(role);
        yield* toProblems("users.jsonl", row.line, id, wrong);
        yield { ...user, kind: "user", id, ...(date && { createdAt: date }), ...(ban && { banned: ban }) } satisfies ArchiveUser;
    }
    yield* dropped.problems();
}

/** Roles that users keep; everybody is a member. */
const KEPT_ROLES = new Set(["moderator", "member"]);

/** Counts values of a field that have no place here. */
class DroppedValues {
    readonly #counts = new Map<string, number>();

    constructor(
        private readonly file: string,
        private readonly field: string,
        private readonly records: readonly [one: string, many: string],
    ) {}

    add(value: string): void {
        if (this.#counts.has(value) || this.#counts.size < MAX_UNKNOWN_FIELDS)
            this.#counts.set(value, (this.#counts.get(value) ?? 0) + 1);
    }

    *problems(): Generator<Problem> {
        for (const [value, count] of this.#counts) {
            const reason = `The ${this.field} "${value.slice(0, MAX_FIELD_NAME_LENGTH)}" has no place here; it was left out of ${count} ${this.records[count === 1 ? 0 : 1]}.`;
            yield createProblem(this.file, { reason, count, isDropped: true });
        }
    }
}

function readBan(banned: Static<typeof UserLine>["banned"], settler: PostNormalizer, wrong: string[]): ArchiveBan | undefined {
    if (banned === undefined || banned === false) return undefined;
    if (banned === true) return {};
    const until = settler.date("banned", banned.until, wrong);
    return { ...(banned.reason !== undefined && { reason: banned.reason }), ...(until && { until }) };
}

async function* readCategories(directory: string, known: Known): AsyncGenerator<ArchiveItem> {
    const file = "categories.jsonl";
    const read = new Map<string, Row<ArchiveCategory>>();
    for await (const row of rowsOf(directory, file, CategoryLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const id = row.value.id ?? row.value.urlcode ?? row.value.name;
        const key = toKey(row.value.site, id);
        if (read.has(key)) yield repeated(file, row.line, id);
        else read.set(key, { line: row.line, value: { ...row.value, kind: "category", id } });
    }
    for (const { line, value } of read.values()) {
        if (value.parentId === undefined || read.has(toKey(value.site, value.parentId))) continue;
        yield createProblem(file, {
            line,
            id: value.id,
            reason: `The parent ${value.parentId} is not in the archive; the category stands at the top.`,
        });
        delete value.parentId;
    }
    for (const key of findCycles(new Map([...read].map(([key, { value }]) => [key, parentKey(value)])))) {
        const row = read.get(key);
        if (!row) continue;
        yield createProblem(file, {
            line: row.line,
            id: row.value.id,
            reason: "The category stands under itself; it was put at the top.",
        });
        delete row.value.parentId;
    }
    const given = new Set<string>();
    for (const key of read.keys()) yield* withParents(key, read, given, known);
}

function* withParents(
    key: string,
    read: Map<string, Row<ArchiveCategory>>,
    given: Set<string>,
    known: Known,
): Generator<ArchiveCategory> {
    const way: ArchiveCategory[] = [];
    for (let at: string | undefined = key; at !== undefined && !given.has(at); at = parentKey(read.get(at)?.value)) {
        const category = read.get(at)?.value;
        if (category) way.push(category);
        given.add(at);
    }
    for (const category of way.reverse()) {
        categoriesOf(category.site, known).add(category.id);
        yield category;
    }
}

function parentKey(category: ArchiveCategory | undefined): string | undefined {
    return category?.parentId === undefined ? undefined : toKey(category.site, category.parentId);
}

function categoriesOf(site: string, known: Known): Set<string> {
    const categories = known.categories.get(site) ?? new Set();
    known.categories.set(site, categories);
    return categories;
}

async function* readTags(directory: string, known: Known): AsyncGenerator<ArchiveItem> {
    for await (const row of rowsOf(directory, "tags.jsonl", TagLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const id = row.value.id ?? row.value.name;
        const key = toKey(row.value.site, id);
        if (known.tags.has(key)) {
            yield repeated("tags.jsonl", row.line, id);
            continue;
        }
        known.tags.set(key, row.value.name);
        yield { ...row.value, kind: "tag", id } satisfies ArchiveTag;
    }
}

async function* readDiscussions(directory: string, now: Date, known: Known): AsyncGenerator<ArchiveItem> {
    const file = "discussions.jsonl";
    const settler = new PostNormalizer(known.users, now);
    const dropped = new DroppedValues(file, "type", ["discussion", "discussions"]);
    for await (const row of rowsOf(directory, file, DiscussionLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { site, id } = row.value;
        if (!known.discussions.add(site, id)) {
            yield repeated(file, row.line, id);
            continue;
        }
        if (categoriesOf(site, known).size === 0) yield onlyCategory(site, known);
        const { type = "discussion" } = row.value;
        if (!KEPT_TYPES.has(type)) dropped.add(type);
        const { settled, wrong } = settler.settle(row.value);
        const discussion = { ...withoutWritten(row.value), ...settled, kind: "discussion" as const };
        yield {
            ...discussion,
            title: titleOf(discussion, wrong),
            categoryId: categoryOf(discussion, known, wrong),
            ...(discussion.tags && { tags: [...new Set(discussion.tags.map((tag) => known.tags.get(toKey(site, tag)) ?? tag))] }),
            ...(discussion.bookmarkedByIds && {
                bookmarkedByIds: settler.known(site, discussion.bookmarkedByIds, "bookmarkedByIds", wrong),
            }),
        } satisfies ArchiveDiscussion;
        yield* toProblems(file, row.line, id, wrong);
    }
    yield* dropped.problems();
}

/** Types of discussions; others become plain discussions. */
const KEPT_TYPES = new Set(["discussion", "question"]);

function withoutWritten<Post extends DiscussionLine | CommentLine>(
    post: Post,
): Omit<Post, "bodyHtml" | "bodyMarkdown" | "polls" | Resettled> {
    const {
        body,
        format,
        bodyHtml,
        bodyMarkdown,
        polls,
        createdAt,
        updatedAt,
        authorId,
        authorName,
        deleted,
        reactions,
        ...rest
    } = post;
    return rest;
}

type Resettled = "body" | "format" | "createdAt" | "updatedAt" | "authorId" | "authorName" | "deleted" | "reactions";

function onlyCategory(site: string, known: Known): ArchiveCategory {
    categoriesOf(site, known).add(site);
    return { kind: "category", site, id: site, name: site };
}

function titleOf(discussion: { title?: string; body: string; format: string }, wrong: string[]): string {
    const title = discussion.title?.trim();
    if (title) return title;
    wrong.push("There is no title; the beginning of the text was taken.");
    return toTitle(discussion.body, discussion.format);
}

function categoryOf({ site, categoryId }: { site: string; categoryId?: string }, known: Known, wrong: string[]): string {
    const categories = categoriesOf(site, known);
    if (categoryId !== undefined && categories.has(categoryId)) return categoryId;
    const [first = site] = categories;
    if (categoryId !== undefined) wrong.push(`The category ${categoryId} is not in the archive; ${first} was taken.`);
    return first;
}

const COMMENTS = "comments.jsonl";

async function* readComments(directory: string, now: Date, known: Known): AsyncGenerator<ArchiveItem> {
    const tree: CommentTree = { lines: new Map(), parents: new Map() };
    yield* learnTree(directory, known, tree);
    const given = new Set<string>();
    // One pass is enough unless so many comments precede their parents that they cannot be held in memory.
    for (let before = -1; given.size < tree.lines.size && given.size > before; ) {
        before = given.size;
        yield* giveRound(directory, new PostNormalizer(known.users, now), tree, given);
    }
    const count = tree.lines.size - given.size;
    if (count > 0)
        yield createProblem(COMMENTS, { reason: `${count} comments were not there any more when they were to be read.`, count });
}

/** Line number and parent of every comment. */
interface CommentTree {
    lines: Map<string, number>;
    parents: Map<string, string | undefined>;
}

async function* learnTree(directory: string, known: Known, { lines, parents }: CommentTree): AsyncGenerator<Problem> {
    const discussions = new Map<string, string>();
    for await (const row of rowsOf(directory, COMMENTS, CommentLine)) {
        if (isProblem(row)) {
            yield row;
            continue;
        }
        const { site, id, discussionId, parentId } = row.value;
        const key = toKey(site, id);
        if (!known.discussions.has(site, discussionId)) {
            yield createProblem(COMMENTS, {
                line: row.line,
                id,
                reason: `The discussion ${discussionId} is not in the archive; the comment was left out.`,
            });
        } else if (lines.has(key)) {
            yield repeated(COMMENTS, row.line, id);
        } else {
            lines.set(key, row.line);
            discussions.set(key, discussionId);
            parents.set(key, parentId === undefined ? undefined : toKey(site, parentId));
        }
    }
    for (const [key, parent] of parents) {
        if (parent === undefined || discussions.get(parent) === discussions.get(key)) continue;
        yield createMovedProblem(
            key,
            lines,
            discussions.has(parent) ? "its parent is on another discussion" : "its parent is not in the archive",
        );
        parents.set(key, undefined);
    }
    for (const key of findCycles(parents)) {
        yield createMovedProblem(key, lines, "it stands under itself");
        parents.set(key, undefined);
    }
}

function createMovedProblem(key: string, lines: Map<string, number>, why: string): Problem {
    const id = key.slice(key.indexOf("\0") + 1);
    const line = lines.get(key);
    return createProblem(COMMENTS, {
        ...(line !== undefined && { line }),
        id,
        reason: `The comment answers the discussion now: ${why}.`,
    });
}

/** Buffer of comments that precede their parents. When it is full, the earliest are dropped until the next pass. */
class ParentBuffer {
    readonly #byParent = new Map<string, { comments: ArchiveItem[][]; size: number }>();
    #room = WAITING_CHARACTERS;

    enter(parent: string, comment: ArchiveItem[], characters: number): void {
        const group = this.#byParent.get(parent) ?? { comments: [], size: 0 };
        this.#byParent.set(parent, group);
        group.comments.push(comment);
        group.size += OVERHEAD + characters;
        this.#room -= OVERHEAD + characters;
        for (const first of this.#byParent.keys()) {
            if (this.#room >= 0) break;
            this.takeFor(first);
        }
    }

    /** Removes and returns the comments that wait for this parent. */
    takeFor(parent: string): ArchiveItem[][] {
        const group = this.#byParent.get(parent);
        this.#byParent.delete(parent);
        this.#room += group?.size ?? 0;
        return group?.comments ?? [];
    }
}

const WAITING_CHARACTERS = 8 * 1024 * 1024;
// Memory of a comment besides its text, in characters.
const OVERHEAD = 500;

async function* giveRound(
    directory: string,
    settler: PostNormalizer,
    { lines, parents }: CommentTree,
    given: Set<string>,
): AsyncGenerator<ArchiveItem> {
    const waiting = new ParentBuffer();
    for await (const row of rowsOf(directory, COMMENTS, CommentLine)) {
        if (isProblem(row)) continue;
        const key = toKey(row.value.site, row.value.id);
        if (lines.get(key) !== row.line || given.has(key)) continue;
        const parent = parents.get(key);
        const items = commentOf(row, parent !== undefined, settler);
        if (parent === undefined || given.has(parent)) yield* release(items, waiting, given);
        else waiting.enter(parent, items, (row.value.body ?? row.value.bodyHtml ?? row.value.bodyMarkdown ?? "").length);
    }
}

/** Returns a comment, preceded by its problems. */
function commentOf({ line, value }: Row<CommentLine>, hasParent: boolean, settler: PostNormalizer): ArchiveItem[] {
    const { settled, wrong } = settler.settle(value);
    const { parentId, ...rest } = withoutWritten(value);
    const comment: ArchiveComment = {
        ...rest,
        ...settled,
        kind: "comment",
        ...(hasParent && parentId !== undefined && { parentId }),
    };
    return [...toProblems(COMMENTS, line, value.id, wrong), comment];
}

function* release(items: ArchiveItem[], waiting: ParentBuffer, given: Set<string>): Generator<ArchiveItem> {
    const open = [items];
    for (let next = open.pop(); next; next = open.pop()) {
        yield* next;
        const comment = next.at(-1);
        if (comment?.kind !== "comment") continue;
        const key = toKey(comment.site, comment.id);
        given.add(key);
        for (const child of waiting.takeFor(key).reverse()) open.push(child);
    }
}

function* toProblems(file: string, line: number, id: string, wrong: string[]): Generator<Problem> {
    for (const reason of wrong) yield createProblem(file, { line, id, reason });
}

function repeated(file: string, line: number, id: string): Problem {
    return createProblem(file, { line, id, reason: "A record with this id came before; this one was left out." });
}

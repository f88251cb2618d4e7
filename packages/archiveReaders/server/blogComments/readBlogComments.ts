import type { ArchiveComment, ArchiveDiscussion, ArchiveItem } from "../archive";
import { KnownUsers, PostNormalizer } from "../normalizePost";
import { createProblem, createRepeatedProblem, isProblem, toProblems } from "../problems";
import type { BlogComment, BlogExport, BlogPage } from "./blogExport";

/** Name of the author of the opening posts, which no person has written. */
const OPENING_AUTHOR = "Comments";
const PAGE_ADDRESS = /^https?:\/\/[^\s/]+(?:\/[^\s]*)?$/;
/** Maximum length of an address of a page, in characters. */
const MAX_ADDRESS = 2000;

interface Reading {
    blog: BlogExport;
    site: string;
    settler: PostNormalizer;
    /** IDs of the pages that were read. */
    pages: Set<string>;
    /** Page of each comment that was yielded. */
    comments: Map<string, string>;
}

/**
 * Reads the comments of a blog (README.md): each page with comments becomes a discussion that belongs to the page, in the category of its
 * embedding site. Authors are names without accounts; their addresses are left out.
 */
export async function* readBlogComments(blog: BlogExport, now: Date, site: string): AsyncGenerator<ArchiveItem> {
    const settler = new PostNormalizer(new KnownUsers(), now);
    const reading: Reading = { blog, site, settler, pages: new Set(), comments: new Map() };
    const commented = yield* findCommented(blog);
    for await (const page of blog.readPages()) {
        if (isProblem(page)) yield page;
        else if (commented.has(page.id)) yield* readPage(page, reading);
    }
    yield* readInOrder(reading);
}

/** Returns the IDs of the pages that have comments, and yields what of the comments could not be read or was left out. */
async function* findCommented(blog: BlogExport): AsyncGenerator<ArchiveItem, Set<string>> {
    const commented = new Set<string>();
    const leftOut = new Map<string, number>();
    for await (const comment of blog.readComments()) {
        if (isProblem(comment)) yield comment;
        else if ("leftOut" in comment) leftOut.set(comment.leftOut, (leftOut.get(comment.leftOut) ?? 0) + 1);
        else commented.add(comment.pageID);
    }
    for (const [reason, count] of leftOut)
        yield createProblem(blog.file, { reason: `${count} ${reason}; they were left out.`, count, isDropped: true });
    return commented;
}

function* readPage(page: BlogPage, { blog, site, settler, pages }: Reading): Generator<ArchiveItem> {
    const { id, line = 0, url } = page;
    if (pages.has(id)) return yield createRepeatedProblem(blog.file, line, id);
    if (!PAGE_ADDRESS.test(url) || url.length > MAX_ADDRESS) {
        const reason = `The page has no address that begins with http:// or https://; it was left out with its comments: ${JSON.stringify(url.slice(0, 200))}`;
        return yield createProblem(blog.file, { line, id, reason });
    }
    pages.add(id);
    const { settled, wrong } = settler.settle({
        site,
        id,
        authorName: OPENING_AUTHOR,
        bodyHtml: "",
        ...(page.createdAt !== undefined && { createdAt: page.createdAt }),
    });
    yield* toProblems(blog.file, line, id, wrong);
    yield {
        kind: "discussion",
        site,
        id,
        title: page.title || url,
        ...settled,
        pageUrl: url,
        ...(page.closed && { closed: true }),
    } satisfies ArchiveDiscussion;
}

/** Yields the comments, parents before what answers them. */
async function* readInOrder(reading: Reading): AsyncGenerator<ArchiveItem> {
    const { blog, pages, comments } = reading;
    const waiting = new Map<string, BlogComment[]>();
    for await (const comment of blog.readComments()) {
        if (isProblem(comment) || "leftOut" in comment) continue;
        const { id, line = 0, pageID, parentID } = comment;
        if (!pages.has(pageID))
            yield createProblem(blog.file, { line, id, reason: "Its page is not in the export or was left out; so was this." });
        else if (comments.has(id)) yield createRepeatedProblem(blog.file, line, id);
        else if (parentID !== undefined && parentID !== id && !comments.has(parentID)) addWaiting(waiting, parentID, comment);
        else yield* readWithAnswers(comment, reading, waiting);
    }
    for (const [parentID, answers] of waiting) {
        waiting.delete(parentID);
        for (const { parentID: missing, ...comment } of answers) {
            if (comments.has(comment.id)) continue;
            const reason = `The comment answers the page now: ${missing} is not in the export, or stands under it.`;
            yield createProblem(blog.file, { line: comment.line ?? 0, id: comment.id, reason });
            yield* readWithAnswers(comment, reading, waiting);
        }
    }
}

/** Yields a comment, and those that have waited for it. */
function* readWithAnswers(first: BlogComment, reading: Reading, waiting: Map<string, BlogComment[]>): Generator<ArchiveItem> {
    const ready = [first];
    // The list grows while it is read.
    for (const comment of ready) {
        if (reading.comments.has(comment.id)) continue;
        yield* readComment(comment, reading);
        for (const answer of waiting.get(comment.id) ?? []) ready.push(answer);
        waiting.delete(comment.id);
    }
}

function addWaiting(waiting: Map<string, BlogComment[]>, parentID: string, comment: BlogComment): void {
    const answers = waiting.get(parentID);
    if (answers) answers.push(comment);
    else waiting.set(parentID, [comment]);
}

function* readComment(comment: BlogComment, { blog, site, settler, comments }: Reading): Generator<ArchiveItem> {
    const { id, line = 0, pageID, parentID, authorName, createdAt, updatedAt, bodyHtml, bodyMarkdown, score, deleted } = comment;
    comments.set(id, pageID);
    const { settled, wrong } = settler.settle({
        site,
        id,
        ...(authorName && { authorName: authorName.slice(0, 500) }),
        ...(createdAt !== undefined && { createdAt }),
        ...(updatedAt !== undefined && { updatedAt }),
        ...(bodyHtml !== undefined && { bodyHtml }),
        ...(bodyMarkdown !== undefined && { bodyMarkdown }),
    });
    const isOnPage = parentID !== undefined && comments.get(parentID) === pageID && parentID !== id;
    if (parentID !== undefined && !isOnPage) wrong.push("The comment answers the page now: its parent is on another one.");
    yield* toProblems(blog.file, line, id, wrong);
    yield {
        kind: "comment",
        site,
        id,
        discussionId: pageID,
        ...(isOnPage && { parentId: parentID }),
        ...settled,
        ...(score !== undefined && { score }),
        ...(deleted && { deleted: true }),
    } satisfies ArchiveComment;
}

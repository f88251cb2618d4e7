import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import { createExcerpt, renderBody, UnfitBody } from "@parley/library/server/content";
import type { ArchiveReaction, PostLine } from "./archive";
import { readDate } from "./dates";
import { isForumMarkdown } from "./forumMarkdown";
import { IDSet } from "./keys";
import { withPollCounts } from "./polls";

/** Name of an unknown author. */
export const DELETED_USER = "Deleted User";

/** Normalized fields of a post, and the problems found. */
export interface NormalizedPost {
    settled: {
        body: string;
        format: string;
        createdAt: DateTime;
        updatedAt?: DateTime;
        authorId?: string;
        authorName?: string;
        deleted?: boolean | { byId?: string; at?: DateTime };
        reactions?: ArchiveReaction[];
    };
    wrong: string[];
}

/** The users of an archive that were read. */
export class KnownUsers {
    readonly #ids = new IDSet();
    readonly #names = new IDSet();

    /** Adds a user, who is identified by the name if there is no ID; false if the same was added before. */
    add(site: string, { id, name }: { id?: string | undefined; name: string }): boolean {
        if (!this.#ids.add(site, id ?? name)) return false;
        if (id === undefined) this.#names.add(site, name);
        return true;
    }

    has(site: string, id: string): boolean {
        return this.#ids.has(site, id);
    }

    /** Checks whether there is a user without an ID who has this name. */
    isNamed(site: string, name: string): boolean {
        return this.#names.has(site, name);
    }
}

/** Normalizes the posts of one file in their order. */
export class PostNormalizer {
    readonly #users: KnownUsers;
    readonly #now: Date;
    readonly #isPlainMarkdown: boolean;
    #latest: DateTime;
    // Reported once per author: without the users file every post would report it.
    readonly #unknownAuthors = new IDSet();

    /** @param isPlainMarkdown whether HTML and BBCode in Markdown are text, as in the comments of a dump */
    constructor(users: KnownUsers, now: Date, { isPlainMarkdown = false } = {}) {
        this.#users = users;
        this.#now = now;
        this.#isPlainMarkdown = isPlainMarkdown;
        this.#latest = toDateTime(now);
    }

    /**
     * Normalizes a post to one body, valid dates and an author. A post without a date takes the previous post's, because files are in
     * chronological order; users who are not in the archive are left out.
     */
    settle(post: PostLine): NormalizedPost {
        const wrong: string[] = [];
        const createdAt = this.date("createdAt", post.createdAt, wrong);
        if (!createdAt) wrong.push("There is no date; that of the post before it was taken.");
        this.#latest = createdAt ?? this.#latest;
        const updatedAt = post.updatedAt === undefined ? undefined : this.date("updatedAt", post.updatedAt, wrong);
        const deleted = typeof post.deleted === "object" ? this.#deletion(post.site, post.deleted, wrong) : post.deleted;
        const reactions = post.reactions?.map((reaction) => this.#reaction(post.site, reaction, wrong));
        return {
            settled: {
                ...this.#body(post, wrong),
                ...this.#author(post, wrong),
                createdAt: this.#latest,
                ...(updatedAt && { updatedAt }),
                ...(deleted !== undefined && { deleted }),
                ...(reactions && { reactions }),
            },
            wrong,
        };
    }

    /** Parses a date; adds a problem to `wrong` if it is invalid. */
    date(field: string, written: string | undefined, wrong: string[]): DateTime | undefined {
        const date = written === undefined ? undefined : readDate(written, this.#now);
        if (written !== undefined && !date) wrong.push(`"${field}" is no date: ${JSON.stringify(written)}.`);
        return date;
    }

    /** Returns the IDs that are users of the archive; adds a problem to `wrong` if others were left out. */
    known(site: string, ids: string[], what: string, wrong: string[]): string[] {
        const known = [...new Set(ids)].filter((id) => this.#users.has(site, id));
        const unknown = new Set(ids).size - known.length;
        if (unknown > 0) wrong.push(`${unknown} of the users in "${what}" are not in the archive; they were left out.`);
        return known;
    }

    #reaction(site: string, reaction: ArchiveReaction, wrong: string[]): ArchiveReaction {
        return reaction.userIds ? { ...reaction, userIds: this.known(site, reaction.userIds, "reactions", wrong) } : reaction;
    }

    #deletion(site: string, { byId, at }: { byId?: string; at?: string }, wrong: string[]): { byId?: string; at?: DateTime } {
        const date = this.date("deleted", at, wrong);
        const [by] = byId === undefined ? [] : this.known(site, [byId], "deleted", wrong);
        return { ...(by !== undefined && { byId: by }), ...(date && { at: date }) };
    }

    /** Returns the one body of a post in the format that shows all its markup. */
    #body(post: PostLine, wrong: string[]): { body: string; format: string } {
        const written = bodyOf(post, wrong);
        const counted = withPollCounts(written.body, written.format, post.polls ?? [], wrong);
        if (written.format !== "markdown" || this.#isPlainMarkdown || !isForumMarkdown(counted))
            return { ...written, body: counted };
        return { body: counted, format: "discourse" };
    }

    #author({ site, authorId, authorName }: PostLine, wrong: string[]): { authorId: string } | { authorName: string } {
        if (authorId !== undefined && this.#users.has(site, authorId)) return { authorId };
        if (authorId !== undefined && this.#unknownAuthors.add(site, authorId))
            wrong.push(`The author ${authorId} is not among the users.`);
        // A name is an ID only of a user without one: somebody without an account may be called like the ID of another.
        if (authorName !== undefined && this.#users.isNamed(site, authorName)) return { authorId: authorName };
        return { authorName: authorName ?? DELETED_USER };
    }
}

/** Returns a title for a post without one: the start of its text. */
export function toTitle(body: string, format: string): string {
    return beginning(body, format) || "Untitled";
}

function bodyOf(post: PostLine, wrong: string[]): { body: string; format: string } {
    if (post.body !== undefined) return { body: post.body, format: (post.format ?? "markdown").toLowerCase() };
    if (post.bodyHtml !== undefined) return { body: post.bodyHtml, format: "html" };
    if (post.bodyMarkdown === undefined) wrong.push("There is no body; it was left empty.");
    return { body: post.bodyMarkdown ?? "", format: "markdown" };
}

const TITLE_LENGTH = 80;

function beginning(body: string, format: string): string {
    try {
        return createExcerpt(renderBody(body, format), TITLE_LENGTH);
    } catch (error) {
        if (error instanceof UnfitBody) return "";
        throw error;
    }
}

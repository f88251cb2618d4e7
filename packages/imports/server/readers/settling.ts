import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import { createExcerpt, renderBody, UnfitBody } from "@parley/library/server/content";
import type { ArchiveReaction, PostLine } from "../archive";
import { readDate } from "./dates";
import { SeenIDs } from "./keys";

/** The name of an author nobody knows any more. */
export const DELETED_USER = "Deleted User";

/** What a post's fields come to, and what was wrong with them. */
export interface SettledPost {
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

/** Settles the posts of one file, in their order. */
export class Settler {
    readonly #users: SeenIDs;
    readonly #now: Date;
    #latest: DateTime;
    // Told once each: where the users are missing, every post would tell it.
    readonly #unknownAuthors = new SeenIDs();

    constructor(users: SeenIDs, now: Date) {
        this.#users = users;
        this.#now = now;
        this.#latest = toDateTime(now);
    }

    /**
     * Makes one body, sure dates and an author out of what a post is written with. A post without a date takes that of the post
     * before it, since files are in the order of time; people who are not in the archive are left out.
     */
    settle(post: PostLine): SettledPost {
        const wrong: string[] = [];
        const createdAt = this.date("createdAt", post.createdAt, wrong);
        if (!createdAt) wrong.push("There is no date; that of the post before it was taken.");
        this.#latest = createdAt ?? this.#latest;
        const updatedAt = post.updatedAt === undefined ? undefined : this.date("updatedAt", post.updatedAt, wrong);
        const deleted = typeof post.deleted === "object" ? this.#deletion(post.site, post.deleted, wrong) : post.deleted;
        const reactions = post.reactions?.map((reaction) => this.#reaction(post.site, reaction, wrong));
        return {
            settled: {
                ...bodyOf(post, wrong),
                ...this.#author(post, wrong),
                createdAt: this.#latest,
                ...(updatedAt && { updatedAt }),
                ...(deleted !== undefined && { deleted }),
                ...(reactions && { reactions }),
            },
            wrong,
        };
    }

    /** Reads a date; what is written and is none is told in `wrong`. */
    date(field: string, written: string | undefined, wrong: string[]): DateTime | undefined {
        const date = written === undefined ? undefined : readDate(written, this.#now);
        if (written !== undefined && !date) wrong.push(`"${field}" is no date: ${JSON.stringify(written)}.`);
        return date;
    }

    /** Those of the ids that are users of the archive; that others were left out is told in `wrong`. */
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

    #author({ site, authorId, authorName }: PostLine, wrong: string[]): { authorId: string } | { authorName: string } {
        if (authorId !== undefined && this.#users.has(site, authorId)) return { authorId };
        if (authorId !== undefined && this.#unknownAuthors.add(site, authorId))
            wrong.push(`The author ${authorId} is not among the users.`);
        // Users without ids go by their names.
        if (authorName !== undefined && this.#users.has(site, authorName)) return { authorId: authorName };
        return { authorName: authorName ?? DELETED_USER };
    }
}

/** A title for a post that has none: how its text begins. */
export function titleFrom(body: string, format: string): string {
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

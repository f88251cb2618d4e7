import type { DiscussionType } from "@parley/discussions/contract";
import type { DateTime } from "@parley/library/contract";
import { withoutNul } from "@parley/library/server/http";
import type { Renderer } from "@parley/posting/server";
import { STATUS } from "./discussions.answers";
import type { DiscussionsRepository } from "./discussions.repository";
import { hotnessOf } from "./lists/hot";

/** A discussion from elsewhere, with the dates, names and counts it had there. */
export interface ImportedDiscussion {
    name: string;
    body: string;
    format: string;
    categoryID: number;
    type?: DiscussionType;
    /** 0 for somebody without an account here; `authorName` then says who it was. */
    insertUserID: number;
    authorName?: string | null;
    dateInserted: DateTime;
    dateUpdated?: DateTime | null;
    /** Of the newest comment; `recount` corrects it when the comments are there. */
    dateLastComment?: DateTime;
    lastUserID?: number;
    pinLocation?: "category" | "recent" | null;
    closed?: boolean;
    sink?: boolean;
    /** Whether the matter is settled. */
    resolved?: boolean;
    score?: number;
    countViews?: number;
    attributionUrl?: string | null;
    attributionLicence?: string | null;
    lang?: string | null;
    dir?: "ltr" | "rtl" | null;
    dateDeleted?: DateTime | null;
    deletedByID?: number | null;
}

/**
 * Stores discussions from elsewhere, in the caller's transaction; answers their ids in their order. Counters of categories and
 * members are the caller's to recount, once, at the end.
 */
export function discussionImports(repository: DiscussionsRepository, renderer: Renderer) {
    return async (records: readonly ImportedDiscussion[]): Promise<number[]> => {
        const rows = [];
        for (const record of records) rows.push(await rowOf(withoutNul(record)));
        return repository.insertMany(rows);
    };

    async function rowOf(record: ImportedDiscussion) {
        const {
            name,
            body,
            format,
            categoryID,
            type = "discussion",
            insertUserID,
            authorName = null,
            dateInserted,
            score = 0,
        } = record;
        const rendering = await renderer.rerender(body, format, record.attributionUrl ?? undefined);
        return {
            type,
            name: name.trim() || "Untitled",
            body,
            format,
            ...rendering,
            ...(await renderer.summaryOf(rendering.bodyHtml)),
            categoryID,
            insertUserID,
            authorName,
            dateInserted,
            dateUpdated: record.dateUpdated ?? null,
            dateLastComment: record.dateLastComment ?? dateInserted,
            lastUserID: record.lastUserID ?? insertUserID,
            lastAuthorName: record.lastUserID === undefined ? authorName : null,
            pinLocation: record.pinLocation ?? null,
            closed: record.closed ?? false,
            sink: record.sink ?? false,
            statusID: STATUS.none,
            internalStatusID: record.resolved ? STATUS.resolved : STATUS.unresolved,
            score,
            hot: hotnessOf({ dateInserted, score, countComments: 0 }),
            countComments: 0,
            countPlaces: 0,
            countTopPlaces: 0,
            countViews: record.countViews ?? 0,
            attributionUrl: record.attributionUrl ?? null,
            attributionLicence: record.attributionLicence ?? null,
            lang: record.lang ?? null,
            dir: record.dir ?? null,
            dateDeleted: record.dateDeleted ?? null,
            deletedByID: record.deletedByID ?? null,
        };
    }
}

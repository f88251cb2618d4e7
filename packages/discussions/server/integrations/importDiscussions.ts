import type { DiscussionType } from "@parley/discussions/contract";
import type { DateTime } from "@parley/library/contract";
import { withoutNul } from "@parley/library/server/http";
import type { Renderer } from "@parley/posting/server";
import type { DiscussionsRepository } from "../discussions.repository";
import { computeHotness } from "../hotness";
import { STATUS } from "../statuses/statuses";

/** A discussion to import, with its original dates, names and counts. */
export interface ImportedDiscussion {
    name: string;
    body: string;
    format: string;
    categoryID: number;
    type?: DiscussionType;
    /** 0 for an author without an account here; `authorName` is then the name. */
    insertUserID: number;
    authorName?: string | null;
    dateInserted: DateTime;
    dateUpdated?: DateTime | null;
    /** Date of the latest comment; `recount` corrects it after the comments are imported. */
    dateLastComment?: DateTime;
    lastUserID?: number;
    pinLocation?: "category" | "recent" | null;
    closed?: boolean;
    sink?: boolean;
    /** Whether the discussion is resolved. */
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
 * Creates the function that stores imported discussions in the caller's transaction and returns their IDs in the same order. The caller
 * recounts categories and members once at the end.
 */
export function createDiscussionImports(repository: DiscussionsRepository, renderer: Renderer) {
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
            hot: computeHotness({ dateInserted, score, countComments: 0 }),
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

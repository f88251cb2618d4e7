import type { Discussions } from "@parley/discussions/server";
import type { DateTime } from "@parley/library/contract";
import { withoutNul } from "@parley/library/server/http";
import type { CommentsRepository } from "../comments.repository";
import { computeCommentHotness } from "../comments.service";

/** A comment from another system, with its original date, author and score. */
export interface ImportedComment {
    discussionID: number;
    /** Parent comment, if stored before this batch. */
    parentCommentID?: number | null;
    /** Index of the parent comment, if it is earlier in the same batch. */
    parentIndex?: number;
    body: string;
    format: string;
    /** 0 for an author without an account here, whose name is then in `authorName`. */
    insertUserID: number;
    authorName?: string | null;
    dateInserted: DateTime;
    dateUpdated?: DateTime | null;
    score?: number;
    /** Whether the author of the discussion accepted the comment as the answer. */
    accepted?: boolean;
    attributionUrl?: string | null;
    attributionLicence?: string | null;
    lang?: string | null;
    dir?: "ltr" | "rtl" | null;
    dateDeleted?: DateTime | null;
    deletedByID?: number | null;
}

/** Creates functions that import comments from other systems, always within the caller's transaction. */
export function createCommentImports(repository: CommentsRepository, discussions: Discussions) {
    return {
        /**
         * Stores comments and returns their IDs in the same order. A comment must come after its parent. Positions and counters are correct
         * only after `recount` of the discussions.
         */
        async importComments(records: readonly ImportedComment[]): Promise<number[]> {
            const rows = [];
            for (const record of records) rows.push(await rowOf(withoutNul(record)));
            const ids = await repository.insertMany(rows);
            await repository.setParents(
                records.flatMap(({ parentIndex }, index) => {
                    const [commentID, parentCommentID] = [
                        ids[index],
                        parentIndex !== undefined && parentIndex < index ? ids[parentIndex] : undefined,
                    ];
                    return commentID === undefined || parentCommentID === undefined ? [] : [{ commentID, parentCommentID }];
                }),
            );
            for (const [index, { discussionID, accepted }] of records.entries()) {
                if (accepted) await discussions.accept(discussionID, ids[index] ?? null);
            }
            const members = records.filter(({ insertUserID }) => insertUserID > 0);
            const pairs = members.map(
                ({ insertUserID: userID, discussionID }) => [`${userID} ${discussionID}`, { userID, discussionID }] as const,
            );
            await discussions.participated([...new Map(pairs).values()]);
            return ids;
        },

        /** Deletes all comments of imported discussions that are deleted too. */
        removeImported: repository.removeAll,

        /** Renumbers the positions of the comments in these discussions and updates the counters. */
        async recount(discussionIDs: readonly number[]): Promise<void> {
            for (const discussionID of discussionIDs) {
                const counts = await repository.recount(discussionID);
                await discussions.setComments(discussionID, counts, await repository.newestIn(discussionID));
            }
        },
    };

    async function rowOf(record: ImportedComment) {
        const { discussionID, parentCommentID = null, body, format, insertUserID, dateInserted, score = 0 } = record;
        return {
            discussionID,
            parentCommentID,
            rootCommentID: null,
            depth: 1,
            position: 0,
            siblingPosition: 0,
            body,
            format,
            ...(await discussions.renderer.rerender(body, format, record.attributionUrl ?? undefined)),
            insertUserID,
            authorName: record.authorName ?? null,
            dateInserted,
            dateUpdated: record.dateUpdated ?? null,
            score,
            hot: computeCommentHotness({ dateInserted, score, countChildComments: 0 }),
            countChildComments: 0,
            scoreChildComments: 0,
            attributionUrl: record.attributionUrl ?? null,
            attributionLicence: record.attributionLicence ?? null,
            lang: record.lang ?? null,
            dir: record.dir ?? null,
            dateDeleted: record.dateDeleted ?? null,
            deletedByID: record.deletedByID ?? null,
        };
    }
}

import type { Categories } from "@parley/categories/server";
import type { DiscussionType } from "@parley/discussions/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Rendering, Summary } from "@parley/posting/server";
import type { Tags } from "@parley/tags/server";
import type { Users } from "@parley/users/server";
import { EMPTY_BODY } from "../actions/commands";
import type { DiscussionsRepository } from "../discussions.repository";
import type { DiscussionRow } from "../discussions.tables";
import type { FollowersRepository } from "../followers.repository";
import { computeHotness } from "../hotness";
import type { Reading } from "../reading/reading";
import { STATUS } from "../statuses/statuses";

interface Dependencies {
    kit: Pick<ServerKit, "clock">;
    repository: DiscussionsRepository;
    followers: Pick<FollowersRepository, "copyLevels" | "clearLevels">;
    reading: Pick<Reading, "wrote">;
    users: Pick<Users, "addCounts">;
    categories: Pick<Categories, "recount">;
    tags: Pick<Tags, "uncount" | "countAgain" | "discussionsMoved">;
}

/** A discussion that is created without the checks of a post by a member. */
interface UncheckedDiscussion extends Rendering, Summary {
    type: DiscussionType;
    name: string;
    body: string;
    format: string;
    categoryID: number;
    insertUserID: number;
}

/** State of a discussion before its merge, besides the text. */
export type MergedState = Pick<DiscussionRow, "type" | "pinLocation" | "acceptedCommentID">;
/** Members who were added to the followers of a merge's destination. */
export interface Followers {
    bookmarkedByIDs: number[];
    participatedIDs: number[];
    /** Members whose choice how to follow it was copied. Absent from merges before there were such choices. */
    followLevelIDs?: number[];
}

/**
 * Creates the functions by which the comments package merges and splits discussions, always inside its transaction. Rendering and summaries
 * are prepared before the transaction, which must not wait for the render thread (FC-82).
 */
export function createDiscussionMerging({ kit, repository, followers, reading, users, categories, tags }: Dependencies) {
    const now = () => toDateTime(kit.clock());

    return {
        lockAll: repository.lockAll,

        /** Deletes a merged discussion, or turns it into an empty redirect to the destination. */
        async absorbed(
            viewer: Pick<Viewer, "userID">,
            { discussionID, insertUserID, version }: DiscussionRow,
            { intoID, addRedirect }: { intoID: number; addRedirect: boolean },
        ): Promise<Partial<DiscussionRow>> {
            const left = { score: 0, pinLocation: null, acceptedCommentID: null };
            if (addRedirect) {
                const redirect = { type: "redirect" as const, redirectToID: intoID };
                await repository.update(discussionID, { ...left, ...EMPTY_BODY, ...redirect, version: version + 1 });
                return redirect;
            }
            const removal = { dateDeleted: now(), deletedByID: viewer.userID };
            await tags.uncount("discussion", [discussionID]);
            await repository.update(discussionID, { ...left, ...removal });
            await users.addCounts(insertUserID, { discussions: -1 });
            return removal;
        },

        /** Restores a merged discussion with its text. */
        async released(
            { discussionID, insertUserID, version, dateDeleted }: DiscussionRow,
            state: MergedState & Rendering & Summary & Pick<DiscussionRow, "body" | "format" | "score">,
        ): Promise<void> {
            await repository.update(discussionID, {
                ...state,
                redirectToID: null,
                dateDeleted: null,
                deletedByID: null,
                version: version + 1,
            });
            if (dateDeleted === null) return;
            await tags.countAgain("discussion", [discussionID]);
            await users.addCounts(insertUserID, { discussions: 1 });
        },

        /** Copies the followers of a discussion to another one and returns those who did not follow it before. */
        async followersMoved(way: { from: number; to: number }): Promise<Followers> {
            return {
                bookmarkedByIDs: await repository.follow("bookmarked", way),
                participatedIDs: await repository.follow("participated", way),
                followLevelIDs: await followers.copyLevels(way),
            };
        },

        async followersLeft(
            discussionID: number,
            { bookmarkedByIDs, participatedIDs, followLevelIDs = [] }: Followers,
        ): Promise<void> {
            await repository.unfollow("bookmarked", discussionID, bookmarkedByIDs);
            await repository.unfollow("participated", discussionID, participatedIDs);
            await followers.clearLevels(discussionID, followLevelIDs);
        },

        /**
         * Creates a discussion in a member's name, without checks: for comments that are split off, or for a page of another site. The
         * caller has the categories recounted.
         */
        async startInNameOf({ insertUserID, categoryID, ...words }: UncheckedDiscussion): Promise<number> {
            const dateInserted = now();
            const discussionID = await repository.insert({
                ...words,
                categoryID,
                insertUserID,
                dateInserted,
                dateLastComment: dateInserted,
                lastUserID: insertUserID,
                pinLocation: null,
                closed: false,
                sink: false,
                statusID: STATUS.none,
                internalStatusID: STATUS.unresolved,
                score: 0,
                hot: computeHotness({ dateInserted, score: 0, countComments: 0 }),
                countComments: 0,
                countPlaces: 0,
                countTopPlaces: 0,
                countViews: 0,
            });
            await reading.wrote(insertUserID, discussionID, 0);
            await users.addCounts(insertUserID, { discussions: 1 });
            return discussionID;
        },

        /** Deletes an emptied discussion when its split is undone. */
        async splitTakenBack(viewer: Pick<Viewer, "userID">, { discussionID, insertUserID }: DiscussionRow): Promise<void> {
            await tags.uncount("discussion", [discussionID]);
            await repository.update(discussionID, { dateDeleted: now(), deletedByID: viewer.userID });
            await users.addCounts(insertUserID, { discussions: -1 });
        },

        /** Recounts categories after posts have moved between discussions. */
        async postsMoved(categoryIDs: readonly number[]): Promise<void> {
            await categories.recount([...new Set(categoryIDs)]);
            tags.discussionsMoved();
        },
    };
}

import type { DateTime, Input, Page } from "@parley/library/contract";
import { isExpanded } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { notFound } from "@parley/library/server/http";
import type { getReacted, ReactedPost, ReactionReceived } from "@parley/reactions/contract";
import { REACTED_LIMIT } from "@parley/reactions/contract";
import type { Users } from "@parley/users/server";
import type { ReactionsService } from "./reactions.service";

/** Post with reactions, as provided by its owner. */
export interface ReceivedPost {
    recordID: number;
    name: string;
    body: string;
    format: string;
    categoryID: number;
    dateInserted: DateTime;
    insertUserID: number;
    updateUserID: number | null;
    dateUpdated: DateTime | null;
    url: string;
}

/** Reactions received by the authors of one record type. */
export interface ReceivedSource {
    /** Returns how often each of these users received each reaction type. */
    counts(userIDs: readonly number[]): Promise<{ userID: number; tagID: number; count: number }[]>;
    /** Returns the newest records of a user with a reaction type that the viewer may see, up to `limit`. */
    posts(viewer: Viewer, wanted: { userID: number; tagID: number; limit: number }): Promise<ReceivedPost[]>;
}

interface Dependencies {
    users: Pick<Users, "byIDs" | "requireProfile">;
    reactions: Pick<ReactionsService, "kindsFor" | "summariesFor">;
    /** By record type. */
    sources: ReadonlyMap<string, ReceivedSource>;
}

/** Creates the service of the reactions that users received for all their posts. */
export function createReceivedService({ users, reactions, sources }: Dependencies) {
    return {
        /** Returns the reactions that these users received, by code, in the usual order (contract §4.2, USR-033). */
        async countsOf(userIDs: readonly number[], viewer: Viewer): Promise<Map<number, Record<string, ReactionReceived>>> {
            const received = new Map<number, Record<string, ReactionReceived>>(userIDs.map((userID) => [userID, {}]));
            if (userIDs.length === 0) return received;
            const rows = (await Promise.all([...sources.values()].map((source) => source.counts(userIDs)))).flat();
            const counts = new Map<string, number>();
            for (const { userID, tagID, count } of rows)
                counts.set(`${userID} ${tagID}`, (counts.get(`${userID} ${tagID}`) ?? 0) + count);
            for (const { tagID, urlcode, name, class: kind, reactionValue } of await reactions.kindsFor(viewer)) {
                for (const [userID, own] of received) {
                    const count = counts.get(`${userID} ${tagID}`) ?? 0;
                    if (count > 0) own[urlcode] = { tagID, urlcode, name, class: kind, count, reactionValue };
                }
            }
            return received;
        },

        /**
         * Returns the posts of a member that received a reaction type, newest first. Throws 403 if the viewer may not see the profile, 404
         * for an unknown type.
         */
        async reacted(viewer: Viewer, input: Input<typeof getReacted>): Promise<Page<ReactedPost>> {
            const { reactionUrlcode, page = 1, limit = REACTED_LIMIT, expand } = input;
            const userID = await users.requireProfile(viewer, input.userID);
            const kind = (await reactions.kindsFor(viewer)).find(
                ({ urlcodeKey }) => urlcodeKey === reactionUrlcode.toLowerCase(),
            );
            if (!kind) throw notFound("Reaction");
            const wanted = { userID, tagID: kind.tagID, limit: page * limit + 1 };
            const found = await Promise.all(
                [...sources].map(async ([recordType, source]) =>
                    (await source.posts(viewer, wanted)).map((post) => ({
                        ...pickFields(post),
                        recordType: recordType as ReactedPost["recordType"],
                    })),
                ),
            );
            const ordered = found.flat().sort((one, other) => (one.dateInserted < other.dateInserted ? 1 : -1));
            const rows = ordered.slice((page - 1) * limit, page * limit);
            const hasMore = ordered.length > page * limit;
            return { items: await shown(viewer, rows, expand), paging: { page, limit, next: hasMore ? page + 1 : undefined } };
        },
    };

    async function shown(
        viewer: Viewer,
        rows: readonly (ReceivedPost & Pick<ReactedPost, "recordType">)[],
        expand: Input<typeof getReacted>["expand"],
    ): Promise<ReactedPost[]> {
        const [withAuthor, withEditor] = [isExpanded(expand, "insertUser"), isExpanded(expand, "updateUser")];
        const people = await users.byIDs(
            rows.flatMap((row) => [withAuthor ? row.insertUserID : [], withEditor ? (row.updateUserID ?? []) : []].flat()),
        );
        const summaries = new Map(
            isExpanded(expand, "reactions")
                ? await Promise.all(
                      [...sources.keys()].map(async (recordType) => {
                          const ids = rows.filter((row) => row.recordType === recordType).map(({ recordID }) => recordID);
                          return [recordType, await reactions.summariesFor(recordType, ids, viewer)] as const;
                      }),
                  )
                : [],
        );
        return rows.map(({ updateUserID, dateUpdated, ...row }) => {
            const [insertUser, updateUser] = [people.get(row.insertUserID), people.get(updateUserID ?? 0)];
            const own = summaries.get(row.recordType)?.get(row.recordID);
            return {
                ...row,
                ...(insertUser && { insertUser }),
                ...(updateUserID !== null && { updateUserID }),
                ...(updateUser && { updateUser }),
                ...(dateUpdated !== null && { dateUpdated }),
                ...(own && { reactions: own }),
            };
        });
    }
}

/** Returns the properties of a post in the list; the records of a source have more. */
function pickFields(post: ReceivedPost): ReceivedPost {
    const { recordID, name, body, format, categoryID, dateInserted, insertUserID, updateUserID, dateUpdated, url } = post;
    return { recordID, name, body, format, categoryID, dateInserted, insertUserID, updateUserID, dateUpdated, url };
}

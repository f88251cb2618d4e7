import { readBasePath } from "@parley/library/contract";
import type { CachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID } from "@parley/library/server/http";
import type { TranslateText } from "@parley/library/server/translatables";
import type { ReactionLog, ReactionSummary } from "@parley/reactions/contract";
import { maySeeFlags, reactPath } from "@parley/reactions/contract";
import type { Users } from "@parley/users/server";
import { toKey } from "./bulkReactions.service";
import type { createReactionsRepository, ReactionTypeRow } from "./reactions.repository";
import type { ReactionTypes } from "./reactionTypes.service";
import { translateType } from "./reactionTypes.service";

interface Dependencies {
    repository: ReturnType<typeof createReactionsRepository>;
    /** All types of reactions. */
    kinds: CachedValue<ReactionTypeRow[]>;
    users: Pick<Users, "byIDs">;
    typeByCode: ReactionTypes["typeByCode"];
    siteURL: string;
    /** Returns the function that translates names for a reader. */
    findTexts: (reader: Viewer) => Promise<TranslateText>;
}

/** Creates the functions that return the reactions to records. */
export function createReactionSummaries({ users, repository, kinds, typeByCode, siteURL, findTexts }: Dependencies) {
    const basePath = readBasePath(siteURL);

    return {
        /** Returns how often a record was flagged, by reactions of any flag. */
        async countFlags(recordType: string, recordID: number): Promise<number> {
            const flags = new Set((await kinds.get()).flatMap((type) => (type.class === "Flag" ? [type.tagID] : [])));
            const counts = await repository.counts(recordType, [recordID]);
            return counts.reduce((sum, { tagID, count }) => sum + (flags.has(tagID) ? count : 0), 0);
        },

        /** Returns the reaction log, newest first; flags are for moderators only. Throws 404 for an unknown type. */
        async log(
            recordType: string,
            recordID: number,
            viewer: Viewer,
            { type, page, limit }: { type?: string | undefined; page: number; limit: number },
        ): Promise<ReactionLog[]> {
            const wanted = type === undefined ? await kinds.get() : [await typeByCode(type)];
            const types = new Map(
                wanted.filter((row) => row.class !== "Flag" || maySeeFlags(viewer.permissions)).map((row) => [row.tagID, row]),
            );
            if (types.size === 0) return [];
            const rows = await repository.log(recordType, recordID, [...types.keys()], limit, (page - 1) * limit);
            const translate = await findTexts(viewer);
            const people = await users.byIDs([...new Set(rows.map(({ userID }) => userID))]);
            return rows.flatMap((row) => {
                const reactionType = types.get(row.tagID);
                const user = people.get(row.userID);
                if (!reactionType || !user) return [];
                const { tagID, urlcode, name, class: kind } = translateType(reactionType, translate);
                return [{ ...row, user, reactionType: { tagID, urlcode, name, class: kind } }];
            });
        },

        /** Returns the sum of the reaction values of each record; 0 without reactions. */
        async scoreOf(recordType: string, recordIDs: readonly number[]): Promise<Map<number, number>> {
            const scores = new Map(recordIDs.map((recordID) => [recordID, 0]));
            if (recordIDs.length === 0) return scores;
            const values = new Map((await kinds.get()).map(({ tagID, reactionValue }) => [tagID, reactionValue]));
            for (const { recordID, tagID, count } of await repository.counts(recordType, recordIDs)) {
                scores.set(recordID, (scores.get(recordID) ?? 0) + count * (values.get(tagID) ?? 0));
            }
            return scores;
        },
        summariesFor,
    };

    /**
     * Returns the reactions to records as visible to this viewer, by record: one row for each type that is active or was given, in their
     * order, flags for moderators only (contract §4.8). Records that `areNew` have none yet, which saves the queries.
     */
    async function summariesFor(
        recordType: string,
        recordIDs: readonly number[],
        viewer: Viewer,
        { areNew = false }: { areNew?: boolean } = {},
    ): Promise<Map<number, ReactionSummary[]>> {
        if (recordIDs.length === 0) return new Map();
        const translate = await findTexts(viewer);
        const types = (await kinds.get())
            .filter((type) => !type.hidden && (type.class !== "Flag" || maySeeFlags(viewer.permissions)))
            .map((type) => translateType(type, translate));
        const counted = areNew ? [] : await repository.counts(recordType, recordIDs);
        const counts = new Map(counted.map((row) => [toKey(row), row.count]));
        const given = areNew || viewer.userID === GUEST_ID ? [] : await repository.givenBy(viewer.userID, recordType, recordIDs);
        const own = new Set(given.map(toKey));
        const summariesOf = (recordID: number) =>
            types.flatMap((type) => {
                const key = toKey({ recordID, tagID: type.tagID });
                const count = counts.get(key) ?? 0;
                const url = basePath + reactPath(recordType, recordID, type.urlcode);
                return type.active || count > 0 ? [{ ...toSummary(type, count, own.has(key)), url }] : [];
            });
        return new Map(recordIDs.map((recordID) => [recordID, summariesOf(recordID)]));
    }
}

function toSummary(
    { tagID, urlcode, name, class: reactionClass, reactionValue }: ReactionTypeRow,
    count: number,
    hasReacted: boolean,
): ReactionSummary {
    return { tagID, urlcode, name, class: reactionClass, count, hasReacted, reactionValue };
}

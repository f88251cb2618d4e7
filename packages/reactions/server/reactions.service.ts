import { toDateTime } from "@parley/library/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, invalidField, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { getTranslatables } from "@parley/library/server/translatables";
import type { ReactionSummary } from "@parley/reactions/contract";
import { getReactPermission, mayReact } from "@parley/reactions/contract";
import type { Users } from "@parley/users/server";
import { createBulkReactions } from "./bulkReactions.service";
import { createReactionSummaries } from "./reactionSummaries";
import type { ReactionRow } from "./reactions.repository";
import { createReactionsRepository } from "./reactions.repository";
import { createReactionTypes } from "./reactionTypes.service";

/**
 * Maximum number of attempts to store a reaction. Of concurrent requests by one user, the later ones find the reaction of another and
 * replace it, possibly once for each of them.
 */
const MAX_ATTEMPTS = 100;

/** Result of a choice: the reactions of the record, and the change of its score. */
export interface ReactionResult {
    reactions: ReactionSummary[];
    scoreChange: number;
    /** Whether the viewer had not given this reaction before. */
    isNew: boolean;
    /** Whether the author of the record is notified of it. */
    isPositive: boolean;
}

/**
 * Creates the service of reactions: one per user and post. Counts are stored separately and change in the same transaction as the rows
 * (decisions #2), so that they are correct under concurrency.
 */
export function createReactionsService(kit: Pick<ServerKit, "api" | "database" | "clock" | "siteURL">, users: Users) {
    const { database, clock, siteURL } = kit;
    const findTexts = (reader: Viewer) => getTranslatables(kit).findTexts(reader, "reactions");
    const repository = createReactionsRepository(database);
    const kinds = createCachedValue(database, clock, repository.types);
    const { typeByCode, ...types } = createReactionTypes({ repository, kinds, findTexts });
    const shared = { users, repository, kinds, typeByCode, siteURL, findTexts };
    const { summariesFor, ...summaries } = createReactionSummaries(shared);

    return {
        ...types,
        ...summaries,
        ...createBulkReactions({ database, clock, repository, kinds }),

        summariesFor,

        /**
         * Adds a reaction of the viewer in place of the previous one; the same one changes nothing. Throws 404 for an unknown type, 403.
         */
        async react(recordType: string, recordID: number, viewer: Viewer, urlcode: string): Promise<ReactionResult> {
            requireSession(viewer);
            const type = await typeByCode(urlcode);
            if (!type.active) throw notFound("Reaction");
            if (!mayReact(viewer.permissions, type)) throw forbidden(getReactPermission(type));
            const before = await database.transaction(() => replace(recordType, recordID, viewer.userID, type.tagID));
            const scoreChange = type.reactionValue - (await scoreOfType(before));
            const reactions = (await summariesFor(recordType, [recordID], viewer)).get(recordID) ?? [];
            return { reactions, scoreChange, isNew: before !== type.tagID, isPositive: type.class === "Positive" };
        },

        /**
         * Removes a reaction: the viewer's own, or with community.moderate that of another user (decisions #1). Without a reaction nothing
         * changes.
         */
        async unreact(recordType: string, recordID: number, viewer: Viewer, userID = viewer.userID): Promise<ReactionResult> {
            requireSession(viewer);
            if (userID !== viewer.userID) requirePermission(viewer, "community.moderate");
            const before = await database.transaction(() => replace(recordType, recordID, userID, undefined));
            const reactions = (await summariesFor(recordType, [recordID], viewer)).get(recordID) ?? [];
            return { reactions, scoreChange: -(await scoreOfType(before)), isNew: false, isPositive: false };
        },

        /** Returns the reaction of a user to a record. */
        find: repository.find,

        /** Restores a reaction that a moderator has removed. Returns the change of the score; undefined if the user has reacted since. */
        async restore(row: ReactionRow): Promise<number | undefined> {
            if (!(await repository.put(row))) return undefined;
            await count(row.recordType, row.recordID, [[row.tagID, 1]]);
            return scoreOfType(row.tagID);
        },

        /** Returns a subquery for the records to which the viewer has given this reaction. Throws 422 for an unknown type. */
        async recordIDsReactedBy(viewer: Viewer, recordType: string, urlcode: string) {
            requireSession(viewer);
            const type = (await kinds.get()).find(({ urlcodeKey }) => urlcodeKey === urlcode.toLowerCase());
            if (!type) throw invalidField("reactionType", "There is no such reaction.");
            return repository.recordIDsOf(recordType, viewer.userID, type.tagID);
        },

        /** Moves all reactions of a record that was converted to another one, within the caller's transaction. */
        moveRecord: repository.moveRecord,

        miscounted: repository.miscounted,
    };

    /** Replaces the reaction of a user by another type or none; returns the previous type. */
    async function replace(
        recordType: string,
        recordID: number,
        userID: number,
        tagID: number | undefined,
    ): Promise<number | undefined> {
        const before = await repository.take(recordType, recordID, userID);
        if (tagID === undefined) {
            await count(recordType, recordID, [[before, -1]]);
            return before;
        }
        const dateInserted = toDateTime(clock());
        let replaced = before;
        for (let attempt = 1; !(await repository.put({ recordType, recordID, userID, tagID, dateInserted })); attempt++) {
            if (attempt === MAX_ATTEMPTS) throw new Error("the reaction could not be stored");
            replaced = await repository.take(recordType, recordID, userID);
        }
        await count(
            recordType,
            recordID,
            replaced === tagID
                ? []
                : [
                      [replaced, -1],
                      [tagID, 1],
                  ],
        );
        return replaced;
    }

    /** Changes counts in the order of their types, so that concurrent writers cannot deadlock. */
    async function count(
        recordType: string,
        recordID: number,
        changes: [tagID: number | undefined, difference: number][],
    ): Promise<void> {
        const rows = changes.flatMap(([tagID, difference]) =>
            tagID === undefined ? [] : [{ recordType, recordID, tagID, count: difference }],
        );
        if (rows.length > 0) await repository.addCounts(rows.sort((one, other) => one.tagID - other.tagID));
    }

    async function scoreOfType(tagID: number | undefined): Promise<number> {
        return (await kinds.get()).find((type) => type.tagID === tagID)?.reactionValue ?? 0;
    }
}

export type ReactionsService = ReturnType<typeof createReactionsService>;

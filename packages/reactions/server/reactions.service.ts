import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import { createCachedValue, splitRows } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, GUEST_ID, invalidField, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ReactionClass, ReactionLog, ReactionSummary, ReactionType } from "@parley/reactions/contract";
import { getReactPermission, mayReact, maySeeFlags, reactPath } from "@parley/reactions/contract";
import type { Users } from "@parley/users/server";
import type { CountRow, ReactionRow, ReactionTypeRow } from "./reactions.repository";
import { createReactionsRepository } from "./reactions.repository";

const BATCH_SIZE = 100;
/**
 * Maximum number of attempts to store a reaction. Of concurrent requests by one user, the later ones find the reaction of another and
 * replace it, possibly once for each of them.
 */
const MAX_ATTEMPTS = 100;

/** Imported reaction: of a user, or a `count` without users. */
export interface ImportedReaction {
    recordType: string;
    recordID: number;
    urlcode: string;
    userID?: number | undefined;
    dateInserted?: DateTime | undefined;
    count?: number | undefined;
}

/** Result of a choice: the reactions of the record, and the change of its score. */
export interface ReactionResult {
    reactions: ReactionSummary[];
    scoreChange: number;
}

/** Change of a record's score. */
export interface ScoreChange {
    recordType: string;
    recordID: number;
    scoreChange: number;
}

interface TypeInput {
    name?: string | undefined;
    description?: string | undefined;
    class?: ReactionClass | undefined;
    points?: number | undefined;
    active?: boolean | undefined;
}

/**
 * Creates the service of reactions: one per user and post. Counts are stored separately and change in the same transaction as the rows
 * (decisions #2), so that they are correct under concurrency.
 */
export function createReactionsService({ database, clock }: Pick<ServerKit, "database" | "clock">, users: Users) {
    const repository = createReactionsRepository(database);
    const kinds = createCachedValue(database, clock, repository.types);

    return {
        /** Returns all reaction types, including inactive ones. */
        async types(viewer: Viewer): Promise<ReactionType[]> {
            requireSession(viewer);
            return (await kinds.get()).map(toType);
        },

        async type(viewer: Viewer, urlCode: string): Promise<ReactionType> {
            requireSession(viewer);
            return toType(await typeByCode(urlCode));
        },

        async typeEdit(viewer: Viewer, urlCode: string): Promise<ReactionType> {
            requirePermission(viewer, "community.manage");
            return toType(await typeByCode(urlCode));
        },

        async changeType(viewer: Viewer, urlCode: string, input: TypeInput): Promise<ReactionType> {
            requirePermission(viewer, "community.manage");
            const { tagID } = await typeByCode(urlCode);
            const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
            await repository.updateType(tagID, { ...values, custom: true });
            kinds.drop();
            return toType(await typeByCode(urlCode));
        },

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
            return { reactions: (await summariesFor(recordType, [recordID], viewer)).get(recordID) ?? [], scoreChange };
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
            return { reactions, scoreChange: -(await scoreOfType(before)) };
        },

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
            const people = await users.byIDs([...new Set(rows.map(({ userID }) => userID))]);
            return rows.flatMap((row) => {
                const reactionType = types.get(row.tagID);
                const user = people.get(row.userID);
                if (!reactionType || !user) return [];
                const { tagID, urlcode, name, class: kind } = reactionType;
                return [{ ...row, user, reactionType: { tagID, urlcode, name, class: kind } }];
            });
        },

        /** Returns a subquery for the records to which the viewer has given this reaction. Throws 422 for an unknown type. */
        async recordIDsReactedBy(viewer: Viewer, recordType: string, urlcode: string) {
            requireSession(viewer);
            const type = (await kinds.get()).find(({ urlcodeKey }) => urlcodeKey === urlcode.toLowerCase());
            if (!type) throw invalidField("reactionType", "There is no such reaction.");
            return repository.recordIDsOf(recordType, viewer.userID, type.tagID);
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

        /** Stores imported reactions. Must be called within the importer's transaction. Throws 404 for an unknown type. */
        async importReactions(records: readonly ImportedReaction[]): Promise<void> {
            const tagIDs = new Map((await kinds.get()).map(({ urlcodeKey, tagID }) => [urlcodeKey, tagID]));
            const typed = records.map(({ urlcode, ...record }) => ({ ...record, tagID: tagIDs.get(urlcode.toLowerCase()) }));
            const known = typed.flatMap(({ tagID, ...record }) => (tagID === undefined ? [] : [{ ...record, tagID }]));
            if (known.length < typed.length) throw notFound("Reaction");
            const counts = known
                .filter(({ userID }) => userID === undefined)
                .map(({ count = 1, ...record }) => ({ ...countKey(record), count }));
            const rows = known.flatMap(({ userID, dateInserted = toDateTime(clock()), ...record }) =>
                userID === undefined ? [] : [{ ...countKey(record), userID, dateInserted }],
            );
            for (const batch of splitRows(rows, BATCH_SIZE)) {
                const added = await repository.putAll(batch);
                counts.push(...added.map((record) => ({ ...record, count: 1 })));
            }
            for (const batch of splitRows(sumCounts(counts), BATCH_SIZE)) await repository.addCounts(batch);
        },

        /** Returns the types that the viewer may know, including inactive ones: flags are for moderators. */
        kindsFor: async (viewer: Viewer): Promise<ReactionTypeRow[]> =>
            (await kinds.get()).filter((type) => type.class !== "Flag" || maySeeFlags(viewer.permissions)),

        /** Returns the lower-case codes of all types. */
        urlcodes: async (): Promise<Set<string>> => new Set((await kinds.get()).map(({ urlcodeKey }) => urlcodeKey)),

        /** Deletes all reactions of users who are removed with their import; returns the change of each record's score. */
        async removeImported(userIDs: readonly number[]): Promise<ScoreChange[]> {
            if (userIDs.length === 0) return [];
            return database.transaction(async () => {
                const taken = await repository.takeAllOf(userIDs);
                return uncount(taken);
            });
        },

        /**
         * Deletes some reactions of a user within the caller's transaction; returns the change of each record's score, or `undefined` if
         * none are left.
         */
        async removeSome(userID: number): Promise<ScoreChange[] | undefined> {
            const rows = await repository.someOf(userID, BATCH_SIZE);
            if (rows.length === 0) return undefined;
            const taken: Omit<CountRow, "count">[] = [];
            for (const { recordType, recordID } of rows) {
                const tagID = await repository.take(recordType, recordID, userID);
                if (tagID !== undefined) taken.push({ recordType, recordID, tagID });
            }
            return uncount(taken);
        },

        /** Yields all reactions of a user, read in batches. */
        async *givenBy(
            userID: number,
        ): AsyncIterable<Pick<ReactionRow, "recordType" | "recordID" | "dateInserted"> & { urlcode: string }> {
            const codes = new Map((await kinds.get()).map(({ tagID, urlcode }) => [tagID, urlcode]));
            let rows: ReactionRow[] = [];
            do {
                rows = await repository.someOf(userID, BATCH_SIZE, rows.at(-1));
                for (const { recordType, recordID, tagID, dateInserted } of rows)
                    yield { recordType, recordID, urlcode: codes.get(tagID) ?? "", dateInserted };
            } while (rows.length === BATCH_SIZE);
        },

        /** Moves all reactions of a record that was converted to another one, within the caller's transaction. */
        moveRecord: repository.moveRecord,

        miscounted: repository.miscounted,

        /** Deletes the reactions to records that are permanently deleted. */
        async clearFor(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length > 0) await repository.removeRecords(recordType, recordIDs);
        },
    };

    /**
     * Returns the reactions to records as visible to this viewer, by record: one row for each type that is active or was given, in their
     * order, flags for moderators only (contract §4.8).
     */
    async function summariesFor(
        recordType: string,
        recordIDs: readonly number[],
        viewer: Viewer,
    ): Promise<Map<number, ReactionSummary[]>> {
        if (recordIDs.length === 0) return new Map();
        const types = (await kinds.get()).filter(
            (type) => !type.hidden && (type.class !== "Flag" || maySeeFlags(viewer.permissions)),
        );
        const counts = new Map((await repository.counts(recordType, recordIDs)).map((row) => [keyOf(row), row.count]));
        const given = viewer.userID === GUEST_ID ? [] : await repository.givenBy(viewer.userID, recordType, recordIDs);
        const own = new Set(given.map(keyOf));
        const summariesOf = (recordID: number) =>
            types.flatMap((type) => {
                const key = keyOf({ recordID, tagID: type.tagID });
                const count = counts.get(key) ?? 0;
                const url = reactPath(recordType, recordID, type.urlcode);
                return type.active || count > 0 ? [{ ...toSummary(type, count, own.has(key)), url }] : [];
            });
        return new Map(recordIDs.map((recordID) => [recordID, summariesOf(recordID)]));
    }

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

    /** Decrements the counts of deleted reactions; returns the change of each record's score. */
    async function uncount(taken: readonly Omit<CountRow, "count">[]): Promise<ScoreChange[]> {
        const counts = sumCounts(taken.map((record) => ({ ...countKey(record), count: -1 })));
        for (const batch of splitRows(counts, BATCH_SIZE)) await repository.addCounts(batch);
        const values = new Map((await kinds.get()).map(({ tagID, reactionValue }) => [tagID, reactionValue]));
        return summedScores(counts.map((row) => ({ ...row, scoreChange: row.count * (values.get(row.tagID) ?? 0) })));
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

    async function typeByCode(urlcode: string): Promise<ReactionTypeRow> {
        const type = (await kinds.get()).find(({ urlcodeKey }) => urlcodeKey === urlcode.toLowerCase());
        if (!type) throw notFound("Reaction");
        return type;
    }
}

export type ReactionsService = ReturnType<typeof createReactionsService>;

function toType({
    tagID,
    urlcode,
    name,
    description,
    class: reactionClass,
    points,
    reactionValue,
    sort,
    active,
    custom,
    hidden,
}: ReactionTypeRow): ReactionType {
    const permission = getReactPermission({ urlcode, class: reactionClass });
    return {
        urlCode: urlcode,
        name,
        description,
        points,
        class: reactionClass,
        tagID,
        attributes: { permission },
        sort,
        active,
        custom,
        hidden,
        reactionValue,
    };
}

function toSummary(
    { tagID, urlcode, name, class: reactionClass, reactionValue }: ReactionTypeRow,
    count: number,
    hasReacted: boolean,
): ReactionSummary {
    return { tagID, urlcode, name, class: reactionClass, count, hasReacted, reactionValue };
}

const keyOf = ({ recordID, tagID }: Pick<CountRow, "recordID" | "tagID">) => `${recordID} ${tagID}`;

const countKey = ({ recordType, recordID, tagID }: Omit<CountRow, "count">) => ({ recordType, recordID, tagID });

/** Sums the rows by record and type, because a statement may not change a row twice. */
function sumCounts(rows: readonly CountRow[]): CountRow[] {
    const sums = new Map<string, CountRow>();
    for (const row of rows) {
        const key = `${row.recordType} ${keyOf(row)}`;
        sums.set(key, { ...row, count: row.count + (sums.get(key)?.count ?? 0) });
    }
    return [...sums.values()];
}

function summedScores(changes: readonly ScoreChange[]): ScoreChange[] {
    const sums = new Map<string, ScoreChange>();
    for (const { recordType, recordID, scoreChange } of changes) {
        const key = `${recordType} ${recordID}`;
        sums.set(key, { recordType, recordID, scoreChange: scoreChange + (sums.get(key)?.scoreChange ?? 0) });
    }
    return [...sums.values()].filter(({ scoreChange }) => scoreChange !== 0);
}

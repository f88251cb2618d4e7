import type { DateTime } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import { cached } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, GUEST_ID, notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ReactionClass, ReactionLog, ReactionSummary, ReactionType } from "@parley/reactions/contract";
import { mayReact, maySeeFlags, permissionToReact, reactPath } from "@parley/reactions/contract";
import type { Users } from "@parley/users/server";
import type { CountRow, ReactionRow, ReactionTypeRow } from "./reactions.repository";
import { createReactionsRepository } from "./reactions.repository";

const ROWS_AT_ONCE = 100;
/**
 * Of several requests of one person at once the later ones find the reaction of another and replace it, which may be the case once for each of
 * them.
 */
const MAX_ATTEMPTS = 100;

/** A reaction from elsewhere: somebody's, or with a `count` and nobody's. */
export interface ImportedReaction {
    recordType: string;
    recordID: number;
    urlcode: string;
    userID?: number | undefined;
    dateInserted?: DateTime | undefined;
    count?: number | undefined;
}

/** What came of a choice: how the record stands now, and by how much its score has changed. */
export interface ReactionResult {
    reactions: ReactionSummary[];
    scoreChange: number;
}

/** By how much the score of a record changes. */
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
 * One reaction of each person to each post. The counts are kept beside the rows and change with them in one transaction
 * (decisions #2), so they are right whoever comes at once.
 */
export function createReactionsService({ database, clock }: Pick<ServerKit, "database" | "clock">, users: Users) {
    const repository = createReactionsRepository(database);
    const kinds = cached(database, clock, repository.types);

    return {
        /** All kinds, also those that are switched off. */
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

        /** Reacts in somebody's name instead of as before; the same again changes nothing. Throws 404 for an unknown kind, 403. */
        async react(recordType: string, recordID: number, viewer: Viewer, urlcode: string): Promise<ReactionResult> {
            requireSession(viewer);
            const type = await typeByCode(urlcode);
            if (!type.active) throw notFound("Reaction");
            if (!mayReact(viewer.permissions, type)) throw forbidden(permissionToReact(type));
            const before = await database.transaction(() => replace(recordType, recordID, viewer.userID, type.tagID));
            const scoreChange = type.reactionValue - (await scoreOfType(before));
            return { reactions: (await summariesFor(recordType, [recordID], viewer)).get(recordID) ?? [], scoreChange };
        },

        /** Takes a reaction back: one's own, or with community.moderate somebody's (decisions #1). Nothing there changes nothing. */
        async unreact(recordType: string, recordID: number, viewer: Viewer, userID = viewer.userID): Promise<ReactionResult> {
            requireSession(viewer);
            if (userID !== viewer.userID) requirePermission(viewer, "community.moderate");
            const before = await database.transaction(() => replace(recordType, recordID, userID, undefined));
            const reactions = (await summariesFor(recordType, [recordID], viewer)).get(recordID) ?? [];
            return { reactions, scoreChange: -(await scoreOfType(before)) };
        },

        /** Who reacted, newest first; flags are for moderators only. Throws 404 for an unknown kind. */
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
                return reactionType && user ? [{ ...row, user, reactionType }] : [];
            });
        },

        /** What the reactions to records add up to; 0 for one without. */
        async scoreOf(recordType: string, recordIDs: readonly number[]): Promise<Map<number, number>> {
            const scores = new Map(recordIDs.map((recordID) => [recordID, 0]));
            if (recordIDs.length === 0) return scores;
            const values = new Map((await kinds.get()).map(({ tagID, reactionValue }) => [tagID, reactionValue]));
            for (const { recordID, tagID, count } of await repository.counts(recordType, recordIDs)) {
                scores.set(recordID, (scores.get(recordID) ?? 0) + count * (values.get(tagID) ?? 0));
            }
            return scores;
        },

        /** Stores reactions from elsewhere. Belongs into the importer's transaction. Throws 404 for an unknown kind. */
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
            for (const batch of batches(rows)) {
                const added = await repository.putAll(batch);
                counts.push(...added.map((record) => ({ ...record, count: 1 })));
            }
            for (const batch of batches(summed(counts))) await repository.addCounts(batch);
        },

        /** All kinds that the viewer may know of, whether they are switched on or not: flags are for moderators. */
        kindsFor: async (viewer: Viewer): Promise<ReactionTypeRow[]> =>
            (await kinds.get()).filter((type) => type.class !== "Flag" || maySeeFlags(viewer.permissions)),

        /** The codes of all kinds, in lower case. */
        urlcodes: async (): Promise<Set<string>> => new Set((await kinds.get()).map(({ urlcodeKey }) => urlcodeKey)),

        /** Takes back all that people gave who go with their import; says by how much the score of each record changes. */
        async removeImported(userIDs: readonly number[]): Promise<ScoreChange[]> {
            if (userIDs.length === 0) return [];
            return database.transaction(async () => {
                const taken = await repository.takeAllOf(userIDs);
                return uncount(taken);
            });
        },

        /**
         * Takes back some of what a person gave, in the transaction of the caller; says by how much the score of each record changes. Undefined when
         * nothing is left.
         */
        async takeBackSome(userID: number): Promise<ScoreChange[] | undefined> {
            const rows = await repository.someOf(userID, ROWS_AT_ONCE);
            if (rows.length === 0) return undefined;
            const taken: Omit<CountRow, "count">[] = [];
            for (const { recordType, recordID } of rows) {
                const tagID = await repository.take(recordType, recordID, userID);
                if (tagID !== undefined) taken.push({ recordType, recordID, tagID });
            }
            return uncount(taken);
        },

        /** All that a person gave, a few at a time. */
        async *givenBy(
            userID: number,
        ): AsyncIterable<Pick<ReactionRow, "recordType" | "recordID" | "dateInserted"> & { urlcode: string }> {
            const codes = new Map((await kinds.get()).map(({ tagID, urlcode }) => [tagID, urlcode]));
            let rows: ReactionRow[] = [];
            do {
                rows = await repository.someOf(userID, ROWS_AT_ONCE, rows.at(-1));
                for (const { recordType, recordID, tagID, dateInserted } of rows)
                    yield { recordType, recordID, urlcode: codes.get(tagID) ?? "", dateInserted };
            } while (rows.length === ROWS_AT_ONCE);
        },

        /** What was said to one record has become another one, with all reactions; in the transaction of the caller. */
        moveRecord: repository.moveRecord,

        miscounted: repository.miscounted,

        /** Forgets the reactions to records that are removed for good. */
        async clearFor(recordType: string, recordIDs: readonly number[]): Promise<void> {
            if (recordIDs.length > 0) await repository.removeRecords(recordType, recordIDs);
        },
    };

    /**
     * The reactions to records as this viewer may see them, by record: one row for each kind that is on or was given,
     * in their order, flags for moderators only (contract §4.8).
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

    /** Puts one kind, or none, in the place of the one before, which is answered. */
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

    /** Counts down what was taken back; says by how much the score of each record changes. */
    async function uncount(taken: readonly Omit<CountRow, "count">[]): Promise<ScoreChange[]> {
        const counts = summed(taken.map((record) => ({ ...countKey(record), count: -1 })));
        for (const batch of batches(counts)) await repository.addCounts(batch);
        const values = new Map((await kinds.get()).map(({ tagID, reactionValue }) => [tagID, reactionValue]));
        return summedScores(counts.map((row) => ({ ...row, scoreChange: row.count * (values.get(row.tagID) ?? 0) })));
    }

    /** One count after the other in the order of the kinds, so that two writers never wait for each other in a circle. */
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
    const permission = permissionToReact({ urlcode, class: reactionClass });
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

/** One row for each record and kind: a statement may not change a row twice. */
function summed(rows: readonly CountRow[]): CountRow[] {
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

function batches<T>(rows: readonly T[]): T[][] {
    const count = Math.ceil(rows.length / ROWS_AT_ONCE);
    return Array.from({ length: count }, (_, index) => rows.slice(index * ROWS_AT_ONCE, (index + 1) * ROWS_AT_ONCE));
}

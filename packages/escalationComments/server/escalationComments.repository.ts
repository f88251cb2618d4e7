import type { DateTime, Range } from "@parley/library/contract";
import type { Database, Tables } from "@parley/library/server/database";
import type { Expression, ExpressionBuilder, Insertable, SqlBool, Updateable } from "kysely";
import type { EscalationNoteRow } from "./escalationComments.tables";
import type { OutlinedRow } from "./outline";

/**
 * The IDs of comments of escalations begin here, so that the ID of a comment tells its kind of parent and none names two comments. The
 * comments of discussions are numbered from 1, and never get this far.
 */
export const FIRST_COMMENT_ID = 900_000_000;

/** A comment as stored, with its ID in the API, and that of the comment it replies to. */
export type EscalationCommentRow = Omit<EscalationNoteRow, "noteID" | "parentNoteID"> & {
    commentID: number;
    parentCommentID: number | null;
};

/** Values of a comment to store. */
export type NewEscalationComment = Omit<Insertable<Tables["escalationNotes"]>, "parentNoteID"> & { parentCommentID?: number };

/** Filter of a list of comments. */
export interface EscalationCommentFilter {
    escalationID: number;
    commentID?: Range | undefined;
    insertUserIDs?: readonly number[] | undefined;
    dateInserted?: Window | undefined;
    dateUpdated?: Window | undefined;
    /** Only comments written or changed since. */
    changedSince?: DateTime | undefined;
}

interface Window {
    from?: DateTime;
    to?: DateTime;
}

export interface EscalationCommentOrder {
    column: "noteID" | "dateInserted" | "dateUpdated";
    descending: boolean;
    limit: number;
    offset: number;
}

export type EscalationCommentsRepository = ReturnType<typeof createEscalationCommentsRepository>;

/** Creates the SQL functions for comments of escalations. */
export function createEscalationCommentsRepository(database: Database) {
    const query = () => database.query;

    return {
        byIDs,

        byID: async (commentID: number): Promise<EscalationCommentRow | undefined> => (await byIDs([commentID]))[0],

        /** Returns the comments that a member has written, also the removed ones. */
        by: async (insertUserID: number): Promise<EscalationCommentRow[]> =>
            (await selected().where("n.insertUserID", "=", insertUserID).orderBy("n.noteID").execute()).map(toRow),

        /** Returns one page of the comments that match the filter. */
        async list(filter: EscalationCommentFilter, order: EscalationCommentOrder): Promise<EscalationCommentRow[]> {
            const direction = order.descending ? "desc" : "asc";
            const rows = await selected()
                .where((expression) => expression.and(conditions(expression, filter)))
                .orderBy(`n.${order.column}`, direction)
                .orderBy("n.noteID", direction)
                .limit(order.limit)
                .offset(order.offset)
                .execute();
            return rows.map(toRow);
        },

        async count(filter: EscalationCommentFilter): Promise<number> {
            const { count } = await query()
                .selectFrom("escalationNotes as n")
                .where((expression) => expression.and(conditions(expression, filter)))
                .select(({ fn }) => fn.countAll().as("count"))
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Returns the number of comments of an escalation, with the removed ones. */
        async countAll(escalationID: number): Promise<number> {
            const { count } = await query()
                .selectFrom("escalationNotes")
                .select(({ fn }) => fn.countAll().as("count"))
                .where("escalationID", "=", escalationID)
                .executeTakeFirstOrThrow();
            return Number(count);
        },

        /** Returns the number of comments of each escalation, and the latest. */
        async countIn(escalationIDs: readonly number[]): Promise<Map<number, { count: number; lastCommentID: number }>> {
            if (escalationIDs.length === 0) return new Map();
            const rows = await query()
                .selectFrom("escalationNotes")
                .select(({ fn }) => ["escalationID", fn.countAll().as("count"), fn.max("noteID").as("lastNoteID")])
                .where("escalationID", "in", escalationIDs)
                .where("dateDeleted", "is", null)
                .groupBy("escalationID")
                .execute();
            return new Map(
                rows.map(({ escalationID, count, lastNoteID }) => [
                    escalationID,
                    { count: Number(count), lastCommentID: toCommentID(lastNoteID) },
                ]),
            );
        },

        /** Returns what all comments of an escalation have to do with one another, also the removed ones, in their order. */
        async outline(escalationID: number): Promise<OutlinedRow[]> {
            const rows = await query()
                .selectFrom("escalationNotes")
                .select(["noteID", "parentNoteID", "insertUserID", "dateDeleted"])
                .where("escalationID", "=", escalationID)
                .orderBy("noteID")
                .execute();
            return rows.map(({ noteID, parentNoteID, insertUserID, dateDeleted }) => ({
                commentID: toCommentID(noteID),
                parentCommentID: toParentID(parentNoteID),
                insertUserID,
                isRemoved: dateDeleted !== null,
            }));
        },

        async insert({ parentCommentID, ...row }: NewEscalationComment): Promise<number> {
            const parentNoteID = parentCommentID === undefined ? null : toNoteID(parentCommentID);
            const { noteID } = await query()
                .insertInto("escalationNotes")
                .values({ ...row, parentNoteID })
                .returning("noteID")
                .executeTakeFirstOrThrow();
            return toCommentID(noteID);
        },

        async update(commentID: number, changes: Updateable<Tables["escalationNotes"]>): Promise<void> {
            await query().updateTable("escalationNotes").set(changes).where("noteID", "=", toNoteID(commentID)).execute();
        },

        /** Returns the IDs of comments that were removed before. */
        async removedBefore(date: DateTime): Promise<number[]> {
            const rows = await query().selectFrom("escalationNotes").select("noteID").where("dateDeleted", "<", date).execute();
            return rows.map(({ noteID }) => toCommentID(noteID));
        },

        async erase(commentIDs: readonly number[]): Promise<void> {
            const noteIDs = commentIDs.map(toNoteID);
            if (noteIDs.length > 0) await query().deleteFrom("escalationNotes").where("noteID", "in", noteIDs).execute();
        },
    };

    async function byIDs(commentIDs: readonly number[]): Promise<EscalationCommentRow[]> {
        const noteIDs = commentIDs.map(toNoteID);
        const rows = await selected()
            .where("n.noteID", "in", [0, ...noteIDs])
            .execute();
        return rows.map(toRow);
    }

    function selected() {
        return query().selectFrom("escalationNotes as n").selectAll("n");
    }
}

const toCommentID = (noteID: number): number => noteID + FIRST_COMMENT_ID;

const toParentID = (parentNoteID: number | null): number | null => (parentNoteID === null ? null : toCommentID(parentNoteID));

const toRow = ({ noteID, parentNoteID, ...row }: EscalationNoteRow): EscalationCommentRow => ({
    ...row,
    commentID: toCommentID(noteID),
    parentCommentID: toParentID(parentNoteID),
});

type Builder = ExpressionBuilder<Tables & { n: Tables["escalationNotes"] }, "n">;

function conditions(
    expression: Builder,
    { escalationID, commentID, insertUserIDs, dateInserted, dateUpdated, changedSince }: EscalationCommentFilter,
): Expression<SqlBool>[] {
    const all: Expression<SqlBool>[] = [expression("n.escalationID", "=", escalationID), expression("n.dateDeleted", "is", null)];
    if (commentID?.kind === "list") all.push(expression("n.noteID", "in", commentID.values.map(toNoteID)));
    if (commentID?.kind === "bounds") {
        const { from, to, fromInclusive, toInclusive } = commentID;
        if (from !== undefined) all.push(expression("n.noteID", fromInclusive ? ">=" : ">", toNoteID(from)));
        if (to !== undefined) all.push(expression("n.noteID", toInclusive ? "<=" : "<", toNoteID(to)));
    }
    if (insertUserIDs) all.push(expression("n.insertUserID", "in", insertUserIDs));
    if (dateInserted?.from !== undefined) all.push(expression("n.dateInserted", ">=", dateInserted.from));
    if (dateInserted?.to !== undefined) all.push(expression("n.dateInserted", "<=", dateInserted.to));
    if (dateUpdated?.from !== undefined) all.push(expression("n.dateUpdated", ">=", dateUpdated.from));
    if (dateUpdated?.to !== undefined) all.push(expression("n.dateUpdated", "<=", dateUpdated.to));
    if (changedSince !== undefined)
        all.push(
            expression.or([expression("n.dateInserted", ">=", changedSince), expression("n.dateUpdated", ">=", changedSince)]),
        );
    return all;
}

const toNoteID = (commentID: number): number => commentID - FIRST_COMMENT_ID;

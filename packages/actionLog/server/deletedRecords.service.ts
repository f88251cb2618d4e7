import type { UserFragment } from "@parley/accounts/contract";
import type { DeletedRecord, getDeletedRecords } from "@parley/actionLog/contract";
import { RESTORE, WIPE } from "@parley/actionLog/contract";
import type { Input, Output } from "@parley/library/contract";
import type { ActionLog, ReadableRemoval } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission, requireSession, resolveMemberID } from "@parley/library/server/http";
import type { Users } from "@parley/users/server";

interface Dependencies {
    actionLog: Pick<ActionLog, "removed" | "removal" | "undo" | "wipe" | "canWipe">;
    users: Pick<Users, "byIDs">;
}

const DEFAULT_LIMIT = 30;

export type DeletedRecordsService = ReturnType<typeof createDeletedRecordsService>;

/**
 * Creates the functions that list deleted records for their authors and for viewers who may restore them, restore them, and erase them
 * before the retention period ends (FC-92).
 */
export function createDeletedRecordsService({ actionLog, users }: Dependencies) {
    return {
        /**
         * Lists the deleted records that the viewer wrote, or that they may restore. Throws 403 for viewers who may not restore records of
         * others.
         */
        async list(viewer: Viewer, query: Input<typeof getDeletedRecords>): Promise<Output<typeof getDeletedRecords>> {
            const {
                own = false,
                limit = DEFAULT_LIMIT,
                recordType,
                parentRecordType,
                parentRecordID,
                dateDeleted,
                before,
            } = query;
            requireSession(viewer);
            if (!own) requirePermission(viewer, RESTORE);
            const authorID =
                query.insertUserID === undefined ? undefined : resolveMemberID(viewer, query.insertUserID, "insertUserID");
            const deletedByID =
                query.deletedByID === undefined ? undefined : resolveMemberID(viewer, query.deletedByID, "deletedByID");
            const filter = {
                recordType,
                parentRecordType,
                parentRecordID,
                dateInserted: dateDeleted,
                insertUserID: deletedByID,
                recordUserID: own ? viewer.userID : authorID,
                before,
            };
            const isListed = own ? () => true : ({ canUndo }: { canUndo: boolean }) => canUndo;
            const { removed, more } = await actionLog.removed(viewer, filter, { limit, isListed });
            return { deletedRecords: await answersOf(viewer, removed), ...(more !== undefined && { before: more }) };
        },

        /** Returns a deleted record that the viewer may see; throws 404 for any other. */
        async get(viewer: Viewer, actID: number): Promise<DeletedRecord> {
            requireSession(viewer);
            const removal = await actionLog.removal(viewer, actID);
            const people = await users.byIDs(peopleIn([removal]));
            return answerOf(viewer, removal, people);
        },

        /** Restores a record. Throws the same errors as undoing its action. */
        restore: async (viewer: Viewer, actID: number): Promise<void> => {
            requireSession(viewer);
            await actionLog.undo(viewer, actID);
        },

        /** Permanently erases a record. Throws 403 without permission, 404, and 409 for a record that the viewer cannot restore. */
        async wipe(viewer: Viewer, actID: number): Promise<void> {
            requirePermission(viewer, WIPE);
            await actionLog.wipe(viewer, actID);
        },
    };

    async function answersOf(viewer: Viewer, removals: readonly ReadableRemoval[]): Promise<DeletedRecord[]> {
        const people = await users.byIDs(peopleIn(removals));
        return removals.map((removal) => answerOf(viewer, removal, people));
    }

    function answerOf(
        viewer: Viewer,
        { action, canUndo, record, dateExpires }: ReadableRemoval,
        people: ReadonlyMap<number, UserFragment>,
    ): DeletedRecord {
        const { actID, jobID, recordType, recordID, parentRecordType, parentRecordID, dateInserted, insertUserID, reason } =
            action;
        const { name, excerpt, insertUserID: authorID, authorName, location } = record;
        const isAuthor = authorID !== undefined && authorID === viewer.userID;
        return {
            actID,
            jobID,
            recordType,
            recordID,
            parentRecordType,
            parentRecordID,
            name,
            ...(excerpt && (canUndo || isAuthor) && { excerpt }),
            ...(authorID !== undefined && { insertUser: toAuthor(people, authorID, authorName) }),
            ...(location && { placeRecordName: location.name, placeRecordUrl: location.url }),
            dateDeleted: dateInserted,
            deletedByID: insertUserID,
            deletedByUser: personIn(people, insertUserID),
            reason,
            dateExpires: dateExpires,
            canRestore: canUndo,
            canWipe: canUndo && actionLog.canWipe(action) && may(viewer, WIPE),
        };
    }
}

const peopleIn = (removals: readonly ReadableRemoval[]): number[] =>
    removals.flatMap(({ action, record }) => [
        action.insertUserID,
        ...(record.insertUserID === undefined ? [] : [record.insertUserID]),
    ]);

const personIn = (people: ReadonlyMap<number, UserFragment>, userID: number): UserFragment =>
    // Stryker disable next-line ObjectLiteral: there is a fragment for each ID; the type checker does not know it.
    people.get(userID) ?? { userID, name: "", photoUrl: "" };

/** Returns the author of a record; one without an account has only a name. */
function toAuthor(
    people: ReadonlyMap<number, UserFragment>,
    userID: number,
    authorName: string | null | undefined,
): UserFragment {
    const person = personIn(people, userID);
    if (!authorName) return person;
    const { url: _url, ...rest } = person;
    return { ...rest, name: authorName };
}

import type { Database, Tables } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import type { Expression, SqlBool } from "kysely";
import { expressionBuilder } from "kysely";
import type {
    NotificationColumns,
    NotificationEvent,
    NotificationKind,
    NotificationRegistry,
    NotificationSubject,
} from "./registry";

/** Columns of an action and of the notification about it, for conditions of a query. */
export interface ActionColumns {
    /** The post. */
    recordID: Expression<number>;
    /** Action type: `move`, `delete`. */
    kind: Expression<string>;
    /** The notified member. */
    userID: Expression<number>;
}

type Sentence = Pick<NotificationKind, "activityType" | "text">;

/** Posts whose authors are notified of what others do with them. */
interface ActedPosts {
    recordType: string;
    /** Table and key of the posts. */
    table: string;
    key: string;
    /** Kinds of notifications by action type. Of other actions nobody is notified. */
    kinds: Readonly<Record<string, Sentence>>;
    /** Kind of the notification that a removed post was restored. */
    restored: Sentence;
    authorOf(recordID: number): Promise<number | undefined>;
    /** Creates the condition that an action may be shown to the post's author, who still is. */
    isVisible(viewer: Viewer): Promise<(columns: ActionColumns) => Expression<SqlBool>>;
    /** Describes posts, including removed ones. */
    describe(viewer: Viewer, recordIDs: readonly number[]): Promise<ReadonlyMap<number, NotificationSubject>>;
}

/**
 * An action on a post. The action log has it under the post, or under the record that contains it; then the state after the action names
 * the post, as `commentID`.
 */
interface RecordedAction {
    kind: string;
    /** Type and ID of the post. */
    recordType: string;
    recordID: number;
    actID: number;
    /** Author of the post, if known. */
    authorID?: number | undefined;
}

interface Dependencies {
    database: Database;
    registry: Pick<NotificationRegistry, "provideCause" | "provideRecords" | "causes">;
    record: (event: NotificationEvent) => Promise<void>;
}

const toCause = (recordType: string, kind: string) => `${recordType} ${kind}`;
const RESTORED = "restored";

/**
 * Creates the notifications of authors about what moderators do with their posts. An action that is undone is no longer shown; the undo of a
 * removal is a notification of its own.
 */
export function createActionNotifications({ database, registry, record }: Dependencies) {
    return {
        /** Registers a type of posts. */
        provideActions({ recordType, kinds, restored, authorOf, ...posts }: ActedPosts): void {
            const audience = (kind: Sentence, postID: (event: { recordID: number; parentID: number | null }) => number) => ({
                kind: { ...kind, isOfficial: true, isOwnPost: true },
                async members(event: { recordID: number; parentID: number | null }, { after }: { after: number }) {
                    const author = await authorOf(postID(event));
                    return author !== undefined && author > after ? [author] : [];
                },
            });
            for (const [kind, sentence] of Object.entries(kinds))
                registry.provideCause({
                    name: toCause(recordType, kind),
                    audiences: [audience(sentence, ({ parentID }) => parentID ?? 0)],
                });
            registry.provideCause({
                name: toCause(recordType, RESTORED),
                audiences: [audience(restored, ({ recordID }) => recordID)],
            });
            registry.provideRecords(`${recordType}Action`, createActionRecords(database, { recordType, ...posts }));
        },

        /** Notifies the author of a post of an action of somebody else; to be called in the action's transaction. */
        async recordAction({ userID }: Pick<Viewer, "userID">, action: RecordedAction): Promise<void> {
            const { kind, recordType, recordID, actID, authorID } = action;
            const cause = toCause(recordType, kind);
            if (authorID === userID || !registry.causes().has(cause)) return;
            await record({ cause, recordType: `${recordType}Action`, recordID: actID, parentID: recordID, actorUserID: userID });
        },

        /** Notifies the author of a post that somebody else has restored it; to be called in the transaction. */
        recordRestored: (
            { userID }: Pick<Viewer, "userID">,
            { recordType, recordID, actID }: Pick<RecordedAction, "recordType" | "recordID" | "actID">,
        ): Promise<void> =>
            record({
                cause: toCause(recordType, RESTORED),
                causeKey: `${RESTORED} ${actID}`,
                recordType,
                recordID,
                actorUserID: userID,
            }),
    };
}

function createActionRecords(
    database: Database,
    { recordType, table, key, isVisible, describe }: Pick<ActedPosts, "recordType" | "table" | "key" | "isVisible" | "describe">,
) {
    const row = expressionBuilder<Tables>();
    return {
        reads: [
            // An action that is recorded under another record changes the post itself, and so does its undo.
            { table: "acts", key: "recordID", of: "parentID" as const },
            { table, key, of: "parentID" as const },
        ],
        async isVisible(viewer: Viewer) {
            const isShown = await isVisible(viewer);
            return ({ recordID, parentID, userID }: Pick<NotificationColumns, "recordID" | "parentID" | "userID">) =>
                row.exists(
                    row
                        .selectFrom("acts as a")
                        .select("a.actID")
                        .where("a.actID", "=", recordID)
                        .where("a.dateUndone", "is", null)
                        .where(({ ref }) => isShown({ recordID: parentID, kind: ref("a.kind"), userID })),
                );
        },
        async describe(viewer: Viewer, actIDs: readonly number[]) {
            const actions = await database.query
                .selectFrom("acts")
                .select(["actID", "recordType", "recordID", "after", "reason"])
                .where("actID", "in", actIDs)
                .execute();
            const postIDs = new Map(actions.map((action) => [action.actID, findPostID(action)]));
            const subjects = await describe(viewer, [...new Set(postIDs.values())]);
            return new Map(
                actions.flatMap(({ actID, reason }): [number, NotificationSubject][] => {
                    const { excerpt: _, ...subject } = subjects.get(postIDs.get(actID) ?? 0) ?? { name: "", url: "" };
                    return subject.url === "" ? [] : [[actID, { ...subject, ...(reason !== null && { excerpt: reason }) }]];
                }),
            );
        },
    };

    function findPostID(action: { recordType: string; recordID: number; after: string }): number {
        return action.recordType === recordType ? action.recordID : Number(JSON.parse(action.after)[key] ?? 0);
    }
}

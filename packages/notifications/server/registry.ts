import type { Viewer } from "@parley/library/server/http";
import type { Expression, SqlBool } from "kysely";

/** A kind of notifications: why a member is notified. */
export interface NotificationKind {
    /** Name in the API (contract §2). */
    activityType: string;
    /** English sentence with `{people}`, who caused it, and `{name}`, the name of the record. */
    text: string;
    /**
     * Notifications of one group about the same record, or in the same parent record, are one entry of the list. Without it each is an
     * entry.
     */
    batch?: { group: string; by: "record" | "parent" };
}

/** An event that causes notifications, as its feature records it. */
export interface NotificationEvent {
    /** Name of the registered cause. */
    cause: string;
    /**
     * Identifies the event among all; a member is notified once of each, whichever audiences they belong to. By default the cause and the
     * record.
     */
    causeKey?: string;
    recordType: string;
    recordID: number;
    /** The record that contains the record, such as the discussion of a comment. */
    parentID?: number | null;
    /** Who caused it; they are not notified. 0 for an author without an account. */
    actorUserID: number;
}

export type RecordedEvent = Required<NotificationEvent>;

/** Members who are notified of an event for the same reason. */
export interface NotificationAudience {
    kind: NotificationKind;
    /** Whether it may have thousands of members. Large audiences are notified after the small ones of all events. */
    isLarge?: boolean;
    /** Returns the key of the batch of an event, where its kind's `batch` does not say. */
    batchKeyOf?(event: RecordedEvent): Promise<string>;
    /** Returns the user IDs above `after` in ascending order, at most `limit`. Called until it returns fewer. */
    members(event: RecordedEvent, range: { after: number; limit: number }): Promise<readonly number[]>;
}

/** References to the columns of a notification, for conditions of a query. */
export interface NotificationColumns {
    recordType: Expression<string>;
    recordID: Expression<number>;
    actorUserID: Expression<number>;
    userID: Expression<number>;
}

/** Creates the condition of a query that a notification may be shown. */
export type NotificationCondition = (columns: NotificationColumns) => Expression<SqlBool>;

/** Rows on which a condition depends: of a table, those whose `key` is the record or its parent. */
interface ConditionReads {
    table: string;
    key: string;
    of: "recordID" | "parentID" | "actorUserID";
}

/** What causes notifications: a new post, a reaction. */
export interface NotificationCause {
    name: string;
    /** In the order of precedence: a member of several audiences is notified for the first. */
    audiences: readonly NotificationAudience[];
    /** Creates the condition that the cause still holds, such as that the reaction has not been taken back. */
    isCurrent?(viewer: Viewer): Promise<NotificationCondition>;
    /** Rows on which `isCurrent` depends. */
    reads?: readonly ConditionReads[];
}

/** A record as notifications name it. */
export interface NotificationSubject {
    name: string;
    /** Absolute URL. */
    url: string;
    /** The beginning of the current text. */
    excerpt?: string;
    /** The discussion that is or contains the record. */
    discussion?: { discussionID: number; name: string; url: string; categoryID: number };
}

/** A record type that notifications are about. */
export interface NotificationRecords {
    /** Returns the record that contains a record, for events that do not name it. */
    parentOf?(recordID: number): Promise<number | null>;
    /** Creates the condition that the viewer may see the record; removed records are not visible. */
    isVisible(viewer: Viewer): Promise<NotificationCondition>;
    /** Rows on which `isVisible` depends. */
    reads: readonly ConditionReads[];
    /** Describes records that the viewer may see. */
    describe(viewer: Viewer, recordIDs: readonly number[]): Promise<ReadonlyMap<number, NotificationSubject>>;
}

export type NotificationRegistry = ReturnType<typeof createNotificationRegistry>;

/** Creates the registry of the causes of notifications and of the records they are about. */
export function createNotificationRegistry() {
    const causes = new Map<string, NotificationCause>();
    const records = new Map<string, NotificationRecords>();
    const kinds = new Map<string, NotificationKind>();

    return {
        /** Registers a cause with its audiences, whose kinds become known. */
        provideCause(cause: NotificationCause): void {
            if (causes.has(cause.name)) throw new Error(`two features cause notifications by the name ${cause.name}`);
            causes.set(cause.name, cause);
            for (const { kind } of cause.audiences) kinds.set(kind.activityType, kind);
        },

        /** Registers a record type. */
        provideRecords(recordType: string, source: NotificationRecords): void {
            if (records.has(recordType)) throw new Error(`the notifications about a ${recordType} have two sources`);
            records.set(recordType, source);
        },

        /** Returns the rows on which all conditions depend. */
        listReads: (): ConditionReads[] => [...records.values(), ...causes.values()].flatMap(({ reads = [] }) => reads),

        causes: (): ReadonlyMap<string, NotificationCause> => causes,
        records: (): ReadonlyMap<string, NotificationRecords> => records,
        kinds: (): ReadonlyMap<string, NotificationKind> => kinds,
    };
}

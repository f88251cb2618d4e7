import type { Viewer } from "@parley/library/server/http";
import type { CatchUpSection, NotificationChannel, NotificationIcon } from "@parley/notifications/contract";
import type { Expression, SqlBool } from "kysely";

/** A kind of notifications: why a member is notified. */
export interface NotificationKind {
    /** Name in the API (contract §2). */
    activityType: string;
    /** English sentence with `{people}`, who caused it, and `{name}`, the name of the record. */
    text: string;
    /** Icon in place of the photo of who caused it, for events that matter more than the person: a report. */
    icon?: NotificationIcon;
    /**
     * Notifications of one group about the same record, or in the same parent record, are one entry of the list. Without it each is an
     * entry.
     */
    batch?: { group: string; by: "record" | "parent" };
    /**
     * Whether members are notified even of a member whom they have blocked, because the event is a duty or official: a report, a removal.
     */
    isOfficial?: boolean;
    /** Whether it is about what others did with a post of the member. */
    isOwnPost?: boolean;
    /** Whether it is addressed to the member: a mention, a quote, a reply. Members with the level "mentions" are notified of it. */
    isAddressed?: boolean;
    /** Choice of members by which they turn it off; without one everybody concerned is notified. */
    preference?: NotificationPreference;
}

/** A choice of members: what they are notified of. Kinds of several features may share one. */
export interface NotificationPreference {
    /** Name in the API (contract §5.6). */
    name: string;
    /** English label of its checkbox, as the end of "Notify me when …". */
    label: string;
}

/** Preferences that several features share. */
export const MENTION: NotificationPreference = { name: "mention", label: "somebody mentions me" };
export const QUOTE: NotificationPreference = { name: "quote", label: "somebody quotes me" };

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

/** The channels of notifications. */
export type ChannelChoices = Record<NotificationChannel, boolean>;

/** A subscription that members can end by a link in its mails, besides the preferences: the posts of a category. */
export interface MailSubscriptionSource {
    /** Returns what the key stands for, or undefined: a label as the end of "Mail me when …", and the value of its `{name}`. */
    describe(key: string): Promise<{ label: string; name?: string } | undefined>;
    isMailed(userID: number, key: string): Promise<boolean>;
    setMailed(userID: number, key: string, isMailed: boolean): Promise<unknown>;
}

/** Members who are notified of an event for the same reason. */
export interface NotificationAudience {
    kind: NotificationKind;
    /**
     * Choices of these members that the feature itself stores, for kinds without a preference. A member who is missing is not notified by
     * any channel.
     */
    choices?: {
        of(event: RecordedEvent, userIDs: readonly number[]): Promise<ReadonlyMap<number, ChannelChoices>>;
        /** Returns the subscription that ends its mails: the name of a source and a key, `category 12`. */
        subscriptionOf(event: RecordedEvent): Promise<string>;
    };
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
    parentID: Expression<number>;
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

/** An event that causes notifications: a new post, a reaction. */
export interface NotificationCause {
    name: string;
    /** In the order of precedence: a member of several audiences is notified for the first. */
    audiences: readonly NotificationAudience[];
    /** Reads what the audiences of these events need, so that they ask the database for nothing. */
    prepare?(events: readonly RecordedEvent[]): Promise<void>;
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

/** Level of a member's notifications about a record: all, only what is addressed to them, or nothing that is not official. */
export type NotificationLevel = "all" | "mentions" | "muted";

/** A record type that notifications are about. */
export interface NotificationRecords {
    /** Returns the record that contains a record, for events that do not name it. */
    parentOf?(recordID: number): Promise<number | null>;
    /** Reads the levels of these members for the records of these events. Returns those who have chosen one for the record of an event. */
    levelsOf?(
        events: readonly RecordedEvent[],
        userIDs: readonly number[],
    ): Promise<(event: RecordedEvent) => ReadonlyMap<number, NotificationLevel> | undefined>;
    /** Creates the condition that the viewer may see the record; removed records are not visible. */
    isVisible(viewer: Viewer): Promise<NotificationCondition>;
    /** Rows on which `isVisible` depends. */
    reads: readonly ConditionReads[];
    /** Describes records that the viewer may see. */
    describe(viewer: Viewer, recordIDs: readonly number[]): Promise<ReadonlyMap<number, NotificationSubject>>;
}

/** Posts a reply to a record. The same `key` by the same member posts it once. */
export type ReplySource = (
    viewer: Viewer,
    recordID: number,
    reply: { body: string; format: string; key: string },
) => Promise<unknown>;

/** Stores a file of a mail as an upload of the member. Returns the Markdown that shows it; refuses what they may not upload. */
export type MailedFileStore = (viewer: Viewer, file: { name: string; content: Uint8Array }) => Promise<string>;

export type NotificationRegistry = ReturnType<typeof createNotificationRegistry>;

/** Creates the registry of the causes of notifications and of the records they are about. */
export function createNotificationRegistry() {
    const causes = new Map<string, NotificationCause>();
    const records = new Map<string, NotificationRecords>();
    const kinds = new Map<string, NotificationKind>();
    const preferences = new Map<string, string>();
    const subscriptions = new Map<string, MailSubscriptionSource>();
    const replies = new Map<string, ReplySource>();
    const sections = new Map<string, CatchUpSection>();
    let files: MailedFileStore | undefined;

    return {
        /** Registers a cause with its audiences, whose kinds become known. */
        provideCause(cause: NotificationCause): void {
            if (causes.has(cause.name)) throw new Error(`two features cause notifications by the name ${cause.name}`);
            causes.set(cause.name, cause);
            for (const { kind, isLarge = false } of cause.audiences) {
                kinds.set(kind.activityType, kind);
                sections.set(kind.activityType, kind.isOwnPost ? "yourPosts" : isLarge ? "following" : "toYou");
                if (kind.preference) preferences.set(kind.preference.name, kind.preference.label);
            }
        },

        /** Registers a record type. */
        provideRecords(recordType: string, source: NotificationRecords): void {
            if (records.has(recordType)) throw new Error(`the notifications about a ${recordType} have two sources`);
            records.set(recordType, source);
        },

        /** Registers subscriptions that a feature stores. */
        provideSubscriptions(name: string, source: MailSubscriptionSource): void {
            if (subscriptions.has(name)) throw new Error(`the subscriptions ${name} have two sources`);
            subscriptions.set(name, source);
        },

        /** Registers how a reply by mail to a record is posted. */
        provideReplies(recordType: string, source: ReplySource): void {
            if (replies.has(recordType)) throw new Error(`the replies to a ${recordType} have two sources`);
            replies.set(recordType, source);
        },

        /** Registers how attachments of replies by mail are stored. */
        provideFiles(store: MailedFileStore): void {
            files = store;
        },

        /** Returns the rows on which all conditions depend. */
        listReads: (): ConditionReads[] => [...records.values(), ...causes.values()].flatMap(({ reads = [] }) => reads),

        causes: (): ReadonlyMap<string, NotificationCause> => causes,
        records: (): ReadonlyMap<string, NotificationRecords> => records,
        kinds: (): ReadonlyMap<string, NotificationKind> => kinds,
        /** Returns the labels of all preferences by name, in the order of registration. */
        preferences: (): ReadonlyMap<string, string> => preferences,
        subscriptions: (): ReadonlyMap<string, MailSubscriptionSource> => subscriptions,
        replies: (): ReadonlyMap<string, ReplySource> => replies,
        /** Returns how attachments of replies by mail are stored; undefined if none are. */
        files: (): MailedFileStore | undefined => files,
        /** Returns the sections of all kinds by activity type. */
        sections: (): ReadonlyMap<string, CatchUpSection> => sections,
    };
}

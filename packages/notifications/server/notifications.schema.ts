import type { DateTime } from "@parley/library/contract";
import type { DigestFrequency } from "@parley/notifications/contract";
import type { Generated, Selectable } from "kysely";

interface NotificationsTable {
    notificationID: Generated<number>;
    /** The notified member. */
    userID: number;
    /** Identifies the cause; a member is notified once of each. */
    causeKey: string;
    /** Name of the registered cause. */
    cause: string;
    activityType: string;
    recordType: string;
    recordID: number;
    /** The record that contains the record, such as the discussion of a comment. */
    parentID: number | null;
    actorUserID: number;
    /** Notifications with the same key that are unread, or were marked as read together, form a batch. */
    batchKey: string;
    dateInserted: DateTime;
    dateUpdated: DateTime;
    /** The call that marked it as read; null while it is unread. */
    readID: number | null;
}

/** A call that marked notifications as read, so that it can be undone as a whole. */
interface NotificationReadsTable {
    readID: Generated<number>;
    userID: number;
    /** Whether it marked all notifications of the member. */
    isAll: boolean;
    dateInserted: DateTime;
}

/** Events whose notifications have not all been stored yet, with the progress of the delivery. */
interface NotificationEventsTable {
    eventID: Generated<number>;
    causeKey: string;
    cause: string;
    recordType: string;
    recordID: number;
    parentID: number | null;
    actorUserID: number;
    dateInserted: DateTime;
    /** Index of the audience that is notified next. */
    audience: Generated<number>;
    /** Members of that audience up to this user ID have been notified. */
    afterUserID: Generated<number>;
    /** Whether that audience may be large; it is notified after the small ones of all events. */
    isLarge: Generated<boolean>;
    /** Number of failed deliveries since the last slice that succeeded. */
    countFailures: Generated<number>;
    /** When the next delivery is due after a failed one; null at once, or never if it has been given up. */
    dateRetry: DateTime | null;
    /** Whether the delivery has been given up. */
    isGivenUp: Generated<boolean>;
    /** Number of slices that have been delivered. */
    countSlices: Generated<number>;
}

/** What members have chosen to be notified of, or not. */
interface NotificationPreferencesTable {
    /** 0 for the defaults of the site. */
    userID: number;
    /** Name of the preference. */
    name: string;
    popup: boolean;
    /** Null for members who have not chosen. */
    email: boolean | null;
    /** The same. */
    digest: boolean | null;
    push: boolean | null;
}

/** Mails about notifications: one for each member and cause. Those that wait are checked again before they are sent. */
interface NotificationMailsTable {
    notificationMailID: Generated<number>;
    userID: number;
    causeKey: string;
    cause: string;
    activityType: string;
    recordType: string;
    recordID: number;
    parentID: number | null;
    actorUserID: number;
    /** Key of the subscription that turns it off: the name of a preference, or the key of a feature's own. Empty if nothing does. */
    preference: string;
    /** `waiting`: to be mailed at once; `digest`: to be a part of the next digest; `digested`: was one; `dropped`: there was a reason not to send it. */
    status: "waiting" | "digest" | "sent" | "digested" | "dropped";
    dateInserted: DateTime;
    dateDone: DateTime | null;
    /** Mails with the same key are one entry of a digest. Null in rows from before digests. */
    batchKey: string | null;
    /** Whether many members are notified; these mails are written after those for a few. */
    isLarge: Generated<boolean>;
    /** When the quiet hours of the member end; null at once. */
    dateDue: DateTime | null;
}

/** When members are mailed. */
interface MailSchedulesTable {
    userID: number;
    digest: DigestFrequency;
    /** The schedule that is restored if digests were ended by mistake. */
    formerDigest: DigestFrequency;
    timeZone: string | null;
    /** Hours of the time zone between which the member is not mailed. */
    quietFrom: number | null;
    quietUntil: number | null;
    /** When the next digest is due; null if none is. */
    dateNext: DateTime | null;
    dateLast: DateTime | null;
}

/** Why no notices are mailed to an address: mails came back, or its owner has complained of them. */
export type StopReason = "bounced" | "complained";

/** Addresses to which no notices are mailed. */
interface StoppedAddressesTable {
    addressKey: string;
    reason: StopReason;
    dateInserted: DateTime;
}

/** Tokens in the addresses at which replies to mails arrive. */
interface ReplyTokensTable {
    tokenHash: string;
    userID: number;
    /** The post to which a reply is posted. */
    recordType: string;
    recordID: number;
    dateExpires: DateTime;
}

/** Replies by mail that were posted or refused. */
interface ReceivedMailsTable {
    /** Hash of the mail and its token. */
    key: string;
    dateInserted: DateTime;
}

/** Replies with attachments that are being posted, so that a mail that is handed over again is the same post with the same uploads. */
interface PreparedRepliesTable {
    /** The key of the received mail. */
    key: string;
    /** The text in Markdown, with the uploads. */
    body: string;
    /** JSON of the attachments that were refused. */
    refused: string;
    dateInserted: DateTime;
}

/** When members last marked a catch-up page as read. */
interface CatchUpsTable {
    userID: number;
    /** Up to when. */
    dateCaughtUp: DateTime;
    /** The time before, which is restored by Undo. */
    formerDate: DateTime | null;
    /** The call that marked the notifications as read; null if there were none. */
    readID: number | null;
    isUndoable: boolean;
}

/** What members have chosen about other members. */
interface MemberRelationsTable {
    userID: number;
    otherUserID: number;
    /** Whether the member is notified of the other's posts. */
    followed: boolean;
    /** Whether the member is notified of nothing that the other does. */
    blocked: boolean;
    dateUpdated: DateTime;
}

declare module "@parley/library/server/database" {
    interface Tables {
        notifications: NotificationsTable;
        notificationReads: NotificationReadsTable;
        notificationEvents: NotificationEventsTable;
        memberRelations: MemberRelationsTable;
        notificationPreferences: NotificationPreferencesTable;
        notificationMails: NotificationMailsTable;
        mailSchedules: MailSchedulesTable;
        catchUps: CatchUpsTable;
        stoppedAddresses: StoppedAddressesTable;
        replyTokens: ReplyTokensTable;
        receivedMails: ReceivedMailsTable;
        preparedReplies: PreparedRepliesTable;
    }
}

export type NotificationRow = Selectable<NotificationsTable>;
export type NotificationMailRow = Selectable<NotificationMailsTable>;
export type ReplyTokenRow = Selectable<ReplyTokensTable>;
export type CatchUpRow = Selectable<CatchUpsTable>;
export type MailScheduleRow = Selectable<MailSchedulesTable>;
export type EventRow = Selectable<NotificationEventsTable>;

import type { MessageType, MessageView } from "@parley/announcements/contract";
import type { DateTime } from "@parley/library/contract";
import type { Generated, Selectable } from "kysely";

interface ModerationMessagesTable {
    moderationMessageID: Generated<number>;
    body: string;
    format: string;
    bodyHtml: string;
    renderVersion: number;
    type: MessageType;
    isDismissible: boolean;
    isEnabled: boolean;
    viewLocation: MessageView;
    /** Category of the announcement, if limited to one. */
    recordID: number | null;
    includeDescendants: boolean;
    sort: number;
    deleted: boolean;
    dateInserted: DateTime;
    insertUserID: number;
    dateUpdated: DateTime | null;
    updateUserID: number | null;
}

/** Announcements dismissed by members. */
interface ModerationMessageDismissalsTable {
    moderationMessageID: number;
    userID: number;
}

declare module "@parley/library/server/database" {
    interface Tables {
        moderationMessages: ModerationMessagesTable;
        moderationMessageDismissals: ModerationMessageDismissalsTable;
    }
}

export type ModerationMessageRow = Selectable<ModerationMessagesTable>;

import { UserFragment } from "@parley/accounts/contract";
import { DateTime, defineEndpoint, Expand, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { NOTIFICATION_LIMIT } from "./notifications.rules";

/** The discussion to which a notification belongs. */
const NotificationDiscussion = Type.Object({
    discussionID: Type.Integer(),
    name: Type.String(),
    url: Type.String(),
    categoryID: Type.Integer(),
});

/** Icons in place of the photo of who caused a notification. */
const NotificationIcon = Type.Literal("flag");
export type NotificationIcon = Static<typeof NotificationIcon>;

/** One notification, or a batch of notifications about the same record (NOTIF-001, contract §4.9). */
export const Notification = Type.Object({
    notificationID: Type.Integer(),
    /** The sentence as HTML, in English; names are bold. */
    body: Type.String(),
    photoUrl: Type.Union([Type.String(), Type.Null()]),
    activityName: Type.String(),
    activityType: Type.String(),
    /** URL of the record; of a batch, that of its first record. */
    url: Type.String(),
    dateInserted: DateTime,
    dateUpdated: DateTime,
    read: Type.Boolean(),
    /** URL that marks the notification as read and redirects to the record; only while it is unread. */
    readUrl: Type.Optional(Type.String()),
    /** Number of notifications in the batch. */
    count: Type.Optional(Type.Integer()),
    /** Why the member was notified, separated by commas. */
    reason: Type.Optional(Type.String()),
    recordType: Type.String(),
    recordID: Type.Integer(),
    recordUrl: Type.String(),
    /** Members who caused the notifications, the latest first; `countUsers` is the number of all. */
    notifyUsers: Type.Array(UserFragment),
    countUsers: Type.Integer(),
    discussionID: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    discussion: Type.Optional(Type.Union([NotificationDiscussion, Type.Null()])),
    /** The sentence with `{people}` and `{name}` in place of the names, for translation. */
    text: Type.String(),
    /** Icon in place of the photo. */
    icon: Type.Optional(NotificationIcon),
    /** Name of the record, or of the discussion that contains it. */
    name: Type.String(),
    /** The beginning of the record's current text; absent from batches. */
    excerpt: Type.Optional(Type.String()),
});
export type Notification = Static<typeof Notification>;

const byID = Type.Object({ notificationID: ID });
const expand = Type.Optional(Expand(["discussion"]));
/** Marking as unread is a call of its own. */
const Read = Type.Object({ read: Type.Literal(true) });

/** The viewer's notifications, the latest first (NOTIF-003, contract §5.6). */
export const getNotifications = defineEndpoint({
    method: "GET",
    path: "/notifications",
    query: Type.Object({
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: NOTIFICATION_LIMIT })),
        /** Whether notifications about the same record are merged. */
        shouldBatch: Type.Optional(Type.Boolean({ default: true })),
        expand,
    }),
    response: Type.Array(Notification),
    paged: "more",
});

/** One notification, with its batch (NOTIF-004). */
export const getNotification = defineEndpoint({
    method: "GET",
    path: "/notifications/:notificationID",
    params: byID,
    query: Type.Object({ expand }),
    response: Notification,
});

/** Marks a notification and its batch as read (NOTIF-005). */
export const patchNotification = defineEndpoint({
    method: "PATCH",
    path: "/notifications/:notificationID",
    params: byID,
    body: Read,
    response: Notification,
});

/** The same as `patchNotification`. */
export const putNotificationRead = defineEndpoint({
    method: "PUT",
    path: "/notifications/:notificationID/read",
    params: byID,
    response: Notification,
});

/** Marks a notification as unread again, with all that were marked as read together with it. */
export const deleteNotificationRead = defineEndpoint({
    method: "DELETE",
    path: "/notifications/:notificationID/read",
    params: byID,
    response: NoContent,
});

/** Marks all notifications of the viewer as read (NOTIF-006). */
export const patchNotifications = defineEndpoint({
    method: "PATCH",
    path: "/notifications",
    body: Read,
    response: NoContent,
    status: 204,
});

/** Undoes the latest `patchNotifications` of the viewer. */
export const deleteNotificationsRead = defineEndpoint({ method: "DELETE", path: "/notifications/read", response: NoContent });

import { DateTime, defineEndpoint, Html, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAXIMUM_MESSAGE, MESSAGE_TYPES, MESSAGE_VIEWS } from "./announcements.rules";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** Style of an announcement, in increasing order of urgency (contract §5.16). */
export const MessageType = Type.Unsafe<(typeof MESSAGE_TYPES)[number]>({ type: "string", enum: [...MESSAGE_TYPES] });
export type MessageType = Static<typeof MessageType>;

/** Pages that show an announcement: all of them, or only the home page. */
export const MessageView = Type.Unsafe<(typeof MESSAGE_VIEWS)[number]>({ type: "string", enum: [...MESSAGE_VIEWS] });
export type MessageView = Static<typeof MessageView>;

/** Announcement at the top of pages, for the whole site or for one category (contract §5.16). */
export const ModerationMessage = Type.Object({
    moderationMessageID: Type.Integer(),
    /** As typed. */
    body: Type.String(),
    format: Type.String(),
    bodyHtml: Html,
    type: MessageType,
    /** Whether members can dismiss it. */
    isDismissible: Type.Boolean(),
    isEnabled: Type.Boolean(),
    viewLocation: MessageView,
    /** Set for an announcement of one category, which is shown on the page of the category and on those of its discussions. */
    recordType: nullable(Type.Literal("category")),
    recordID: nullable(Type.Integer()),
    /** Whether it is also shown in descendants of the category. */
    includeDescendants: Type.Boolean(),
    sort: Type.Integer(),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    dateUpdated: nullable(DateTime),
    updateUserID: nullable(Type.Integer()),
});
export type ModerationMessage = Static<typeof ModerationMessage>;

/** An announcement as pages show it. */
export const ShownMessage = Type.Object({
    moderationMessageID: Type.Integer(),
    bodyHtml: Html,
    type: MessageType,
    /** Whether the viewer can dismiss it permanently; never true for guests. */
    isDismissible: Type.Boolean(),
    viewLocation: MessageView,
    /** Categories in which it is shown; absent if it is not limited to categories. */
    places: Type.Optional(Type.Array(Type.Object({ categoryID: Type.Integer(), urlcode: Type.String() }))),
});
export type ShownMessage = Static<typeof ShownMessage>;

const OneID = Type.Object({ moderationMessageID: ID });

const Body = Type.String({ minLength: 1, maxLength: MAXIMUM_MESSAGE });

const optional = {
    format: Type.Optional(Type.String({ maxLength: 20 })),
    isDismissible: Type.Optional(Type.Boolean()),
    isEnabled: Type.Optional(Type.Boolean()),
    viewLocation: Type.Optional(MessageView),
    /** Null removes the limit to a category. */
    recordType: Type.Optional(nullable(Type.Literal("category"))),
    recordID: Type.Optional(nullable(ID)),
    includeDescendants: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
};

/** Returns all announcements in their order for members who may write them, and the shown ones for other members. */
export const getModerationMessages = defineEndpoint({
    method: "GET",
    path: "/moderation-messages",
    response: Type.Array(ModerationMessage),
});

/** Returns the announcements shown to the caller, members and guests alike, in their order. */
export const getShownMessages = defineEndpoint({
    method: "GET",
    path: "/moderation-messages/shown",
    response: Type.Array(ShownMessage),
});

/** Adds an announcement. Throws 400 if the maximum number exists. */
export const postModerationMessage = defineEndpoint({
    method: "POST",
    path: "/moderation-messages",
    body: Type.Object({ body: Body, type: MessageType, ...optional }),
    response: ModerationMessage,
});

export const patchModerationMessage = defineEndpoint({
    method: "PATCH",
    path: "/moderation-messages/:moderationMessageID",
    params: OneID,
    body: Type.Object({ body: Type.Optional(Body), type: Type.Optional(MessageType), ...optional }),
    response: ModerationMessage,
});

export const deleteModerationMessage = defineEndpoint({
    method: "DELETE",
    path: "/moderation-messages/:moderationMessageID",
    params: OneID,
    response: NoContent,
});

/** Dismisses an announcement for the caller. Throws 404 for one that is not shown to them, and 400 for one that cannot be dismissed. */
export const putMessageDismiss = defineEndpoint({
    method: "PUT",
    path: "/moderation-messages/:moderationMessageID/dismiss",
    params: OneID,
    response: NoContent,
    status: 204,
});

import { DateTime, endpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { MAXIMUM_MESSAGE, MESSAGE_TYPES, MESSAGE_VIEWS } from "./moderation.rules";

const nullable = <S extends Type.TSchema>(schema: S) => Type.Union([schema, Type.Null()]);

/** How much it asks for attention, from the least to the most (contract §5.16). */
export const MessageType = Type.Unsafe<(typeof MESSAGE_TYPES)[number]>({ type: "string", enum: [...MESSAGE_TYPES] });
export type MessageType = Static<typeof MessageType>;

/** On which pages it stands: all of them, or the home page alone. */
export const MessageView = Type.Unsafe<(typeof MESSAGE_VIEWS)[number]>({ type: "string", enum: [...MESSAGE_VIEWS] });
export type MessageView = Static<typeof MessageView>;

/** Something said to everybody at the top of pages: of the whole site, or of one category (contract §5.16). */
export const ModerationMessage = Type.Object({
    moderationMessageID: Type.Integer(),
    /** As it was typed. */
    body: Type.String(),
    format: Type.String(),
    bodyHtml: Type.String(),
    type: MessageType,
    /** Members can put it away for themselves. */
    isDismissible: Type.Boolean(),
    isEnabled: Type.Boolean(),
    viewLocation: MessageView,
    /** Where it is about one category: on the page of that, and on those of its discussions. */
    recordType: nullable(Type.Literal("category")),
    recordID: nullable(Type.Integer()),
    /** Also in the categories below it. */
    includeDescendants: Type.Boolean(),
    sort: Type.Integer(),
    dateInserted: DateTime,
    insertUserID: Type.Integer(),
    dateUpdated: nullable(DateTime),
    updateUserID: nullable(Type.Integer()),
});
export type ModerationMessage = Static<typeof ModerationMessage>;

/** A message as pages show it. */
export const ShownMessage = Type.Object({
    moderationMessageID: Type.Integer(),
    bodyHtml: Type.String(),
    type: MessageType,
    /** The viewer can put it away for good: never true for guests. */
    isDismissible: Type.Boolean(),
    viewLocation: MessageView,
    /** The categories it stands in; without them it is not bound to any. */
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
    /** With null it is about no category any more. */
    recordType: Type.Optional(nullable(Type.Literal("category"))),
    recordID: Type.Optional(nullable(ID)),
    includeDescendants: Type.Optional(Type.Boolean()),
    sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
};

/** All messages in their order, for who may write them; for other members those that are shown to them. */
export const getModerationMessages = endpoint({
    method: "GET",
    path: "/moderation-messages",
    response: Type.Array(ModerationMessage),
});

/** The messages that pages show to the caller, whoever that is, in their order. */
export const getShownMessages = endpoint({
    method: "GET",
    path: "/moderation-messages/shown",
    response: Type.Array(ShownMessage),
});

/** Says something to everybody. 400 when there are as many messages as there can be. */
export const postModerationMessage = endpoint({
    method: "POST",
    path: "/moderation-messages",
    body: Type.Object({ body: Body, type: MessageType, ...optional }),
    response: ModerationMessage,
});

export const patchModerationMessage = endpoint({
    method: "PATCH",
    path: "/moderation-messages/:moderationMessageID",
    params: OneID,
    body: Type.Object({ body: Type.Optional(Body), type: Type.Optional(MessageType), ...optional }),
    response: ModerationMessage,
});

export const deleteModerationMessage = endpoint({
    method: "DELETE",
    path: "/moderation-messages/:moderationMessageID",
    params: OneID,
    response: NoContent,
});

/** Puts a message away for oneself. 404 for one that is not shown to the caller, 400 for one that can't be put away. */
export const putMessageDismiss = endpoint({
    method: "PUT",
    path: "/moderation-messages/:moderationMessageID/dismiss",
    params: OneID,
    response: NoContent,
    status: 204,
});

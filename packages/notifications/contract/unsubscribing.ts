import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** A kind of notifications, and whether the owner of a token gets mails of it. */
export const MailSubscription = Type.Object({
    /** English label of the kind, as the end of "Mail me when …". */
    label: Type.String(),
    /** Value of `{name}` in the label. */
    name: Type.Optional(Type.String()),
    subscribed: Type.Boolean(),
});
export type MailSubscription = Static<typeof MailSubscription>;

const byToken = Type.Object({ token: Type.String({ maxLength: 200 }) });

/** The member and the subscription of a mail's token. Reading changes nothing. */
export const getMailSubscription = defineEndpoint({
    method: "GET",
    path: "/unsubscribe/:token",
    params: byToken,
    response: MailSubscription,
});

/** Ends mails of a kind for the member whose token it is, signed in or not (RFC 8058). */
export const postUnsubscribe = defineEndpoint({
    method: "POST",
    path: "/unsubscribe/:token",
    params: byToken,
    response: MailSubscription,
});

/** Saves the choice of the page that `getMailSubscription` is for, whose token is all that it needs (contract §5.19). */
export const patchMailSubscription = defineEndpoint({
    method: "PATCH",
    path: "/unsubscribe/:token",
    params: byToken,
    body: Type.Object({ subscribed: Type.Boolean() }),
    response: MailSubscription,
});

/** Undoes `postUnsubscribe`, under the path of the contract. */
export const postUnsubscribeResubscribe = defineEndpoint({
    method: "POST",
    path: "/unsubscribe/resubscribe/:token",
    params: byToken,
    response: MailSubscription,
});

/** Undoes `postUnsubscribe`. */
export const postResubscribe = defineEndpoint({
    method: "POST",
    path: "/resubscribe/:token",
    params: byToken,
    response: MailSubscription,
});

import { defineEndpoint, Html, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** The page on which it is decided whether members sign their posts. */
export const SIGNATURE_SETTINGS = "/settings/signatures";

/**
 * Maximum length of a signature's source in characters and lines, and maximum number of images. The limits are low because the signature is
 * shown under every post.
 */
export const MAX_SIGNATURE = { characters: 400, lines: 6, images: 2 };

/** A member's signature: its source and the rendered HTML. */
export const Signature = Type.Object({
    userID: Type.Integer(),
    /** Source; empty if there is none. */
    body: Type.String(),
    format: Type.String(),
    /** Rendered HTML. */
    bodyHtml: Html,
});
export type Signature = Static<typeof Signature>;

const byID = Type.Object({ userID: SmartID });

/** Returns a member's signature: the viewer's own, or any with `users.edit`. */
export const getSignature = defineEndpoint({
    method: "GET",
    path: "/users/:userID/signature",
    params: byID,
    response: Signature,
});

/** Updates a signature; an empty body removes it. 403 if signatures are disabled. */
export const putSignature = defineEndpoint({
    method: "PUT",
    path: "/users/:userID/signature",
    params: byID,
    body: Type.Object({
        body: Type.String({ maxLength: 10_000 }),
        format: Type.Optional(Type.String({ minLength: 1, maxLength: 20, default: "markdown" })),
    }),
    response: Signature,
});

import { defineEndpoint, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** How long a signature can be as it is written, on how many lines, and with how many pictures: it stands under everything somebody posts. */
export const MAX_SIGNATURE = { characters: 400, lines: 6, images: 2 };

/** What somebody signs their posts with: as they wrote it, and as it is shown. */
export const Signature = Type.Object({
    userID: Type.Integer(),
    /** As it was written; empty for none. */
    body: Type.String(),
    format: Type.String(),
    /** As it stands under posts. */
    bodyHtml: Type.String(),
});
export type Signature = Static<typeof Signature>;

const byID = Type.Object({ userID: SmartID });

/** What a member signs with; one's own, or with `users.edit`. */
export const getSignature = defineEndpoint({
    method: "GET",
    path: "/users/:userID/signature",
    params: byID,
    response: Signature,
});

/** Changes it, or takes it away with an empty body; 403 where the site has no signatures. */
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

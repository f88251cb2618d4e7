import { UserFragment } from "@parley/accounts/contract";
import { DateTime, Html } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Warning of the author because of the post (contract §5.1.2). Moderators and the author see it; only moderators see who gave it. */
export const PostWarning = Type.Object({
    warningID: Type.Integer(),
    userID: Type.Integer(),
    bodyHtml: Html,
    dateInserted: DateTime,
    dateRead: Type.Union([DateTime, Type.Null()]),
    insertUserID: Type.Optional(Type.Integer()),
    insertUser: Type.Optional(UserFragment),
});
export type PostWarning = Static<typeof PostWarning>;

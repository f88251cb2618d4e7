import { UserFragment } from "@parley/accounts/contract";
import { DateTime } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** That the author of a post was warned because of it (contract §5.1.2): told to moderators and to the author, and who did it to moderators only. */
export const PostWarning = Type.Object({
    warningID: Type.Integer(),
    userID: Type.Integer(),
    bodyHtml: Type.String(),
    dateInserted: DateTime,
    dateRead: Type.Union([DateTime, Type.Null()]),
    insertUserID: Type.Optional(Type.Integer()),
    insertUser: Type.Optional(UserFragment),
});
export type PostWarning = Static<typeof PostWarning>;

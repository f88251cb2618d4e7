import { ProfileFieldValues, User } from "@parley/accounts/contract";
import { BooleanFlag, DateTime, defineEndpoint, ID, NoContent, SmartID, UploadedFile } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { PHOTO_LIMIT } from "./profiles.rules";

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
const byID = Type.Object({ userID: SmartID });

/** Initial values of the form that edits a member (contract §5.4). */
export const UserEdit = Type.Object({
    userID: Type.Integer(),
    name: Type.String(),
    email: NullableText,
    showEmail: Type.Boolean(),
    /** As stored: a path of this site or an external address. */
    photo: NullableText,
    emailConfirmed: Type.Boolean(),
    bypassSpam: Type.Boolean(),
    private: Type.Boolean(),
    title: NullableText,
    about: NullableText,
});
export type UserEdit = Static<typeof UserEdit>;

export const getUserEdit = defineEndpoint({ method: "GET", path: "/users/:userID/edit", params: byID, response: UserEdit });

const settable = {
    showEmail: Type.Optional(BooleanFlag),
    private: Type.Optional(BooleanFlag),
    /** Whether the member wants suggested answers. */
    suggestAnswers: Type.Optional(BooleanFlag),
    /** One of the languages that visitors can choose; empty for that of the browser, or of the site. */
    language: Type.Optional(Type.String({ maxLength: 35 })),
    /** Empty to remove it. */
    title: Type.Optional(Type.String({ maxLength: 1000 })),
    /** Empty to remove it. */
    about: Type.Optional(Type.String({ maxLength: 5000 })),
    profileFields: Type.Optional(ProfileFieldValues),
};

/** An external address, or empty to remove the photo. Files are uploaded with `postUserPhoto`. */
const Photo = Type.String({ maxLength: 500, pattern: "^(https://[^\\s\"'<>\\\\]+)?$" });

const Line = Type.String({ minLength: 1, maxLength: 1000 });

/** Creates a member on behalf of a member who manages members, without signing in (USR-034, contract §5.4). */
export const postUser = defineEndpoint({
    method: "POST",
    path: "/users",
    body: Type.Object({
        name: Line,
        email: Line,
        password: Line,
        photo: Type.Optional(Photo),
        roleID: Type.Optional(Type.Array(ID, { minItems: 1, maxItems: 50 })),
        emailConfirmed: Type.Optional(Type.Boolean({ default: true })),
        bypassSpam: Type.Optional(Type.Boolean({ default: false })),
        /** Whether the member gets a mail about the account. */
        sendWelcomeEmail: Type.Optional(Type.Boolean({ default: true })),
        showEmail: settable.showEmail,
        private: settable.private,
        profileFields: settable.profileFields,
    }),
    response: User,
});

/**
 * Updates a member (contract §5.4). Members may set their own name, title and visibility; other fields and other members require
 * `users.edit`. Fields that the viewer may not set are ignored (FC-17).
 */
export const patchUser = defineEndpoint({
    method: "PATCH",
    path: "/users/:userID",
    params: byID,
    body: Type.Object({
        ...settable,
        name: Type.Optional(Line),
        /** The viewer's own new address takes effect once it is confirmed. */
        email: Type.Optional(Line),
        password: Type.Optional(Line),
        /** The current password, required for the viewer's own new name, email address or password. */
        passwordConfirmation: Type.Optional(Line),
        /** Whether to mail the member a link for a new password. */
        resetPassword: Type.Optional(BooleanFlag),
        photo: Type.Optional(Photo),
        emailConfirmed: Type.Optional(BooleanFlag),
        bypassSpam: Type.Optional(BooleanFlag),
        banned: Type.Optional(BooleanFlag),
        roleID: Type.Optional(Type.Array(ID, { maxItems: 100 })),
    }),
    response: User,
});

/** Maximum length of the reason of a ban, in characters. */
export const MAX_BAN_REASON = 500;

/**
 * Bans a member and ends their sessions, or lifts a ban (contract §5.4, FC-22). A ban with `dateExpires` ends automatically. The reason is
 * visible to moderators, and to the member when sign-in is refused.
 */
export const putUserBan = defineEndpoint({
    method: "PUT",
    path: "/users/:userID/ban",
    params: byID,
    body: Type.Object({
        banned: BooleanFlag,
        reason: Type.Optional(Type.String({ maxLength: MAX_BAN_REASON })),
        dateExpires: Type.Optional(DateTime),
    }),
    response: Type.Object({ banned: Type.Boolean() }),
});

/** Uploads a member's photo and replaces the previous one (contract §5.4). */
export const postUserPhoto = defineEndpoint({
    method: "POST",
    path: "/users/:userID/photo",
    params: byID,
    body: Type.Object({ photo: UploadedFile }),
    upload: PHOTO_LIMIT,
    response: Type.Object({ photoUrl: Type.String() }),
});

/** Removes a member's photo; 400 if there is none. */
export const deleteUserPhoto = defineEndpoint({
    method: "DELETE",
    path: "/users/:userID/photo",
    params: byID,
    response: NoContent,
});

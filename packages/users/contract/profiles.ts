import { ProfileFieldValues, User } from "@parley/accounts/contract";
import { BooleanFlag, DateTime, defineEndpoint, ID, NoContent, SmartID, UploadedFile } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import { PHOTO_LIMIT } from "./profiles.rules";

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
const byID = Type.Object({ userID: SmartID });

/** What the editor of a member begins with (contract §5.4). */
export const UserEdit = Type.Object({
    userID: Type.Integer(),
    name: Type.String(),
    email: NullableText,
    showEmail: Type.Boolean(),
    /** As it is kept: a path of this site, or an address elsewhere. */
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
    /** Empty for none. */
    title: Type.Optional(Type.String({ maxLength: 1000 })),
    /** Empty for none. */
    about: Type.Optional(Type.String({ maxLength: 5000 })),
    profileFields: Type.Optional(ProfileFieldValues),
};

/** An address elsewhere, or empty for none; pictures of this site come by `postUserPhoto`. */
const Photo = Type.String({ maxLength: 500, pattern: "^(https://[^\\s\"'<>\\\\]+)?$" });

const Line = Type.String({ minLength: 1, maxLength: 1000 });

/** Makes a member, by the hand of who looks after members; signs nobody in (USR-034, contract §5.4). */
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
        showEmail: settable.showEmail,
        private: settable.private,
        profileFields: settable.profileFields,
    }),
    response: User,
});

/**
 * Changes a member (contract §5.4). Of oneself: name, title, what is shown to others; of others, and of oneself with `users.edit`, the rest
 * too. What the caller may not set is left as it is (FC-17).
 */
export const patchUser = defineEndpoint({
    method: "PATCH",
    path: "/users/:userID",
    params: byID,
    body: Type.Object({
        ...settable,
        name: Type.Optional(Line),
        /** One's own new address waits until it is confirmed. */
        email: Type.Optional(Line),
        password: Type.Optional(Line),
        /** The password one has: for a new name, address or password of one's own. */
        passwordConfirmation: Type.Optional(Line),
        /** Sends the member the way to a new password. */
        resetPassword: Type.Optional(BooleanFlag),
        photo: Type.Optional(Photo),
        emailConfirmed: Type.Optional(BooleanFlag),
        bypassSpam: Type.Optional(BooleanFlag),
        banned: Type.Optional(BooleanFlag),
        roleID: Type.Optional(Type.Array(ID, { maxItems: 100 })),
    }),
    response: User,
});

/** How long the reason of a ban can be. */
export const MAX_BAN_REASON = 500;

/**
 * Bans a member, which ends their sessions, or lets them back in (contract §5.4, FC-22). A ban with `dateExpires` ends by itself then; the
 * reason is told to moderators, and to the member who is refused at sign-in.
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

/** Gives a member a photo, instead of the one they have (contract §5.4). */
export const postUserPhoto = defineEndpoint({
    method: "POST",
    path: "/users/:userID/photo",
    params: byID,
    body: Type.Object({ photo: UploadedFile }),
    upload: PHOTO_LIMIT,
    response: Type.Object({ photoUrl: Type.String() }),
});

/** Takes a member's photo away; 400 if there is none. */
export const deleteUserPhoto = defineEndpoint({
    method: "DELETE",
    path: "/users/:userID/photo",
    params: byID,
    response: NoContent,
});

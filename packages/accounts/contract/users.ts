import {
    AnyID,
    BooleanFlag,
    CsvArray,
    DateFilter,
    DateTime,
    defineEndpoint,
    Expand,
    Html,
    ID,
    NoContent,
    Permissions,
    RangeFilter,
    SmartID,
    Sort,
} from "@parley/library/contract";
import type { Static, TProperties } from "typebox";
import * as Type from "typebox";

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });
const NullableDateTime = Type.Unsafe<DateTime | null>({ type: ["string", "null"] });

const Value = Type.Unsafe<ProfileFieldValue>({});

/** Value of a profile field. */
export type ProfileFieldValue = string | number | boolean | string[] | number[] | null;

/** Values by the names of their fields; null takes one away. */
export const ProfileFieldValues = Type.Record(Type.String(), Value);
export type ProfileFieldValues = Static<typeof ProfileFieldValues>;

/**
 * Treatment of the posts of an erased account (contract §2): they stay under "Deleted User"; their texts are removed and tombstones stay; or
 * they are removed unless posts of others depend on them.
 */
export const EraseMethod = Type.Unsafe<"keep" | "wipe" | "delete">({ type: "string", enum: ["keep", "wipe", "delete"] });
export type EraseMethod = Static<typeof EraseMethod>;

/** Fields of a member that are included in records by them (contract §4.1). */
export const UserFragment = Type.Object({
    userID: AnyID,
    name: Type.String(),
    /** Absolute address of the profile; absent if there is none. */
    url: Type.Optional(Type.String()),
    /** The member's photo, or the site's default photo (`isDefaultPhoto`). */
    photoUrl: Type.String(),
    /** Absent for a private profile. */
    dateLastActive: Type.Optional(NullableDateTime),
    title: Type.Optional(Type.String()),
    /** 0 means not banned. */
    banned: Type.Optional(Type.Integer()),
    private: Type.Optional(Type.Boolean()),
    /** Address of the original profile of an imported member. It is part of the attribution, so it is visible to everybody. */
    profileUrl: Type.Optional(Type.String()),
});
export type UserFragment = Static<typeof UserFragment>;

/** Fragment of the author of a post, with what can be expanded there. */
export const AuthorFragment = Type.Object({
    ...UserFragment.properties,
    /** The signature, if expanded (`insertUser.signature`, USR-043). */
    signature: Type.Optional(Type.Object({ body: Html })),
});
export type AuthorFragment = Static<typeof AuthorFragment>;

export const RoleFragment = Type.Object({ roleID: Type.Integer(), name: Type.String() });
export type RoleFragment = Static<typeof RoleFragment>;

/** Fields that are visible to everybody: the private view of contract §4.2. */
const privateView = {
    userID: AnyID,
    name: Type.String(),
    photoUrl: NullableText,
    profilePhotoUrl: Type.Optional(NullableText),
    banned: Type.Integer(),
    private: Type.Boolean(),
    profileUrl: Type.Optional(Type.String()),
};

/** Further fields that holders of `profiles.view` see of a profile that is not private: the basic view. */
const basicView = {
    email: Type.String(),
    url: Type.String(),
    title: Type.String(),
    /** Description by the member; plain text with line breaks. */
    about: Type.String(),
    /** The label of the rank (setting `ranks.labels`) as plain text, if the member has one; `labelHtml` is the same as HTML. */
    label: Type.String(),
    labelHtml: Type.String(),
    points: Type.Integer(),
    dateInserted: DateTime,
    dateLastActive: NullableDateTime,
    countDiscussions: Type.Integer(),
    countComments: Type.Integer(),
    countPosts: Type.Integer(),
    reactionsReceived: Type.Record(Type.String(), Type.Unknown()),
    /** Values of the profile fields that the viewer may see. */
    profileFields: ProfileFieldValues,
};

/** Further fields that only the member and members who manage members see: the full view. */
const fullView = {
    sortName: Type.String(),
    emailConfirmed: Type.Boolean(),
    roles: Type.Array(RoleFragment),
    showEmail: Type.Boolean(),
    /** Whether the member wants suggested answers. */
    suggestAnswers: Type.Boolean(),
    bypassSpam: Type.Boolean(),
    hashMethod: Type.String(),
    /** Reason to join, from the application. */
    discoveryText: Type.String(),
    dateUpdated: NullableDateTime,
    isAdmin: Type.Boolean(),
    isSysAdmin: Type.Boolean(),
    isSuperAdmin: Type.Boolean(),
};

/** A member in the full, basic or private view, depending on the viewer (contract §4.2). */
export const User = Type.Object({ ...privateView, ...optional(basicView), ...optional(fullView) });
export type User = Static<typeof User>;

/** The viewer, with the names of their permissions; a guest is user 0 (contract §4.3, AUTH-014). */
export const Me = Type.Object({
    ...privateView,
    ...Type.Omit(Type.Object(basicView), ["label", "labelHtml", "profileFields", "reactionsReceived"]).properties,
    ...Type.Omit(Type.Object(fullView), ["discoveryText"]).properties,
    email: NullableText,
    /** New email address that is not confirmed yet. */
    pendingEmail: Type.Optional(NullableText),
    url: Type.Optional(basicView.url),
    title: Type.Optional(basicView.title),
    about: Type.Optional(basicView.about),
    hashMethod: Type.Optional(fullView.hashMethod),
    suggestAnswers: Type.Optional(fullView.suggestAnswers),
    /** Language that the member has chosen; absent for that of the browser, or of the site. */
    language: Type.Optional(Type.String()),
    roleIDs: Type.Array(Type.Integer()),
    countUnreadNotifications: Type.Integer(),
    countUnreadConversations: Type.Integer(),
    /** Absent if there are none. */
    countUnreadWarnings: Type.Optional(Type.Integer()),
    permissions: Type.Array(Type.String()),
    ssoID: NullableText,
});
export type Me = Static<typeof Me>;

/** Count of waiting work for a member (contract §4.12). */
export const Counter = Type.Object({ name: Type.String(), count: Type.Integer() });
export type Counter = Static<typeof Counter>;

/** Optional expansions. Those that no feature provides are left out of the response. */
const UserExpand = Expand(["profileFields", "discoveryText", "reactionsReceived"]);

/**
 * Returns a member; `userID` may be `$me`, `$name:…`, or `$email:…` for viewers who may see email addresses (contract §1.3, §5.4, USR-014).
 */
export const getUser = defineEndpoint({
    method: "GET",
    path: "/users/:userID",
    params: Type.Object({ userID: SmartID }),
    query: Type.Object({ expand: Type.Optional(UserExpand) }),
    response: User,
});

/** Lists members in the view that the viewer has of each (contract §5.4). A limit above 500 requires the full view. */
export const getUsers = defineEndpoint({
    method: "GET",
    path: "/users",
    query: Type.Object({
        userID: Type.Optional(RangeFilter("integer")),
        roleID: Type.Optional(ID),
        roleIDs: Type.Optional(CsvArray(ID, { maxItems: 100 })),
        dateInserted: Type.Optional(DateFilter),
        dateUpdated: Type.Optional(DateFilter),
        dateLastActive: Type.Optional(DateFilter),
        /** A whole name, or a prefix followed by `*`. */
        name: Type.Optional(Type.String({ maxLength: 200 })),
        email: Type.Optional(Type.String({ maxLength: 254 })),
        /** Prefix of a name. */
        query: Type.Optional(Type.String({ maxLength: 200 })),
        /** `false` finds the members whose address is not confirmed, not those without an address. */
        emailConfirmed: Type.Optional(BooleanFlag),
        isBanned: Type.Optional(BooleanFlag),
        /** Addresses from which the members are signed in. Only networks are stored, so all members of the same network match. */
        ipAddresses: Type.Optional(CsvArray(Type.String({ minLength: 2, maxLength: 45 }), { minItems: 1, maxItems: 50 })),
        /** Values of profile fields, as far as the viewer may see them: `profileFields[town]=Wexley`. */
        profileFields: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 200 }))),
        /** Used instead of `page`, in order of the IDs: `*` for the first page, then the value of `x-app-page-cursor`. */
        cursor: Type.Optional(Type.String({ maxLength: 100 })),
        sort: Type.Optional(Sort(["dateInserted", "dateLastActive", "name", "userID", "points", "countPosts"])),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 5000, default: 30 })),
        expand: Type.Optional(UserExpand),
    }),
    response: Type.Array(User),
    paged: "numbered",
    primaryKey: "userID",
});

/** Minimum length of a name prefix after `foldName`. A shorter prefix would list the whole site (decisions #30). */
export const MIN_NAME_PREFIX = 2;

/** Finds members by name, or by a prefix followed by `*`, for mentions and recipients (contract §5.4, decisions #30). */
export const getUsersByNames = defineEndpoint({
    method: "GET",
    path: "/users/by-names",
    query: Type.Object({
        name: Type.String({ minLength: 1, maxLength: 200 }),
        order: Type.Optional(
            Type.Unsafe<UserOrder>({
                type: "string",
                enum: ["name", "mention", "countComments", "dateLastActive"],
                default: "name",
            }),
        ),
        page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1000, default: 1 })),
        limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 30 })),
    }),
    response: Type.Array(UserFragment),
    paged: "more",
});

/** Order of members found by name; `mention` orders by the number of posts. */
export type UserOrder = "name" | "mention" | "countComments" | "dateLastActive";

/** Returns the viewer (contract §4.3, AUTH-013). */
export const getMe = defineEndpoint({ method: "GET", path: "/users/me", response: Me });

/** Returns the counts of waiting work that the viewer may see (contract §5.4, USR-036). */
export const getMeCounts = defineEndpoint({
    method: "GET",
    path: "/users/me-counts",
    response: Type.Object({ counts: Type.Array(Counter) }),
});

/** Returns all permissions of a member: the viewer's own, or any for members who manage members (contract §3.5, PERM-017). */
export const getUserPermissions = defineEndpoint({
    method: "GET",
    path: "/users/:userID/permissions",
    params: Type.Object({ userID: SmartID }),
    query: Type.Object({ expand: Type.Optional(Expand(["junctions"])) }),
    response: Permissions,
});

/** Response to a correct password if a second step is required; see `postSecondStep` of the authentication package. */
export interface SecondStepNeeded {
    secondStep: {
        /** Expiry of the pending sign-in. Afterwards the sign-in starts again. */
        dateExpires: DateTime;
    };
}

/**
 * Signs in by name or email address. Sets the session cookie and returns the viewer. If a second step is required, responds with 200 and
 * `SecondStepNeeded`, sets no session cookie and identifies the pending sign-in by another cookie.
 */
export const postAuthenticatePassword = defineEndpoint({
    method: "POST",
    path: "/authenticate/password",
    body: Type.Object({
        username: Type.String({ minLength: 1, maxLength: 1000 }),
        password: Type.String({ minLength: 1, maxLength: 1000 }),
        /** Whether the session survives closing the browser. */
        persist: Type.Optional(Type.Boolean({ default: false })),
    }),
    response: Type.Unsafe<Me | SecondStepNeeded>(Me),
});

/** Ends this browser's session. */
export const postSignOut = defineEndpoint({ method: "POST", path: "/authenticate/signout", response: NoContent, status: 204 });

type OptionalOf<P extends TProperties> = { [K in keyof P]: Type.TOptional<P[K]> };

function optional<P extends TProperties>(properties: P): OptionalOf<P> {
    return Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, Type.Optional(schema)])) as OptionalOf<P>;
}

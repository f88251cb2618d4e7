import {
    AnyID,
    BooleanFlag,
    CsvArray,
    DateFilter,
    DateTime,
    defineEndpoint,
    Expand,
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

/** What a member has in a field. */
export type ProfileFieldValue = string | number | boolean | string[] | number[] | null;

/** Values by the names of their fields; null takes one away. */
export const ProfileFieldValues = Type.Record(Type.String(), Value);
export type ProfileFieldValues = Static<typeof ProfileFieldValues>;

/**
 * What becomes of what somebody wrote, once their account is erased (contract §2): it stays under "Deleted User"; its words go and its places
 * stay; or it goes as far as nothing of others stands below it.
 */
export const EraseMethod = Type.Unsafe<"keep" | "wipe" | "delete">({ type: "string", enum: ["keep", "wipe", "delete"] });
export type EraseMethod = Static<typeof EraseMethod>;

/** What of a member stands beside everything they do (contract §4.1). */
export const UserFragment = Type.Object({
    userID: AnyID,
    name: Type.String(),
    /** The absolute address of the profile; absent where there is none. */
    url: Type.Optional(Type.String()),
    /** A picture of their own, or the site's default one (`isDefaultPhoto`). */
    photoUrl: Type.String(),
    /** Left out for a private profile. */
    dateLastActive: Type.Optional(NullableDateTime),
    title: Type.Optional(Type.String()),
    /** 0: not banned. */
    banned: Type.Optional(Type.Integer()),
    private: Type.Optional(Type.Boolean()),
    /** Where a member was imported from: their profile there. It is part of the attribution, so everybody may see it. */
    profileUrl: Type.Optional(Type.String()),
    /** What they sign their posts with, where it is asked for (`insertUser.signature`, USR-043). */
    signature: Type.Optional(Type.Object({ body: Type.String() })),
});
export type UserFragment = Static<typeof UserFragment>;

export const RoleFragment = Type.Object({ roleID: Type.Integer(), name: Type.String() });
export type RoleFragment = Static<typeof RoleFragment>;

/** What anybody may see of anybody: the private view of contract §4.2. */
const privateView = {
    userID: AnyID,
    name: Type.String(),
    photoUrl: NullableText,
    profilePhotoUrl: Type.Optional(NullableText),
    banned: Type.Integer(),
    private: Type.Boolean(),
    profileUrl: Type.Optional(Type.String()),
};

/** What else holders of `profiles.view` see of a profile that isn't private: the basic view. */
const basicView = {
    email: Type.String(),
    url: Type.String(),
    title: Type.String(),
    /** What they write about themselves: plain text, lines apart. */
    about: Type.String(),
    /** The rank, where a site has ranks: as text, and as the site writes it. */
    label: Type.String(),
    labelHtml: Type.String(),
    points: Type.Integer(),
    dateInserted: DateTime,
    dateLastActive: NullableDateTime,
    countDiscussions: Type.Integer(),
    countComments: Type.Integer(),
    countPosts: Type.Integer(),
    reactionsReceived: Type.Record(Type.String(), Type.Unknown()),
    /** What they have in the fields of the site, as far as the viewer may see it. */
    profileFields: ProfileFieldValues,
};

/** What only the member and those who look after members see: the full view. */
const fullView = {
    sortName: Type.String(),
    emailConfirmed: Type.Boolean(),
    roles: Type.Array(RoleFragment),
    showEmail: Type.Boolean(),
    bypassSpam: Type.Boolean(),
    hashMethod: Type.String(),
    /** What they wrote to be let in. */
    discoveryText: Type.String(),
    dateUpdated: NullableDateTime,
    isAdmin: Type.Boolean(),
    isSysAdmin: Type.Boolean(),
    isSuperAdmin: Type.Boolean(),
};

/** A member as this viewer may see them: full, basic or private, by what is there (contract §4.2). */
export const User = Type.Object({ ...privateView, ...optional(basicView), ...optional(fullView) });
export type User = Static<typeof User>;

/** Who is asking, with their permissions by name; a guest is user 0 (contract §4.3, AUTH-014). */
export const Me = Type.Object({
    ...privateView,
    ...basicView,
    ...fullView,
    email: NullableText,
    /** The address it shall be, once that is confirmed. */
    pendingEmail: Type.Optional(NullableText),
    url: Type.Optional(basicView.url),
    title: Type.Optional(basicView.title),
    about: Type.Optional(basicView.about),
    label: Type.Optional(basicView.label),
    labelHtml: Type.Optional(basicView.labelHtml),
    hashMethod: Type.Optional(fullView.hashMethod),
    discoveryText: Type.Optional(fullView.discoveryText),
    profileFields: Type.Optional(basicView.profileFields),
    reactionsReceived: Type.Optional(basicView.reactionsReceived),
    roleIDs: Type.Array(Type.Integer()),
    countUnreadNotifications: Type.Integer(),
    countUnreadConversations: Type.Integer(),
    /** Left out when there are none. */
    countUnreadWarnings: Type.Optional(Type.Integer()),
    permissions: Type.Array(Type.String()),
    ssoID: NullableText,
});
export type Me = Static<typeof Me>;

/** How much of something waits for a member (contract §4.12). */
export const Counter = Type.Object({ name: Type.String(), count: Type.Integer() });
export type Counter = Static<typeof Counter>;

/** What may be asked for besides; what nobody provides here is left out. */
const UserExpand = Expand(["profileFields", "discoveryText", "reactionsReceived"]);

/** One member; `userID` may be `$me`, `$name:…`, or `$email:…` for those who may see addresses (contract §1.3, §5.4, USR-014). */
export const getUser = defineEndpoint({
    method: "GET",
    path: "/users/:userID",
    params: Type.Object({ userID: SmartID }),
    query: Type.Object({ expand: Type.Optional(UserExpand) }),
    response: User,
});

/** Members, each as the caller may see them (contract §5.4). More than 500 at once are for those with the full view. */
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
        /** A whole name, or its beginning followed by `*`. */
        name: Type.Optional(Type.String({ maxLength: 200 })),
        email: Type.Optional(Type.String({ maxLength: 254 })),
        /** The beginning of a name. */
        query: Type.Optional(Type.String({ maxLength: 200 })),
        emailConfirmed: Type.Optional(BooleanFlag),
        isBanned: Type.Optional(BooleanFlag),
        /** Where they are signed in from; addresses are kept by their network alone, so all of one network are found. */
        ipAddresses: Type.Optional(CsvArray(Type.String({ minLength: 2, maxLength: 45 }), { minItems: 1, maxItems: 50 })),
        /** What they have in fields of the site, as far as the caller may see it: `profileFields[town]=Wexley`. */
        profileFields: Type.Optional(Type.Record(Type.String(), Type.String({ maxLength: 200 }))),
        /** Instead of `page`, in the order of the ids: `*` to begin, then what `x-app-page-cursor` said. */
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

/** A shorter beginning of a name, as `foldName` folds it, would list the whole site (decisions #30). */
export const MIN_NAME_PREFIX = 2;

/** Members by name, or by the beginning of it before a `*`: for mentions and recipients (contract §5.4, decisions #30). */
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

/** How members found by name are ordered; `mention` is by what they have written. */
export type UserOrder = "name" | "mention" | "countComments" | "dateLastActive";

/** Who is asking (contract §4.3, AUTH-013). */
export const getMe = defineEndpoint({ method: "GET", path: "/users/me", response: Me });

/** What waits for the caller, as far as they may know (contract §5.4, USR-036). */
export const getMeCounts = defineEndpoint({
    method: "GET",
    path: "/users/me-counts",
    response: Type.Object({ counts: Type.Array(Counter) }),
});

/** All that a member may do (contract §3.5, PERM-017): one's own, or for those who look after members. */
export const getUserPermissions = defineEndpoint({
    method: "GET",
    path: "/users/:userID/permissions",
    params: Type.Object({ userID: SmartID }),
    query: Type.Object({ expand: Type.Optional(Expand(["junctions"])) }),
    response: Permissions,
});

/** The password was right, and something else is needed before one is signed in: see `postSecondStep` of the authentication feature. */
export interface SecondStepNeeded {
    secondStep: {
        /** Until when one can go on; after that it begins anew. */
        dateExpires: DateTime;
    };
}

/**
 * Signs in by name or e-mail. The session travels in a cookie; the answer is who one is now. Who needs a second step is answered 200 with
 * `SecondStepNeeded` and gets no session, but another cookie to go on with.
 */
export const postAuthenticatePassword = defineEndpoint({
    method: "POST",
    path: "/authenticate/password",
    body: Type.Object({
        username: Type.String({ minLength: 1, maxLength: 1000 }),
        password: Type.String({ minLength: 1, maxLength: 1000 }),
        /** Stay signed in when the browser is closed. */
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

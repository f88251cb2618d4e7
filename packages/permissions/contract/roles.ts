import {
    defineEndpoint,
    Expand,
    ID,
    LongRunnerOptions,
    LongRunnerResult,
    NoContent,
    PermissionEntry,
    SmartID,
} from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });

/** A group of members with the same permissions; all but the first three fields are for site managers (contract §4.12). */
export const Role = Type.Object({
    roleID: Type.Integer(),
    name: Type.String(),
    description: NullableText,
    /** Which part it plays for the site itself: `guest`, `unconfirmed`, `applicant`, `member`, `moderator`, `administrator`. */
    type: Type.Optional(NullableText),
    deletable: Type.Optional(Type.Boolean()),
    canSession: Type.Optional(Type.Boolean()),
    personalInfo: Type.Optional(Type.Boolean()),
    /** The domains of e-mail addresses whose owners are meant for it. */
    domains: Type.Optional(Type.Array(Type.String())),
    permissions: Type.Optional(Type.Array(PermissionEntry)),
    /** Whether the caller could give it to somebody. */
    assignable: Type.Optional(Type.Boolean()),
});
export type Role = Static<typeof Role>;

/** All roles, in one answer (contract §5.8, PERM-022). Roles that tell something personal need `personalInfo.view`. */
export const getRoles = defineEndpoint({
    method: "GET",
    path: "/roles",
    query: Type.Object({
        expand: Type.Optional(Expand(["permissions", "assignable"])),
        /** Ignored, whatever it is: the answer has no pages (contract §1.2). */
        limit: Type.Optional(Type.Unsafe<number>(Type.Any())),
    }),
    response: Type.Array(Role),
});

const byID = Type.Object({ roleID: SmartID });

/** One role; `roleID` may be `$name:…`. For site managers, as all that follows. */
export const getRole = defineEndpoint({
    method: "GET",
    path: "/roles/:roleID",
    params: byID,
    query: Type.Object({ expand: Type.Optional(Expand(["permissions", "assignable"])) }),
    response: Role,
});

/** What the form of a role is filled with. */
export const getRoleEdit = defineEndpoint({ ...getRole, path: "/roles/:roleID/edit" });

const PermissionsInput = Type.Array(
    Type.Object({
        type: Type.String({ minLength: 1, maxLength: 50 }),
        id: PermissionEntry.properties.id,
        permissions: Type.Record(Type.String({ maxLength: 100 }), Type.Union([Type.Boolean(), Type.Null()])),
    }),
    { maxItems: 1000 },
);

const Name = Type.String({ minLength: 1, maxLength: 100 });
const fields = {
    description: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 500 })),
    /** A new role may stand beside the site's own of a kind only as `member` or `moderator`. */
    type: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 50 })),
    canSession: Type.Optional(Type.Boolean()),
    deletable: Type.Optional(Type.Boolean()),
    personalInfo: Type.Optional(Type.Boolean()),
    domains: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 100 })),
    /** Names that are true are granted, all others are not; a derived name stands for its parts. */
    permissions: Type.Optional(PermissionsInput),
};

export const postRole = defineEndpoint({
    method: "POST",
    path: "/roles",
    body: Type.Object({ name: Name, ...fields }),
    response: Role,
});

/** Changes what is given of a role. Its permissions are merged, as in `patchRolePermissions`. */
export const patchRole = defineEndpoint({
    method: "PATCH",
    path: "/roles/:roleID",
    params: byID,
    body: Type.Object({ name: Type.Optional(Name), ...fields }),
    response: Role,
});

/** Removes a role. Who had no other becomes a member like others. */
export const deleteRole = defineEndpoint({ method: "DELETE", path: "/roles/:roleID", params: byID, response: NoContent });

/** The body is the list itself. */
const permissionsBody = Type.Unsafe<{ items: Static<typeof PermissionsInput> }>(PermissionsInput);

/** Changes what a role grants: names that are given, true or false; null leaves the parts of a derived name as they are. */
export const patchRolePermissions = defineEndpoint({
    method: "PATCH",
    path: "/roles/:roleID/permissions",
    params: byID,
    body: permissionsBody,
    response: Type.Array(PermissionEntry),
});

/** Replaces all that a role grants, everywhere and on single things. */
export const putRolePermissions = defineEndpoint({ ...patchRolePermissions, method: "PUT" });

const RoleIDs = Type.Array(ID, { maxItems: 50 });

/** Gives roles to members and takes them, in passes (contract §1.9, §5.4). Who has none left gets the replacement, if there is one. */
export const patchBulkRoleAssignment = defineEndpoint({
    method: "PATCH",
    path: "/users/bulk-role-assignment",
    query: Type.Object(LongRunnerOptions),
    body: Type.Object({
        userIDs: Type.Array(ID, { minItems: 1, maxItems: 50 }),
        addRoleIDs: Type.Optional(RoleIDs),
        removeRoleIDs: Type.Optional(RoleIDs),
        addReplacementRoleID: Type.Optional(ID),
    }),
    response: LongRunnerResult,
    longRunner: true,
});

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

/** A role, whose members share its permissions. Only site managers see more than the first three fields (contract §4.12). */
export const Role = Type.Object({
    roleID: Type.Integer(),
    name: Type.String(),
    description: NullableText,
    /** Function of the role for the site itself: `guest`, `unconfirmed`, `applicant`, `member`, `moderator`, `administrator`. */
    type: Type.Optional(NullableText),
    deletable: Type.Optional(Type.Boolean()),
    canSession: Type.Optional(Type.Boolean()),
    personalInfo: Type.Optional(Type.Boolean()),
    /** Email domains whose owners are assigned the role. */
    domains: Type.Optional(Type.Array(Type.String())),
    permissions: Type.Optional(Type.Array(PermissionEntry)),
    /** Whether the viewer may assign the role. */
    assignable: Type.Optional(Type.Boolean()),
});
export type Role = Static<typeof Role>;

/** Lists all roles in one response (contract §5.8, PERM-022). Roles with personal information require `personalInfo.view`. */
export const getRoles = defineEndpoint({
    method: "GET",
    path: "/roles",
    query: Type.Object({
        expand: Type.Optional(Expand(["permissions", "assignable"])),
    }),
    // The response has no pages (contract §1.2, §5.8).
    ignored: ["limit"],
    response: Type.Array(Role),
});

const byID = Type.Object({ roleID: SmartID });

/** Returns a role; `roleID` may be `$name:…`. This and all following endpoints are for site managers. */
export const getRole = defineEndpoint({
    method: "GET",
    path: "/roles/:roleID",
    params: byID,
    query: Type.Object({ expand: Type.Optional(Expand(["permissions", "assignable"])) }),
    response: Role,
});

/** Returns the initial values of the form that edits a role. */
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
    /** Only `member` and `moderator` are allowed for a new role, beside the site's built-in roles of the same type. */
    type: Type.Optional(Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 50 })),
    canSession: Type.Optional(Type.Boolean()),
    deletable: Type.Optional(Type.Boolean()),
    personalInfo: Type.Optional(Type.Boolean()),
    domains: Type.Optional(Type.Array(Type.String({ minLength: 1, maxLength: 253 }), { maxItems: 100 })),
    /** Names with `true` are granted, all others are not; a derived name stands for its parts. */
    permissions: Type.Optional(PermissionsInput),
};

export const postRole = defineEndpoint({
    method: "POST",
    path: "/roles",
    body: Type.Object({ name: Name, ...fields }),
    response: Role,
});

/** Updates the given fields of a role. Permissions are merged, as in `patchRolePermissions`. */
export const patchRole = defineEndpoint({
    method: "PATCH",
    path: "/roles/:roleID",
    params: byID,
    body: Type.Object({ name: Type.Optional(Name), ...fields }),
    response: Role,
});

/** Deletes a role. Members without another role get the member role. */
export const deleteRole = defineEndpoint({ method: "DELETE", path: "/roles/:roleID", params: byID, response: NoContent });

/** The request body is the list itself. */
const permissionsBody = Type.Unsafe<{ items: Static<typeof PermissionsInput> }>(PermissionsInput);

/** Updates the given permissions of a role; null leaves the parts of a derived name unchanged. */
export const patchRolePermissions = defineEndpoint({
    method: "PATCH",
    path: "/roles/:roleID/permissions",
    params: byID,
    body: permissionsBody,
    response: Type.Array(PermissionEntry),
});

/** Replaces all permissions of a role, both global and on resources. */
export const putRolePermissions = defineEndpoint({ ...patchRolePermissions, method: "PUT" });

const RoleIDs = Type.Array(ID, { maxItems: 50 });

/**
 * Assigns and removes roles of several members as a long-running operation (contract §1.9, §5.4). Members without a remaining role get the
 * replacement role, if given.
 */
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

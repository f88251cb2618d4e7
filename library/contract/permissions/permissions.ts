import type { Static } from "typebox";
import * as Type from "typebox";

/** Permission names with whether they are granted; null if the parts of a derived one differ (contract §3.2). */
export const PermissionMap = Type.Record(Type.String(), Type.Union([Type.Boolean(), Type.Null()]));
export type PermissionMap = Static<typeof PermissionMap>;

/** Permissions on one resource of a type, or on all (`global`, without ID). */
export const PermissionEntry = Type.Object({
    type: Type.String(),
    id: Type.Optional(Type.Union([Type.Integer(), Type.Null()])),
    permissions: PermissionMap,
});
export type PermissionEntry = Static<typeof PermissionEntry>;

/**
 * All permissions of a viewer (contract §3.5, PERM-015). A resource in `junctions` has permissions of its own; one in `junctionAliases` has
 * those of another, by its ID as a string.
 */
export const Permissions = Type.Object({
    isAdmin: Type.Boolean(),
    isSysAdmin: Type.Optional(Type.Boolean()),
    isSuperAdmin: Type.Optional(Type.Boolean()),
    permissions: Type.Array(PermissionEntry),
    junctions: Type.Optional(Type.Record(Type.String(), Type.Array(Type.Integer()))),
    junctionAliases: Type.Optional(Type.Record(Type.String(), Type.Record(Type.String(), Type.Integer()))),
});
export type Permissions = Static<typeof Permissions>;

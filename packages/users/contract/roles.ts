import { Expand, endpoint, PermissionEntry } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"] });

/** A group of members with the same permissions; all but the first three fields are for site managers (contract §4.12). */
export const Role = Type.Object({
    roleID: Type.Integer(),
    name: Type.String(),
    description: NullableText,
    type: Type.Optional(NullableText),
    deletable: Type.Optional(Type.Boolean()),
    canSession: Type.Optional(Type.Boolean()),
    personalInfo: Type.Optional(Type.Boolean()),
    permissions: Type.Optional(Type.Array(PermissionEntry)),
});
export type Role = Static<typeof Role>;

/** All roles, in one answer (contract §5.8, PERM-022). Roles that tell something personal need `personalInfo.view`. */
export const getRoles = endpoint({
    method: "GET",
    path: "/roles",
    query: Type.Object({ expand: Type.Optional(Expand(["permissions"])) }),
    response: Type.Array(Role),
});

import type { Input, Wording } from "@parley/library/contract";
import { expandPermission, fill, isGrantable } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { patchRolePermissions } from "@parley/permissions/contract";
import { requireHeld } from "../authority";
import { GLOBAL } from "./roles.tables";

/** A permission of a role on a resource. */
export interface Grant {
    resourceType: string;
    resourceID: number;
    permission: string;
}

/** Permissions added to and removed from a role. */
export interface GrantChanges {
    added: Grant[];
    removed: Grant[];
}

export type Grants = Input<typeof patchRolePermissions>["items"];

export const createAbsenceCheck = (grants: readonly Grant[]) => {
    const isThere = createPresenceCheck(grants);
    return (one: Grant) => !isThere(one);
};

/** Returns the permission without its role ID. */
export const omitRoleID = ({ resourceType, resourceID, permission }: Grant): Grant => ({ resourceType, resourceID, permission });

const keyOf = ({ resourceType, resourceID, permission }: Grant) => `${resourceType} ${resourceID} ${permission}`;

/** Types of the roles of unknown users, which may not hold the permissions below. */
const FOR_STRANGERS: readonly string[] = ["guest", "unconfirmed", "applicant"];

const NOT_FOR_STRANGERS: readonly string[] = [
    "applicants.manage",
    "community.manage",
    "community.moderate",
    "conversations.moderate",
    "curation.manage",
    "email.view",
    "exports.manage",
    "fragments.manage",
    "internalInfo.view",
    "personalInfo.view",
    "posts.moderate",
    "site.manage",
    "staff.allow",
    "tokens.add",
    "users.add",
    "users.delete",
    "users.edit",
];

/** Returns a function that checks whether a permission is in the list. */
export function createPresenceCheck(grants: readonly Grant[]): (one: Grant) => boolean {
    const keys = new Set(grants.map(keyOf));
    return (one) => keys.has(keyOf(one));
}

/** Returns the resulting permissions: true adds, false removes and null leaves unchanged. */
export function applyGrants(before: readonly Grant[], changes: Grants): Grant[] {
    const grants = new Map(before.map((one) => [keyOf(one), one]));
    for (const { type, id, permissions } of changes) {
        for (const [name, value] of Object.entries(permissions)) {
            if (value === null) continue;
            for (const permission of expandPermission(name)) {
                const one = { resourceType: type, resourceID: id ?? GLOBAL.resourceID, permission };
                if (value) grants.set(keyOf(one), one);
                else grants.delete(keyOf(one));
            }
        }
    }
    return [...grants.values()].map(omitRoleID);
}

/** Throws 403 for added permissions that the viewer does not hold on the resource. */
export function requireGrantable(actor: Viewer, before: readonly Grant[], after: readonly Grant[]): void {
    const had = new Set(before.map(keyOf));
    for (const { resourceType, resourceID, permission } of after.filter((one) => !had.has(keyOf(one))))
        requireHeld(actor, [permission], resourceType === GLOBAL.resourceType ? undefined : { resourceType, resourceID });
}

export function isSame(some: readonly Grant[], others: readonly Grant[]): boolean {
    const keys = new Set(others.map(keyOf));
    return some.length === others.length && some.every((one) => keys.has(keyOf(one)));
}

/**
 * Returns the error message for granting a permission, if any. `type` is the type of the role, or null if the permission is not to be
 * granted.
 */
export function findGrantProblem(fieldPath: string, name: string, type: string | null): Wording | undefined {
    if (name === "session.valid") return "session.valid can’t be granted: it is true exactly for who is signed in.";
    if (!isGrantable(fieldPath, name)) {
        if (!isGrantable("global", name)) return fill("{name} is not the name of a permission.", { name });
        return fill(
            fieldPath === "category" ? "{name} can’t be granted on categories." : "{name} can’t be granted on these records.",
            { name },
        );
    }
    // Stryker disable next-line MethodExpression: no derived name has a part that strangers may not hold.
    if (type && FOR_STRANGERS.includes(type) && expandPermission(name).some((part) => NOT_FOR_STRANGERS.includes(part)))
        return fill("{name} can’t be granted to this role: it is for people the site does not know.", { name });
    return undefined;
}

import { domainToASCII } from "node:url";
import type { FieldError, Input, PermissionEntry, SmartID } from "@parley/library/contract";
import { createFieldError, expandPermission, isExpanded, isGrantable, parseSmartID } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { diffFields } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import {
    badRequest,
    conflict,
    forbidden,
    InvalidInput,
    invalidField,
    may,
    notFound,
    requirePermission,
} from "@parley/library/server/http";
import type { Sessions } from "@parley/library/server/sessions";
import type { getRoles, patchRole, patchRolePermissions, postRole, Role } from "@parley/permissions/contract";
import { RoleID } from "@parley/permissions/contract";
import { isAssignable, OPERATOR, rankOfRole, requireHeld, requireRank } from "../authority";
import type { LastAdministratorGuard } from "../membership/lastAdministratorGuard";
import type { PermissionsService } from "../permissions.service";
import type { Reauthentication } from "../reauthentication";
import { mayComeByDomain, splitDomains } from "./domainRoles.service";
import type { RoleRow, RolesRepository } from "./roles.repository";
import { GLOBAL } from "./roles.repository";

interface Dependencies {
    roles: RolesRepository;
    permissions: PermissionsService;
    guardLastAdministrator: LastAdministratorGuard;
    sessions: Pick<Sessions, "renewAllOf" | "endAllOf">;
    fresh: Pick<Reauthentication, "require">;
    actionLog: Pick<ActionLog, "record">;
}

type NewRole = Input<typeof postRole>;
type RoleInput = Omit<Input<typeof patchRole>, "roleID">;
type Grants = Input<typeof patchRolePermissions>["items"];
type Expand = Input<typeof getRoles>["expand"];

/** A permission of a role on a resource. */
export interface Grant {
    resourceType: string;
    resourceID: number;
    permission: string;
}

/** Built-in roles, whose type can't be changed. */
const FIXED: readonly number[] = Object.values(RoleID);
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

export type RolesService = ReturnType<typeof createRolesService>;

/**
 * Creates the service for roles and their permissions, for site managers. Nobody may grant permissions they lack (contract §3.4, §5.8).
 * Every change requires reauthentication and renews the sessions of the affected members (FC-26). Changes are logged, except an undo, which
 * passes `isAnnounced: false`.
 */
export function createRolesService({ roles, permissions, guardLastAdministrator, sessions, fresh, actionLog }: Dependencies) {
    const parts = new Map<string, RolePart>();
    return {
        /** Registers data that another feature stores with each role. It is deleted and restored together with the role. */
        providePart(name: string, part: RolePart): void {
            parts.set(name, part);
        },

        /**
         * Lists the roles. Roles with personal information, and permissions, are visible only with the respective permission (contract
         * §5.8).
         */
        async list(viewer: Viewer, { expand }: { expand?: Expand }): Promise<Role[]> {
            return Promise.all((await visible(viewer)).map((role) => presented(viewer, role, expand)));
        },

        /** Finds the roles of this name that the viewer may see; returns undefined for another column (contract §1.3). */
        async findByColumn(viewer: Viewer, column: string, value: string): Promise<readonly number[] | undefined> {
            if (column !== "name") return undefined;
            const named = (await visible(viewer)).filter(({ name }) => foldName(name) === foldName(value));
            return named.map(({ roleID }) => roleID);
        },

        /** Returns a role. Throws 403 and 404. */
        async get(viewer: Viewer, id: SmartID, expand?: Expand): Promise<Role> {
            requirePermission(viewer, "site.manage");
            return presented(viewer, await found(id), expand);
        },

        /** Creates a role. Throws `InvalidInput`, and 403 for permissions that the viewer may not grant. */
        async create(viewer: Viewer, { name, permissions: grants = [], ...input }: NewRole): Promise<Role> {
            await requireManager(viewer);
            const roleID = await guardLastAdministrator(async () => {
                const actor = await present(viewer);
                const values = { ...NEW, ...(await valuesOf({ name, ...input })), name: name.trim() };
                await check(values, grants);
                const wanted = changedBy([], grants);
                requireGrantable(actor, [], wanted);
                const made = await roles.insert(values);
                await roles.setPermissionsOf(made, wanted);
                const after = { name: values.name, added: wanted };
                await actionLog.record(viewer, { kind: "add", recordType: "role", recordID: made, after });
                return made;
            });
            return presented(viewer, await found(roleID), ["permissions"]);
        },

        /** Updates the given fields of a role; permissions are merged. */
        async change(
            viewer: Viewer,
            id: SmartID,
            { permissions: grants, ...input }: RoleInput,
            { isAnnounced = true } = {},
        ): Promise<Role> {
            await requireManager(viewer);
            const roleID = await guardLastAdministrator(async () => {
                const [actor, role] = [await present(viewer), await found(id)];
                await requireBelow(actor, role);
                const values = await valuesOf(input, role);
                await roles.update(role.roleID, values);
                const changed = isAnnounced && diffFields<RoleRow>(role, values);
                if (changed)
                    await actionLog.record(viewer, { kind: "change", recordType: "role", recordID: role.roleID, ...changed });
                if (grants) await grant(actor, { ...role, ...values }, grants, "merge");
                if (values.domains) await requireAssignable(actor, { ...role, ...values });
                if (values.canSession === false) await sessions.endAllOf(roles.shutOut());
                return role.roleID;
            });
            return presented(viewer, await found(roleID), ["permissions"]);
        },

        /** Deletes a role; members without another role get the member role. Throws 409 for a role that can't be deleted. */
        async remove(viewer: Viewer, id: SmartID): Promise<void> {
            await requireManager(viewer);
            await guardLastAdministrator(async () => {
                const [actor, role] = [await present(viewer), await found(id)];
                await requireBelow(actor, role);
                if (!role.deletable) throw conflict("This role can't be deleted.", { roleID: role.roleID });
                const grants = (await roles.permissionsOf([role.roleID])).map(plain);
                const userIDs = await roles.memberIDs(role.roleID);
                const partsBefore: Record<string, unknown> = {};
                for (const [name, part] of parts) partsBefore[name] = await part.read(role.roleID);
                const fallbackIDs = await roles.addForThoseWithOnly(role.roleID, RoleID.member);
                await sessions.renewAllOf(roles.membersOf([role.roleID]));
                await roles.remove(role.roleID);
                await sessions.endAllOf(roles.shutOut());
                await actionLog.record(viewer, {
                    kind: "delete",
                    recordType: "role",
                    recordID: role.roleID,
                    before: { role, grants, userIDs, fallbackIDs, parts: partsBefore } satisfies DeletedRole,
                    after: { name: role.name },
                });
            });
        },

        /**
         * Restores a deleted role with its permissions and members. Removes the member role from those who got it for lack of another role.
         * Throws 403 if the viewer may not grant the permissions, and 422 if the name has been taken.
         */
        async restore(viewer: Viewer, { role, grants, userIDs, fallbackIDs, parts: partsBefore }: DeletedRole): Promise<void> {
            await requireManager(viewer);
            await guardLastAdministrator(async () => {
                const actor = await present(viewer);
                await requireFree(role.name, role.roleID);
                const isResourceLeft = await Promise.all(
                    grants.map(
                        async ({ resourceType, resourceID }) =>
                            resourceType === GLOBAL.resourceType ||
                            (await permissions.junctionIDs(resourceType))?.includes(resourceID) === true,
                    ),
                );
                const wanted = grants.filter((_, index) => isResourceLeft[index]);
                requireGrantable(actor, [], wanted);
                await roles.restore(role);
                await roles.setPermissionsOf(role.roleID, wanted);
                await requireBelow(actor, role);
                await roles.reinsert(role.roleID, userIDs, { withoutRole: fallbackIDs, roleID: RoleID.member });
                for (const [name, part] of parts) await part.restore(role.roleID, partsBefore[name]);
                await sessions.renewAllOf(roles.membersOf([role.roleID]));
                await sessions.endAllOf(roles.shutOut());
            });
        },

        /** Merges permissions into those of a role, or replaces them. Returns all resulting permissions. */
        async setPermissions(viewer: Viewer, id: SmartID, grants: Grants, how: "merge" | "replace"): Promise<PermissionEntry[]> {
            await requireManager(viewer);
            const roleID = await guardLastAdministrator(async () => {
                const [actor, role] = [await present(viewer), await found(id)];
                await requireBelow(actor, role);
                await grant(actor, role, grants, how);
                return role.roleID;
            });
            return (await permissions.ofRoles([roleID])).permissions;
        },

        /** Reverts a change of permissions: removes those that were added and adds those that were removed. */
        async revertGrants(viewer: Viewer, id: number, { added, removed }: GrantChanges): Promise<void> {
            await requireManager(viewer);
            await guardLastAdministrator(async () => {
                const [actor, role] = [await present(viewer), await found(id)];
                await requireBelow(actor, role);
                const before = await roles.permissionsOf([role.roleID]);
                const wanted = [...before.filter(notIn(added)), ...removed.filter(notIn(before))];
                await put(actor, role, { before, wanted });
            });
        },

        /** Renews the sessions of all members in the roles, because the requirements for them have changed (FC-26). */
        renewSessions: (roleIDs: readonly number[]): Promise<void> => sessions.renewAllOf(roles.membersOf(roleIDs)),

        /** Returns the number of members of each role, for the command line. */
        countsOfMembers: roles.countsOfMembers,
    };

    async function requireManager(viewer: Viewer): Promise<void> {
        requirePermission(viewer, "site.manage");
        await fresh.require(viewer);
    }

    /** Returns the viewer with the permissions as of the current transaction. */
    async function present(viewer: Viewer): Promise<Viewer> {
        if (viewer === OPERATOR) return viewer;
        const actor = { ...viewer, permissions: await permissions.of(viewer.userID) };
        requirePermission(actor, "site.manage");
        return actor;
    }

    async function visible(viewer: Viewer): Promise<RoleRow[]> {
        const seesAll = may(viewer, ["site.manage", "personalInfo.view"]);
        return (await roles.all()).filter(({ personalInfo }) => !personalInfo || seesAll);
    }

    async function found(id: SmartID): Promise<RoleRow> {
        const all = await roles.all();
        const reference = parseSmartID(id);
        if (reference?.kind === "column") {
            if (reference.column !== "name") throw badRequest(`Roles can't be found by ${reference.column}.`);
            const role = all.find(({ name }) => foldName(name) === foldName(reference.value));
            if (!role) throw notFound("Role");
            return role;
        }
        if (reference?.kind !== "id") throw badRequest("Roles can't be referred to in this way.");
        const role = all.find(({ roleID }) => roleID === reference.id);
        if (!role) throw notFound("Role");
        return role;
    }

    async function presented(viewer: Viewer, row: RoleRow, expand: Expand): Promise<Role> {
        const { domains: _, ...role } = row;
        const granted = requiresGrants(expand) ? await permissions.ofRoles([role.roleID]) : undefined;
        const assignable = granted &&
            isExpanded(expand, "assignable") && {
                assignable: may(viewer, ["users.add", "users.edit"]) && isAssignable(viewer, role, granted),
            };
        const { roleID, name, description } = role;
        if (!may(viewer, "site.manage")) return { roleID, name, description, ...assignable };
        return {
            ...role,
            domains: splitDomains(row),
            ...assignable,
            ...(granted && isExpanded(expand, "permissions") && { permissions: granted.permissions }),
        };
    }

    async function requireBelow(actor: Viewer, role: RoleRow): Promise<void> {
        requireRank(actor, rankOfRole(role, await permissions.ofRoles([role.roleID])), `The role ${role.name}`);
    }

    /** Requires that the viewer may assign the role, because its domains assign it to members (contract §3.4). */
    async function requireAssignable(actor: Viewer, role: RoleRow): Promise<void> {
        if (isAssignable(actor, role, await permissions.ofRoles([role.roleID]))) return;
        throw forbidden("site.manage", { description: "You can't assign a role by address that you can't give yourself." });
    }

    async function grant(actor: Viewer, role: RoleRow, grants: Grants, how: "merge" | "replace"): Promise<void> {
        await check(role, grants);
        const before = await roles.permissionsOf([role.roleID]);
        const wanted = changedBy(how === "merge" ? before : [], grants);
        await put(actor, role, { before, wanted });
        if (isSame(before, wanted)) return;
        const after: GrantChanges = { added: wanted.filter(notIn(before)), removed: before.filter(notIn(wanted)).map(plain) };
        await actionLog.record(actor, { kind: "permissions", recordType: "role", recordID: role.roleID, after });
    }

    async function put(
        actor: Viewer,
        { roleID }: RoleRow,
        { before, wanted }: Record<"before" | "wanted", Grant[]>,
    ): Promise<void> {
        requireGrantable(actor, before, wanted);
        await roles.setPermissionsOf(roleID, wanted.map(plain));
        if (!isSame(before, wanted)) await sessions.renewAllOf(roles.membersOf([roleID]));
    }

    /** Throws `InvalidInput` with an error for each permission or resource that can't be granted. */
    async function check({ type }: Pick<RoleRow, "type">, grants: Grants): Promise<void> {
        const rows: FieldError[] = [];
        for (const [index, entry] of grants.entries()) {
            const at = `permissions[${index}]`;
            const wrong = await findResourceProblem(entry);
            if (wrong) rows.push(createFieldError(`${at}.${wrong.field}`, "invalid", { message: wrong.message }));
            for (const name of wrong ? [] : Object.keys(entry.permissions)) {
                const refused = refusalOf(entry.type, name, entry.permissions[name] === true ? type : null);
                if (refused) rows.push(createFieldError(`${at}.permissions`, "invalid", { message: refused }));
            }
        }
        if (rows.length > 0) throw new InvalidInput(rows.slice(0, 100));
    }

    async function findResourceProblem({ type, id }: Grants[number]): Promise<{ field: string; message: string } | undefined> {
        if (type === "global") return id == null ? undefined : { field: "id", message: "What is granted everywhere has no id." };
        const known = await permissions.junctionIDs(type);
        if (!known) return { field: "type", message: `Nothing can be granted on a ${type}.` };
        if (id == null) return { field: "id", message: `Say which ${type}.` };
        return known.includes(id) ? undefined : { field: "id", message: `The ${type} ${id} has no permissions of its own.` };
    }

    async function valuesOf(input: Omit<RoleInput, "permissions">, role?: RoleRow): Promise<Partial<Omit<RoleRow, "roleID">>> {
        const { name, description, type, canSession, deletable, personalInfo, domains } = input;
        if (name !== undefined) await requireFree(name, role?.roleID);
        if (type !== undefined && type !== (role?.type ?? null) && !mayBeOfType(type))
            throw invalidField("type", `There can be only one role of the type ${type}, the site's own.`);
        if (role && FIXED.includes(role.roleID)) {
            const fixed = Object.entries({ type, canSession, deletable }).find(
                ([field, value]) => value !== undefined && value !== role[field as "type"],
            );
            if (fixed) throw invalidField(fixed[0], `This role is the site's own, so its ${fixed[0]} can't be changed.`);
        }
        if (domains && domains.length > 0 && !mayComeByDomain({ type: type === undefined ? (role?.type ?? null) : type }))
            throw invalidField("domains", "This role is not assigned by address.");
        const values = {
            name: name?.trim(),
            description: description === undefined ? undefined : description?.trim() || null,
            type,
            canSession,
            deletable,
            personalInfo,
            domains: domains?.map(domainOf).join(" "),
        };
        return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
    }

    async function requireFree(name: string, roleID: number | undefined): Promise<void> {
        const key = foldName(name);
        if (key === "") throw invalidField("name", "Give the role a name.", { code: "missingField" });
        const other = (await roles.all()).find((role) => foldName(role.name) === key);
        if (other && other.roleID !== roleID) throw invalidField("name", "Another role has this name.");
    }
}

/** A deleted role with everything that is deleted with it. */
export interface DeletedRole {
    role: RoleRow;
    grants: Grant[];
    /** IDs of its members. */
    userIDs: number[];
    /** IDs of the members without another role, who got the member role. */
    fallbackIDs: number[];
    /** Data of other features, by name. */
    parts: Record<string, unknown>;
}

/** Data that another feature stores with each role. */
export interface RolePart {
    /** Returns the data of a role as plain JSON. */
    read(roleID: number): Promise<unknown>;
    /** Restores the data; `kept` is the result of `read`. */
    restore(roleID: number, partsBefore: unknown): Promise<void>;
}

/** Permissions added to and removed from a role. */
export interface GrantChanges {
    added: Grant[];
    removed: Grant[];
}

/** Returns a function that checks whether a permission is in the list. */
export function grantsHave(grants: readonly Grant[]): (one: Grant) => boolean {
    const keys = new Set(grants.map(keyOf));
    return (one) => keys.has(keyOf(one));
}

const NEW: Omit<RoleRow, "roleID" | "name"> = {
    description: null,
    type: null,
    deletable: true,
    canSession: true,
    personalInfo: false,
    domains: "",
};

const requiresGrants = (expand: Expand) => isExpanded(expand, "permissions") || isExpanded(expand, "assignable");

const mayBeOfType = (type: string | null) => type === null || type === "member" || type === "moderator";

/**
 * Returns the error message for granting a permission, if any. `type` is the type of the role, or null if the permission is not to be
 * granted.
 */
function refusalOf(fieldPath: string, name: string, type: string | null): string | undefined {
    if (name === "session.valid") return "session.valid can't be granted: it is true exactly for who is signed in.";
    if (!isGrantable(fieldPath, name)) {
        const where = fieldPath === "global" ? "everywhere" : `on a ${fieldPath}`;
        return isGrantable("global", name) ? `${name} can't be granted ${where}.` : `${name} is not the name of a permission.`;
    }
    if (type && FOR_STRANGERS.includes(type) && expandPermission(name).some((part) => NOT_FOR_STRANGERS.includes(part)))
        return `${name} can't be granted to this role: it is for people the site does not know.`;
    return undefined;
}

/** Returns the resulting permissions: true adds, false removes and null leaves unchanged. */
function changedBy(before: readonly Grant[], changes: Grants): Grant[] {
    const grants = new Map(before.map((one) => [keyOf(one), one]));
    for (const { type, id, permissions } of changes) {
        for (const [name, value] of Object.entries(permissions)) {
            for (const permission of value === null ? [] : expandPermission(name)) {
                const one = { ...(type === "global" ? GLOBAL : { resourceType: type, resourceID: id ?? 0 }), permission };
                if (value) grants.set(keyOf(one), one);
                else grants.delete(keyOf(one));
            }
        }
    }
    return [...grants.values()].map(plain);
}

/** Throws 403 for added permissions that the viewer does not hold on the resource. */
function requireGrantable(actor: Viewer, before: readonly Grant[], after: readonly Grant[]): void {
    const had = new Set(before.map(keyOf));
    for (const { resourceType, resourceID, permission } of after.filter((one) => !had.has(keyOf(one))))
        requireHeld(actor, [permission], resourceType === GLOBAL.resourceType ? undefined : { resourceType, resourceID });
}

function isSame(some: readonly Grant[], others: readonly Grant[]): boolean {
    const keys = new Set(others.map(keyOf));
    return some.length === others.length && some.every((one) => keys.has(keyOf(one)));
}

const notIn = (grants: readonly Grant[]) => {
    const isThere = grantsHave(grants);
    return (one: Grant) => !isThere(one);
};

/** Returns the permission without its role ID. */
const plain = ({ resourceType, resourceID, permission }: Grant): Grant => ({ resourceType, resourceID, permission });

const keyOf = ({ resourceType, resourceID, permission }: Grant) => `${resourceType} ${resourceID} ${permission}`;

/** Returns the normalized form of an email domain; throws `InvalidInput` if it is invalid. */
function domainOf(written: string, index: number): string {
    const domain = domainToASCII(written.trim().replace(/^@/, "")).toLowerCase();
    if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/.test(domain))
        throw new InvalidInput([createFieldError(`domains[${index}]`, "invalid", { message: `${written} is not a domain.` })]);
    return domain;
}

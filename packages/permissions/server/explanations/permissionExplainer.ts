import { GUEST_USER_ID } from "@parley/accounts/contract";
import type { Permissions, Translate } from "@parley/library/contract";
import { expandPermission, formatList, hasPermission } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { RolesRepository } from "../roles/roles.repository";
import type { RoleRow } from "../roles/roles.tables";
import { GLOBAL } from "../roles/roles.tables";

/** One step of an explanation: a sentence with `{names}` as placeholders, their values, and the IDs of the records in it. */
export interface Reason {
    text: string;
    values?: Record<string, string | number>;
    ids?: Record<string, number>;
}

/** Whether a member has a permission, and the reasons; the last reason decides. */
export interface Explanation {
    allowed: boolean;
    reasons: Reason[];
}

/** A resource that may have its own permissions, with its name and the name of the resource whose permissions apply. */
export interface NamedResource {
    resourceType: string;
    resourceID: number;
    name: string;
    ownerName: string;
}

/** Explains which permissions a member's roles grant. */
export interface Explainer {
    /** The explained member as a viewer; a guest if the member is banned. */
    subject: Viewer;
    name: string;
    /** Explains whether any of the permissions is granted on a resource, or globally. */
    permission(names: string | readonly string[], resource?: NamedResource): Promise<Explanation>;
}

/** Returns the first explanation that allows; if none does, a denial with the reasons of all. */
export async function findFirstAllowing(...judgements: (() => Promise<Explanation>)[]): Promise<Explanation> {
    const against: Reason[] = [];
    for (const explain of judgements) {
        const { allowed, reasons } = await explain();
        if (allowed) return { allowed, reasons };
        against.push(...reasons);
    }
    return { allowed: false, reasons: against };
}

/** Returns the explanation as a denial with one more reason, which decides. */
export function toDenial({ reasons }: Explanation, reason: Reason): Explanation {
    return { allowed: false, reasons: [...reasons, reason] };
}

interface ExplainedMember {
    subject: Viewer;
    name: string;
    /** Roles as they are named for the reader. */
    held: readonly RoleRow[];
    /** Whether the reader may see all names of roles. */
    namesRoles: boolean;
    /** Translates into the language of the reader. */
    t: Translate;
}

/** Creates the explainer of a member's permissions. Roles with personal information are named only to viewers who may see them. */
export function createExplainer({ subject, name, held, namesRoles, t }: ExplainedMember, roles: RolesRepository): Explainer {
    const { permissions } = subject;

    return {
        subject,
        name,
        async permission(names, resource) {
            const wanted = [names].flat();
            const where = resource
                ? { resourceType: resource.resourceType, resourceID: resource.resourceID }
                : { mode: "global" as const };
            const allowed = hasPermission(permissions, wanted, where);
            if (allowed && permissions.isAdmin)
                return { allowed, reasons: [{ text: "{name} is an administrator, who may do everything.", values: { name } }] };
            if (wanted.includes("session.valid")) return signedIn();
            const { owner, reasons } = resource ? ownerOf(permissions, resource) : { owner: GLOBAL, reasons: [] };
            if (!allowed) return { allowed, reasons: [...reasons, ...waiting(), noRole(wanted, resource)] };
            return { allowed, reasons: [...reasons, ...(await grantedBy(wanted, owner, resource))] };
        },
    };

    function signedIn(): Explanation {
        const allowed = subject.userID !== GUEST_USER_ID;
        const text = allowed ? "{name} can sign in, which is all it takes." : "{name} is not signed in.";
        return { allowed, reasons: [{ text, values: { name } }] };
    }

    /** Returns the reasons why the member does not have the member role yet. */
    function waiting(): Reason[] {
        return held.flatMap(({ roleID, type }) => {
            const text = type === null ? undefined : WAITING[type];
            return text ? [{ text, values: { name }, ids: { roleID } }] : [];
        });
    }

    function noRole(wanted: readonly string[], resource: NamedResource | undefined): Reason {
        const values = { name, permission: wanted.join(" / "), roles: listOf(held) };
        if (held.length === 0) return { text: "{name} has no role, so nothing grants {permission}.", values };
        if (resource)
            return {
                text: "None of {name}’s roles ({roles}) grants {permission} in {place}.",
                values: { ...values, place: resource.name },
                ids: idsOf(resource),
            };
        return { text: "None of {name}’s roles ({roles}) grants {permission} everywhere.", values };
    }

    /** Returns the reasons for the first granted permission: for each of its parts a role that grants it. */
    async function grantedBy(
        wanted: readonly string[],
        owner: { resourceType: string; resourceID: number },
        resource: NamedResource | undefined,
    ): Promise<Reason[]> {
        const rows = (await roles.permissionsOf(held.map(({ roleID }) => roleID))).filter(
            (row) => row.resourceType === owner.resourceType && row.resourceID === owner.resourceID,
        );
        const granting = (part: string) => rows.find(({ permission }) => permission === part);
        const name = wanted.find((one) => expandPermission(one).every(granting)) ?? "";
        return expandPermission(name).flatMap((permission) => {
            const role = held.find(({ roleID }) => roleID === granting(permission)?.roleID);
            if (!role) return [];
            const values = { role: nameOf(role), permission, ...(resource && { place: resource.name }) };
            const ids = { ...(isShown(role) && { roleID: role.roleID }), ...(resource && idsOf(resource)) };
            return owner.resourceType === GLOBAL.resourceType
                ? { text: "The role {role} grants {permission} everywhere.", values, ids }
                : { text: "The role {role} grants {permission} in {place}.", values, ids };
        });
    }

    function listOf(rows: readonly RoleRow[]): string {
        return formatList(t, [...new Set(rows.map(nameOf))]);
    }

    function nameOf(role: RoleRow): string {
        return isShown(role) ? role.name : t("a role that is not shown to you");
    }

    function isShown({ personalInfo }: RoleRow): boolean {
        return namesRoles || !personalInfo;
    }
}

const WAITING: Partial<Record<string, string>> = {
    unconfirmed: "{name} has not confirmed their email address yet.",
    applicant: "{name} has applied to join, and has not been accepted yet.",
};

/** Returns the resource whose permissions apply, and the reasons (contract §3.4). */
function ownerOf({ junctions, junctionAliases }: Permissions, resource: NamedResource) {
    const { resourceType, resourceID, name, ownerName } = resource;
    const owner = junctionAliases?.[resourceType]?.[resourceID] ?? resourceID;
    const isJunction = junctions?.[resourceType]?.includes(owner) ?? false;
    const ids = { ...idsOf(resource), ...(owner !== resourceID && idsOf({ resourceType, resourceID: owner })) };
    if (!isJunction) {
        const text = "{place} has no permissions of its own, so the global ones count there.";
        return { owner: GLOBAL, reasons: [{ text, values: { place: name }, ids: idsOf(resource) }] };
    }
    const text =
        owner === resourceID
            ? "{place} has permissions of its own, and only they count there."
            : "{place} takes its permissions from {owner}, and only they count there.";
    const values = { place: name, ...(owner !== resourceID && { owner: ownerName }) };
    return { owner: { resourceType, resourceID: owner }, reasons: [{ text, values, ids }] };
}

const idsOf = ({ resourceType, resourceID }: Pick<NamedResource, "resourceType" | "resourceID">) => ({
    [`${resourceType}ID`]: resourceID,
});

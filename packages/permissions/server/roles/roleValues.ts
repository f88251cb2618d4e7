import { domainToASCII } from "node:url";
import type { Input } from "@parley/library/contract";
import { createFieldError, fill } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { InvalidInput, invalidField } from "@parley/library/server/http";
import type { patchRole } from "@parley/permissions/contract";
import { RoleID } from "@parley/permissions/contract";
import { mayComeByDomain } from "./domainRoles.service";
import type { RolesRepository } from "./roles.repository";
import type { RoleRow } from "./roles.tables";

export type RoleInput = Omit<Input<typeof patchRole>, "roleID">;

/** Built-in roles, whose type can't be changed. */
const FIXED: readonly number[] = Object.values(RoleID);

export const NEW: Omit<RoleRow, "roleID" | "name"> = {
    description: null,
    type: null,
    deletable: true,
    canSession: true,
    personalInfo: false,
    domains: "",
};

const mayBeOfType = (type: string | null) => type === null || type === "member" || type === "moderator";

/** Creates the check of the values of a role. */
export function createRoleValues(roles: Pick<RolesRepository, "all">) {
    return { valuesOf, requireFree };

    async function valuesOf(input: Omit<RoleInput, "permissions">, role?: RoleRow): Promise<Partial<Omit<RoleRow, "roleID">>> {
        const { name, description, type, canSession, deletable, personalInfo, domains } = input;
        if (name !== undefined) await requireFree(name, role?.roleID);
        if (type !== undefined && type !== (role?.type ?? null) && !mayBeOfType(type))
            throw invalidField("type", fill("There can be only one role of the type {type}, the site’s own.", { type }));
        if (role && FIXED.includes(role.roleID)) {
            const fixed = Object.entries({ type, canSession, deletable }).find(
                ([field, value]) => value !== undefined && value !== role[field as "type"],
            );
            if (fixed)
                throw invalidField(
                    fixed[0],
                    fill("This role is the site’s own, so its {fixed} can’t be changed.", { fixed: fixed[0] }),
                );
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

/** Returns the normalized form of an email domain; throws `InvalidInput` if it is invalid. */
function domainOf(written: string, index: number): string {
    const domain = domainToASCII(written.trim().replace(/^@/, "")).toLowerCase();
    if (!/^([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/.test(domain))
        throw new InvalidInput([
            createFieldError(`domains[${index}]`, "invalid", { message: fill("{written} is not a domain.", { written }) }),
        ]);
    return domain;
}

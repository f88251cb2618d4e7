import type { PermissionEntry } from "@parley/library/contract";
import type { Role } from "@parley/permissions/contract";
import { OPERATOR } from "@parley/permissions/server";
import type { Features } from "../features";
import type { Command } from "./command";
import { BadUsage } from "./command";
import { runOnSite } from "./runOnSite";
import { requireArguments, requireRole } from "./user";

const WHICH = "A role is given by number or name.";
const WHERE =
    "With --category, by its number or the code in its address, it holds there alone; the category must have permissions of its own.";

/** Commands about roles. */
export const roleCommands: Command[] = [
    {
        name: "role list",
        usage: "role list",
        summary: "list roles",
        help: "Lists all roles, with how many people are in each.",
        options: {},
        run: ({ positionals, environment }) => {
            if (positionals.length > 0) throw new BadUsage("This command takes no arguments.");
            return runOnSite(environment, async ({ users }) => {
                const counts = await users.roles.countsOfMembers();
                const roles = (await users.roles.list(OPERATOR, {})).map((role) => ({
                    ...role,
                    members: counts.get(role.roleID) ?? 0,
                }));
                const lines = roles.map(({ roleID, name, members, type, description }) =>
                    [String(roleID).padStart(6), name, type ? `(${type})` : "", `${members} in it`, description ?? ""]
                        .filter(Boolean)
                        .join("  "),
                );
                return { ok: true, report: roles, lines };
            });
        },
    },
    {
        name: "role show",
        usage: "role show <role>",
        summary: "show what a role allows",
        help: `Shows everything that a role allows, everywhere and in single categories. ${WHICH}`,
        options: {},
        run: ({ positionals, environment }) => {
            const [which] = requireArguments(positionals, 1, "Which role?");
            return runOnSite(environment, async ({ users }) => {
                const role = await requireRole(users, which);
                return { ok: true, report: role, lines: linesFor(role) };
            });
        },
    },
    {
        name: "role create",
        usage: "role create <name> [--description <text>] [--like <role>]",
        summary: "create a role",
        help: `Creates a role that allows nothing yet, or with --like the same as another role. ${WHICH}`,
        options: { description: { type: "string" }, like: { type: "string" } },
        run: ({ values, positionals, environment }) => {
            const [name] = requireArguments(positionals, 1, "What is the role called? Put a name of several words in quotes.");
            const { description, like } = values as { description?: string; like?: string };
            return runOnSite(environment, async ({ users }) => {
                const permissions = like === undefined ? undefined : (await requireRole(users, like)).permissions;
                const input = { name, ...(description !== undefined && { description }), ...(permissions && { permissions }) };
                const role = await users.roles.create(OPERATOR, input);
                return { ok: true, report: role, lines: linesFor(role) };
            });
        },
    },
    {
        name: "role grant",
        usage: "role grant <role> <permission>… [--category <category>]",
        summary: "give permissions to a role",
        help: `Gives permissions to a role. They apply at once to everybody who has it. ${WHERE} ${WHICH}`,
        options: { category: { type: "string" } },
        run: ({ values, positionals, environment }) => setGrants(values, positionals, environment, true),
    },
    {
        name: "role revoke",
        usage: "role revoke <role> <permission>… [--category <category>]",
        summary: "take permissions from a role",
        help: `Takes permissions from a role. This applies at once. ${WHERE} ${WHICH}`,
        options: { category: { type: "string" } },
        run: ({ values, positionals, environment }) => setGrants(values, positionals, environment, false),
    },
    {
        name: "role delete",
        usage: "role delete <role>",
        summary: "delete a role",
        help: `Deletes a role. People without another role become ordinary members. The site’s own roles stay. ${WHICH}`,
        options: {},
        run: ({ positionals, environment }) => {
            const [which] = requireArguments(positionals, 1, "Which role?");
            return runOnSite(environment, async ({ users }) => {
                const { roleID, name } = await requireRole(users, which);
                await users.roles.remove(OPERATOR, roleID);
                return { ok: true, report: { roleID, name }, lines: [`The role ${name} is deleted.`] };
            });
        },
    },
];

function setGrants(
    values: Record<string, unknown>,
    [which, ...names]: string[],
    environment: Parameters<typeof runOnSite>[0],
    granted: boolean,
): ReturnType<Command["run"]> {
    if (which === undefined || names.length === 0) throw new BadUsage("Which role, and which permissions?");
    const { category } = values as { category?: string };
    return runOnSite(environment, async (features) => {
        const { roleID } = await requireRole(features.users, which);
        const permissions = Object.fromEntries(names.map((name) => [name, granted]));
        const resource =
            category === undefined ? { type: "global" } : { type: "category", id: await categoryNamed(features, category) };
        await features.users.roles.setPermissions(OPERATOR, roleID, [{ ...resource, permissions }], "merge");
        const role = await requireRole(features.users, String(roleID));
        return { ok: true, report: role, lines: linesFor(role) };
    });
}

function categoryNamed({ categories }: Features, category: string): Promise<number> {
    return categories.resolve(OPERATOR, /^\d{1,9}$/.test(category) ? Number(category) : `$urlcode:${category}`);
}

function linesFor({ roleID, name, description, permissions = [] }: Role): string[] {
    return [`${name} (${roleID})${description ? `: ${description}` : ""}`, ...permissions.flatMap(grantsIn)];
}

function grantsIn({ type, id, permissions }: PermissionEntry): string[] {
    const names = Object.keys(permissions).filter((name) => permissions[name] === true);
    const where = type === "global" ? "Everywhere" : `In the ${type} ${id}`;
    return [`${where}: ${names.length > 0 ? "" : "nothing"}`, ...names.map((name) => `  ${name}`)];
}

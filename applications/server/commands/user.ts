import type { KnownMember } from "@parley/authentication/server";
import { OPERATOR } from "@parley/permissions/server";
import type { Features } from "../features";
import type { Command } from "./command";
import { BadUsage } from "./command";
import { runOnSite } from "./runOnSite";

const PAGE = 50;
const WHO = "A person is given by number, name or email address.";

/** Commands about people, except `user create`. */
export const userCommands: Command[] = [
    {
        name: "user list",
        usage: "user list [--role <role>] [--banned] [--name <beginning>] [--page <number>]",
        summary: "list people",
        help: `Lists people in the order in which they joined, ${PAGE} at a time: their number, name, address and roles.`,
        options: {
            role: { type: "string" },
            banned: { type: "boolean" },
            name: { type: "string" },
            page: { type: "string" },
        },
        run: ({ values, positionals, environment }) => {
            if (positionals.length > 0) throw new BadUsage("This command takes only options.");
            const {
                role,
                banned,
                name,
                page = "1",
            } = values as { role?: string; banned?: boolean; name?: string; page?: string };
            if (!/^[1-9]\d{0,5}$/.test(page)) throw new BadUsage("--page takes a number.");
            return runOnSite(environment, async ({ users }) => {
                const { items, paging } = await users.operator.list({
                    page: Number(page),
                    limit: PAGE,
                    ...(role !== undefined && { roleIDs: [(await requireRole(users, role)).roleID] }),
                    ...(banned && { isBanned: true }),
                    ...(name !== undefined && { beginning: name }),
                });
                const lines = items.map(lineFor);
                return { ok: true, report: { people: items, total: paging.total }, lines: [...lines, `${paging.total} in all.`] };
            });
        },
    },
    {
        name: "user show",
        usage: "user show <who>",
        summary: "show a person",
        help: `Shows what is known about a person, and their roles. ${WHO}`,
        options: {},
        run: ({ positionals, environment }) => {
            const [who] = requireArguments(positionals, 1, "Who?");
            return runOnSite(environment, async ({ users }) => {
                const member = await users.operator.find(who);
                return { ok: true, report: member, lines: linesFor(member) };
            });
        },
    },
    {
        name: "user role add",
        usage: "user role add <who> <role>…",
        summary: "give roles to a person",
        help: `Gives roles to a person. They apply at once. Whoever has the administrators’ role may do everything. ${WHO} A role is given by number or name.`,
        options: {},
        run: ({ positionals, environment }) => changeRoles(positionals, environment, "addRoleIDs"),
    },
    {
        name: "user role remove",
        usage: "user role remove <who> <role>…",
        summary: "take roles from a person",
        help: `Takes roles from a person. This applies at once. The last administrator keeps that role. ${WHO} A role is given by number or name.`,
        options: {},
        run: ({ positionals, environment }) => changeRoles(positionals, environment, "removeRoleIDs"),
    },
    {
        name: "user ban",
        usage: "user ban <who>",
        summary: "ban a person",
        help: `Bans a person: from now on they may only do what a guest may, even where they are signed in. The last administrator can’t be banned. ${WHO}`,
        options: {},
        run: ({ positionals, environment }) => setBan(positionals, environment, true),
    },
    {
        name: "user unban",
        usage: "user unban <who>",
        summary: "lift a ban",
        help: `Lifts the ban of a person. ${WHO}`,
        options: {},
        run: ({ positionals, environment }) => setBan(positionals, environment, false),
    },
    {
        name: "user reset-password",
        usage: "user reset-password <who>",
        summary: "print a link for a new password",
        help: `Prints a link at which a person can set a new password. It works once, within two hours; until it is used, the current password stays. Give it to nobody else. ${WHO}`,
        options: {},
        run: ({ positionals, environment }) => {
            const [who] = requireArguments(positionals, 1, "Whose?");
            return runOnSite(environment, async ({ users }) => {
                const { userID, name } = await users.operator.find(who);
                const link = await users.operator.passwordLink(userID);
                return { ok: true, report: { userID, name, link }, lines: [`${name} can set a new password here, once:`, link] };
            });
        },
    },
    {
        name: "user second-factor reset",
        usage: "user second-factor reset <who>",
        summary: "remove a second factor that was lost",
        help: `Removes the second factor and recovery codes of a person, so that the password alone is enough; they are told by email. First make sure that it is really they who ask. If one of their roles needs a second factor, they set up a new one when they next sign in. ${WHO}`,
        options: {},
        run: ({ positionals, environment }) => {
            const [who] = requireArguments(positionals, 1, "Whose?");
            return runOnSite(environment, async ({ users, signInMethods }) => {
                const { userID, name } = await users.operator.find(who);
                await signInMethods.resetSecondFactor(userID);
                return { ok: true, report: { userID, name }, lines: [`${name} has no second factor any more.`] };
            });
        },
    },
];

/** Returns a role by ID or name. Throws 404. */
export async function requireRole(users: Features["users"], role: string) {
    return users.roles.get(OPERATOR, /^\d{1,9}$/.test(role) ? Number(role) : `$name:${role}`, ["permissions"]);
}

/** Checks the number of arguments. Throws `BadUsage` with this message. */
export function requireArguments(words: string[], count: number, otherwise: string): [string, ...string[]] {
    const [first, ...rest] = words;
    if (first === undefined || words.length !== count) throw new BadUsage(otherwise);
    return [first, ...rest];
}

type Run = ReturnType<Command["run"]>;

function changeRoles(
    [who, ...roles]: string[],
    environment: Parameters<typeof runOnSite>[0],
    field: "addRoleIDs" | "removeRoleIDs",
): Run {
    if (who === undefined || roles.length === 0) throw new BadUsage("Who, and which roles?");
    return runOnSite(environment, async ({ users }) => {
        const { userID } = await users.operator.find(who);
        const roleIDs: number[] = [];
        for (const role of roles) roleIDs.push((await requireRole(users, role)).roleID);
        await users.membership.setRoles(OPERATOR, userID, { [field]: roleIDs });
        const member = await users.operator.find(String(userID));
        return { ok: true, report: member, lines: [lineFor(member)] };
    });
}

function setBan(positionals: string[], environment: Parameters<typeof runOnSite>[0], banned: boolean): Run {
    const [who] = requireArguments(positionals, 1, "Who?");
    return runOnSite(environment, async ({ users }) => {
        const { userID, name } = await users.operator.find(who);
        await users.membership.ban(OPERATOR, userID, { banned });
        return { ok: true, report: { userID, name, banned }, lines: [`${name} is ${banned ? "banned" : "not banned"} now.`] };
    });
}

function lineFor({ userID, name, email, roles, banned, isAdmin }: KnownMember): string {
    const marks = [...roles.map((role) => role.name), ...(isAdmin ? ["may do everything"] : []), ...(banned ? ["banned"] : [])];
    return [String(userID).padStart(6), name, email ?? "no address", marks.join(", ") || "no role"].join("  ");
}

function linesFor(member: KnownMember): string[] {
    const { userID, name, email, emailConfirmed, roles, isAdmin, isSuperAdmin, banned } = member;
    const facts: [string, string][] = [
        ["Number", String(userID)],
        ["Name", name],
        ["Email", email ? `${email}${emailConfirmed ? "" : " (not confirmed)"}` : "none"],
        ["Roles", roles.map((role) => `${role.name} (${role.roleID})`).join(", ") || "none"],
        ["Administrator", isSuperAdmin ? "yes, above all others" : isAdmin ? "yes" : "no"],
        ["Banned", banned ? "yes" : "no"],
        ["Joined", member.dateInserted],
        ["Last active", member.dateLastActive ?? "never"],
        ["Posts", String(member.countDiscussions)],
        ["Replies", String(member.countComments)],
        ...(member.importSource ? [["Imported from", member.importSource] as [string, string]] : []),
    ];
    return facts.map(([what, value]) => `${what.padEnd(14)} ${value}`);
}

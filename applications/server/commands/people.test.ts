import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { beforeAll, describe, expect, jest, test } from "@jest/globals";
import { createSessions } from "@parley/library/server/sessions";
import { runParley } from "../testing/runParley";
import { createTestEnvironment } from "../testing/testEnvironment";
import type { Command } from "./command";
import { BadUsage } from "./command";
import { toRefusalMessage } from "./refusal";
import { roleCommands } from "./role";
import { runOnSite } from "./runOnSite";
import { themeCommands } from "./theme";
import { userCommands } from "./user";
import { createUser } from "./userCreate";

// Every command opens the site again, and some run in processes of their own.
jest.setTimeout(180_000);

const COMMANDS: Command[] = [createUser, ...userCommands, ...roleCommands, ...themeCommands];
const PASSWORD = "rush seats and hide glue";

const own = createTestEnvironment({ SITE_URL: "https://fettle.example" });
beforeAll(async () => {
    await parley("user create", ["Keyholder"], { email: "keyholder@example.com", password: PASSWORD, administrator: true });
    await parley("user create", ["Ines Okafor"], { email: "ines@example.com", password: PASSWORD });
});

interface CommandResult {
    report: never;
    lines: string[];
}

async function parley(name: string, positionals: string[] = [], values: Record<string, unknown> = {}): Promise<CommandResult> {
    const command = COMMANDS.find((one) => one.name === name);
    if (!command) throw new Error(`there is no ${name}`);
    const { report, lines } = await command.run({ positionals, values, environment: own.environment, quiet: true });
    return { report: report as never, lines };
}

/** Returns the refusal of a command as printed to the operator. */
async function refusal(...call: Parameters<typeof parley>): Promise<string | undefined> {
    try {
        await parley(...call);
    } catch (error) {
        if (error instanceof BadUsage) return `misused: ${error.message}`;
        return toRefusalMessage(error);
    }
    return "it was done";
}

test("parley theme lists, exports, imports and pushes themes, and refuses what is none", async () => {
    const { dataDirectory } = own.environment;
    const folder = path.join(dataDirectory, "copy");
    mkdirSync(folder);
    const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content);
    const zip = path.join(folder, "press.zip");
    await parley("theme export", ["press", zip]);
    await parley("theme export", ["press", path.join(folder, "daily.json")]);
    expect((await parley("theme import", [zip])).report).toMatchObject({ themeID: 1, name: "Press", parentTheme: "press" });
    expect((await parley("theme import", [path.join(folder, "daily.json")])).lines).toEqual(["         2  daily"]);
    mkdirSync(path.join(dataDirectory, "themes/no theme"), { recursive: true });
    const { lines } = await parley("theme list");
    expect(lines.slice(0, 2)).toEqual(["    parley  Parley  (built in)  is the site’s", "   harbour  Harbour  (built in)"]);
    expect(lines.slice(-2)).toEqual(["         2  daily", expect.stringContaining("themes/no theme: The name of the folder")]);
    write("bad.zip", "PK");
    expect(await refusal("theme import", [path.join(folder, "bad.zip")])).toBe("This file is no ZIP archive, or it is damaged.");
    expect(await refusal("theme push", [folder, "1"])).toBe("misused: There is no access token in PARLEY_TOKEN.");

    // The site answers with the mistakes of a theme, by their lines.
    const received: unknown[] = [];
    const site = createServer((request, response) => {
        let body = "";
        request.on("data", (part) => {
            body += part;
        });
        request.on("end", () => {
            received.push([request.method, request.url, request.headers.authorization, JSON.parse(body)]);
            response
                .writeHead(422)
                .end(JSON.stringify({ message: "Refused.", errors: [{ message: "Line 1: A rule is not closed." }] }));
        });
    });
    await new Promise<void>((resolve) => site.listen(0, "127.0.0.1", resolve));
    const pushed = path.join(dataDirectory, "mine");
    mkdirSync(pushed);
    writeFileSync(path.join(pushed, "theme.json"), '{"name": "Mine"}');
    writeFileSync(path.join(pushed, "styles.css"), "p{");
    process.env.PARLEY_TOKEN = "a.token";
    const push = themeCommands.find(({ name }) => name === "theme push");
    const siteURL = `http://127.0.0.1:${(site.address() as { port: number }).port}`;
    const environment = { ...own.environment, siteURL };
    const refused = await push?.run({ positionals: [pushed, "1"], values: {}, environment, quiet: true });
    // With --watch it is sent at once, and again when a file has changed, with the mistakes each time, until the folder is gone.
    let announce: ((words: string) => void) | undefined;
    const written = jest.spyOn(process.stderr, "write").mockImplementation((words) => {
        announce?.(String(words));
        return true;
    });
    const nextAnnouncement = () =>
        new Promise<string>((resolve) => {
            announce = resolve;
        });
    const first = nextAnnouncement();
    const watching = push?.run({ positionals: [pushed, "1"], values: { watch: true }, environment, quiet: false });
    expect(await first).toBe("Refused.\nLine 1: A rule is not closed.\n");
    const second = nextAnnouncement();
    // The folder is watched as soon as the first answer is told.
    await new Promise((resolve) => setImmediate(resolve));
    writeFileSync(path.join(pushed, "styles.css"), "p{top:0}");
    await second;
    rmSync(pushed, { recursive: true });
    expect(await watching).toMatchObject({ ok: false, lines: [expect.stringContaining("does not exist any more")] });
    written.mockRestore();
    delete process.env.PARLEY_TOKEN;
    site.close();
    expect(received.splice(1)).toMatchObject([
        ["PATCH", "/api/v2/themes/1", "Bearer a.token", { assets: { styles: { data: "p{" } } }],
        ["PATCH", "/api/v2/themes/1", "Bearer a.token", { assets: { styles: { data: "p{top:0}" } } }],
    ]);
    expect([refused?.ok, refused?.lines]).toEqual([false, ["Refused.", "Line 1: A rule is not closed."]]);
    expect(received).toEqual([
        ["PATCH", "/api/v2/themes/1", "Bearer a.token", { name: "Mine", assets: { styles: { data: "p{" } } }],
    ]);
});

describe("parley user", () => {
    test("list prints people with their email address and roles, filtered by role, name and ban", async () => {
        const { lines } = await parley("user list");
        expect(lines).toEqual([
            "     1  System  no address  no role",
            "     2  Keyholder  keyholder@example.com  Administrator, may do everything",
            "     3  Ines Okafor  ines@example.com  Member",
            "3 in all.",
        ]);
        expect((await parley("user list", [], { role: "administrator" })).lines).toHaveLength(2);
        expect((await parley("user list", [], { name: "INES" })).lines[0]).toContain("Ines Okafor");
        expect((await parley("user list", [], { banned: true })).lines).toEqual(["0 in all."]);
        expect((await parley("user list", [], { page: "2" })).lines).toEqual(["3 in all."]);
        expect(await refusal("user list", [], { page: "two" })).toBe("misused: --page takes a number.");
    });

    test("show finds a person by ID, name and email address", async () => {
        for (const who of ["3", "ines okafor", "INES@example.com"])
            expect((await parley("user show", [who])).report).toMatchObject({ userID: 3, name: "Ines Okafor" });
        expect((await parley("user show", ["3"])).lines).toContain("Roles          Member (8)");
        for (const who of ["4711", "nobody", "nobody@example.com", "0", "99999999999"])
            expect(await refusal("user show", [who])).toBe("User not found.");
        expect(await refusal("user show")).toBe("misused: Who?");
    });

    test("role add and role remove change the roles of a person immediately", async () => {
        expect((await parley("user role add", ["Ines Okafor", "moderator", "16"])).lines).toEqual([
            "     3  Ines Okafor  ines@example.com  Member, Administrator, Moderator, may do everything",
        ]);
        expect((await parley("user role remove", ["3", "Administrator", "32"])).lines).toEqual([
            "     3  Ines Okafor  ines@example.com  Member",
        ]);
        expect(await refusal("user role add", ["3", "King"])).toBe("Role not found.");
        expect(await refusal("user role add", ["3", "Guest"])).toContain("You can’t give the role Guest");
        expect(await refusal("user role add", ["3"])).toBe("misused: Who, and which roles?");
    });

    test("the last administrator can be neither demoted nor banned", async () => {
        expect(await refusal("user role remove", ["Keyholder", "Administrator"])).toBe(
            "This would leave the site without an administrator.",
        );
        expect(await refusal("user ban", ["Keyholder"])).toBe("This would leave the site without an administrator.");
        expect(await refusal("user ban", ["System"])).toBe("This account belongs to the site.");
    });

    test("FC-26 a new role or permission replaces the session token with the next page; a ban ends the session", async () => {
        const sessionsOf = <T>(work: (sessions: ReturnType<typeof createSessions>) => Promise<T>) =>
            runOnSite(own.environment, (_, { database }) => work(createSessions(database)));
        const { token } = await sessionsOf((sessions) => sessions.begin(3, false));
        const isToRenew = () => sessionsOf(async (sessions) => (await sessions.find(token))?.mustRenew);
        const renew = () =>
            sessionsOf(async (sessions) => sessions.renew((await sessions.find(token))?.sessionID ?? 0, { gently: true }));
        expect(await isToRenew()).toBe(false);
        await parley("user role add", ["3", "Moderator"]);
        expect(await isToRenew()).toBe(true);
        await renew();
        await parley("role grant", ["Moderator", "exports.manage"]);
        expect(await isToRenew()).toBe(true);
        await parley("role revoke", ["Moderator", "exports.manage"]);
        await parley("user role remove", ["3", "Moderator"]);
        await parley("user ban", ["3"]);
        expect(await isToRenew()).toBeUndefined();
        await parley("user unban", ["3"]);
        expect(await isToRenew()).toBeUndefined();
    });

    test("ban and unban", async () => {
        expect((await parley("user ban", ["ines@example.com"])).lines).toEqual(["Ines Okafor is banned now."]);
        expect((await parley("user list", [], { banned: true })).lines[0]).toContain("banned");
        await runOnSite(own.environment, async ({ users }) =>
            expect(await users.authenticate("Ines Okafor", PASSWORD)).toBeUndefined(),
        );
        expect((await parley("user unban", ["3"])).report).toEqual({ userID: 3, name: "Ines Okafor", banned: false });
        await runOnSite(own.environment, async ({ users }) => expect(await users.authenticate("Ines Okafor", PASSWORD)).toBe(3));
    });

    test("FC-28 reset-password prints a URL of the configured site that works once, for that account only", async () => {
        const { report, lines } = await parley("user reset-password", ["Ines Okafor"]);
        const { link } = report as { link: string };
        expect(lines.at(-1)).toBe(link);
        const [, userID, key] = /^https:\/\/fettle\.example\/entry\/passwordreset\/(\d+)\/([\w-]{40,})$/.exec(link) ?? [];
        expect(userID).toBe("3");
        expect((await parley("user reset-password", ["3"])).report).not.toMatchObject({ link });
        expect(key).toBeDefined();
        expect(await refusal("user reset-password", ["System"])).toBe("System has no email address, and so no way to sign in.");
    });
});

describe("parley role", () => {
    test("list and show print the roles", async () => {
        expect((await parley("role list")).lines.slice(0, 2)).toEqual([
            "     2  Guest  (guest)  0 in it  Anyone who is not signed in.",
            "     3  Unconfirmed  (unconfirmed)  0 in it  Members who have not confirmed their email address yet.",
        ]);
        expect((await parley("role show", ["guest"])).lines).toEqual([
            "Guest (2): Anyone who is not signed in.",
            "Everywhere: ",
            "  discussions.view",
        ]);
        expect(await refusal("role show", ["king"])).toBe("Role not found.");
    });

    test("create, grant, revoke and delete work globally and in a category", async () => {
        const made = await parley("role create", ["Bench keepers"], { description: "They keep the bench.", like: "Guest" });
        expect(made.lines[0]).toMatch(/^Bench keepers \(\d+\): They keep the bench\.$/);
        const granted = await parley("role grant", ["bench keepers", "discussions.manage", "tags.add"]);
        expect(granted.lines.slice(1)).toEqual([
            "Everywhere: ",
            "  discussions.delete",
            "  discussions.edit",
            "  discussions.manage",
            "  discussions.view",
            "  tags.add",
        ]);
        expect((await parley("role revoke", ["bench keepers", "discussions.manage", "discussions.view"])).lines.slice(1)).toEqual(
            ["Everywhere: ", "  tags.add"],
        );
        await runOnSite(own.environment, async ({ categories }) => {
            const joined = { dateInserted: "2026-01-01T00:00:00+00:00", customPermissions: true };
            await categories.importCategories([
                { name: "Bench", urlcode: "bench", ...joined },
                { name: "Yard", urlcode: "yard", dateInserted: joined.dateInserted },
            ]);
        });
        const there = await parley("role grant", ["Bench keepers", "discussions.view"], { category: "bench" });
        expect(there.lines.at(-1)).toBe("  discussions.view");
        expect(await refusal("role grant", ["Bench keepers", "discussions.view"], { category: "yard" })).toMatch(
            /^The category \d+ has no permissions of its own\.$/,
        );
        expect(await refusal("role grant", ["Bench keepers", "site.manage"], { category: "bench" })).toBe(
            "site.manage can’t be granted on categories.",
        );
        await parley("user role add", ["3", "Bench keepers"]);
        expect((await parley("role delete", ["Bench keepers"])).lines).toEqual(["The role Bench keepers is deleted."]);
        expect((await parley("user show", ["3"])).lines).toContain("Roles          Member (8)");
    });

    test("a refused command prints the reason and changes nothing", async () => {
        expect(await refusal("role grant", ["Member", "kites.fly", "tags.add"])).toBe(
            "kites.fly is not the name of a permission.",
        );
        expect(await refusal("role grant", ["Guest", "site.manage"])).toContain("site.manage can’t be granted to this role");
        expect(await refusal("role create", ["member"])).toBe("Another role has this name.");
        expect(await refusal("role delete", ["Member"])).toBe("This role can’t be deleted.");
        expect(await refusal("role grant", ["Member"])).toBe("misused: Which role, and which permissions?");
        expect(await refusal("role create", [])).toContain("misused:");
    });
});

describe("the process", () => {
    const DONE = 0;
    const FAILED = 1;
    const MISUSED = 2;

    function run(...words: string[]) {
        const { databaseURL, dataDirectory } = own.environment;
        return runParley(words, { DATA_DIR: dataDirectory, ...(databaseURL && { DATABASE_URL: databaseURL }) });
    }

    test("exits with 0, 1 or 2, prints the reason in one line, and has a help", async () => {
        const [shown, missing, misused, group, help, nonsense] = await Promise.all([
            run("role", "show", "--help"),
            run("user", "show", "nobody"),
            run("user", "role", "add", "3"),
            run("user", "role"),
            run("user", "--help"),
            run("nonsense"),
        ]);
        expect([shown.code, shown.out]).toEqual([DONE, expect.stringContaining("parley role show <role>")]);
        expect([misused.code, misused.err]).toEqual([MISUSED, "Who, and which roles?\n\nparley user role add <who> <role>…\n"]);
        expect([group.code, group.out]).toEqual([DONE, expect.stringContaining("parley user role remove")]);
        expect([help.code, help.out]).toEqual([DONE, expect.stringContaining("parley user reset-password <who>")]);
        expect(nonsense.code).toBe(MISUSED);
        // Another process may have the database open, which is an error of the same kind.
        expect(missing.code).toBe(FAILED);
        expect(missing.err.trim().split("\n")).toHaveLength(1);
        const result = await run("user", "show", "nobody", "--json");
        expect([result.code, result.out]).toEqual([FAILED, '{"error":"User not found."}\n']);
    });
});

import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, jest, test } from "@jest/globals";
import type { LayoutAnswer } from "@parley/layouts/contract";
import type { LayoutNode } from "@parley/library/contract";
import { countQueries } from "@parley/library/server/testing";
import { TRANSLATION_LOCALES } from "@parley/translations/contract";
import { prepareFirstStart, SAMPLE_SOURCE } from "./firstStart";
import { isOperatorError } from "./operatorError";
import { readEnvironment } from "./settings/environment";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";

jest.setTimeout(180_000);
jest.spyOn(process.stdout, "write").mockImplementation(() => true);

const open: { site: Site; directory: string }[] = [];
afterEach(async () => {
    for (const { site, directory } of open.splice(0)) {
        await site.close();
        rmSync(directory, { recursive: true, force: true });
    }
});

async function newSite(settings: Record<string, string> = {}) {
    const directory = mkdtempSync(path.join(tmpdir(), "parley-start-"));
    const environment = readEnvironment({ DATA_DIR: directory, ADMIN_NAME: "Keyholder", LOG_LEVEL: "silent", ...settings });
    const site = await openTestSite(environment);
    open.push({ site, directory });
    return { site, environment, directory };
}

const PASSWORD = "a kettle of many fish";

/** Signs in as the administrator. Returns the function that calls the API. */
async function signIn({ app }: Site) {
    const headers = { "x-requested-with": "parley" };
    const payload = { username: "Keyholder", password: PASSWORD };
    const { cookies } = await app.inject({ method: "POST", url: "/api/v2/authenticate/password", headers, payload });
    const session = Object.fromEntries(cookies.map(({ name, value }) => [name, value]));
    return (method: "GET" | "POST" | "DELETE", path: string) =>
        app.inject({ method, url: `/api/v2/${path}`, headers, cookies: session });
}

async function countsOf({ database: { query } }: Site) {
    const count = async (table: "users" | "discussions" | "comments") =>
        Number(
            (
                await query
                    .selectFrom(table)
                    .select(({ fn }) => fn.countAll<number>().as("count"))
                    .executeTakeFirstOrThrow()
            ).count,
        );
    return { users: await count("users"), discussions: await count("discussions"), comments: await count("comments") };
}

/** Counts of the sample community, with the administrator and the System user. */
const FILLED = { users: 31, discussions: 39, comments: 420 };

test("a new site gets an administrator, whose password is printed once, and the sample community", async () => {
    const { site, environment, directory } = await newSite();
    const welcome = (await prepareFirstStart(site, environment)).join("\n");
    expect(welcome).toContain("Keyholder");
    const [, password = ""] = /shown only now: (\S+)/.exec(welcome) ?? [];
    expect(await site.features.users.authenticate("Keyholder", password)).toBeDefined();
    expect(await countsOf(site)).toEqual(FILLED);
    expect(readdirSync(path.join(directory, "uploads", SAMPLE_SOURCE)).length).toBeGreaterThan(10);
    expect(await site.features.config.get("ui.siteName")).toBe("Fettle");
    expect(await prepareFirstStart(site, environment)).toEqual([]);
    expect(await countsOf(site)).toEqual(FILLED);
    expect(await site.checks.run()).toEqual([]);

    // Its categories are named in each language of the product, and found by these names.
    const translated = await site.database.query
        .selectFrom("translations")
        .select((row) => ["locale", row.fn.countAll<number>().as("count")])
        .where("resource", "=", "categories")
        .groupBy("locale")
        .orderBy("locale")
        .execute();
    const languages = TRANSLATION_LOCALES.filter((locale) => locale !== "en").toSorted();
    expect(translated).toEqual(languages.map((locale) => ({ locale, count: 2 * 10 })));
    const found = await site.app.inject({ url: "/api/v2/search?recordTypes=category&query=fahrrad" });
    expect(found.json<{ name: string }[]>().map(({ name }) => name)).toEqual(["Bicycles"]);

    // The sample is imported with all pictures, without empty posts or problems.
    const { report } = await site.database.query.selectFrom("imports").select("report").executeTakeFirstOrThrow();
    expect(JSON.parse(report)).toMatchObject({ countProblems: 0, damaged: false });
    const unresolved = await site.database.query
        .selectFrom("discussions")
        .select("name")
        .where("bodyHtml", "like", "%picture:%")
        .execute();
    expect(unresolved).toEqual([]);
    const { banner, leads = [] } = await site.features.layouts.home.read();
    expect(banner).toMatchObject({ title: "What needs mending?", placeholder: "Kettle, zip, hub gear, hum…", drawing: "tools" });
    expect(leads.map(({ title }) => title)).toEqual(["Bring a broken thing", "Darning from nothing", "Hub gears, calmly"]);
    for (const { url, picture } of leads) {
        expect(existsSync(path.join(directory, picture))).toBe(true);
        expect(url).toMatch(/^\/discussion\/\d+\/[\w-]+$/);
    }
    const photos = await site.database.query
        .selectFrom("users")
        .select("photo")
        .where("photo", "like", "/uploads/sample/%")
        .execute();
    expect(photos).toHaveLength(25);
});

test.each([
    ["ADMIN_NAME", { ADMIN_NAME: "a" }],
    ["ADMIN_NAME", { ADMIN_NAME: "Ines".repeat(100) }],
])("an invalid administrator account is refused with a message that names the setting: %s %j", async (name, settings) => {
    const { site, environment } = await newSite({ FIRST_COMMUNITY: "empty", ...settings });
    const refusal = await prepareFirstStart(site, environment).catch((error: unknown) => error);
    expect(isOperatorError(refusal) && refusal.message).toMatch(new RegExp(`^${name} is refused: \\w.+`));
    expect(await site.features.users.hasAccounts()).toBe(false);
});

test("a site stays empty if its operator chooses so; its home page is a stored layout that can be deleted and restored", async () => {
    const { site, environment } = await newSite({ FIRST_COMMUNITY: "empty", ADMIN_PASSWORD: PASSWORD });
    await prepareFirstStart(site, environment);
    expect(await countsOf(site)).toEqual({ users: 2, discussions: 0, comments: 0 });
    const path = "layouts/lookup-hydrate?layoutViewType=home";
    const ask = () => site.app.inject({ url: `/api/v2/${path}` });
    const readHome = async () => {
        const { layoutID, isDefault, layout } = (await ask()).json<LayoutAnswer>();
        return { layoutID, isDefault, layout };
    };
    const stored = await readHome();
    expect(stored).toMatchObject({ layoutID: expect.any(Number), isDefault: false });
    expect(await prepareFirstStart(site, environment)).toEqual([]);
    expect(await readHome()).toEqual(stored);

    // Its panels show members who was thanked, and everybody the totals of the site.
    const manage = await signIn(site);
    const panels = ({ layout }: { layout?: LayoutNode[] | undefined }) =>
        (layout ?? [])
            .flatMap(({ $reactProps }) => ($reactProps.rightPanel ?? []) as LayoutNode[])
            .map(({ $reactComponent }) => $reactComponent);
    expect(panels(stored)).toEqual(["ChosenTotals", "TagCloud"]);
    expect(panels((await manage("GET", path)).json<LayoutAnswer>())).toEqual(["LeaderboardWidget", "ChosenTotals", "TagCloud"]);
    const queries = await countQueries(site.database, ask);

    // Without it, the one in the code stands, whose panels ask the database for nothing; no later start stores another.
    expect((await manage("DELETE", `layouts/${stored.layoutID}`)).statusCode).toBe(204);
    expect(await prepareFirstStart(site, environment)).toEqual([]);
    const builtIn = await readHome();
    expect(builtIn).toMatchObject({ layoutID: "home", isDefault: true });
    expect(panels(builtIn)).toEqual(["SiteTotals", "TagCloud"]);
    // The totals take a query each for members, for accepted answers, and for posts and for replies.
    expect(queries - (await countQueries(site.database, ask))).toBeLessThanOrEqual(4);
    const { acts } = (await manage("GET", `acts?recordType=layout&recordID=${stored.layoutID}`)).json<{
        acts: { actID: number }[];
    }>();
    expect((await manage("POST", `acts/${acts[0]?.actID}/undo`)).statusCode).toBeLessThan(300);
    expect(await readHome()).toEqual(stored);
});

test("FC-40 an interrupted start is completed by the next one", async () => {
    const { site, environment } = await newSite();
    const { comments } = site.features;
    const { recount } = comments;
    comments.recount = () => Promise.reject(new Error("the power went"));
    await expect(prepareFirstStart(site, environment)).rejects.toThrow("the power went");
    comments.recount = recount;
    expect(await prepareFirstStart(site, environment)).toEqual([]);
    expect(await countsOf(site)).toEqual(FILLED);
    expect(await site.features.imports.isFinished(SAMPLE_SOURCE)).toBe(true);
});

test("a sample community removed by its administrator does not return", async () => {
    const { site, environment } = await newSite({ ADMIN_PASSWORD: PASSWORD });
    await prepareFirstStart(site, environment);
    const manage = await signIn(site);
    const removed = await manage("DELETE", `imports/${SAMPLE_SOURCE}`);
    expect(removed.json()).toMatchObject({
        removed: { discussion: 39, comment: 420, user: 29, category: 10, tag: 60 },
        kept: { discussion: 0 },
    });
    expect(await prepareFirstStart(site, environment)).toEqual([]);
    expect(await countsOf(site)).toEqual({ users: 2, discussions: 0, comments: 0 });
    expect(await site.features.config.get("ui.siteName")).toBe("Parley");
});

test("a community imported before the first start gets an administrator and no sample", async () => {
    const { site, environment } = await newSite();
    await site.features.users.importUsers([
        { name: "Marguerite Poole", importSource: "wexley", dateInserted: "2020-01-01T00:00:00+00:00" },
    ]);
    expect((await prepareFirstStart(site, environment)).join("\n")).toContain("Keyholder");
    expect(await countsOf(site)).toEqual({ users: 3, discussions: 0, comments: 0 });
    expect(await prepareFirstStart(site, environment)).toEqual([]);
});

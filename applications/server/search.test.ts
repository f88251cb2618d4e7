import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import { readEnvironment } from "./settings/environment";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { takeSiteDatabase } from "./testing/siteDatabase";

const HEADERS = { host: "localhost:3000", "x-requested-with": "parley" };

const directory = mkdtempSync(path.join(tmpdir(), "parley-search-"));
/** On PostgreSQL two servers share the database; on SQLite there is one. */
let sites: Site[];
let token: string;
let categoryID: number;
let now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);

beforeAll(async () => {
    const server = process.env.PARLEY_TEST_DATABASE_URL;
    const url = server && (await takeSiteDatabase(server));
    const environment = readEnvironment({ DATA_DIR: directory, LOG_LEVEL: "silent", ...(url && { DATABASE_URL: url }) });
    sites = [await openTestSite(environment, { clock })];
    if (url) sites.push(await openTestSite(environment, { clock }));
    const [site] = sites as [Site];
    const { users, categories } = site.features;
    const admin = await users.createAdministrator({ name: "Admin", email: "admin@example.com", password: "kettles boil at 100" });
    ({ token } = await createSessions(site.database, clock).begin(admin, false));
    ({ categoryID } = await categories.create(await users.viewer(admin), { name: "Tea", urlcode: "tea" }));
}, 180_000);
afterAll(async () => {
    for (const site of sites) await site.close();
    rmSync(directory, { recursive: true, force: true });
});

/** Sends a request of the administrator to the first server. Returns its answer. */
async function send<Answer>(method: "PATCH" | "POST" | "PUT", address: string, payload: object): Promise<Answer> {
    const [site] = sites as [Site];
    const headers = { ...HEADERS, cookie: `${SESSION_COOKIE}=${token}` };
    const answer = await site.app.inject({ method, url: `/api/v2/${address}`, headers, payload });
    if (answer.statusCode >= 300) throw new Error(answer.body);
    token = answer.cookies.find(({ name }) => name === SESSION_COOKIE)?.value || token;
    return answer.json<Answer>();
}

/** Returns the last server's results for a guest's searches for samovars, misspelt too, as one text. */
async function searchAsGuest(): Promise<string> {
    const addresses = [
        "search?query=samovar",
        "search?query=samovra",
        "search/counts?query=samovra",
        "search?query=samo&domain=all_content&collapse=true&limit=10",
        "discussions/search?query=samovar",
        "discussions/similar?name=Samovar",
    ];
    const answers = addresses.map(async (address) => {
        const answer = await sites.at(-1)?.app.inject({ url: `/api/v2/${address}`, headers: HEADERS });
        return `${answer?.headers["x-app-page-result-count"] ?? ""} ${answer?.body}`;
    });
    return (await Promise.all(answers)).join("\n");
}

test("FC-14 FC-46 a post is found on every server at once, and a second after its category is hidden no call reveals it", async () => {
    await send("POST", "discussions", { name: "Samovar hisses", body: "It is hot.", format: "text", categoryID });
    now += 1000;
    expect((await searchAsGuest()).match(/Samovar hisses/g)).toHaveLength(5);

    const grants = { [RoleID.administrator]: { "discussions.view": true } };
    await send("PATCH", `categories/${categoryID}`, { customPermissions: true, grants });
    now += 1000;
    const found = await searchAsGuest();
    expect(found).not.toMatch(/Samovar hisses|"spelling"/);
    expect(found.match(/^0 \[\]$/gm)).toHaveLength(4);
    expect(found).toContain('"total":0');
});

test("FC-46 a layout that is chosen or changed on one server is that of every server a second later", async () => {
    const home = "/api/v2/layouts/lookup-hydrate?layoutViewType=home&recordType=siteSection&recordID=0";
    const readAsGuest = async () => (await sites.at(-1)?.app.inject({ url: home, headers: HEADERS }))?.body ?? "";
    const layout = [{ $hydrate: "react.homeBanner", title: "Samovars for all" }];
    expect(await readAsGuest()).not.toContain("Samovars");
    const { layoutID } = await send<{ layoutID: number }>("POST", "layouts", { name: "Ours", layoutViewType: "home", layout });
    await send("PUT", `layouts/${layoutID}/views`, [{ recordType: "global", recordID: -1 }]);
    now += 1000;
    expect(await readAsGuest()).toContain("Samovars for all");
    await send("PATCH", `layouts/${layoutID}`, { layout: [{ ...layout[0], title: "Kettles for all" }] });
    now += 1000;
    expect(await readAsGuest()).toContain("Kettles for all");
});

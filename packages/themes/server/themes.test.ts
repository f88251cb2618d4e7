import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { TestCategories } from "@parley/discussions/server/testing";
import { forumOptions, settle } from "@parley/discussions/server/testing";
import { toDateTime } from "@parley/library/contract";
import type { ServerKit } from "@parley/library/server/kit";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { readZip, writeZip } from "@parley/library/server/zip";
import { RoleID } from "@parley/permissions/contract";
import type { Theme, ThemeAsset, ThemeRevision } from "@parley/themes/contract";
import { MAX_UNNAMED_THEME_REVISIONS } from "@parley/themes/contract";
import sharp from "sharp";
import { createThemesServer, themesMigrations } from "./index";

const GUEST = 0;
const INTER = path.join(__dirname, "../../../applications/forum/assets/fonts/families/inter-latin.6c95d539.woff2");
const COPPER = { global: { mainColors: { primary: "#7a3b00", bg: "#fff8ef" } }, unknownPart: { kept: true } };

const uploadsDirectory = mkdtempSync(path.join(tmpdir(), "parley-themes-"));
const themesDirectory = path.join(uploadsDirectory, "folders");
writeFolder("dune", {
    "theme.json": '{"name": "Dune"}',
    "variables.json": '{"accent": "#7a3b00"}',
    "styles.css": "p{top:0}",
    ".swp": "",
});
writeFolder("harbour", { "theme.json": "{}" });
writeFolder("wrong", { "theme.json": "{}", "styles.css": "p{" });
afterAll(() => rmSync(uploadsDirectory, { recursive: true }));

function writeFolder(key: string, files: Record<string, string>): void {
    mkdirSync(path.join(themesDirectory, key), { recursive: true });
    for (const [name, content] of Object.entries(files)) writeFileSync(path.join(themesDirectory, key, name), content);
}

/** Whether the session has reauthenticated recently. */
let isConfirmed = true;

const createOptions = (uploadsDirectory: string) => ({
    ...forumOptions,
    migrations: [...forumOptions.migrations, ...themesMigrations],
    register(kit: ServerKit) {
        const features = forumOptions.register(kit);
        const provedAt = async () => (isConfirmed ? toDateTime(kit.clock()) : undefined);
        return {
            ...features,
            themes: createThemesServer(kit, { ...features, sessions: { provedAt }, uploadsDirectory, themesDirectory }),
        };
    },
});

type Forum = TestApp<ReturnType<ReturnType<typeof createOptions>["register"]>> & TestCategories;

async function openForum(directory: string): Promise<Forum> {
    const app = await testApp(createOptions(directory));
    return { ...app, ...(await settle(app)) };
}

let forum: Forum;
beforeAll(async () => {
    forum = await openForum(uploadsDirectory);
}, 180_000);
afterAll(() => forum.close());

const call = (userID: number, method: string, path: string, body?: object) => forum.call(userID, method, path, body);
const manage = (method: string, path: string, body?: object) => call(forum.manager, method, path, body);
const fields = { name: "Copper", parentTheme: "parley", parentVersion: "1" };
const asset = (data: unknown) => ({ type: "json", data });
const create = async (more: object = { assets: { variables: asset(COPPER) } }) =>
    (await manage("POST", "themes", { ...fields, ...more })).json<Theme>();
const change = async (themeID: number | string, body: object) => (await manage("PATCH", `themes/${themeID}`, body)).json<Theme>();
const read = async (path: string) => (await call(GUEST, "GET", path)).json<Theme>();
const listRevisions = async (themeID: number | string, query = "") =>
    (await call(GUEST, "GET", `themes/${themeID}/revisions${query}`)).json<ThemeRevision[]>();
const undoLast = async (recordType: string, recordID: number | string) => {
    const { acts } = (await manage("GET", `acts?recordType=${recordType}&recordID=${recordID}`)).json<{
        acts: { actID: number }[];
    }>();
    return manage("POST", `acts/${acts[0]?.actID}/undo`);
};

describe("themes", () => {
    test("THEME-003, THEME-010, THEME-011 are ours in the code and the stored ones, with their assets on request", async () => {
        const { themeID, revisionID } = await create();
        const themes = (await call(GUEST, "GET", "themes?expand=variables.data")).json<Theme[]>();

        expect(themes[0]).toMatchObject({ themeID: "parley", type: "themeFile", current: true, active: true, assets: {} });
        const shipped = themes.slice(0, 8).map(({ type, current, assets }) => [type, current, assets.variables !== undefined]);
        expect(shipped).toEqual([["themeFile", true, false], ...Array(7).fill(["themeFile", false, true])]);
        expect(themes.find((theme) => theme.themeID === themeID)).toEqual({
            themeID,
            type: "themeDB",
            name: "Copper",
            version: "1",
            revisionID,
            revisionName: null,
            insertUser: expect.objectContaining({ name: "Marguerite" }),
            dateInserted: expect.any(String),
            current: false,
            active: true,
            parentTheme: "parley",
            assets: {
                variables: {
                    url: `http://forum.test/api/v2/themes/${themeID}/assets/variables.json?v=${revisionID}`,
                    type: "json",
                    "content-type": "application/json",
                    data: COPPER,
                },
            },
            preview: { info: {}, imageUrl: null, variables: { globalPrimary: "#7a3b00", globalBg: "#fff8ef" } },
            features: {},
            supportedSections: [],
        });
        expect((await read(`themes/${themeID}`)).assets.variables).not.toHaveProperty("data");
    });

    test("THEME-002 are read with one of their revisions, which must be their own", async () => {
        const { themeID, revisionID: first } = await create();
        const other = await create();
        await change(themeID, { assets: { variables: asset({ accent: "#123456" }) } });

        const former = await call(GUEST, "GET", `themes/${themeID}?revisionID=${first}&expand=all`);
        expect(former.json()).toMatchObject({ revisionID: first, active: false, assets: { variables: { data: COPPER } } });
        expect(former.headers["x-app-cache-hit"]).toBe("false");
        expect((await call(GUEST, "GET", `themes/${themeID}?revisionID=${other.revisionID}`)).statusCode).toBe(404);
        expect((await call(GUEST, "GET", "themes/nothing")).statusCode).toBe(404);
    });

    test("THEME-004, THEME-006 become that of the site, with Undo, and cannot be deleted meanwhile", async () => {
        const { themeID } = await create();

        expect((await manage("PUT", "themes/current", { themeID })).json()).toMatchObject({ themeID, current: true });
        expect(await read("themes/current")).toMatchObject({ themeID, assets: { variables: { data: COPPER } } });
        expect((await manage("DELETE", `themes/${themeID}`)).statusCode).toBe(409);
        expect((await undoLast("config", 1)).statusCode).toBeLessThan(300);
        expect(await read("themes/current")).toMatchObject({ themeID: "parley", current: true });
        expect((await manage("DELETE", `themes/${themeID}`)).statusCode).toBe(204);
        expect((await manage("PUT", "themes/current", { themeID })).statusCode).toBe(422);
        await undoLast("theme", themeID);
        expect(await read(`themes/${themeID}`)).toMatchObject({ name: "Copper" });
    });

    test("of which the chosen one was deleted by another way leave the built-in one", async () => {
        await forum.features.config.set({ "themes.current": "999999" });

        expect(await read("themes/current")).toMatchObject({ themeID: "parley", current: true });
        expect((await call(GUEST, "GET", "themes")).json<Theme[]>()[0]).toMatchObject({ themeID: "parley", current: true });
        await forum.features.config.set({ "themes.current": "parley" });
    });

    test("are changed by those who manage the site only, and those in the code by nobody", async () => {
        const { themeID } = await create();
        for (const userID of [GUEST, forum.member, forum.moderator]) {
            expect((await call(userID, "PATCH", `themes/${themeID}`, { name: "Mine" })).statusCode).toBe(403);
            expect((await call(userID, "PUT", "themes/current", { themeID })).statusCode).toBe(403);
        }
        expect((await manage("PATCH", "themes/parley", { name: "Mine" })).statusCode).toBe(422);
        expect((await manage("DELETE", "themes/parley")).statusCode).toBe(422);
    });
});

describe("revisions of a theme", () => {
    test("THEME-007, THEME-008, THEME-009, THEME-012 are made by each change; exactly one is active", async () => {
        const { themeID, revisionID: first } = await create();
        const second = await change(themeID, { assets: { variables: asset({ accent: "#123456" }) }, revisionName: "Blue" });

        expect((await listRevisions(themeID)).map((each) => [each.revisionID, each.revisionName, each.active])).toEqual([
            [second.revisionID, "Blue", true],
            [first, null, false],
        ]);
        expect(await change(themeID, { revisionID: first })).toMatchObject({ revisionID: first, active: true });
        expect((await listRevisions(themeID)).filter(({ active }) => active)).toEqual([
            expect.objectContaining({ themeID, revisionID: first }),
        ]);
        await undoLast("theme", themeID);
        expect(await read(`themes/${themeID}`)).toMatchObject({ revisionID: second.revisionID });
        expect(await listRevisions(themeID, "?limit=1&page=2")).toHaveLength(1);
        expect((await change(themeID, { name: "Renamed" })).revisionID).toBe(second.revisionID);
    });

    test("FC-52 are not made over those of somebody else", async () => {
        const { themeID, revisionID } = await create();
        await change(themeID, { assets: { variables: asset({ accent: "#123456" }) } });
        const answer = await forum.app.inject({
            method: "PATCH",
            url: `/api/v2/themes/${themeID}`,
            headers: {
                "x-test-user": String(forum.manager),
                "x-requested-with": "parley",
                host: "forum.test",
                "if-match": `"${revisionID}"`,
            },
            payload: { assets: { variables: asset({ accent: "#654321" }) } },
        });

        expect(answer.statusCode).toBe(412);
        expect(answer.json()).toMatchObject({
            code: "editConflict",
            present: { assets: { variables: { data: { accent: "#123456" } } } },
        });
    });

    test("are kept up to a number, and the active and the named ones always", async () => {
        const { themeID, revisionID: first } = await create();
        await change(themeID, { revisionID: first ?? 0, revisionName: "The first" });
        for (let shade = 0; shade <= MAX_UNNAMED_THEME_REVISIONS + 1; shade++)
            await change(themeID, { assets: { variables: asset({ shade }) } });
        const kept = await listRevisions(themeID);

        // The named one, the active one, and as many others as are kept.
        expect(kept).toHaveLength(MAX_UNNAMED_THEME_REVISIONS + 2);
        expect(kept.at(-1)).toMatchObject({ revisionID: first, revisionName: "The first" });
    });
});

describe("assets of a theme", () => {
    test("are stored, merged, read as files, and deleted, one by one", async () => {
        const { themeID } = await create();
        const path = `themes/${themeID}/assets`;
        expect((await manage("PUT", `${path}/styles`, { type: "css", data: ".a{color:red}" })).json()).toMatchObject({
            type: "css",
        });
        expect((await manage("PATCH", `${path}/variables`, asset({ more: 1 }))).json<ThemeAsset>().data).toEqual({
            ...COPPER,
            more: 1,
        });
        expect((await manage("PUT", `${path}/fonts`, { data: '[{"name":"Inter"}]' })).json<ThemeAsset>().data).toEqual([
            { name: "Inter" },
        ]);

        const raw = await forum.app.inject({
            method: "PUT",
            url: `/api/v2/${path}/styles.css`,
            headers: {
                "x-test-user": String(forum.manager),
                "x-requested-with": "parley",
                host: "forum.test",
                "content-type": "text/css",
            },
            payload: ".b{color:blue}",
        });
        expect(raw.json()).toMatchObject({ type: "css", data: ".b{color:blue}" });
        expect((await call(GUEST, "GET", `${path}/styles`)).json()).toMatchObject({ data: ".b{color:blue}" });
        expect((await call(GUEST, "GET", `${path}/variables.json`)).json()).toEqual({ ...COPPER, more: 1 });
        expect((await call(GUEST, "GET", `${path}/variables.css`)).statusCode).toBe(400);
        expect((await manage("DELETE", `${path}/styles`)).statusCode).toBe(204);
        expect((await call(GUEST, "GET", `${path}/styles.css`)).statusCode).toBe(404);
        expect((await manage("DELETE", `${path}/styles`)).statusCode).toBe(404);
    });

    test("FC-1 with code are sent as plain text, which neither runs nor styles anything", async () => {
        const { themeID, revisionID } = await create({ assets: { javascript: { type: "js", data: "alert(1)" } } });
        const file = await call(GUEST, "GET", `themes/${themeID}/assets/javascript.js?v=${revisionID}`);

        expect(file.body).toBe("alert(1)");
        expect(file.headers).toMatchObject({
            "content-type": "text/plain; charset=utf-8",
            "content-security-policy": "default-src 'none'; sandbox",
            "x-content-type-options": "nosniff",
            "cache-control": "public, max-age=31536000, immutable",
        });
    });

    test.each([
        ["of another type", { variables: { type: "css", data: "a{}" } }],
        ["that are no JSON", { variables: asset("{") }],
        ["that are too large", { variables: asset({ text: "x".repeat(70_000) }) }],
        ["whose picture is on another site", { logo: { type: "image", data: "https://elsewhere.example/a.png" } }],
        ["that choose no colour", { variables: asset({ accent: "petrol" }) }],
        ["that choose a font that is not offered", { variables: asset({ font: "papyrus" }) }],
        ["that choose a colour for a role that there is not", { variables: asset({ roles: { light: { scrim: "#000" } } }) }],
        ["that choose a single colour that is hard to read", { variables: asset({ roles: { light: { ink: "#888" } } }) }],
        ["that choose a translucent colour", { variables: asset({ ground: "rgba(0, 0, 0, 0.5)" }) }],
    ])("%s are refused", async (_what, assets) => {
        expect((await manage("POST", "themes", { ...fields, assets })).statusCode).toBe(422);
    });

    test("decisions 27 with a mistake are refused by its line, and the last good ones go on; HTML is cleaned", async () => {
        const seen = async () => forum.features.themes.forViewer({ userID: GUEST } as never);
        const assets = { styles: { data: ".promo{color:red}" }, header: { data: "<p onclick=x()>Hi</p><script>x()</script>" } };
        const { themeID } = await create({ assets });
        const applied = await manage("PUT", "themes/current", { themeID });
        expect(applied.statusCode).toBe(200);
        const first = await seen();
        expect(first.theme?.css).toContain('[data-own="on"]:not(#own) .own--promo{color:red}');
        expect(first.ownContent).toEqual({ hasStyles: true, header: '<p dir="auto">Hi</p>', footer: "" });

        const wrong = await manage("PATCH", `themes/${themeID}`, { assets: { styles: { data: "p{top:0}\n@import 'x';" } } });
        expect([wrong.statusCode, wrong.body]).toEqual([422, expect.stringContaining("Line 2: @import can’t be used here.")]);
        expect((await manage("PUT", `themes/${themeID}/assets/styles`, { data: "p".repeat(1_000_000) })).statusCode).toBe(422);
        expect(await seen()).toEqual(first);
        await manage("PUT", "themes/current", { themeID: "parley" });
        expect(await seen()).toEqual({});
    });

    test("decisions 27, FC-12 with code are changed, restored and undone with the permission to write fragments only", async () => {
        const { themeID, revisionID } = await create({ assets: { styles: { data: ".a{color:red}" } } });
        await change(themeID, { assets: { styles: { data: ".b{color:red}" } } });
        const path = `roles/${RoleID.moderator}/permissions`;
        const grant = (permissions: object) => manage("PATCH", path, [{ type: "global", permissions }]);
        await grant({ "site.manage": true, "fragments.manage": false });
        const { acts } = (await call(forum.moderator, "GET", `acts?recordType=theme&recordID=${themeID}`)).json<{
            acts: { actID: number; canUndo: boolean }[];
        }>();
        expect(acts[0]).toMatchObject({ canUndo: false });
        const tryAll = async () => [
            (await call(forum.moderator, "PATCH", `themes/${themeID}`, { name: "Mine" })).statusCode,
            (await call(forum.moderator, "PATCH", `themes/${themeID}`, { revisionID })).statusCode,
            (await call(forum.moderator, "PUT", `themes/${themeID}/assets/footer`, { data: "<p>Bye</p>" })).statusCode,
            (await call(forum.moderator, "DELETE", `themes/${themeID}/assets/styles`)).statusCode,
            (await call(forum.moderator, "POST", `acts/${acts[0]?.actID}/undo`)).statusCode,
        ];
        expect(await tryAll()).toEqual([200, 403, 403, 403, 403]);
        await grant({ "site.manage": false });
    });

    test("with code are changed only by those who have confirmed that it is them", async () => {
        const { themeID } = await create();
        isConfirmed = false;
        const path = `themes/${themeID}/assets`;
        const styles = await manage("PUT", `${path}/styles`, { type: "css", data: ".b{}" });
        const colors = await manage("PUT", `${path}/variables`, asset({ accent: "#123456" }));
        isConfirmed = true;

        expect([styles.statusCode, colors.statusCode]).toEqual([403, 200]);
        expect((await read(`themes/${themeID}`)).assets).not.toHaveProperty("styles");
    });
});

describe("a hostile request", () => {
    test("FC-17 changes nothing that the server alone decides: who made a theme, when, its type, or which one the site has", async () => {
        const { themeID } = await create();
        const before = await read(`themes/${themeID}?expand=all`);
        const readRow = () =>
            forum.database.query.selectFrom("themes").selectAll().where("themeID", "=", Number(themeID)).executeTakeFirst();
        const row = await readRow();
        const alone: [string, unknown][] = [
            ["themeID", 1],
            ["type", "themeFile"],
            ["insertUser", { userID: forum.moderator, name: "Somebody" }],
            ["insertUserID", forum.moderator],
            ["dateInserted", "2001-01-01T00:00:00Z"],
            ["current", true],
            ["active", false],
            ["version", "9"],
            ["features", { own: true }],
            ["supportedSections", ["home"]],
            ["preview", { imageUrl: "https://e.example/a.png" }],
        ];
        const answers = await Promise.all(
            alone.flatMap(([name, value]) => [
                manage("PATCH", `themes/${themeID}`, { [name]: value }),
                manage("POST", "themes", { ...fields, [name]: value }),
                manage("PUT", "themes/current", { themeID: "parley", ...(name !== "themeID" && { [name]: value }) }),
            ]),
        );
        // Fields that are not of the request are left out, as the contract says; nothing follows from them.
        expect(answers.map(({ statusCode }) => statusCode).filter((status) => status >= 500)).toEqual([]);
        expect([await readRow(), await read(`themes/${themeID}?expand=all`)]).toEqual([row, before]);
        expect(await read("themes/current")).toMatchObject({ themeID: "parley" });
        for (const theme of (await call(GUEST, "GET", "themes")).json<Theme[]>().filter(({ type }) => type === "themeDB"))
            expect(theme).toMatchObject({ version: "1", current: false, active: true, features: {}, supportedSections: [] });
    });

    test("FC-57 of ten megabytes, or nested ten thousand deep, is refused before anything is stored", async () => {
        const { themeID } = await create();
        const { length } = await listRevisions(themeID);
        const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
        const large: [string, object][] = [
            ["styles", { data: "p{top:0}".repeat(1_250_000) }],
            ["variables", asset({ text: "x".repeat(10_000_000) })],
            ["variables", asset(`{"accent":"#123456","a":${deep}}`)],
            ["variables", asset(Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`name${index}`, index])))],
            ["fonts", asset(Array(10_000).fill({ url: "/uploads/themes/a.woff2" }))],
        ];
        for (const [name, given] of large)
            expect([413, 422]).toContain((await manage("PUT", `themes/${themeID}/assets/${name}`, given)).statusCode);
        expect((await manage("PATCH", `themes/${themeID}`, { name: "x".repeat(1_000_000) })).statusCode).toBe(422);
        expect(await listRevisions(themeID)).toHaveLength(length);
    });

    test("FC-3 whose theme is named like markup shows the name as text in all that it returns", async () => {
        const name = '"><script>x()</script><img src=x onerror=x()>';
        const { themeID } = await create({ name });
        expect((await read(`themes/${themeID}`)).name).toBe(name);
        const disposition = String(
            (await call(forum.manager, "GET", `/appearance/style-guides/${themeID}/theme.zip`)).headers["content-disposition"],
        );
        expect(disposition).toMatch(/^attachment; filename\*=UTF-8''[\w%.-]+\.zip$/);
    });
});

describe("the stylesheet of the theme of the site", () => {
    const current = () => forum.features.themes.current();

    test("is none for the built-in theme, for a theme without colours, and for one whose colours are none", async () => {
        expect(await current()).toBeUndefined();
        const foreign = { global: { mainColors: { primary: "petrol", bg: ["#fff"] } } };
        for (const variables of [{}, foreign, [], { global: null }]) {
            const { themeID } = await create({ assets: { variables: asset(variables) } });
            await manage("PUT", "themes/current", { themeID });
            expect(await current()).toBeUndefined();
        }
        await manage("PUT", "themes/current", { themeID: "parley" });
    });

    test("THEME-001, FC-46 has the chosen colours at an address of its own for each revision, at once", async () => {
        const { themeID } = await create();
        await manage("PUT", "themes/current", { themeID });
        const first = await current();
        expect(first?.css).toContain(':root,[data-theme="light"]{');
        expect(first?.css).toContain("--accent:#7a3b00;");
        expect(first?.css).toContain("--paper:#fff8ef;");
        const stylesheet = await call(GUEST, "GET", first?.url ?? "");
        expect(stylesheet.body).toBe(first?.css);
        expect(stylesheet.headers).toMatchObject({
            "content-type": "text/css; charset=utf-8",
            "cache-control": "public, max-age=31536000, immutable",
        });

        await change(themeID, { assets: { variables: asset({ accent: "#123456" }) } });
        const second = await current();
        expect(second?.css).toContain("--accent:#123456;");
        expect(second?.url).not.toBe(first?.url);
        // Pages that were sent before find theirs; nothing else is found.
        expect((await call(GUEST, "GET", first?.url ?? "")).body).toBe(first?.css);
        const olderVersion = await call(GUEST, "GET", (first?.url ?? "").replace(/\.[^.]+\.css/, ".0123456789abcdef.css"));
        expect([olderVersion.statusCode, olderVersion.headers["cache-control"]]).toEqual([200, "no-cache"]);
        for (const name of ["1.css", "9999999999-1.0123456789abcdef.css", `${themeID}-999999.0123456789abcdef.css`])
            expect((await call(GUEST, "GET", `/themes/${name}`)).statusCode).toBe(404);

        await manage("PUT", "themes/current", { themeID: "parley" });
        expect(await current()).toBeUndefined();
    });

    test("adds at most 1.5 kB to a compressed page", async () => {
        const variables = asset({ accent: "#b3261e", ground: "#f3ead8", corners: "round", borders: "strong", density: "airy" });
        const { themeID } = await create({ assets: { variables } });
        await manage("PUT", "themes/current", { themeID });
        expect(brotliCompressSync(Buffer.from((await current())?.css ?? "")).length).toBeLessThanOrEqual(1_500);
        await manage("PUT", "themes/current", { themeID: "parley" });
    });
});

describe("a preview", () => {
    test("THEME-005 is of one session, and ends with an empty ID", async () => {
        const { themeID, revisionID } = await create();

        expect((await manage("PUT", "themes/preview", { themeID, revisionID })).json()).toMatchObject({ themeID, revisionID });
        expect(await read("themes/current")).toMatchObject({ themeID: "parley" });
        expect((await manage("PUT", "themes/preview", { themeID: "" })).json()).toMatchObject({ themeID: "parley" });
        expect((await manage("PUT", "themes/preview", { themeID: "nothing" })).statusCode).toBe(404);
        expect(await forum.database.query.selectFrom("themePreviews").selectAll().execute()).toEqual([]);
    });
});

describe("a draft of a theme", () => {
    test("is its author's, changes nothing that anybody sees, and ends when it is published or discarded", async () => {
        const { themeID, revisionID } = await create();
        const path = `themes/${themeID}/draft`;
        const none = { themeID, work: null, revisionID: null, dateUpdated: null, stylesError: null };
        await manage("PUT", "themes/current", { themeID });
        const before = await forum.features.themes.current();
        expect((await manage("GET", path)).json()).toEqual(none);
        await manage("PUT", path, { work: { accent: "#12" }, revisionID });
        const work = { accent: "#123456", styles: "p{" };
        expect((await manage("PUT", path, { work, revisionID })).json()).toMatchObject({ work, revisionID });
        expect((await manage("GET", path)).json()).toMatchObject({ work, revisionID, dateUpdated: expect.any(String) });
        expect([await forum.features.themes.current(), (await read(`themes/${themeID}`)).revisionID]).toEqual([
            before,
            revisionID,
        ]);
        const [otherID = 0] = await forum.features.users.importUsers([
            { name: "Wilma", roleIDs: [RoleID.administrator], importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" },
        ]);
        expect((await call(otherID, "GET", path)).json()).toEqual(none);
        expect((await call(forum.moderator, "GET", path)).statusCode).toBe(403);
        expect((await manage("PUT", path, { work: { accent: "x".repeat(201) }, revisionID })).statusCode).toBe(422);
        expect((await manage("PUT", path, { work: { paint: "red" }, revisionID })).statusCode).toBe(422);

        await change(themeID, { assets: { variables: asset({ accent: "#123456" }) } });
        expect((await manage("GET", path)).json()).toEqual(none);
        await manage("PUT", path, { work, revisionID });
        expect((await manage("DELETE", path)).statusCode).toBe(204);
        expect((await manage("GET", path)).json()).toEqual(none);
        await manage("PUT", "themes/current", { themeID: "parley" });
        expect((await manage("GET", "themes/999999/draft")).statusCode).toBe(404);
    });

    test("FC-14, FC-73 shows its CSS and HTML on the pages of its author only, and goes on with the last CSS without a mistake", async () => {
        const { themeID, revisionID } = await create({ assets: { variables: asset(COPPER), footer: { data: "<p>Bye</p>" } } });
        const draftOf = String(themeID);
        const store = async (userID: number, work: object) =>
            (await call(userID, "PUT", `themes/${themeID}/draft`, { work, revisionID })).json();
        const seenBy = (userID: number, permissions: object = { isAdmin: userID === forum.manager, permissions: [] }) =>
            forum.features.themes.forViewer({ userID, permissions, sessionID: 7 } as never, { draftOf });
        const work = { styles: ".a{color:red}", header: "<p onclick=x()>Hi</p>" };
        expect(await store(forum.manager, work)).toMatchObject({ work, stylesError: null });
        const seen = await seenBy(forum.manager);
        expect(seen.ownContent).toEqual({ hasStyles: true, header: '<p dir="auto">Hi</p>', footer: '<p dir="auto">Bye</p>' });
        expect(seen.theme?.css).toContain("--accent:#7a3b00;");
        expect(seen.theme?.css).toContain('[data-own="on"]:not(#own) .own--a{color:red}');

        // A mistake is told by its line, and HTML follows meanwhile.
        const wrong = { styles: "p{top:0}\n@import 'x';", header: "" };
        const stylesError = "Line 2: @import can’t be used here.";
        for (const stored of [await store(forum.manager, wrong), (await manage("GET", `themes/${themeID}/draft`)).json()])
            expect(stored).toMatchObject({ work: wrong, stylesError });
        const later = await seenBy(forum.manager);
        expect([later.theme, later.ownContent]).toEqual([seen.theme, { ...seen.ownContent, header: "" }]);

        // Who may not manage the site has nothing of it, and who may not write code has that of the theme.
        for (const userID of [GUEST, forum.member, forum.moderator]) expect(await seenBy(userID)).toEqual({ theme: undefined });
        expect(await seenBy(GUEST, { isAdmin: true, permissions: [] })).toEqual({ theme: undefined });
        const globals = { type: "global", id: null, permissions: { "site.manage": true } };
        const own = await seenBy(forum.manager, { isAdmin: false, permissions: [globals] });
        expect(own.ownContent).toEqual({ ...seen.ownContent, hasStyles: false, header: "" });
        const stylesheet = await call(forum.manager, "GET", seen.theme?.url ?? "");
        expect([stylesheet.body, stylesheet.headers["cache-control"]]).toEqual([seen.theme?.css, "private, no-cache"]);
        for (const userID of [GUEST, forum.member])
            expect((await call(userID, "GET", seen.theme?.url ?? "")).statusCode).toBe(404);

        // One of somebody else who manages the site is theirs.
        const [otherID = 0] = await forum.features.users.importUsers([
            { name: "Walter", roleIDs: [RoleID.administrator], importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" },
        ]);
        const theirs = await seenBy(otherID, { isAdmin: true, permissions: [] });
        expect(theirs.ownContent).toEqual({ ...seen.ownContent, hasStyles: false, header: "" });
        await manage("DELETE", `themes/${themeID}`);
        expect(await seenBy(forum.manager)).toEqual({ theme: undefined });
    });
});

describe("the forms of the pages of themes", () => {
    const page = "/appearance/style-guides";
    const post = async (path: string, form: object, userID = forum.manager) => {
        const { statusCode, headers, body } = await call(userID, "POST", path, form);
        return { statusCode, location: String(headers.location ?? ""), body };
    };

    test("choose, copy and delete a theme, each with Undo in the address of the next page", async () => {
        const { themeID } = await create();
        const applied = await post(page, { Form: "apply", Theme: String(themeID) });
        expect(applied.statusCode).toBe(303);
        expect(applied.location).toMatch(/^\/appearance\/style-guides\?Done=applied&Undo=\d/);
        expect(await read("themes/current")).toMatchObject({ themeID });
        // The theme of the site is not deleted: the page comes again with the reason.
        const refused = await post(page, { Form: "delete", Theme: String(themeID) });
        expect([refused.statusCode, refused.location]).toEqual([409, ""]);
        await post(page, { Form: "apply", Theme: "parley" });

        const copied = await post(page, { Form: "copy", Theme: String(themeID), Name: "Copper, brighter" });
        const [, copyID = ""] = /^\/appearance\/style-guides\/(\d+)\?Done=copied&Undo=/.exec(copied.location) ?? [];
        expect(await read(`themes/${copyID}?expand=all`)).toMatchObject({
            name: "Copper, brighter",
            assets: { variables: { data: COPPER } },
        });
        expect((await post(page, { Form: "delete", Theme: copyID })).location).toMatch(/\?Done=deleted&Undo=/);
        await undoLast("theme", copyID);
        expect(await read(`themes/${copyID}`)).toMatchObject({ name: "Copper, brighter" });

        // So are the other ones in the code, whose copies have their choices.
        await post(page, { Form: "apply", Theme: "press" });
        const press = await forum.features.themes.current();
        expect(press?.css).toContain("--accent:#8c1d18;");
        expect((await call(GUEST, "GET", press?.url ?? "")).body).toBe(press?.css);
        expect((await manage("PATCH", "themes/press", { name: "Mine" })).statusCode).toBe(422);
        const copyOfPress = await post(page, { Form: "copy", Theme: "press", Name: "Daily" });
        const [, dailyID = ""] = /style-guides\/(\d+)/.exec(copyOfPress.location) ?? [];
        expect(await read(`themes/${dailyID}?expand=all`)).toMatchObject({
            parentTheme: "press",
            assets: { variables: { data: { accent: "#8c1d18", font: "noto-serif" } } },
        });
        await post(page, { Form: "apply", Theme: "parley" });

        const ours = await post(page, { Form: "copy", Theme: "parley", Name: "Ours" });
        const [, ownID = ""] = /style-guides\/(\d+)/.exec(ours.location) ?? [];
        expect((await read(`themes/${ownID}?expand=all`)).assets.variables?.data).toEqual({
            accent: "#0b5a78",
            ground: "#ffffff",
        });
        expect((await post(page, { Form: "copy", Theme: "parley", Name: " " })).statusCode).toBe(422);
        expect((await post(page, { Form: "paint" })).statusCode).toBe(400);
        expect((await post(page, { Form: "apply", Theme: "parley" }, forum.member)).statusCode).toBe(403);
    });

    test("FC-52 save the name and the colours over the revision that was edited only, and keep all other variables", async () => {
        const { themeID, revisionID } = await create();
        const editor = `${page}/${themeID}`;
        const form = { Revision: String(revisionID), Name: "Sea", Accent: "rgb(10, 90, 120)", Ground: "#f0f8ff" };
        expect((await post(editor, form)).location).toMatch(/\?Done=saved&Undo=/);
        expect(await read(`themes/${themeID}?expand=all`)).toMatchObject({
            name: "Sea",
            assets: { variables: { data: { ...COPPER, accent: "rgb(10, 90, 120)", ground: "#f0f8ff" } } },
        });
        expect((await post(editor, { ...form, Name: "Late" })).statusCode).toBe(412);
        const { revisionID: saved } = await read(`themes/${themeID}`);
        const written = { ...form, Revision: String(saved), Styles: "p{top:0}\r\n", Footer: "<p>Bye</p>" };
        expect((await post(editor, { ...written, Styles: "\r\np{" })).statusCode).toBe(422);
        expect((await post(editor, written)).statusCode).toBe(303);
        // What a form does not contain stays as it is, and what it empties is empty.
        const { revisionID: styled } = await read(`themes/${themeID}`);
        expect((await post(editor, { ...form, Revision: String(styled), Footer: "" })).statusCode).toBe(303);
        expect((await read(`themes/${themeID}?expand=all`)).assets).toMatchObject({
            styles: { data: "p{top:0}\n" },
            footer: { data: "" },
        });
        const shaped = { Font: "inter", Corners: "square", Borders: "thin", Density: "airy", Warmth: "warm", Strength: "normal" };
        expect((await post(editor, { ...form, ...shaped, Form: "show" })).location).toMatch(
            /&Font=inter&Corners=square&Borders=thin&Density=airy&Warmth=warm&Strength=normal$/,
        );
        const { revisionID: latest } = await read(`themes/${themeID}`);
        await post(editor, { ...form, ...shaped, Revision: String(latest) });
        const stored = (await read(`themes/${themeID}?expand=all`)).assets.variables?.data;
        expect(stored).toMatchObject({ font: "inter", corners: "square", density: "airy", warmth: "warm" });
        // A single colour that is hard to read is stored with a second press only, and text below 3 : 1 never.
        const colored = async (more: object) =>
            post(editor, { ...form, Revision: String((await read(`themes/${themeID}`)).revisionID), ...more });
        const hard = { Roles: "light.ink2 #7a7a7a\r\ndark.ink2 #ffffff" };
        const refused = await colored(hard);
        expect([refused.statusCode, (await colored({ Roles: "light.ink2 #7a7a7a" })).statusCode]).toEqual([422, 422]);
        expect((await colored({ Roles: "light.ink2 #eeeeee", Accept: "yes" })).statusCode).toBe(422);
        expect((await colored({ Roles: "light.scrim #000" })).statusCode).toBe(422);
        expect((await colored({ ...hard, Accept: "yes" })).statusCode).toBe(303);
        expect((await read(`themes/${themeID}?expand=all`)).assets.variables?.data).toMatchObject({
            roles: { light: { ink2: "#7a7a7a" }, dark: { ink2: "#ffffff" } },
            acceptedRoles: expect.arrayContaining(["light.ink2 #7a7a7a"]),
        });
        expect((await colored({ Roles: "" })).statusCode).toBe(303);
        expect((await read(`themes/${themeID}?expand=all`)).assets.variables?.data).not.toHaveProperty("acceptedRoles");
        // What is as in the built-in theme is not stored.
        expect(stored).not.toHaveProperty("borders");
        for (const wrong of [
            { Accent: "petrol" },
            { Ground: "rgba(0,0,0,.5)" },
            { Name: "" },
            { Revision: "x" },
            { Font: "papyrus" },
        ])
            expect((await post(editor, { ...form, ...wrong })).statusCode).toBe(422);
        expect((await post(`${page}/parley`, form)).statusCode).toBe(422);
        expect((await post(editor, form, forum.member)).statusCode).toBe(403);
    });

    test("THEME-023, THEME-024 apply a preview or cancel it, and lead to the address of the preview", async () => {
        const { themeID } = await create();
        const previewing = { Theme: String(themeID), Revision: "" };
        const previews = () => forum.database.query.selectFrom("themePreviews").select("themeID").execute();

        expect((await post(page, { Form: "preview", ...previewing })).location).toBe("/");
        expect(await previews()).toEqual([{ themeID: String(themeID) }]);
        expect((await post(page, { Form: "cancel", ...previewing })).location).toBe(page);
        expect(await previews()).toEqual([]);
        expect(await read("themes/current")).toMatchObject({ themeID: "parley" });
        expect((await post(page, { Form: "cancel", ...previewing, Revision: "3" })).location).toBe(
            `${page}/${themeID}/revisions`,
        );

        await post(page, { Form: "preview", ...previewing });
        const applied = await post(page, { Form: "applyPreview", ...previewing });
        expect(applied.location).toMatch(/^\/appearance\/style-guides\?Done=applied&Undo=/);
        expect(await previews()).toEqual([]);
        expect(await read("themes/current")).toMatchObject({ themeID });
        await post(page, { Form: "apply", Theme: "parley" });
        // What can't be applied any more stays previewed, so that the toast shows why.
        await post(page, { Form: "preview", ...previewing });
        expect((await post(page, { Form: "applyPreview", Theme: "999999", Revision: "" })).statusCode).toBe(422);
        expect(await previews()).toHaveLength(1);
        await post(page, { Form: "cancel", ...previewing });
    });

    test("THEME-026, THEME-027 restore and name a revision, and lead back to the revisions", async () => {
        const { themeID, revisionID: first } = await create();
        const { revisionID: second } = await change(themeID, { assets: { variables: asset({ accent: "#123456" }) } });
        const revisions = `${page}/${themeID}/revisions`;
        const revision = { Theme: String(themeID), Revision: String(first) };

        expect((await post(revisions, { Form: "preview", ...revision })).location).toBe("/");
        const restored = await post(page, { Form: "applyPreview", ...revision });
        expect(restored.location).toMatch(new RegExp(`^${revisions}\\?Done=restored&Undo=`));
        expect(await read(`themes/${themeID}`)).toMatchObject({ revisionID: first });
        expect((await post(revisions, { Form: "name", ...revision, Name: "The first" })).location).toMatch(/\?Done=named/);
        expect((await listRevisions(themeID)).at(-1)).toMatchObject({ revisionName: "The first", active: true });
        // Another revision than the active one can't be named, since naming it would restore it.
        const other = { Form: "name", Revision: String(second), Name: "The second" };
        expect((await post(revisions, other)).statusCode).toBe(412);
        expect((await post(revisions, { ...other, Form: "restore" })).location).toMatch(/\?Done=restored&Undo=/);
    });
});

describe("the theme that a viewer sees", () => {
    const viewer = (userID: number) => ({
        userID,
        permissions: { isAdmin: userID === forum.manager, permissions: [] },
        sessionID: 7,
    });
    const seenBy = (userID: number, more = {}) => forum.features.themes.forViewer({ ...viewer(userID), ...more } as never);
    const start = (themeID: string, revisionID: number | null = null) =>
        forum.database.query
            .insertInto("themePreviews")
            .values({ sessionID: 7, themeID, revisionID, dateInserted: toDateTime(new Date()) })
            .execute();
    const stop = () => forum.database.query.deleteFrom("themePreviews").execute();

    test("THEME-022 is the previewed one in one session of somebody who manages the site, and that of the site for all others", async () => {
        const { themeID, revisionID } = await create();
        await change(themeID, { assets: { variables: asset({ accent: "#123456" }) } });
        await start(String(themeID));
        const preview = { themeID: String(themeID), revisionID: null, name: "Copper", redirect: "/appearance/style-guides" };
        const seen = await seenBy(forum.manager);
        expect(seen.preview).toEqual(preview);
        expect(seen.theme?.css).toContain("--accent:#123456;");
        // Another session, a member who does not manage the site, and a request without a session.
        for (const other of [
            seenBy(forum.manager, { sessionID: 8 }),
            seenBy(forum.member),
            seenBy(GUEST, { sessionID: undefined }),
        ])
            expect(await other).toEqual({ theme: undefined });
        await stop();

        await start(String(themeID), revisionID);
        const restored = await seenBy(forum.manager);
        expect(restored.preview).toEqual({ ...preview, revisionID, redirect: `/appearance/style-guides/${themeID}/revisions` });
        expect(restored.theme?.css).toContain("--accent:#7a3b00;");
        await stop();
        expect(await seenBy(forum.manager)).toEqual({ theme: undefined });
    });

    test("is that of a section on its pages, unless another one is previewed or it is deleted", async () => {
        const { themes } = forum.features;
        const { themeID } = await create();
        const accentOf = async (key: string) =>
            /--accent:(#\w+)/.exec(
                (await themes.forViewer({ userID: GUEST } as never, { sectionTheme: key })).theme?.css ?? "",
            )?.[1];
        expect([await accentOf(String(themeID)), await accentOf("press")]).toEqual(["#7a3b00", "#8c1d18"]);
        expect([await themes.isKnown("press"), await themes.isKnown(String(themeID)), await themes.isKnown("999999")]).toEqual([
            true,
            true,
            false,
        ]);
        // Its changes are there at once.
        await change(themeID, { assets: { variables: asset({ accent: "#123456" }) } });
        expect(await accentOf(String(themeID))).toBe("#123456");
        await manage("DELETE", `themes/${themeID}`);
        expect(await accentOf(String(themeID))).toBeUndefined();
    });

    test("is that of the site once the previewed theme is deleted, and ours while ours is previewed", async () => {
        const [current, { themeID }] = [await create(), await create()];
        await manage("PUT", "themes/current", { themeID: current.themeID });
        await start(String(themeID));
        expect((await seenBy(forum.manager)).preview).toBeDefined();
        await manage("DELETE", `themes/${themeID}`);
        expect(await seenBy(forum.manager)).toEqual({ theme: await forum.features.themes.current() });
        await stop();

        await start("parley");
        expect(await seenBy(forum.manager)).toEqual({
            preview: { themeID: "parley", revisionID: null, name: "Parley", redirect: "/appearance/style-guides" },
        });
        await stop();
        await manage("PUT", "themes/current", { themeID: "parley" });
    });
});

describe("a theme as a file", () => {
    const page = "/appearance/style-guides";
    const CSS = "p { background: url(/uploads/branding/leaf.png) }";
    const download = (path: string, userID = forum.manager) => call(userID, "GET", `${page}/${path}`);

    /** Sends a file as the forms of the pages do. */
    async function send(name: string, bytes: Buffer, path = "import", userID = forum.manager, { app } = forum) {
        const boundary = "----a-seam-nobody-sews";
        const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/zip\r\n\r\n`;
        const answer = await app.inject({
            method: "POST",
            url: `${page}/${path}`,
            headers: {
                "x-test-user": String(userID),
                "x-requested-with": "parley",
                host: "forum.test",
                origin: "http://forum.test",
                "content-type": `multipart/form-data; boundary=${boundary}`,
            },
            payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
        });
        const [, themeID = ""] = /style-guides\/(\d+)/.exec(String(answer.headers.location)) ?? [];
        return { status: answer.statusCode, themeID, body: answer.body, location: String(answer.headers.location) };
    }

    test("FC-11 has fonts of its own, which were read, are in pages once it chooses them, and go where it goes", async () => {
        const inter = readFileSync(INTER);
        const { themeID } = await create();
        const add = (bytes: Buffer, userID = forum.manager) => send("brand.woff2", bytes, `${themeID}/fonts`, userID);
        expect([(await add(inter, forum.moderator)).status, (await add(Buffer.from("no font"))).body]).toEqual([
            403,
            expect.stringContaining("no font in the format WOFF2"),
        ]);
        expect((await change(themeID, { assets: { variables: asset({ font: "own" }) } })) as unknown).toMatchObject({
            status: 422,
        });
        expect((await add(inter)).location).toMatch(/\?Done=fontAdded&Undo=\d/);
        const { fonts } = (await read(`themes/${themeID}?expand=fonts.data`)).assets;
        const [font] = (fonts?.data ?? []) as { url: string }[];
        expect(font).toMatchObject({ family: "Inter", weight: [400, 700], width: 0.4712 });
        expect(readFileSync(path.join(uploadsDirectory, String(font?.url).slice("/uploads/".length)))).toEqual(inter);

        // Pages have it when the theme chooses it, with stand-ins of its width and height; whatever is said of it, the file counts.
        const lying = [{ ...font, ascent: 2, ranges: "U+0}*{top:0" }];
        await change(themeID, { assets: { variables: asset({ font: "own" }), fonts: asset(lying) } });
        await manage("PUT", "themes/current", { themeID });
        const theme = await forum.features.themes.current();
        expect(theme?.font).toBe(font?.url);
        expect(theme?.css).toContain(
            `@font-face{font-family:"Own";src:url(${font?.url}) format("woff2");font-display:optional;font-weight:400 700;`,
        );
        // Inter's own measures, which were taken from prose: 106.82 % and 107.4 %.
        expect(theme?.css.match(/size-adjust:[\d.]+%;ascent-override:[\d.]+%/g)?.slice(0, 1)).toEqual([
            "size-adjust:106.63%;ascent-override:90.86%",
        ]);
        expect(theme?.css).toContain('--font:"Own","Noto Sans Arabic","Own arial","Own roboto",sans-serif');
        expect(brotliCompressSync(Buffer.from(theme?.css ?? "")).length).toBeLessThanOrEqual(1_500);

        const { rawPayload } = await download(`${themeID}/theme.zip`);
        expect(
            (await readZip(rawPayload, { maxFiles: 20, maxBytes: 1e6 })).get(`fonts/${path.basename(String(font?.url))}`),
        ).toEqual(inter);
        const imported = await read(`themes/${(await send("brand.zip", rawPayload)).themeID}?expand=all`);
        expect([imported.assets.fonts?.data, imported.assets.variables?.data]).toEqual([[font], { font: "own" }]);

        // A font that pages have is not removed, and none is loaded from elsewhere.
        const remove = () => call(forum.manager, "POST", `${page}/${themeID}/fonts`, { Remove: String(font?.url) });
        expect((await remove()).statusCode).toBe(422);
        for (const url of ["https://e.example/a.woff2", "/uploads/themes/../a.woff2", "/uploads/themes/missing.woff2"])
            expect(await change(themeID, { assets: { fonts: asset([{ url }]) } })).toMatchObject({ status: 422 });
        await manage("PUT", "themes/current", { themeID: "parley" });
        await change(themeID, { assets: { variables: asset({}) } });
        expect((await remove()).headers.location).toMatch(/\?Done=fontRemoved&Undo=\d/);
        expect((await read(`themes/${themeID}?expand=all`)).assets.fonts?.data).toEqual([]);
    });

    test("is exported with its pictures, and imported again as the same theme", async () => {
        const leaf = await sharp({ create: { width: 3, height: 2, channels: 3, background: "#0a0" } })
            .png()
            .toBuffer();
        mkdirSync(path.join(uploadsDirectory, "branding"), { recursive: true });
        writeFileSync(path.join(uploadsDirectory, "branding/leaf.png"), leaf);
        const variables = { ...COPPER, accent: "#123456", font: "bitter" };
        const assets = {
            variables: asset(variables),
            styles: { type: "css", data: CSS },
            header: { type: "html", data: "<p>Hi</p>" },
        };
        const { themeID } = await create({ assets });

        const zip = await download(`${themeID}/theme.zip`);
        expect([zip.statusCode, zip.headers["content-disposition"]]).toEqual([200, "attachment; filename*=UTF-8''Copper.zip"]);
        const files = await readZip(zip.rawPayload, { maxFiles: 20, maxBytes: 1e6 });
        expect([...files.keys()].sort()).toEqual(
            [
                "LICENSE.txt",
                "header.html",
                "pictures/leaf.png",
                "styles.css",
                "theme.json",
                "tokens.json",
                "variables.json",
            ].sort(),
        );
        const again = await read(`themes/${(await send("copper.zip", zip.rawPayload)).themeID}?expand=all`);
        const { themeID: importedID, assets: imported } = again;
        expect(imported.variables?.data).toEqual(variables);
        const [, stored = ""] = /url\((.*)\)/.exec(String(imported.styles?.data)) ?? [];
        expect(stored).toMatch(/^\/uploads\/themes\/[\w-]{24}\.png$/);
        expect((await sharp(readFileSync(path.join(uploadsDirectory, stored.replace("/uploads/", "")))).metadata()).width).toBe(
            3,
        );
        // The same pages follow from both: nothing but the address of the picture differs.
        await manage("PUT", "themes/current", { themeID });
        const before = (await forum.features.themes.current())?.css;
        await manage("PUT", "themes/current", { themeID: importedID });
        expect((await forum.features.themes.current())?.css.replace(stored, "/uploads/branding/leaf.png")).toBe(before);
        await manage("PUT", "themes/current", { themeID: "parley" });

        const tokens = await download("press/tokens.json");
        expect(tokens.json().palettes.light.accent).toEqual({ $type: "color", $value: "#8c1d18" });
        const ofTokens = await read(`themes/${(await send("press.json", tokens.rawPayload)).themeID}?expand=all`);
        expect([ofTokens.name, ofTokens.assets.variables?.data]).toMatchObject([
            "press",
            { accent: "#8c1d18", font: "noto-serif" },
        ]);
        const foreign = {
            blue: { $value: "#123456" },
            color: { primary: { $value: "{blue}" }, background: { $value: { hex: "#fafafa" } } },
        };
        const { themeID: foreignID } = await send("brand.json", Buffer.from(JSON.stringify(foreign)));
        expect((await read(`themes/${foreignID}?expand=all`)).assets.variables?.data).toEqual({
            accent: "#123456",
            ground: "#fafafa",
        });
        expect((await download(`${themeID}/theme.zip`, forum.moderator)).statusCode).toBe(403);
    });

    test("has the same computed values on a second site that imports it", async () => {
        const inter = readFileSync(INTER);
        const roles = { light: { ink2: "#333333" } };
        const shape = { corners: "round", density: "airy", warmth: "warm", strength: "strong", borders: "strong" };
        const { themeID } = await create({
            assets: { variables: asset({ accent: "#7a1f5c", ground: "#fff8ef", roles, ...shape }) },
        });
        await send("brand.woff2", inter, `${themeID}/fonts`);
        const { data } = (await read(`themes/${themeID}?expand=all`)).assets.variables ?? {};
        const styles = { data: ".promo{color:red}" };
        await change(themeID, {
            assets: { variables: asset({ ...Object(data), font: "own" }), styles, header: { data: "<p>Hi</p>" } },
        });
        const { rawPayload } = await download(`${themeID}/theme.zip`);
        await manage("PUT", "themes/current", { themeID });
        const first = await forum.features.themes.current();
        await manage("PUT", "themes/current", { themeID: "parley" });

        const directory = mkdtempSync(path.join(tmpdir(), "parley-second-"));
        const other = await openForum(directory);
        try {
            const { themeID: importedID } = await send("theme.zip", rawPayload, "import", other.manager, other);
            await other.call(other.manager, "PUT", "themes/current", { themeID: importedID });
            const second = await other.features.themes.current();
            expect(second).toMatchObject({ css: first?.css, font: first?.font, barColors: first?.barColors });
            expect([first?.css.includes("--accent:#7a1f5c"), first?.css.includes(".own--promo{color:red}")]).toEqual([
                true,
                true,
            ]);
            expect(readFileSync(path.join(directory, String(second?.font).slice("/uploads/".length)))).toEqual(inter);
            expect(await other.features.themes.forViewer({ userID: GUEST } as never)).toMatchObject({
                ownContent: { hasStyles: true, header: expect.stringContaining("Hi") },
            });
        } finally {
            await other.close();
            rmSync(directory, { recursive: true });
        }
    });

    test("FC-36, FC-38 has no picture with a script, a place or a second file in it, whatever it is called", async () => {
        const place = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 2/1" } };
        const drawing = sharp({ create: { width: 40, height: 20, channels: 3, background: "#7a3b00" } });
        const photograph = await drawing.clone().withExif(place).jpeg().toBuffer();
        const second = "<script>alert(1)</script>PK\u0003\u0004";
        const sent = [
            ["place.jpg", photograph],
            ["both.jpg", Buffer.concat([await drawing.clone().jpeg().toBuffer(), Buffer.from(second)])],
            ["place.webp", await drawing.clone().withExif(place).webp().toBuffer()],
            [
                "script.svg",
                Buffer.from(
                    '<svg xmlns="http://www.w3.org/2000/svg" onload="x()"><script>x()</script><path d="M0 0h9v9"/></svg>',
                ),
            ],
            [
                "drawing.png",
                Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>x()</script><path d="M0 0h9v9"/></svg>'),
            ],
        ] as const;
        expect((await sharp(photograph).metadata()).exif).toBeDefined();
        const styles = sent.map(([name]) => `p{background:url(/uploads/branding/${name})}`).join("");
        const files = [
            { name: "theme.json", bytes: Buffer.from('{"name": "Pictures"}') },
            { name: "styles.css", bytes: Buffer.from(styles) },
            ...sent.map(([name, bytes]) => ({ name: `pictures/${name}`, bytes })),
        ];
        const { themeID } = await send("pictures.zip", await writeZip(files));
        const { data } = (await read(`themes/${themeID}?expand=all`)).assets.styles ?? {};
        const stored = [...String(data).matchAll(/url\((.*?)\)/g)].map(([, address = ""]) => address);
        expect(stored).toHaveLength(sent.length);
        for (const address of stored) {
            expect(address).toMatch(/^\/uploads\/themes\/[\w-]{24}\.(png|jpg|webp|svg)$/);
            const bytes = readFileSync(path.join(uploadsDirectory, address.slice("/uploads/".length)));
            const { exif, format } = await sharp(bytes).metadata();
            expect([exif, bytes.includes("script"), bytes.includes("onload"), bytes.includes("PK\u0003\u0004")]).toEqual([
                undefined,
                false,
                false,
                false,
            ]);
            expect(address.endsWith(format === "jpeg" ? "jpg" : String(format))).toBe(true);
        }
    });

    test("FC-25 is taken only from a page of this site, as every form of themes", async () => {
        const { themeID } = await create();
        const count = async () => (await call(GUEST, "GET", "themes")).json<Theme[]>().length;
        const before = await count();
        const forms: [string, object][] = [
            [page, { Form: "copy", Theme: String(themeID), Name: "Forged" }],
            [page, { Form: "delete", Theme: String(themeID) }],
            [page, { Form: "apply", Theme: String(themeID) }],
            [`${page}/${themeID}`, { Name: "Forged" }],
            [`${page}/${themeID}/fonts`, { Remove: "/uploads/themes/a.woff2" }],
            [`${page}/import`, {}],
        ];
        for (const [url, payload] of forms) {
            // Without this header it would be refused for that alone.
            const own = { "x-test-user": String(forum.manager), "x-requested-with": "parley", host: "forum.test" };
            const headers = { ...own, origin: "https://evil.example" };
            const answer = await forum.app.inject({ method: "POST", url, headers, payload });
            expect([url, answer.statusCode]).toEqual([url, 403]);
        }
        expect([await count(), (await read(`themes/${themeID}`)).name]).toEqual([before, "Copper"]);
        expect(await read("themes/current")).toMatchObject({ themeID: "parley" });
    });

    test("leaves no picture or font behind that no revision names any more", async () => {
        const folder = path.join(uploadsDirectory, "themes");
        mkdirSync(folder, { recursive: true });
        const old = new Date("2020-01-01");
        const put = (name: string, date: Date) => {
            writeFileSync(path.join(folder, name), "");
            utimesSync(path.join(folder, name), date, date);
        };
        for (const name of ["left.png", "left.woff2", "named.svg", "deleted.png"]) put(name, old);
        put("fresh.png", new Date());
        await create({ assets: { logo: { type: "image", data: "/uploads/themes/named.svg" } } });
        // It can be brought back by Undo, with its picture.
        const { themeID } = await create({ assets: { styles: { data: "p{background:url(/uploads/themes/deleted.png)}" } } });
        await manage("DELETE", `themes/${themeID}`);
        await forum.kit.jobs.run();

        const left = readdirSync(folder);
        expect(["left.png", "left.woff2"].filter((name) => left.includes(name))).toEqual([]);
        expect(left).toEqual(expect.arrayContaining(["named.svg", "deleted.png", "fresh.png"]));
    });

    test("has logos in place of those of the site, while pages have it", async () => {
        const seen = async () => (await forum.features.themes.forViewer({ userID: GUEST } as never)).logos;
        const [logo, mobileLogo] = ["/uploads/themes/named.svg", "/uploads/branding/small.png"].map((data) => ({ data }));
        const { themeID } = await create({ assets: { mobileLogo } });
        expect(await seen()).toBeUndefined();
        await manage("PUT", "themes/current", { themeID });
        expect(await seen()).toEqual({ mobile: "/uploads/branding/small.png" });
        await change(themeID, { assets: { logo } });
        expect(await seen()).toEqual({ desktop: "/uploads/themes/named.svg", mobile: "/uploads/branding/small.png" });
        // The small logo of the site does not stand beside the logo of a theme.
        await manage("DELETE", `themes/${themeID}/assets/mobileLogo`);
        expect(await seen()).toEqual({ desktop: "/uploads/themes/named.svg", mobile: "" });
        await manage("PUT", "themes/current", { themeID: "parley" });
    });

    test("THEME-011 in a folder of the operator is offered, read only, to be copied; what is no theme is left out with the reason", async () => {
        const { folderProblems, current } = forum.features.themes;
        expect(folderProblems.map((problem) => problem.slice(themesDirectory.length + 1))).toEqual([
            "harbour: There is a built-in theme of this name.",
            "wrong: Line 1: A rule is not closed.",
        ]);
        expect(await read("themes/dune?expand=styles.data")).toMatchObject({
            type: "themeFile",
            name: "Dune",
            assets: { styles: { data: "p{top:0}" } },
        });
        await manage("PUT", "themes/current", { themeID: "dune" });
        const theme = await current();
        expect([theme?.css.includes("--accent:#7a3b00"), theme?.css.includes("p{top:0}")]).toEqual([true, true]);
        expect((await call(GUEST, "GET", theme?.url ?? "")).body).toBe(theme?.css);
        await manage("PUT", "themes/current", { themeID: "parley" });
        expect((await manage("PATCH", "themes/dune", { name: "Mine" })).statusCode).toBe(422);
        const { headers } = await call(forum.manager, "POST", page, { Form: "copy", Theme: "dune", Name: "Mine" });
        const [, copyID = ""] = /style-guides\/(\d+)/.exec(String(headers.location)) ?? [];
        expect((await read(`themes/${copyID}?expand=all`)).assets).toMatchObject({
            styles: { data: "p{top:0}" },
            variables: { data: { accent: "#7a3b00" } },
        });
    });

    test("FC-37, FC-11, FC-57 is refused if it names files outside itself, lies about its sizes or contents, or has what could not be typed", async () => {
        const about = { name: "theme.json", bytes: Buffer.from(JSON.stringify({ name: "Bad" })) };
        /** Returns an archive with a file of any name, also of one that no program would write. */
        const zipOf = async (name: string, content: string | Buffer) => {
            const place = name.replaceAll(/[./\\]/g, "_");
            const zip = await writeZip([about, { name: place, bytes: Buffer.from(content) }]);
            for (let at = zip.indexOf(place); at >= 0; at = zip.indexOf(place, at + 1)) zip.write(name, at);
            return zip;
        };
        const bomb = await zipOf("styles.css", Buffer.alloc(40 * 1024 * 1024));
        const lying = await zipOf("styles.css", Buffer.alloc(1000));
        // The sizes of the second file in both of its records: it says that it has 10 bytes.
        for (let at = lying.indexOf(Buffer.from([0xe8, 3, 0, 0])); at >= 0; at = lying.indexOf(Buffer.from([0xe8, 3, 0, 0])))
            lying.writeUInt32LE(10, at);
        const spoilt = await zipOf("styles.css", "p{top:0}");
        spoilt.writeUInt8(spoilt.readUInt8(spoilt.lastIndexOf("styles.css") - 30) ^ 1, spoilt.lastIndexOf("styles.css") - 30);
        const before = ((await read("themes")) as unknown as Theme[]).length;
        const refused: [Buffer, string][] = [
            [await zipOf("../styles.css", "p{}"), "not one of its own"],
            [await zipOf("/etc/styles.css", "p{}"), "not one of its own"],
            [await zipOf("a\\..\\styles.css", "p{}"), "not one of its own"],
            [bomb, "larger than"],
            [lying, "damaged"],
            [spoilt, "damaged"],
            [(await zipOf("styles.css", "p{}")).subarray(0, 150), "damaged"],
            [await zipOf("run.exe", "MZ"), "A theme has no file run.exe"],
            [await zipOf("pictures/a.png", "<html>"), "no picture"],
            [await zipOf("styles.css", Buffer.from([0xff, 0xfe])), "no text in UTF-8"],
            [await zipOf("variables.json", "{"), "no JSON"],
            [await zipOf("variables.json", '{"accent": "petrol"}'), "not an opaque colour"],
            [await zipOf("variables.json", `{"a":${"[".repeat(9_000)}${"]".repeat(9_000)}}`), "nested too deeply"],
            [await zipOf("styles.css", "@import url(//e.example)"), "Line 1"],
            [await writeZip([{ name: "styles.css", bytes: Buffer.from("") }]), "no theme"],
            [Buffer.from("[]"), "neither"],
            [Buffer.from(`{"color":${'{"a":'.repeat(9_000)}1${"}".repeat(9_001)}`), "nested too deeply"],
        ];
        for (const [file, reason] of refused) {
            const { status, body } = await send("bad.zip", file);
            expect([reason, Math.floor(status / 100), JSON.stringify(body).includes(reason) || body]).toEqual([reason, 4, true]);
        }
        expect(((await read("themes")) as unknown as Theme[]).length).toBe(before);
        isConfirmed = false;
        const unconfirmed = await send("code.zip", await zipOf("styles.css", "p{top:0}"));
        isConfirmed = true;
        // The form waits until it is confirmed who sent it.
        expect([unconfirmed.status, unconfirmed.themeID]).toEqual([303, ""]);
        expect(((await read("themes")) as unknown as Theme[]).length).toBe(before);
    });
});

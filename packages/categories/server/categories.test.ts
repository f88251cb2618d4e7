import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import { createActionLogServer } from "@parley/actionLog/server";
import type { Category, CategoryPermissions, FollowedCategory } from "@parley/categories/contract";
import { configMigrations, createConfigServer } from "@parley/config/server";
import type { LayoutQuery } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import { createLayoutRegistry } from "@parley/library/server/layouts";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { RoleID } from "@parley/permissions/contract";
import { createPostTypesServer, postTypesMigrations } from "@parley/postTypes/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";
import Fastify from "fastify";
import { categoriesMigrations } from "./categories.migrations";
import { createCategoriesServer } from "./categories.server";

const GUEST = 0;
const VIEWING = { "discussions.view": true };

const features = async (kit: TestApp<unknown>["kit"]) => {
    const config = createConfigServer(kit);
    const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
    createActionLogServer(kit, { users });
    const postTypes = createPostTypesServer(kit);
    const categories = createCategoriesServer(kit, { users, config, postTypes });
    return { config, users, categories };
};

let forum: TestApp<Awaited<ReturnType<typeof features>>>;
let [admin, manager, moderator, member] = [0, 0, 0, 0];
const viewer = async (userID: number): Promise<Viewer> => ({
    userID,
    permissions: await forum.features.users.permissionsOf(userID),
});

beforeAll(async () => {
    forum = await testApp({
        migrations: [
            ...sessionsMigrations,
            ...configMigrations,
            ...usersMigrations,
            ...postTypesMigrations,
            ...categoriesMigrations,
        ],
        register: features,
        hasSessions: true,
        skipIntegrityChecks: true,
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    [admin = 0, manager = 0, moderator = 0, member = 0] = await forum.features.users.importUsers([
        { ...joined, name: "Keyholder" },
        { ...joined, name: "Manager", roleIDs: [RoleID.administrator] },
        { ...joined, name: "Moderator", roleIDs: [RoleID.moderator] },
        { ...joined, name: "Member" },
    ]);
    await forum.database.query.updateTable("users").set({ isAdmin: true }).where("userID", "=", admin).execute();
});
afterAll(() => forum.close());

async function make(urlcode: string, more: object = {}): Promise<Category> {
    const answer = await forum.call(manager, "POST", "categories", { name: urlcode, urlcode, ...more });
    expect(answer.statusCode).toBe(201);
    return answer.json<Category>();
}

const privately = { customPermissions: true, grants: { [RoleID.moderator]: VIEWING } };

async function list(userID: number, query = ""): Promise<Category[]> {
    const answer = await forum.call(userID, "GET", `categories${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<Category[]>();
}

const codes = (categories: readonly Category[]): string[] =>
    categories.flatMap(({ urlcode, children = [] }) => [urlcode, ...codes(children)]);

describe("the tree", () => {
    test("lists categories under their parents, in order, two levels deep by default", async () => {
        const bench = await make("bench", { displayAs: "heading" });
        const heat = await make("heat", { parentCategoryID: bench.categoryID, description: "Anything that warms." });
        const kettles = await make("kettles", { parentCategoryID: heat.categoryID });
        expect(heat).toMatchObject({ depth: 2, parentCategoryID: bench.categoryID, url: "http://forum.test/categories/heat" });
        expect(kettles.breadcrumbs.map(({ name }) => name)).toEqual(["bench", "heat", "kettles"]);

        expect(codes(await list(GUEST, `?parentCategoryID=-1`))).toEqual(["bench", "heat"]);
        expect(codes(await list(GUEST, "?maxDepth=3"))).toEqual(["bench", "heat", "kettles"]);
        expect(codes(await list(GUEST, "?parentCategoryCode=heat&includeParentCategory=true"))).toEqual(["heat", "kettles"]);
    });

    test("becomes a flat, paged list with parameters for pages, IDs, follows or features (contract §5.3)", async () => {
        const answer = await forum.call(GUEST, "GET", "categories?page=1&limit=2&sort=-categoryID");
        expect(codes(answer.json<Category[]>())).toEqual(["kettles", "heat"]);
        expect(answer.headers).toMatchObject({ "x-app-page-result-count": "3", "x-app-page-current": "1" });
        expect(answer.headers["x-app-page-next-url"]).toContain("/api/v2/categories?page=2");
        const tree = await forum.call(GUEST, "GET", "categories");
        expect(tree.headers["x-app-page-current"]).toBeUndefined();
        expect((await forum.call(GUEST, "GET", "categories?outputFormat=flat&maxDepth=2")).statusCode).toBe(422);
        expect((await forum.call(GUEST, "GET", "categories?outputFormat=tree&page=2")).statusCode).toBe(422);
        expect((await forum.call(GUEST, "GET", "categories?categoryID=1&parentCategoryCode=heat")).json()).toMatchObject({
            status: 400,
            errors: [{ code: "onlyOneOf" }],
        });
    });

    test("FC-56 is limited, so that no response grows with the community", async () => {
        expect(codes(await list(GUEST, "?outputFormat=tree&maxDepth=3&limit=2"))).toEqual(["bench", "heat"]);
        expect((await forum.call(GUEST, "GET", "categories?limit=501")).statusCode).toBe(422);
    });

    test("leaves out archived categories unless they are requested", async () => {
        await make("attic", { isArchived: true });
        expect(codes(await list(GUEST))).not.toContain("attic");
        expect(codes(await list(GUEST, "?archived=true"))).toEqual(["attic"]);
        expect(codes(await list(GUEST, "?archived="))).toContain("attic");
    });
});

describe("a category", () => {
    test("TAGC-001 TAGC-002 is found by its ID, its code in any letter case, and its name", async () => {
        const { categoryID } = await make("wool", { name: "Wool & cloth", urlcode: "Wool-Cloth" });
        for (const id of [categoryID, "$urlcode:wool-cloth", "$name:wool%20%26%20CLOTH"]) {
            const answer = await forum.call(GUEST, "GET", `categories/${id}`);
            expect(answer.json()).toMatchObject({ categoryID, name: "Wool & cloth", displayAs: "discussions" });
        }
        expect((await forum.call(GUEST, "GET", "categories/$colour:red")).statusCode).toBe(400);
    });

    test("is not resolved by an ambiguous name", async () => {
        await make("one", { name: "Twins" });
        await make("two", { name: "twins" });
        expect((await forum.call(GUEST, "GET", "categories/$name:twins")).statusCode).toBe(409);
    });

    test("FC-9 is searched literally for SQL and pattern characters", async () => {
        await make("percent", { name: "100% wool_% '; DROP TABLE" });
        const search = async (query: string) =>
            codes((await forum.call(GUEST, "GET", `categories/search?query=${query}`)).json());
        expect(await search("wool_%25")).toEqual(["percent"]);
        expect(await search("w%25")).toEqual([]);
        expect(await search(encodeURIComponent("';"))).toEqual(["percent"]);
        for (const query of [
            "categoryID=%3E%3D1%20OR%201%3D1",
            "parentCategoryID=1%27",
            "sort=name;--",
            "parentCategoryCode=%27",
        ]) {
            expect([404, 422]).toContain((await forum.call(GUEST, "GET", `categories?${query}`)).statusCode);
        }
    });

    test("lists the permissions of the viewer on request (contract §3.5)", async () => {
        const { categoryID } = await make("tools");
        const permissionsOf = async (userID: number) =>
            (await forum.call(userID, "GET", `categories/${categoryID}?expand=permissions`)).json<Category>().permissions;
        expect(await permissionsOf(GUEST)).toMatchObject({
            "discussions.view": true,
            "discussions.add": false,
            "comments.edit": false,
        });
        expect(await permissionsOf(member)).toMatchObject({ "discussions.add": true, "discussions.edit": false });
    });
});

describe("permissions of its own", () => {
    test("PERM-019 PERM-020 apply in the category and its descendants, and the global ones elsewhere", async () => {
        const grants = { [RoleID.member]: { ...VIEWING, "comments.edit": true, "discussions.edit": true } };
        const outer = await make("workshop", { customPermissions: true, grants });
        const inner = await make("vice", { parentCategoryID: outer.categoryID });
        const elsewhere = await make("yard");
        const may = async (categoryID: number) => forum.features.categories.permissionsIn(await viewer(member), categoryID);
        expect(await may(outer.categoryID)).toMatchObject({
            "comments.edit": true,
            "discussions.edit": true,
            "discussions.add": false,
        });
        expect(await may(inner.categoryID)).toMatchObject({ "comments.edit": true, "discussions.edit": true });
        expect(await may(elsewhere.categoryID)).toMatchObject({
            "comments.edit": false,
            "discussions.edit": false,
            "discussions.add": true,
        });
    });

    test("FC-12 a hidden category responds in every way like one that never existed", async () => {
        const { categoryID } = await make("secret", privately);
        const unknown = categoryID + 100_000;
        const answerFor = async (userID: number, method: string, path: string, body?: object) => {
            const { statusCode, headers, payload } = await forum.call(userID, method, path, body);
            return { statusCode, payload, type: headers["content-type"] };
        };
        for (const userID of [GUEST, member]) {
            const [unseen, never] = [
                await answerFor(userID, "GET", `categories/${categoryID}`),
                await answerFor(userID, "GET", `categories/${unknown}`),
            ];
            expect(unseen).toEqual(never);
            expect(unseen.statusCode).toBe(404);
            expect(await answerFor(userID, "GET", "categories/$urlcode:secret")).toEqual(never);
            expect(await answerFor(userID, "GET", `categories?parentCategoryID=${categoryID}`)).toEqual(never);
        }
        const [unseen, never] = [
            await answerFor(member, "PUT", `categories/${categoryID}/follow`, { followed: true }),
            await answerFor(member, "PUT", `categories/${unknown}/follow`, { followed: true }),
        ];
        expect(unseen).toEqual(never);
        expect((await answerFor(member, "PATCH", `categories/${categoryID}`, { name: "Mine" })).statusCode).toBe(403);
        expect((await answerFor(member, "PATCH", `categories/${unknown}`, { name: "Mine" })).statusCode).toBe(403);
        expect((await forum.call(moderator, "GET", `categories/${categoryID}`)).statusCode).toBe(200);
    });

    test("FC-14 a category made private disappears at once from lists, counts, searches, breadcrumbs and the sums of its parent", async () => {
        const { categories } = forum.features;
        const garden = await make("garden");
        const hedge = await make("hedge", { parentCategoryID: garden.categoryID });
        const nest = await make("nest", { parentCategoryID: hedge.categoryID });
        for (const categoryID of [garden.categoryID, hedge.categoryID, nest.categoryID]) {
            await categories.postAdded({ categoryID, discussions: 1, comments: 10 });
        }
        const seenBy = async (userID: number) =>
            (await forum.call(userID, "GET", `categories/${garden.categoryID}`)).json<Category>();
        expect(await seenBy(member)).toMatchObject({ countCategories: 1, countAllDiscussions: 3, countAllComments: 30 });

        const open = { customPermissions: true, grants: { [RoleID.guest]: VIEWING, [RoleID.member]: VIEWING } };
        await forum.call(manager, "PATCH", `categories/${nest.categoryID}`, open);
        await forum.call(manager, "PATCH", `categories/${hedge.categoryID}`, privately);

        expect(await seenBy(member)).toMatchObject({ countCategories: 1, countAllDiscussions: 2, countAllComments: 20 });
        expect(codes(await list(member, "?maxDepth=5"))).not.toContain("hedge");
        expect(codes(await list(member, "?limit=500"))).not.toContain("hedge");
        expect(codes((await forum.call(member, "GET", "categories/search?query=hedge")).json())).toEqual([]);
        expect(await categories.visibleIDs(await viewer(member))).not.toContain(hedge.categoryID);
        const inside = (await forum.call(member, "GET", `categories/${nest.categoryID}`)).json<Category>();
        expect(inside).toMatchObject({ parentCategoryID: garden.categoryID, depth: 2 });
        expect(inside.breadcrumbs.map(({ name }) => name)).toEqual(["garden", "nest"]);
        expect(await seenBy(moderator)).toMatchObject({ countAllDiscussions: 3 });
        expect(codes(await list(moderator, "?maxDepth=5"))).toContain("hedge");
    });

    test("FC-14 FC-46 a category made private on one server disappears on another within a second", async () => {
        const { categoryID } = await make("shared");
        // Simulates another server on the same database, which shares only the stored data with the first one.
        const shared = Object.create(forum.database, { engine: { value: "postgres" } });
        const other = await features({
            ...forum.kit,
            database: shared,
            api: Fastify(),
            pages: Fastify(),
            layouts: createLayoutRegistry(),
        });
        const seenThere = async () => {
            const permissions = await other.users.permissionsOf(member);
            return (await other.categories.visibleIDs({ userID: member, permissions })).includes(categoryID);
        };
        expect(await seenThere()).toBe(true);
        await forum.call(manager, "PATCH", `categories/${categoryID}`, privately);
        forum.setNow(new Date("2026-05-21T12:00:01Z"));
        expect(await seenThere()).toBe(false);
        forum.setNow(new Date("2026-05-21T12:00:00Z"));
    });

    test("grant nothing to anybody if none are set, and end when the category inherits again", async () => {
        const { categoryID } = await make("empty", { customPermissions: true });
        expect((await forum.call(moderator, "GET", `categories/${categoryID}`)).statusCode).toBe(404);
        await forum.call(admin, "PATCH", `categories/${categoryID}`, { customPermissions: false });
        expect((await forum.call(GUEST, "GET", `categories/${categoryID}`)).statusCode).toBe(200);
    });

    test("FC-19 cannot be widened by viewers without them, neither by grants nor by inheriting nor by a move", async () => {
        const { categoryID } = await make("strongroom", { customPermissions: true });
        const shut = (await make("anteroom", { customPermissions: true })).categoryID;
        const inside = await make("locker", { parentCategoryID: shut });
        const path = `categories/${categoryID}`;
        for (const [address, body] of [
            [path, { grants: { [RoleID.administrator]: VIEWING } }],
            [path, { grants: { [RoleID.member]: { "discussions.add": true } } }],
            [path, { customPermissions: false }],
            [`${path}/permissions`, { grants: { [RoleID.administrator]: VIEWING } }],
            [`${path}/permissions`, { customPermissions: false }],
            [`categories/${inside.categoryID}`, { parentCategoryID: -1 }],
            [`categories/${inside.categoryID}`, { customPermissions: true, grants: { [RoleID.administrator]: VIEWING } }],
        ] as const)
            expect([address, (await forum.call(manager, "PATCH", address, body)).statusCode]).toEqual([address, 403]);
        expect((await forum.call(manager, "GET", path)).statusCode).toBe(404);
        expect((await forum.call(manager, "PATCH", path, { name: "Strong room" })).statusCode).toBe(200);
        expect((await forum.call(admin, "PATCH", path, { grants: { [RoleID.administrator]: VIEWING } })).statusCode).toBe(200);
        expect((await forum.call(manager, "GET", path)).statusCode).toBe(200);
        const shared = { grants: { [RoleID.member]: { ...VIEWING, "comments.add": true } } };
        expect((await forum.call(manager, "PATCH", `${path}/permissions`, shared)).statusCode).toBe(200);
        expect((await forum.call(manager, "PATCH", `${path}/permissions`, { customPermissions: false })).statusCode).toBe(200);
    });

    test("ADM-012 FC-54 are logged when they change, shown to site managers, and undone unless changed since", async () => {
        const { categoryID } = await make("pantry");
        const path = `categories/${categoryID}/permissions`;
        const listActions = async (userID: number) =>
            (await forum.call(userID, "GET", `acts?recordType=category&recordID=${categoryID}&kind=grants`)).json<{
                acts: LoggedAction[];
            }>().acts;
        const permissions = async () => (await forum.call(manager, "GET", path)).json<CategoryPermissions>();
        const shared = await permissions();
        const grants = { [RoleID.administrator]: VIEWING, [RoleID.member]: VIEWING };
        await forum.call(manager, "PATCH", path, { customPermissions: true, grants });
        const own = await permissions();
        await forum.call(manager, "PATCH", `categories/${categoryID}`, {
            customPermissions: true,
            grants: { ...grants, [RoleID.moderator]: VIEWING },
        });
        const [last, first] = await listActions(manager);
        expect(last).toMatchObject({ shown: { name: "pantry", roles: ["Moderator"] }, canUndo: true });
        expect(first).toMatchObject({ shown: { name: "pantry", isOwn: true }, canUndo: false });
        expect(await listActions(member)).toEqual([]);
        const undo = async (actID = 0) => (await forum.call(manager, "POST", `acts/${actID}/undo`, {})).json();
        expect(await undo(first?.actID)).toMatchObject({ status: 409, code: "changedSince" });
        expect(await undo(last?.actID)).toMatchObject({ canUndo: false });
        expect(await permissions()).toEqual(own);
        await undo(first?.actID);
        expect(await permissions()).toEqual(shared);
    });

    test("FC-54 are restored without a role that is gone", async () => {
        const { categoryID } = await make("closet");
        const path = `categories/${categoryID}/permissions`;
        const { query } = forum.database;
        const roleID = 900;
        const role = {
            roleID,
            name: "Visitors",
            description: "",
            type: "custom",
            deletable: true,
            canSession: true,
            personalInfo: false,
        };
        await query.insertInto("roles").values(role).execute();
        const grants = { [RoleID.administrator]: VIEWING, [roleID]: VIEWING };
        await forum.call(manager, "PATCH", path, { customPermissions: true, grants });
        await forum.call(manager, "PATCH", path, { customPermissions: false });
        await query.deleteFrom("roles").where("roleID", "=", roleID).execute();
        const listed = await forum.call(manager, "GET", `acts?recordType=category&recordID=${categoryID}&kind=grants&limit=1`);
        const [last] = listed.json<{ acts: LoggedAction[] }>().acts;
        expect((await forum.call(manager, "POST", `acts/${last?.actID}/undo`, {})).json()).toMatchObject({ canUndo: false });
        const { roles, customPermissions } = (await forum.call(manager, "GET", path)).json<CategoryPermissions>();
        const seeing = roles.filter(({ permissions }) => permissions["discussions.view"]).map((one) => one.roleID);
        expect([customPermissions, seeing]).toEqual([true, [RoleID.administrator]]);
    });

    test("contract §3.4 are returned by role, with the category they come from; only given ones change", async () => {
        const attic = await make("loft");
        const chest = await make("trunk", { parentCategoryID: attic.categoryID });
        const moderators = async ({ categoryID }: Category) =>
            (await forum.call(manager, "GET", `categories/${categoryID}/permissions`)).json();
        const change = async ({ categoryID }: Category, body: object) =>
            (await forum.call(manager, "PATCH", `categories/${categoryID}/permissions`, body)).json();
        const ofMembers = ({ roles }: { roles: { roleID: number; permissions: object }[] }) =>
            roles.find(({ roleID }) => roleID === RoleID.member)?.permissions;

        expect(await moderators(chest)).toMatchObject({
            categoryID: chest.categoryID,
            customPermissions: false,
            ownerCategoryID: -1,
        });
        expect(ofMembers(await moderators(chest))).toMatchObject({ "discussions.view": true, "discussions.edit": false });
        const own = await change(attic, {
            customPermissions: true,
            grants: { [RoleID.member]: { ...VIEWING, "discussions.manage": true }, [RoleID.administrator]: VIEWING },
        });
        expect(own).toMatchObject({ customPermissions: true, ownerCategoryID: attic.categoryID });
        expect(ofMembers(await moderators(chest))).toMatchObject({
            "discussions.view": true,
            "discussions.add": false,
            "discussions.delete": true,
            "discussions.edit": true,
            "discussions.manage": true,
            "discussions.moderate": false,
        });
        expect(await moderators(chest)).toMatchObject({ customPermissions: false, ownerCategoryID: attic.categoryID });
        expect((await viewer(member)).permissions.junctionAliases?.category).toMatchObject({
            [chest.categoryID]: attic.categoryID,
        });
        const changed = await change(attic, { grants: { [RoleID.member]: { "discussions.delete": false } } });
        expect(ofMembers(changed)).toMatchObject({
            "discussions.view": true,
            "discussions.edit": true,
            "discussions.delete": false,
            "discussions.manage": null,
        });
        expect((await change(chest, { grants: { [RoleID.member]: VIEWING } })).errors).toMatchObject([{ field: "grants" }]);
        expect((await change(attic, { grants: { 99999999999: VIEWING } })).errors).toMatchObject([
            { field: "grants", message: "There is no role 99999999999." },
        ]);
        const back = await forum.call(admin, "PATCH", `categories/${attic.categoryID}/permissions`, { customPermissions: false });
        expect(back.json()).toMatchObject({ customPermissions: false, ownerCategoryID: -1 });
        expect((await forum.call(moderator, "GET", `categories/${attic.categoryID}/permissions`)).statusCode).toBe(403);
    });

    test("are inherited after a move: a category moved into a private one is private", async () => {
        const vault = await make("vault", privately);
        const box = await make("box");
        await forum.call(manager, "PATCH", `categories/${box.categoryID}`, { parentCategoryID: vault.categoryID });
        expect((await forum.call(member, "GET", `categories/${box.categoryID}`)).statusCode).toBe(404);
        expect((await forum.call(moderator, "GET", `categories/${box.categoryID}`)).statusCode).toBe(200);
    });

    test("are rejected if invalid: unknown roles, unknown names, a category without any", async () => {
        const refused = async (body: object) =>
            (await forum.call(manager, "POST", "categories", { name: "x", urlcode: "x-grants", ...body })).json();
        expect(await refused({ customPermissions: true, grants: { 999: VIEWING } })).toMatchObject({
            errors: [{ field: "grants" }],
        });
        expect(await refused({ customPermissions: true, grants: { 8: { "site.manage": true } } })).toMatchObject({ status: 422 });
        expect(await refused({ grants: { 8: VIEWING } })).toMatchObject({
            errors: [{ field: "grants", code: "fieldRequirement" }],
        });
    });
});

describe("creating and changing", () => {
    test("FC-12 is for site managers", async () => {
        for (const userID of [GUEST, member, moderator]) {
            expect((await forum.call(userID, "POST", "categories", { name: "x", urlcode: "x-forbidden" })).statusCode).toBe(403);
            expect((await forum.call(userID, "DELETE", "categories/1")).statusCode).toBe(403);
            expect((await forum.call(userID, "GET", "categories/1/edit")).statusCode).toBe(403);
        }
    });

    test("rejects codes that are taken or only a number, and parents that would form a cycle", async () => {
        const outer = await make("outer");
        const inner = await make("inner", { parentCategoryID: outer.categoryID });
        const change = async (body: object) =>
            (await forum.call(manager, "PATCH", `categories/${outer.categoryID}`, body)).statusCode;
        expect(await change({ urlcode: "INNER" })).toBe(422);
        expect(await change({ urlcode: "42" })).toBe(422);
        expect(await change({ parentCategoryID: outer.categoryID })).toBe(400);
        expect(await change({ parentCategoryID: inner.categoryID })).toBe(400);
        expect(await change({ parentCategoryID: 1_000_000 })).toBe(400);
        expect(await change({ bannerUrl: "javascript:alert(1)" })).toBe(422);
        expect(await change({ name: "Outer", urlcode: "OUTER", parentCategoryID: -1 })).toBe(200);
    });

    test("FC-17 FC-93 refuses fields that only the server sets, by name", async () => {
        const fields = { countDiscussions: 99, categoryID: 7777, dateInserted: "2001-01-01T00:00:00+00:00" };
        const refusal = await forum.call(manager, "POST", "categories", { name: "Counted", urlcode: "counted", ...fields });
        const { errors } = refusal.json<{ errors: { field: string }[] }>();
        expect([refusal.statusCode, errors.map(({ field }) => field)]).toEqual([422, Object.keys(fields)]);
        expect((await forum.call(manager, "GET", "categories/$urlcode:counted")).statusCode).toBe(404);
    });

    test("contract §5.3 responds with progress to the deletion of a category that is part of a batch", async () => {
        const { categoryID } = await make("batched");
        const answer = await forum.call(manager, "DELETE", `categories/${categoryID}?batch=true`);
        const progress = { successIDs: [categoryID], failedIDs: [], exceptionsByID: {}, countTotalIDs: 1 };
        expect([answer.statusCode, answer.json()]).toEqual([200, { progress, callbackPayload: null }]);
        expect((await forum.call(GUEST, "GET", `categories/${categoryID}`)).statusCode).toBe(404);
    });

    test("deletes only empty categories", async () => {
        const full = await make("full");
        await forum.features.categories.postAdded({ categoryID: full.categoryID, discussions: 1 });
        expect((await forum.call(manager, "DELETE", `categories/${full.categoryID}`)).statusCode).toBe(409);
        await forum.features.categories.postAdded({ categoryID: full.categoryID, discussions: -1 });
        expect((await forum.call(manager, "DELETE", `categories/${full.categoryID}`)).statusCode).toBe(204);
        expect((await forum.call(manager, "GET", `categories/${full.categoryID}`)).statusCode).toBe(404);
    });

    test("imports categories with the attribution of their licence, each with a code of its own", async () => {
        const record = { name: "ویکیپیدیا:دیوەخان", dateInserted: "2020-01-02T03:04:05+00:00", lang: "ckb", dir: "rtl" as const };
        const attributed = { ...record, sourceUrl: "https://wiki.test/w?oldid=1", attribution: "By its contributors, CC BY-SA" };
        const [first = 0, second = 0] = await forum.features.categories.importCategories([attributed, record]);
        const seen = (await forum.call(GUEST, "GET", `categories/${first}`)).json<Category>();
        expect(seen).toMatchObject({ ...attributed, urlcode: "ویکیپیدیا-دیوەخان" });
        expect((await forum.call(GUEST, "GET", `categories/${second}`)).json<Category>().urlcode).toBe("ویکیپیدیا-دیوەخان-2");
        expect((await forum.call(GUEST, "GET", `categories/$urlcode:${encodeURIComponent(seen.urlcode)}`)).json()).toMatchObject({
            categoryID: first,
        });
    });

    test("a failed change leaves everything as it was", async () => {
        const { categories } = forum.features;
        const failing = forum.database.transaction(async () => {
            await categories.importCategories([{ name: "Phantom", dateInserted: "2020-01-02T03:04:05+00:00" }]);
            throw new Error("the import broke off");
        });
        await expect(failing).rejects.toThrow("the import broke off");
        expect((await forum.call(manager, "GET", "categories/$urlcode:phantom")).statusCode).toBe(404);
    });
});

describe("the services for other features", () => {
    test("reject posts in headings, lists of categories and archived categories (contract §5.1)", async () => {
        const { categories } = forum.features;
        const heading = await make("only-heading", { displayAs: "heading" });
        const archived = await make("only-archive", { isArchived: true });
        const open = await make("only-posts");
        const status = async (categoryID: number) =>
            categories.requirePostable(categoryID).then(
                () => 200,
                (error) => error.answer.status,
            );
        expect(await status(heading.categoryID)).toBe(403);
        expect(await status(archived.categoryID)).toBe(403);
        expect(await status(open.categoryID)).toBe(200);
        expect(await status(999_999)).toBe(404);
        const postable = await list(member, "?outputFormat=flat&filterDiscussionsAdd=true&limit=500");
        expect(codes(postable)).toContain("only-posts");
        expect(codes(postable)).not.toContain("only-heading");
        expect(await list(GUEST, "?outputFormat=flat&filterDiscussionsAdd=true")).toEqual([]);
    });

    test("FC-14 return the latest post of a category that the viewer may see", async () => {
        const { categories } = forum.features;
        const names = new Map([
            [501, { name: "Open", type: "discussion", url: "http://forum.test/discussion/501/open" }],
            [502, { name: "Hidden", type: "question", url: "http://forum.test/discussion/502/hidden" }],
        ]);
        categories.providePosts({
            namesOf: async () => names,
            countsOf: async () => new Map(),
            newestIn: async () => undefined,
            moveAll: async () => [],
            idsIn: async () => [],
            countAllIn: async () => 0,
            countUnreadIn: async () => new Map(),
        });
        const street = await make("street");
        const lane = await make("lane", { parentCategoryID: street.categoryID, ...privately });
        const post = { discussions: 1, lastUserID: member };
        await categories.postAdded({
            ...post,
            categoryID: street.categoryID,
            lastDiscussionID: 501,
            dateLastPost: "2026-05-01T00:00:00+00:00",
        });
        await categories.postAdded({
            ...post,
            categoryID: lane.categoryID,
            lastDiscussionID: 502,
            dateLastPost: "2026-05-02T00:00:00+00:00",
        });
        const lastPost = async (userID: number) =>
            (await forum.call(userID, "GET", `categories/${street.categoryID}?expand=lastPost`)).json<Category>().lastPost;
        expect(await lastPost(member)).toMatchObject({ discussionID: 501, name: "Open", insertUser: { name: "Member" } });
        expect(await lastPost(moderator)).toMatchObject({ discussionID: 502, name: "Hidden", type: "question" });
    });

    test("recount the posts", async () => {
        const { categories } = forum.features;
        const { categoryID } = await make("recounted");
        await categories.postAdded({ categoryID, discussions: 5, comments: 5 });
        const counts = new Map([[categoryID, { countDiscussions: 2, countComments: 3 }]]);
        categories.providePosts({
            namesOf: async () => new Map(),
            countsOf: async () => counts,
            newestIn: async () => undefined,
            moveAll: async () => [],
            idsIn: async () => [],
            countAllIn: async () => 0,
            countUnreadIn: async () => new Map(),
        });
        await categories.recount([categoryID]);
        expect((await forum.call(GUEST, "GET", `categories/${categoryID}`)).json()).toMatchObject({
            countDiscussions: 2,
            countComments: 3,
        });
    });

    test("know stored categories whoever reads, and leave out unknown ones", async () => {
        const { categoryID } = await make("stored", { description: "What is stored." });
        const { byIDs, fragmentsByIDs, resolve, takesPostType } = forum.features.categories;
        expect(await resolve(await viewer(member), "$name:stored" as never)).toBe(categoryID);
        expect([...(await byIDs([categoryID, 9999])).keys()]).toEqual([categoryID]);
        expect([...(await fragmentsByIDs([9999, categoryID])).values()]).toMatchObject([{ categoryID, name: "stored" }]);
        const type = { postTypeID: "discussion", baseType: "discussion" };
        expect([await takesPostType(categoryID, type), await takesPostType(9999, type)]).toEqual([true, false]);
        const edit = (userID: number) => forum.call(userID, "GET", `categories/${categoryID}/edit`);
        expect((await edit(manager)).json()).toEqual({
            ...{ categoryID, name: "stored", urlcode: "stored", description: "What is stored.", parentCategoryID: -1 },
            ...{ displayAs: "discussions", iconUrl: null, bannerUrl: null },
        });
        expect((await edit(member)).statusCode).toBe(403);
    });

    test("follow a category once, however often requested, and list it among the followed ones", async () => {
        const { categoryID } = await make("followed");
        const follow = (followed: boolean) => forum.call(member, "PUT", `categories/${categoryID}/follow`, { followed });
        expect((await follow(true)).json()).toEqual({ followed: true });
        await follow(true);
        const [seen] = await list(member, "?followed=true");
        expect(seen).toMatchObject({ categoryID, followed: true, countFollowers: 1, dateFollowed: "2026-05-21T12:00:00+00:00" });
        expect(await forum.features.categories.followedIDs(await viewer(member))).toEqual([categoryID]);
        await follow(false);
        expect(await list(member, "?followed=true")).toEqual([]);
        expect((await forum.call(GUEST, "PUT", `categories/${categoryID}/follow`, { followed: true })).statusCode).toBe(403);
        const form = await forum.call(member, "POST", `/categories/follow/${categoryID}`, { followed: "1" });
        expect([form.statusCode, form.headers.location]).toEqual([303, "http://forum.test/categories/followed"]);
        expect(codes(await list(member, "?followed=true"))).toEqual(["followed"]);
    });
});

describe("followed categories", () => {
    let [follower, mailless] = [0, 0];
    const preferencesIn = (categoryID: number, user: number | "$me" = "$me") => `categories/${categoryID}/preferences/${user}`;
    const listFollowed = async (userID: number, user: number | "$me" = "$me") =>
        (await forum.call(userID, "GET", `categories/preferences/${user}`)).json<FollowedCategory[]>();
    const [popups, mails] = ["preferences.popup.posts", "preferences.email.posts"];

    beforeAll(async () => {
        const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
        [follower = 0, mailless = 0] = await forum.features.users.importUsers([
            { ...joined, name: "Follower" },
            { ...joined, name: "Mailless" },
        ]);
        const { query } = forum.database;
        await query.updateTable("userRoles").set({ roleID: RoleID.guest }).where("userID", "=", mailless).execute();
    });

    test("FC-12 are listed by name, in any case, without those that have become private", async () => {
        const [zinc, anvil, brass] = [await make("zinc"), await make("Anvil"), await make("brass")];
        const cellar = await make("cellar");
        for (const { categoryID } of [zinc, cellar, anvil, brass])
            await forum.call(follower, "PUT", `categories/${categoryID}/follow`, { followed: true });
        await forum.call(admin, "PATCH", `categories/${cellar.categoryID}`, { customPermissions: true });
        expect((await listFollowed(follower)).map(({ name }) => name)).toEqual(["Anvil", "brass", "zinc"]);
        expect(await listFollowed(manager, follower)).toHaveLength(3);
        expect((await forum.call(member, "GET", `categories/preferences/${follower}`)).statusCode).toBe(403);
    });

    test("notify as their member chooses, by mail only with the permission; a change leaves other choices as they are", async () => {
        const { categoryID } = await make("chosen");
        const change = async (userID: number, changes: object, user: number | "$me" = "$me") => {
            const answer = await forum.call(userID, "PATCH", preferencesIn(categoryID, user), changes);
            return answer.statusCode === 200 ? answer.json<object>() : answer.statusCode;
        };
        expect(await change(mailless, { [mails]: true, [popups]: true })).toBe(403);
        expect(await change(mailless, { [mails]: false, [popups]: true })).toMatchObject({ [mails]: false, [popups]: true });
        expect(await change(follower, { [mails]: true })).toMatchObject({ "preferences.followed": true, [mails]: true });
        expect(await change(follower, { [popups]: true })).toMatchObject({ [mails]: true, [popups]: true });
        expect(await change(manager, { [popups]: false }, follower)).toMatchObject({ [mails]: true, [popups]: false });
        expect(await change(member, { [popups]: true }, follower)).toBe(403);
        expect((await forum.call(follower, "GET", preferencesIn(categoryID))).json()).toMatchObject({ [popups]: false });
        expect((await forum.call(GUEST, "GET", preferencesIn(categoryID, follower))).statusCode).toBe(403);
        const [counted] = await list(follower, `?categoryID=${categoryID}&outputFormat=flat`);
        expect(counted?.countFollowers).toBe(2);
        expect(await change(follower, { "preferences.followed": false })).toMatchObject({
            "preferences.followed": false,
            [mails]: false,
        });
        const [left] = await list(follower, `?categoryID=${categoryID}&outputFormat=flat`);
        expect(left?.countFollowers).toBe(1);
    });

    test("are only such as have posts", async () => {
        const { categoryID } = await make("shelves", { displayAs: "heading" });
        const follow = await forum.call(follower, "PUT", `categories/${categoryID}/follow`, { followed: true });
        expect([follow.statusCode, (await forum.call(follower, "PATCH", preferencesIn(categoryID), {})).statusCode]).toEqual([
            400, 400,
        ]);
    });
});

describe("pages", () => {
    const call = {} as Call;
    const resolve = async (userID: number, recordID: string, params: LayoutQuery["params"] = {}) =>
        forum.kit.layouts
            .view("categoryList", "category")
            ?.resolve({ layoutViewType: "categoryList", recordType: "category", recordID, params }, await viewer(userID), call);

    test("TAGC-004 TAGC-005 a category page is found by its code and links its pages for search engines", async () => {
        const { categoryID } = await make("paged", { description: "Sixty-one posts." });
        await forum.features.categories.postAdded({ categoryID, discussions: 61 });
        expect(await resolve(GUEST, "paged", { page: "2" })).toMatchObject({
            layoutViewType: "discussionCategoryPage",
            facts: { categoryID, page: 2, breadcrumbs: [{ name: "paged" }] },
            seo: {
                title: { text: "{name} – Page {page}", values: { name: "paged", page: 2 } },
                description: "Sixty-one posts.",
                canonicalUrl: "http://forum.test/categories/paged/p2",
                previousUrl: "http://forum.test/categories/paged",
                nextUrl: "http://forum.test/categories/paged/p3",
            },
        });
        await expect(resolve(GUEST, "paged", { page: "4" })).rejects.toMatchObject({ answer: { status: 404 } });
        expect(await resolve(GUEST, "PAGED")).toEqual({ redirectTo: "http://forum.test/categories/paged", status: 301 });
        expect(await resolve(GUEST, String(categoryID), { page: "3" })).toMatchObject({
            redirectTo: "http://forum.test/categories/paged/p3",
        });
        expect(await resolve(GUEST, "paged", { page: "1" })).toMatchObject({ redirectTo: "http://forum.test/categories/paged" });
    });

    test("a category without posts lists its subcategories", async () => {
        const { categoryID } = await make("shelf", { displayAs: "categories" });
        await make("drawer", { parentCategoryID: categoryID });
        expect(await resolve(GUEST, "shelf")).toMatchObject({
            layoutViewType: "nestedCategoryList",
            facts: { countCategories: 1 },
        });
    });

    test("FC-12 the page of a hidden category does not exist, nor does one with too high a number", async () => {
        await make("hidden-page", privately);
        for (const [code, page] of [
            ["hidden-page", undefined],
            ["never-was", undefined],
            ["paged", "0"],
            ["paged", "none"],
        ] as const) {
            await expect(resolve(member, code, { page })).rejects.toMatchObject({ answer: { status: 404 } });
        }
    });
});

test("FC-14 FC-19 role permissions in a category are changed by a plain form: it begins with the inherited ones, and can remove its own", async () => {
    const { categoryID } = await make("formed");
    const path = `/settings/categories/${categoryID}/permissions`;
    const send = (userID: number, fields: Record<string, string>) => forum.call(userID, "POST", path, fields);
    const held = async () => {
        const answer = await forum.call(manager, "GET", `categories/${categoryID}/permissions`);
        const { customPermissions, roles } = answer.json<CategoryPermissions>();
        const of = (id: number) => roles.find(({ roleID }) => roleID === id)?.permissions;
        return { customPermissions, member: of(RoleID.member), guest: of(RoleID.guest) };
    };
    const before = await held();
    expect((await send(manager, { Form: "own" })).headers.location).toBe(`${path}?Done=own`);
    expect(await held()).toEqual({ ...before, customPermissions: true });

    const grant = { [`Role-${RoleID.member}`]: "1", [`Grant-${RoleID.member}-discussions.view`]: "1" };
    expect((await send(manager, { Form: "change", ...grant })).headers.location).toBe(`${path}?Done=saved`);
    const after = await held();
    expect(Object.entries(after.member ?? {}).filter(([, value]) => value)).toEqual([["discussions.view", true]]);
    expect(after.guest).toEqual(before.guest);

    for (const [userID, fields] of [
        [member, { Form: "own" }],
        [moderator, { Form: "change", ...grant }],
        [GUEST, { Form: "shared" }],
    ] as const)
        expect((await send(userID, fields)).statusCode).toBe(403);
    expect(await held()).toEqual(after);

    expect((await send(manager, { Form: "shared" })).headers.location).toBe(`${path}?Done=shared`);
    expect(await held()).toEqual(before);
});

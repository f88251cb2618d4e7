import { afterAll, beforeAll, expect, test } from "@jest/globals";
import {
    fetchCategories,
    fetchCategory,
    fetchCategoryPage,
    followCategory,
    searchCategories,
    selectCategories,
    selectCategory,
    selectCategoryPage,
    selectCategorySearch,
} from "@parley/categories/client";
import { categoriesMigrations, createCategoriesServer } from "@parley/categories/server";
import { configMigrations, createConfigServer } from "@parley/config/server";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ServerKit } from "@parley/library/server/kit";
import { createSessions, sessionsMigrations } from "@parley/library/server/sessions";
import type { ClientAndServer } from "@parley/library/testing";
import { createClientAndServer } from "@parley/library/testing";
import { RoleID } from "@parley/permissions/contract";
import { createPostTypesServer, postTypesMigrations } from "@parley/postTypes/server";
import { createUsersServer, usersMigrations } from "@parley/users/server";

const GUEST = 0;
const DATE = "2026-01-01T00:00:00+00:00";

const register = async (kit: ServerKit) => {
    const config = createConfigServer(kit);
    const users = createUsersServer(kit, { config, sessions: createSessions(kit.database, kit.clock) });
    const postTypes = createPostTypesServer(kit);
    const categories = createCategoriesServer(kit, { users, config, postTypes });
    const [member = 0] = await users.importUsers([{ importSource: "test", name: "Ada", dateInserted: DATE }]);
    const [town = 0, tools = 0, council = 0] = await categories.importCategories([
        { name: "The town", displayAs: "heading", dateInserted: DATE },
        { name: "Tool library", dateInserted: DATE },
        {
            name: "Council",
            dateInserted: DATE,
            customPermissions: true,
            grants: { [RoleID.moderator]: { "discussions.view": true } },
        },
    ]);
    const [noticeboard = 0] = await categories.importCategories([
        { name: "Town noticeboard", parentCategoryID: town, dateInserted: DATE },
    ]);
    return { users, member, town, tools, council, noticeboard };
};

let forum: ClientAndServer<Awaited<ReturnType<typeof register>>>;
beforeAll(async () => {
    forum = await createClientAndServer({
        migrations: [
            ...sessionsMigrations,
            ...configMigrations,
            ...usersMigrations,
            ...postTypesMigrations,
            ...categoriesMigrations,
        ],
        register,
        hasSessions: true,
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
});
afterAll(() => forum.close());

test("the category tree is fetched as a whole, and each category in it is stored by ID", async () => {
    const store = forum.storeAs(GUEST);
    await store.dispatch(fetchCategories({ archived: false }));
    const { data = [] } = selectCategories(store.getState(), { archived: false });
    expect(data.map(({ name, children = [] }) => [name, children.map((child) => child.name)])).toEqual([
        ["The town", ["Town noticeboard"]],
        ["Tool library", []],
    ]);
    const known = selectCategory(store.getState(), forum.features.noticeboard);
    expect(known).toMatchObject({ status: LoadStatus.PENDING, data: { name: "Town noticeboard" } });
});

test("a page of categories is fetched with its paging", async () => {
    const store = forum.storeAs(GUEST);
    const query = { archived: false, page: 2, limit: 2 };
    await store.dispatch(fetchCategoryPage(query));
    expect(selectCategoryPage(store.getState(), query).data).toMatchObject({
        items: [{ name: "Tool library" }],
        paging: { total: 3, page: 2, limit: 2, previous: 1 },
    });
});

test("TAGC-002 a single category is fetched; FC-12 a private one responds with the same error as one that never existed", async () => {
    const store = forum.storeAs(forum.features.member);
    await store.dispatch(fetchCategory({ categoryID: forum.features.tools }));
    await store.dispatch(fetchCategory({ categoryID: forum.features.council }));
    await store.dispatch(fetchCategory({ categoryID: 12_345 }));
    expect(selectCategory(store.getState(), forum.features.tools)).toMatchObject({ status: LoadStatus.SUCCESS });
    const unseen = selectCategory(store.getState(), forum.features.council);
    expect(unseen).toMatchObject({ status: LoadStatus.ERROR, error: { status: 404, message: "Category not found." } });
    expect(unseen).toEqual(selectCategory(store.getState(), 12_345));
});

test("categories are found by the beginning of a word", async () => {
    const store = forum.storeAs(GUEST);
    const query = { query: "notice", limit: 30 };
    await store.dispatch(searchCategories(query));
    expect(selectCategorySearch(store.getState(), query).data?.items.map(({ name }) => name)).toEqual(["Town noticeboard"]);
});

test("a followed category shows at once and is still followed after fetching it again; following as a guest is reverted", async () => {
    const categoryID = forum.features.tools;
    const store = forum.storeAs(forum.features.member);
    await store.dispatch(fetchCategory({ categoryID }));
    const answered = store.dispatch(followCategory({ categoryID, followed: true }));
    expect(selectCategory(store.getState(), categoryID).data?.followed).toBe(true);
    await answered;
    await store.dispatch(fetchCategory({ categoryID }));
    expect(selectCategory(store.getState(), categoryID).data).toMatchObject({ followed: true, countFollowers: 1 });

    const guest = forum.storeAs(GUEST);
    await guest.dispatch(fetchCategory({ categoryID }));
    const refused = guest.dispatch(followCategory({ categoryID, followed: true }));
    expect(selectCategory(guest.getState(), categoryID).data?.followed).toBe(true);
    await refused;
    expect(selectCategory(guest.getState(), categoryID).data?.followed).toBe(false);
});

import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { Config } from "@parley/config/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { may, registerRecordFinder } from "@parley/library/server/http";
import type { IntegrityCheck } from "@parley/library/server/integrityChecks";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import type { ServerKit } from "@parley/library/server/kit";
import { getSearchSources } from "@parley/library/server/searchSources";
import { getTranslatables } from "@parley/library/server/translatables";
import type { PostTypes } from "@parley/postTypes/server";
import type { Users } from "@parley/users/server";
import { createCategoryArranging } from "./arrangement/arrangeCategories";
import { buildTree } from "./arrangement/categoryTree";
import { createCategoryActions } from "./categories.actions";
import { registerCategoriesForms } from "./categories.forms";
import { createCategoriesRepository } from "./categories.repository";
import { registerCategoriesRoutes } from "./categories.routes";
import { createCategoriesService } from "./categories.service";
import type { CategoryPostsService } from "./categoryPosts";
import { createCategoryPosts } from "./categoryPosts";
import type { CategoriesStore } from "./categoryStore";
import { createCategoriesStore } from "./categoryStore";
import { createCategoryFollows } from "./follows/follows.service";
import { registerCategoryExplanations } from "./grants/explanations";
import { registerCategoryGrantsForms } from "./grants/grants.forms";
import { createCategoryGrants } from "./grants/grants.service";
import { registerCategoryLayouts } from "./layouts/categoryLayouts";
import { findByColumn } from "./resolveCategoryID";
import { createCategoryPresenter } from "./responses/categoryPresenter";
import { createCategorySearch } from "./search/searchSource";
import { createTranslatableCategories } from "./translatableCategories";
import { createCategoriesWriting } from "./writeCategories";

interface Dependencies {
    users: Users;
    config: Config;
    postTypes: PostTypes;
}

const MINUTE = 60 * 1000;

/** Server interface of the categories, for other features. */
export type Categories = ReturnType<typeof createCategoriesServer>;

/** Registers routes, pages and widgets of categories, and returns the services for other features. */
export function createCategoriesServer(kit: ServerKit, { users, config, postTypes }: Dependencies) {
    const store = createCategoriesStore(kit);
    const posts = createCategoryPosts(kit, store, users);
    const presenter = createCategoryPresenter(kit.siteURL);
    const reading = createCategoriesService(kit, store, presenter, posts, postTypes);
    registerRecordFinder(kit.api, "category", async (viewer, column, value) => {
        const tree = await store.tree();
        // Site managers manage all categories, those included whose posts they don't see.
        const known = may(viewer, "site.manage") ? new Set(tree.rows.keys()) : await store.visibleTo(viewer);
        return findByColumn(tree, known, column, value);
    });
    const actionLog = getActionLog(kit);
    const permissions = createCategoryGrants(kit, store, reading, users, actionLog);
    const arranging = createCategoryArranging({ kit, store, reading, presenter, posts, permissions, users, actionLog });
    const writing = createCategoriesWriting({ kit, store, reading, users, permissions, arranging, actionLog, postTypes });
    const follows = createCategoryFollows(kit, store, reading);
    const { provideAction } = createCategoryActions({ store, arranging, writing, permissions, actionLog });
    // Reads the table itself: a category made private here must not wait for two caches in turn (FC-46).
    users.provideJunctions("category", async () =>
        junctionsOf(buildTree(await createCategoriesRepository(kit.database).structure())),
    );
    const explanations = registerCategoryExplanations(users, store, reading);
    const services = { reading, writing, arranging, follows, permissions };
    registerCategoriesRoutes(kit, services);
    registerCategoriesForms(kit, services);
    registerCategoryGrantsForms(kit, permissions);
    kit.jobs.every("categories: complete removals", MINUTE, arranging.completeRemovals);
    registerCategoryLayouts(kit, reading, store, config);

    const { source, searchScope, named, chosen } = createCategorySearch({ kit, store, presenter, reading });
    const searchSources = getSearchSources(kit);
    searchSources.provide(source);
    searchSources.provideNames("in", named);
    searchSources.provideCategories(chosen);
    getTranslatables(kit).provide(
        createTranslatableCategories(store, (categoryIDs) => searchSources.enqueue(source.recordType, categoryIDs)),
    );

    const { managed: _managed, edit: _edit, search: _search, list: _list, ...answers } = reading;
    const { create, importCategories, removeImported } = writing;
    const { postAdded, findLastPost, recount, providePosts } = posts;
    getIntegrityChecks(kit).add(...createCategoryChecks(store, posts));
    return {
        ...answers,
        provideAction,
        explanations,
        followersOf: store.repository.followersOf,
        followersOfAll: store.repository.followersOfAll,
        followLevelsOf: store.repository.levelsOf,
        setFollowLevels: store.repository.setLevels,
        searchScope,
        create,
        importCategories,
        removeImported,
        postAdded,
        findLastPost,
        recount,
        providePosts,
        completeRemovals: arranging.completeRemovals,
    };
}

function createCategoryChecks(store: CategoriesStore, posts: CategoryPostsService): IntegrityCheck[] {
    return [
        {
            name: "categories count what stands in them, and know the last of it",
            findViolations: posts.miscounted,
            repair: posts.recount,
        },
        {
            name: "categories count their followers",
            findViolations: store.repository.miscountedFollowers,
            async repair() {
                await store.repository.recountFollowers();
                store.countersChanged();
            },
        },
        {
            name: "every category can be reached from the root",
            async findViolations() {
                const rows = await store.repository.structure();
                const { rows: reached } = buildTree(rows);
                return rows.map(({ categoryID }) => categoryID).filter((categoryID) => !reached.has(categoryID));
            },
        },
    ];
}

/**
 * Returns the categories with permissions of their own, and for others the category they inherit from; categories without an entry have the
 * global ones.
 */
function junctionsOf({ order, owner }: ReturnType<typeof buildTree>) {
    const ids = order.filter((categoryID) => owner.get(categoryID) === categoryID);
    const aliases = order.flatMap((categoryID) => {
        const target = owner.get(categoryID) ?? ROOT_CATEGORY_ID;
        return target === categoryID || target === ROOT_CATEGORY_ID ? [] : [[String(categoryID), target] as const];
    });
    return { ids, aliases: Object.fromEntries(aliases) };
}

import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { createCachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { TranslateText } from "@parley/library/server/translatables";
import { getTranslatables } from "@parley/library/server/translatables";
import type { CategoryTree } from "./arrangement/categoryTree";
import { buildTree } from "./arrangement/categoryTree";
import { createCategoriesRepository } from "./categories.repository";
import type { CounterRow, FollowRow } from "./categories.tables";

/** Categories as visible to one viewer, read at one moment. */
export interface CategoryVisibility {
    tree: CategoryTree;
    counters: Counters;
    /** Categories that exist for the viewer, always including the root. */
    visible: ReadonlySet<number>;
    viewer: Viewer;
    /** Translates names and descriptions for the viewer. */
    translate: TranslateText;
}

/** Counters by category. Each lookup is tracked separately, so that a new post does not invalidate responses about other categories. */
export type Counters = Pick<ReadonlyMap<number, CounterRow>, "get">;

/** Column groups that are written by a new post. */
const COUNTED = ["discussions", "posts", "followers"];

export type CategoriesStore = ReturnType<typeof createCategoriesStore>;

/** Creates the cache of the category tree, of the counters, and of the categories visible to each set of permissions. */
export function createCategoriesStore(kit: Pick<ServerKit, "api" | "database" | "clock">) {
    const { database, clock } = kit;
    const translatables = getTranslatables(kit);
    const repository = createCategoriesRepository(database);
    const structure = createCachedValue(database, clock, async () =>
        buildTree(await repository.structure(), await repository.formerCodes()),
    );
    const counters = createCachedValue(
        database,
        clock,
        async () => new Map((await repository.counters()).map((row) => [row.categoryID, row])),
    );
    // Members with the same roles share a permissions object and so the result; a changed tree is a new object.
    const seen = new WeakMap<CategoryTree, WeakMap<Viewer["permissions"], ReadonlySet<number>>>();

    return {
        repository,
        tree: structure.get,
        counters: () => countersNow(COUNTED),
        structureChanged(): void {
            structure.drop();
            counters.drop();
        },
        countersChanged: counters.drop,
        /** Returns the function that translates names and descriptions for a reader. */
        findTexts,
        /** Returns the translations of categories into all languages. */
        findAllTexts: (categoryIDs: readonly number[]) => translatables.findAllTexts("categories", categoryIDs.map(String)),
        visibleTo: async (viewer: Viewer): Promise<ReadonlySet<number>> => visibleIn(await structure.get(), viewer),
        /**
         * Returns the categories for a viewer. By default the response depends on counters and latest posts. The side navigation of every
         * page shows counts of discussions, and each new one would invalidate all pages; without this dependency the counts may be half a
         * minute late, the maximum age of a cached response.
         */
        async findVisibility(
            viewer: Viewer,
            { dependsOnPosts = true }: { dependsOnPosts?: boolean } = {},
        ): Promise<CategoryVisibility> {
            const tree = await structure.get();
            return {
                tree,
                counters: await countersNow(dependsOnPosts ? COUNTED : []),
                visible: visibleIn(tree, viewer),
                viewer,
                translate: await findTexts(viewer),
            };
        },
    };

    function findTexts(reader: Viewer | undefined): Promise<TranslateText> {
        return translatables.findTexts(reader, "categories");
    }

    async function countersNow(counted: readonly string[]): Promise<Counters> {
        const all = await database.changes.unnoted(counters.get);
        return {
            get(categoryID) {
                database.changes.readRows("categories", counted, "categoryID", categoryID);
                return all.get(categoryID);
            },
        };
    }

    function visibleIn(tree: CategoryTree, viewer: Viewer): ReadonlySet<number> {
        const byPermissions = seen.get(tree) ?? new WeakMap<Viewer["permissions"], ReadonlySet<number>>();
        seen.set(tree, byPermissions);
        const known = byPermissions.get(viewer.permissions) ?? computeVisible(tree, viewer);
        byPermissions.set(viewer.permissions, known);
        return known;
    }
}

/** Categories with the same owner of permissions share the result, so permissions are checked once for each owner. */
function computeVisible(tree: CategoryTree, viewer: Viewer): ReadonlySet<number> {
    // Categories may share the permissions of one of them, by which the only one of a limited session would not differ from others.
    const { categoryID: onlyID } = viewer.limits ?? {};
    if (onlyID !== undefined) return new Set(tree.rows.has(onlyID) && may(viewer, "discussions.view", onlyID) ? [onlyID] : []);
    const viewableByOwner = new Map(
        [...new Set(tree.owner.values())].map((owner) => [owner, may(viewer, "discussions.view", owner)]),
    );
    const visible = tree.order.filter((categoryID) => viewableByOwner.get(tree.owner.get(categoryID) ?? ROOT_CATEGORY_ID));
    return new Set([ROOT_CATEGORY_ID, ...visible]);
}

/** Returns when a member followed each category. */
export async function readFollows(store: CategoriesStore, userID: number): Promise<Map<number, string>> {
    const rows = await readFollowRows(store, userID);
    return new Map([...rows].map(([categoryID, { dateFollowed }]) => [categoryID, dateFollowed]));
}

/** Returns the preferences of a member for each followed category. */
export async function readFollowRows({ repository }: CategoriesStore, userID: number): Promise<Map<number, FollowRow>> {
    if (userID === GUEST_ID) return new Map();
    return new Map((await repository.followedBy(userID)).map((row) => [row.categoryID, row]));
}

import { ROOT_CATEGORY_ID } from "@parley/categories/contract";
import { cached } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { GUEST_ID, may } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CategoryTree } from "./arrangement/categoryTree";
import { buildTree } from "./arrangement/categoryTree";
import type { CounterRow, FollowRow } from "./categories.repository";
import { createCategoriesRepository } from "./categories.repository";

/** What one viewer may know of the categories, all taken at one moment. */
export interface CategoryVisibility {
    tree: CategoryTree;
    counters: Counters;
    /** The categories that exist for the viewer; the root is always among them. */
    visible: ReadonlySet<number>;
    viewer: Viewer;
}

/** The counters of each category. Who looks at one depends on that one alone, so a new post lets be what tells of other categories. */
export type Counters = Pick<ReadonlyMap<number, CounterRow>, "get">;

/** The groups of columns that are written when something is posted. */
const COUNTED = ["discussions", "posts", "followers"];

export type CategoriesStore = ReturnType<typeof createCategoriesStore>;

/** Keeps the tree and the counters of the categories at hand, and which of them each kind of viewer may see. */
export function createCategoriesStore({ database, clock }: Pick<ServerKit, "database" | "clock">) {
    const repository = createCategoriesRepository(database);
    const structure = cached(database, clock, async () =>
        buildTree(await repository.structure(), await repository.formerCodes()),
    );
    const counters = cached(
        database,
        clock,
        async () => new Map((await repository.counters()).map((row) => [row.categoryID, row])),
    );
    // People with the same roles share their permissions, so they share the answer; a changed tree is another tree.
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
        visibleTo: async (viewer: Viewer): Promise<ReadonlySet<number>> => visibleIn(await structure.get(), viewer),
        /**
         * What is made of it depends by default on the counters and the latest posts. Beside every page stands how many discussions a category has; if
         * pages depended on that, each new one would drop them all. They are kept for half a minute at most, and may be so late about it.
         */
        async sightOf(viewer: Viewer, { dependsOnPosts = true }: { dependsOnPosts?: boolean } = {}): Promise<CategoryVisibility> {
            const tree = await structure.get();
            return {
                tree,
                counters: await countersNow(dependsOnPosts ? COUNTED : []),
                visible: visibleIn(tree, viewer),
                viewer,
            };
        },
    };

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

/** Categories that share their permissions share the verdict, so it is asked once for each owner. */
function computeVisible(tree: CategoryTree, viewer: Viewer): ReadonlySet<number> {
    const verdicts = new Map([...new Set(tree.owner.values())].map((owner) => [owner, may(viewer, "discussions.view", owner)]));
    const visible = tree.order.filter((categoryID) => verdicts.get(tree.owner.get(categoryID) ?? ROOT_CATEGORY_ID));
    return new Set([ROOT_CATEGORY_ID, ...visible]);
}

/** Follows of a member: when, by category. */
export async function readFollows(store: CategoriesStore, userID: number): Promise<Map<number, string>> {
    const rows = await readFollowRows(store, userID);
    return new Map([...rows].map(([categoryID, { dateFollowed }]) => [categoryID, dateFollowed]));
}

/** Follows of a member, by category. */
export async function readFollowRows({ repository }: CategoriesStore, userID: number): Promise<Map<number, FollowRow>> {
    if (userID === GUEST_ID) return new Map();
    return new Map((await repository.followedBy(userID)).map((row) => [row.categoryID, row]));
}

import type { Category, CategoryIcon, DisplayAs } from "@parley/categories/contract";
import { isCategoryIcon, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { DateTime, SmartID } from "@parley/library/contract";
import { isSafeLink, slugOf, toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, conflict, invalidField, requirePermission, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { CategoryGrants, Grants } from "./categories.grants";
import { byRole } from "./categories.grants";
import type { ChangedCategory, NewCategory } from "./categories.repository";
import type { CategoriesService } from "./categories.service";
import { urlcodeKey } from "./categories.service";
import type { CategoriesStore } from "./categories.store";
import type { CategoryTree } from "./categoryTree";
import { pathTo, subtreeOf } from "./categoryTree";

/** Deeper than this no category stands. */
const DEEPEST = 20;
const DISCUSSION_TYPES = ["discussion", "question"];

/** What may be said of a category when it is made or changed. */
export interface CategoryInput {
    name?: string | undefined;
    urlcode?: string | undefined;
    parentCategoryID?: number | undefined;
    displayAs?: DisplayAs | undefined;
    customPermissions?: boolean | undefined;
    grants?: Grants | undefined;
    description?: string | null | undefined;
    isArchived?: boolean | undefined;
    featured?: boolean | undefined;
    sort?: number | undefined;
    icon?: CategoryIcon | null | undefined;
    iconUrl?: string | null | undefined;
    bannerUrl?: string | null | undefined;
    allowedDiscussionTypes?: string[] | undefined;
    lang?: string | null | undefined;
    dir?: "ltr" | "rtl" | null | undefined;
}

/** A category from elsewhere. Its code is made from its name where none is given, and made its own where it is taken. */
export interface ImportedCategory extends Omit<CategoryInput, "icon"> {
    name: string;
    /** One that is not among ours is left out. */
    icon?: string | null | undefined;
    dateInserted: DateTime;
    sourceUrl?: string | null | undefined;
    attribution?: string | null | undefined;
}

interface NewCategoryInput extends CategoryInput, Pick<ImportedCategory, "name" | "dateInserted" | "sourceUrl" | "attribution"> {
    name: string;
    urlcode: string;
}

/** Makes and changes categories. Who may see what in them is kept by users; here it is only said which ones have rights of their own. */
export function categoriesWriting(
    { database, clock }: Pick<ServerKit, "database" | "clock">,
    store: CategoriesStore,
    reading: CategoriesService,
    users: Users,
    permissions: CategoryGrants,
) {
    const { repository } = store;

    return {
        /** Makes a category in somebody's name (contract §5.3). */
        async create(viewer: Viewer, input: CategoryInput & { name: string; urlcode: string }): Promise<Category> {
            requirePermission(viewer, "site.manage");
            await requireProofFor(viewer, input);
            const categoryID = await database.transaction(async () => {
                await check(await store.tree(), input);
                const above = input.parentCategoryID ?? ROOT_CATEGORY_ID;
                const before = await permissions.effective(above);
                const made = await insert({ ...input, dateInserted: toDateTime(clock()) });
                await permissions.requireHeld(viewer, above, before, await permissions.effective(made));
                return made;
            });
            return presentedTo(viewer, categoryID);
        },

        /** Changes what is given of a category in somebody's name. */
        async change(viewer: Viewer, id: SmartID, input: CategoryInput): Promise<Category> {
            requirePermission(viewer, "site.manage");
            await requireProofFor(viewer, input);
            const { categoryID } = await reading.managed(id);
            await database.transaction(async () => {
                await check(await store.tree(), input, categoryID);
                const before = await permissions.effective(categoryID);
                const values = columnsOf(input);
                if (Object.keys(values).length > 0) await repository.update(categoryID, values);
                store.structureChanged();
                await applyGrants(categoryID, input);
                await permissions.requireHeld(viewer, categoryID, before, await permissions.effective(categoryID));
            });
            return presentedTo(viewer, categoryID);
        },

        /** Removes a category that holds neither posts nor categories; 409 for any other. */
        async remove(viewer: Viewer, id: SmartID): Promise<void> {
            requirePermission(viewer, "site.manage");
            const { categoryID } = await reading.managed(id);
            const { children } = await store.tree();
            const counters = (await store.counters()).get(categoryID);
            if ((children.get(categoryID) ?? []).length > 0) throw conflict("This category has categories in it.");
            if ((counters?.countDiscussions ?? 0) > 0) throw conflict("This category has posts in it.");
            await removeAll([categoryID]);
        },

        /** Follows a category, or no longer; 400 for one that shows no posts. */
        async follow(viewer: Viewer, id: SmartID, followed: boolean): Promise<{ followed: boolean }> {
            requireSession(viewer);
            const { categoryID, displayAs } = await reading.get(viewer, id);
            if (displayAs !== "discussions") throw badRequest("Only a category with posts can be followed.");
            await database.transaction(async () => {
                const now = toDateTime(clock());
                const changed = followed
                    ? await repository.follow(viewer.userID, categoryID, now)
                    : await repository.unfollow(viewer.userID, categoryID);
                if (changed) await repository.addFollowers(categoryID, followed ? 1 : -1);
                store.countersChanged();
            });
            return { followed };
        },

        /** Removes categories that came with an import and hold nothing any more. Belongs into the transaction that empties them. */
        removeImported: removeAll,

        /** Stores categories from elsewhere and returns their ids in the same order. Belongs into the importer's transaction. */
        async importCategories(records: readonly ImportedCategory[]): Promise<number[]> {
            return database.transaction(async () => {
                const categoryIDs: number[] = [];
                for (const { icon, ...record } of records) {
                    const urlcode = await freeUrlcode(record.urlcode ?? slugOf(record.name));
                    categoryIDs.push(await insert({ ...record, urlcode, ...(isCategoryIcon(icon) && { icon }) }));
                }
                return categoryIDs;
            });
        },
    };

    /** Who changes what others may do must have proved freshly who they are. */
    async function requireProofFor(viewer: Viewer, { customPermissions, grants }: CategoryInput): Promise<void> {
        if (customPermissions !== undefined || grants) await users.entering.requireFreshProof(viewer);
    }

    async function freeUrlcode(wanted: string): Promise<string> {
        // A number would be taken for the id of another category.
        const base = /^\d+$/.test(wanted) ? `c-${wanted}` : wanted;
        let urlcode = base;
        for (let number = 2; await repository.isUrlcodeTaken(urlcodeKey(urlcode)); number++) urlcode = `${base}-${number}`;
        return urlcode;
    }

    async function removeAll(categoryIDs: readonly number[]): Promise<void> {
        if (categoryIDs.length === 0) return;
        await database.transaction(async () => {
            const { depth } = await store.tree();
            const deepestFirst = [...categoryIDs].sort((one, other) => (depth.get(other) ?? 0) - (depth.get(one) ?? 0));
            for (const categoryID of deepestFirst) {
                await repository.remove(categoryID);
                await users.grantsFor("category", categoryID, new Map());
            }
            store.structureChanged();
        });
    }

    async function presentedTo(viewer: Viewer, categoryID: number): Promise<Category> {
        // Whoever manages the site gets an answer also about a category they have just hidden from themselves.
        const everything = { ...viewer, permissions: { ...viewer.permissions, isAdmin: true } };
        return reading.get(everything, categoryID, ["permissions"]);
    }

    async function insert(record: NewCategoryInput): Promise<number> {
        const parentCategoryID = record.parentCategoryID ?? ROOT_CATEGORY_ID;
        const categoryID = await repository.insert({
            ...(columnsOf(record) as NewCategory),
            parentCategoryID,
            sort: record.sort ?? (await repository.lastSort(parentCategoryID)) + 1,
            sourceUrl: record.sourceUrl ?? null,
            attribution: record.attribution ?? null,
            dateInserted: record.dateInserted,
        });
        store.structureChanged();
        await applyGrants(categoryID, { ...record, parentCategoryID });
        return categoryID;
    }

    /**
     * What has permissions of its own begins with nothing granted: made private, it is private at once. Called for every
     * change of the tree, because whose permissions a category has follows from where it stands.
     */
    async function applyGrants(
        categoryID: number,
        { customPermissions, grants, parentCategoryID }: CategoryInput,
    ): Promise<void> {
        if (customPermissions !== undefined || grants)
            await users.grantsFor("category", categoryID, byRole(customPermissions === false ? {} : grants));
        else if (parentCategoryID !== undefined) await users.permissionsChanged();
    }

    async function check(tree: CategoryTree, input: CategoryInput, categoryID?: number): Promise<void> {
        const { urlcode, parentCategoryID, allowedDiscussionTypes, customPermissions, grants } = input;
        if (urlcode !== undefined) checkUrlcode(tree, urlcode, categoryID);
        if (parentCategoryID !== undefined) checkParent(tree, parentCategoryID, categoryID);
        for (const name of ["iconUrl", "bannerUrl"] as const) {
            const link = input[name];
            if (link && !isSafeLink(link)) throw invalidField(name, "The address must be a web address.");
        }
        if (allowedDiscussionTypes?.some((type) => !DISCUSSION_TYPES.includes(type))) {
            throw invalidField("allowedDiscussionTypes", "There is no such type of post.", { status: 403 });
        }
        const isOwn = customPermissions ?? (categoryID !== undefined && (tree.rows.get(categoryID)?.customPermissions ?? false));
        if (grants && !isOwn)
            throw invalidField("grants", "The category has no permissions of its own.", {
                code: "fieldRequirement",
                status: 400,
            });
        if (grants) await permissions.check(grants);
    }
}

export type CategoriesWriting = ReturnType<typeof categoriesWriting>;

function checkUrlcode({ byUrlcode }: CategoryTree, urlcode: string, categoryID: number | undefined): void {
    // A number would be taken for the id of another category.
    if (/^\d+$/.test(urlcode)) throw invalidField("urlcode", "The code can't be a number only.");
    const taken = byUrlcode.get(urlcodeKey(urlcode));
    if (taken !== undefined && taken !== categoryID) throw invalidField("urlcode", "Another category has this code.");
}

function checkParent(tree: CategoryTree, parentCategoryID: number, categoryID: number | undefined): void {
    const refuse = (message: string) => invalidField("parentCategoryID", message, { status: 400 });
    if (!tree.rows.has(parentCategoryID)) throw refuse("There is no such category.");
    if (parentCategoryID === categoryID) throw refuse("A category can't be in itself.");
    const inside = categoryID === undefined ? [] : subtreeOf(tree, categoryID);
    if (inside.includes(parentCategoryID)) throw refuse("A category can't be in one that is inside it.");
    const ownDepth = tree.depth.get(categoryID ?? ROOT_CATEGORY_ID) ?? 0;
    const below = inside.map((id) => (tree.depth.get(id) ?? 0) - ownDepth);
    if (pathTo(tree, parentCategoryID).length + 1 + Math.max(0, ...below) > DEEPEST)
        throw refuse("Categories can't stand deeper.");
}

function columnsOf({ grants: _grants, allowedDiscussionTypes, name, urlcode, ...input }: CategoryInput): ChangedCategory {
    const {
        parentCategoryID,
        displayAs,
        customPermissions,
        description,
        isArchived,
        featured,
        sort,
        icon,
        iconUrl,
        bannerUrl,
        lang,
        dir,
    } = input;
    const values = {
        parentCategoryID,
        displayAs,
        customPermissions,
        description,
        isArchived,
        featured,
        sort,
        icon,
        iconUrl,
        bannerUrl,
        lang,
        dir,
        ...(name !== undefined && { name, nameKey: foldName(name) }),
        ...(urlcode !== undefined && { urlcode, urlcodeKey: urlcodeKey(urlcode) }),
        ...(allowedDiscussionTypes && { allowedDiscussionTypes: allowedDiscussionTypes.join(",") }),
    };
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

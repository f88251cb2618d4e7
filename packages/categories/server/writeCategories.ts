import type { Category, CategoryIcon, DisplayAs } from "@parley/categories/contract";
import { isCategoryIcon, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { DateTime, SmartID } from "@parley/library/contract";
import { fill, isSafeLink, toDateTime, toSlug } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { diffFields } from "@parley/library/server/actionLog";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { PostTypes } from "@parley/postTypes/server";
import type { Users } from "@parley/users/server";
import type { CategoryArranging } from "./arrangement/arrangeCategories";
import type { CategoryTree } from "./arrangement/categoryTree";
import { checkParent } from "./arrangement/categoryTree";
import type { CategoriesService } from "./categories.service";
import type { CategoryRow, ChangedCategory, NewCategory } from "./categories.tables";
import type { CategoriesStore } from "./categoryStore";
import type { CategoryGrants, Grants } from "./grants/grants.service";
import { groupByRole } from "./grants/grants.service";
import { toUrlcodeKey } from "./resolveCategoryID";

const DISCUSSION_TYPES = ["discussion", "question"];

/** Input of a created or changed category. */
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
    pointsCategoryID?: number | null | undefined;
    sort?: number | undefined;
    icon?: CategoryIcon | null | undefined;
    iconUrl?: string | null | undefined;
    bannerUrl?: string | null | undefined;
    allowedDiscussionTypes?: string[] | undefined;
    allowedPostTypeIDs?: string[] | undefined;
    hasRestrictedPostTypes?: boolean | undefined;
    lang?: string | null | undefined;
    dir?: "ltr" | "rtl" | null | undefined;
}

/** Imported category. Its code is made from its name if missing, and made unique if taken. */
export interface ImportedCategory extends Omit<CategoryInput, "icon"> {
    name: string;
    /** An unknown icon is left out. */
    icon?: string | null | undefined;
    dateInserted: DateTime;
    sourceUrl?: string | null | undefined;
    attribution?: string | null | undefined;
}

interface NewCategoryInput extends CategoryInput, Pick<ImportedCategory, "name" | "dateInserted" | "sourceUrl" | "attribution"> {
    name: string;
    urlcode: string;
}

interface Dependencies {
    kit: Pick<ServerKit, "database" | "clock">;
    store: CategoriesStore;
    reading: CategoriesService;
    users: Users;
    permissions: CategoryGrants;
    arranging: CategoryArranging;
    actionLog: Pick<ActionLog, "record">;
    postTypes: Pick<PostTypes, "byID">;
}

/** Creates the service that creates and changes categories. Permissions are stored by users; here only whether a category has its own. */
export function createCategoriesWriting(requiresCounts: Dependencies) {
    const { store, reading, users, permissions, arranging, actionLog, postTypes } = requiresCounts;
    const { database, clock } = requiresCounts.kit;
    const { repository } = store;

    return {
        /** Creates a category on behalf of a viewer (contract §5.3). */
        async create(viewer: Viewer, input: CategoryInput & { name: string; urlcode: string }): Promise<Category> {
            requirePermission(viewer, "site.manage");
            await requireProofFor(viewer, input);
            const restriction = await restrictionIn(input);
            const categoryID = await database.transaction(async () => {
                await check(await arranging.hold(), input);
                const above = input.parentCategoryID ?? ROOT_CATEGORY_ID;
                const before = await permissions.effective(above);
                const made = await insert({ ...input, dateInserted: toDateTime(clock()) }, restriction);
                await permissions.requireHeld(viewer, above, before, await permissions.effective(made));
                await actionLog.record(viewer, {
                    kind: "add",
                    recordType: "category",
                    recordID: made,
                    before: {},
                    after: { name: input.name },
                });
                return made;
            });
            return presentedTo(viewer, categoryID);
        },

        /** Changes the given fields of a category on behalf of a viewer. */
        async change(viewer: Viewer, id: SmartID, input: CategoryInput): Promise<Category> {
            requirePermission(viewer, "site.manage");
            await requireProofFor(viewer, input);
            const { categoryID } = await reading.managed(id);
            const restriction = await restrictionIn(input);
            await database.transaction(async () => {
                const tree = await arranging.hold();
                await check(tree, input, categoryID);
                const before = await permissions.effective(categoryID);
                const { parentCategoryID, ...values } = { ...columnsOf(input), ...restriction };
                await permissions.noting(viewer, categoryID, async () => {
                    await write(viewer, categoryID, values);
                    store.structureChanged();
                    await applyGrants(categoryID, input);
                });
                await permissions.requireHeld(viewer, categoryID, before, await permissions.effective(categoryID));
                const isElsewhere = parentCategoryID != null && parentCategoryID !== tree.rows.get(categoryID)?.parentCategoryID;
                if (!isElsewhere) return;
                const afterCategoryID = tree.children.get(parentCategoryID)?.at(-1) ?? null;
                await arranging.put(viewer, categoryID, { parentCategoryID, afterCategoryID });
            });
            return presentedTo(viewer, categoryID);
        },

        rewrite,

        /** Deletes imported categories that are empty. Must be called within the transaction that empties them. */
        removeImported: removeAll,

        /** Stores imported categories and returns their IDs in the same order. Must be called within the importer's transaction. */
        async importCategories(records: readonly ImportedCategory[]): Promise<number[]> {
            return database.transaction(async () => {
                const categoryIDs: number[] = [];
                for (const { icon, ...record } of records) {
                    const urlcode = await freeUrlcode(record.urlcode ?? toSlug(record.name));
                    categoryIDs.push(await insert({ ...record, urlcode, ...(isCategoryIcon(icon) && { icon }) }));
                }
                return categoryIDs;
            });
        },
    };

    /** Changes a category on behalf of a viewer, and logs the action. */
    async function write(viewer: Viewer, categoryID: number, values: ChangedCategory): Promise<void> {
        const row = (await store.tree()).rows.get(categoryID);
        const changed = row && diffFields<CategoryRow>(row, values as Partial<CategoryRow>);
        if (!changed) return;
        await rewrite(row, changed.after);
        // Permissions are not part of this action: they have an action of their own, and undoing a new name does not undo them.
        const changes = diffFields<CategoryRow>(row, withoutPermissions(changed.after));
        if (!changes) return;
        const { isArchived, ...more } = changes.after;
        const onlyArchived = isArchived !== undefined && Object.keys(more).length === 0;
        const kind = onlyArchived ? (isArchived ? "archive" : "unarchive") : "change";
        await actionLog.record(viewer, { kind, recordType: "category", recordID: categoryID, ...changes });
    }

    /** Stores changed fields of a category; the URL with its former code redirects. */
    async function rewrite(row: CategoryRow, values: ChangedCategory): Promise<void> {
        if (values.urlcodeKey !== undefined && values.urlcodeKey !== row.urlcodeKey) {
            await repository.freeCode(values.urlcodeKey);
            await repository.forgetCode(values.urlcodeKey);
            await repository.keepCode(row.urlcodeKey, row.categoryID);
        }
        await repository.update(row.categoryID, values);
        store.structureChanged();
    }

    /** Requires recent reauthentication to change the permissions of others. */
    async function requireProofFor(viewer: Viewer, { customPermissions, grants }: CategoryInput): Promise<void> {
        if (customPermissions !== undefined || grants) await users.alternativeSignIn.requireFreshProof(viewer);
    }

    async function freeUrlcode(wanted: string): Promise<string> {
        // A number would be mistaken for the ID of another category.
        const base = /^\d+$/.test(wanted) ? `c-${wanted}` : wanted;
        let urlcode = base;
        for (let number = 2; await repository.isUrlcodeTaken(toUrlcodeKey(urlcode)); number++) urlcode = `${base}-${number}`;
        return urlcode;
    }

    async function removeAll(categoryIDs: readonly number[]): Promise<void> {
        if (categoryIDs.length === 0) return;
        await database.transaction(async () => {
            const { depth } = await store.tree();
            const deepestFirst = [...categoryIDs].sort((one, other) => (depth.get(other) ?? 0) - (depth.get(one) ?? 0));
            for (const categoryID of deepestFirst) {
                await repository.closeDeletedIn(categoryID);
                await repository.remove(categoryID);
                await users.grantsFor("category", categoryID, new Map());
            }
            store.structureChanged();
        });
    }

    async function presentedTo(viewer: Viewer, categoryID: number): Promise<Category> {
        // Site managers get a response even about a category that they have just hidden from themselves.
        const everything = { ...viewer, permissions: { ...viewer.permissions, isAdmin: true } };
        return reading.get(everything, categoryID, ["permissions"]);
    }

    /** Returns the columns of the post types that a category takes. Throws 400 and 422. */
    async function restrictionIn(input: CategoryInput): Promise<ChangedCategory> {
        const { allowedDiscussionTypes, allowedPostTypeIDs, hasRestrictedPostTypes } = input;
        if (allowedPostTypeIDs && allowedDiscussionTypes)
            throw invalidField("allowedPostTypeIDs", "Give allowedPostTypeIDs or allowedDiscussionTypes.", {
                code: "onlyOneOf",
                status: 400,
            });
        if (hasRestrictedPostTypes === false || allowedDiscussionTypes) return { allowedPostTypeIDs: null };
        if (!allowedPostTypeIDs) {
            if (hasRestrictedPostTypes)
                throw invalidField("allowedPostTypeIDs", "Name the types.", { code: "fieldRequirement", status: 400 });
            return {};
        }
        const types = await postTypes.byID();
        const unknown = allowedPostTypeIDs.find((postTypeID) => !types.has(postTypeID));
        if (unknown !== undefined) throw invalidField("allowedPostTypeIDs", fill("There is no type {unknown}.", { unknown }));
        const bases = allowedPostTypeIDs.flatMap((postTypeID) => types.get(postTypeID)?.baseType ?? []);
        return {
            allowedPostTypeIDs: [...new Set(allowedPostTypeIDs)].join(","),
            allowedDiscussionTypes: [...new Set(bases)].join(","),
        };
    }

    async function insert(record: NewCategoryInput, more: ChangedCategory = {}): Promise<number> {
        const parentCategoryID = record.parentCategoryID ?? ROOT_CATEGORY_ID;
        await repository.freeCode(toUrlcodeKey(record.urlcode));
        await repository.forgetCode(toUrlcodeKey(record.urlcode));
        const categoryID = await repository.insert({
            ...({ ...columnsOf(record), ...more } as NewCategory),
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
     * Stores the permissions of a category. Own permissions begin empty: a category made private is private at once. Called for every
     * change of the tree, because inherited permissions depend on the position.
     */
    async function applyGrants(
        categoryID: number,
        { customPermissions, grants, parentCategoryID }: CategoryInput,
    ): Promise<void> {
        if (customPermissions !== undefined || grants)
            await users.grantsFor("category", categoryID, groupByRole(customPermissions === false ? {} : grants));
        else if (parentCategoryID !== undefined) await users.permissionsChanged();
    }

    async function check(tree: CategoryTree, input: CategoryInput, categoryID?: number): Promise<void> {
        const { urlcode, parentCategoryID, pointsCategoryID, allowedDiscussionTypes, customPermissions, grants } = input;
        if (typeof pointsCategoryID === "number" && !tree.rows.has(pointsCategoryID))
            throw invalidField("pointsCategoryID", "There is no such category.");
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

export type CategoriesWriting = ReturnType<typeof createCategoriesWriting>;

function checkUrlcode({ byUrlcode }: CategoryTree, urlcode: string, categoryID: number | undefined): void {
    // A number would be mistaken for the ID of another category.
    if (/^\d+$/.test(urlcode)) throw invalidField("urlcode", "The code can’t be a number only.");
    const taken = byUrlcode.get(toUrlcodeKey(urlcode));
    if (taken !== undefined && taken !== categoryID) throw invalidField("urlcode", "Another category has this code.");
}

const withoutPermissions = ({ customPermissions: _customPermissions, ...values }: Partial<CategoryRow>): Partial<CategoryRow> =>
    values;

function columnsOf({ grants: _grants, allowedDiscussionTypes, name, urlcode, ...input }: CategoryInput): ChangedCategory {
    const {
        parentCategoryID,
        displayAs,
        customPermissions,
        description,
        isArchived,
        featured,
        pointsCategoryID,
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
        pointsCategoryID,
        sort,
        icon,
        iconUrl,
        bannerUrl,
        lang,
        dir,
        ...(name !== undefined && { name, nameKey: foldName(name) }),
        ...(urlcode !== undefined && { urlcode, urlcodeKey: toUrlcodeKey(urlcode) }),
        ...(allowedDiscussionTypes && { allowedDiscussionTypes: allowedDiscussionTypes.join(",") }),
    };
    return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

import type { CategoryPermissions } from "@parley/categories/contract";
import { CATEGORY_PERMISSIONS, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { FieldError, SmartID } from "@parley/library/contract";
import { createFieldError, expandPermission, fill, withDerived } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { diffFields } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { InvalidInput, invalidField, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import type { CategoriesService } from "../categories.service";
import type { CategoriesStore } from "../categoryStore";

/** Changes of role permissions, by roleID: permission names with true or false. */
export type Grants = Record<string, Record<string, boolean>>;

/** Role permissions set in a category itself. */
export interface OwnGrants {
    customPermissions: boolean;
    /** Permission names by role; roles without any are left out. */
    grants: Record<string, string[]>;
}

/** Permissions of each role in a category, own or inherited. */
type Effective = ReadonlyMap<number, ReadonlySet<string>>;

export type CategoryGrants = ReturnType<typeof createCategoryGrants>;

/**
 * Creates the service of role permissions in categories. Viewers cannot grant others more than they may do there themselves (contract §3.4,
 * FC-19).
 */
export function createCategoryGrants(
    { database }: Pick<ServerKit, "database">,
    store: CategoriesStore,
    reading: CategoriesService,
    users: Users,
    actionLog: Pick<ActionLog, "record">,
) {
    const { repository } = store;

    return {
        /** Returns the permissions of each role in a category. Throws 403, 404. */
        async get(viewer: Viewer, id: SmartID): Promise<CategoryPermissions> {
            requirePermission(viewer, "site.manage");
            return presented((await reading.managed(id)).categoryID);
        },

        /**
         * Changes the given role permissions in a category. A change takes effect on every server within a second (FC-14, FC-46). Requires
         * recent reauthentication.
         */
        async change(
            viewer: Viewer,
            id: SmartID,
            { customPermissions, grants }: { customPermissions?: boolean | undefined; grants?: Grants | undefined },
        ): Promise<CategoryPermissions> {
            requirePermission(viewer, "site.manage");
            await users.alternativeSignIn.requireFreshProof(viewer);
            const { categoryID } = await reading.managed(id);
            await database.transaction(async () => {
                const { rows } = await store.tree();
                const isOwn = customPermissions ?? rows.get(categoryID)?.customPermissions ?? false;
                if (grants && !isOwn) throw notItsOwn();
                if (grants) await check(grants);
                const before = await effective(categoryID);
                const own = new Map(
                    [...(await users.grantsOn(toResource(categoryID)))].map(([roleID, names]) => [roleID, [...names]]),
                );
                await noting(viewer, categoryID, async () => {
                    if (customPermissions !== undefined) await repository.update(categoryID, { customPermissions });
                    store.structureChanged();
                    await users.grantsFor("category", categoryID, isOwn ? mergeGrants(own, grants) : new Map());
                });
                await requireHeld(viewer, categoryID, before, await effective(categoryID));
            });
            return presented(categoryID);
        },

        /** Restores the permissions set in a category. Must be called within a transaction. Throws 403 as `change` does. */
        async restore(viewer: Viewer, categoryID: number, { customPermissions, grants }: OwnGrants): Promise<void> {
            requirePermission(viewer, "site.manage");
            await users.alternativeSignIn.requireFreshProof(viewer);
            const before = await effective(categoryID);
            await repository.update(categoryID, { customPermissions });
            store.structureChanged();
            const known = new Set((await repository.rolesByName()).map(({ roleID }) => String(roleID)));
            const there = Object.entries(grants).filter(([roleID]) => known.has(roleID));
            await users.grantsFor("category", categoryID, new Map(there.map(([roleID, names]) => [Number(roleID), names])));
            await requireHeld(viewer, categoryID, before, await effective(categoryID));
        },

        ownIn,
        noting,
        check,
        effective,
        requireHeld,
    };

    async function ownIn(categoryID: number): Promise<OwnGrants> {
        const { rows } = await store.tree();
        const held = [...(await users.grantsOn(toResource(categoryID)))].filter(([, names]) => names.size > 0);
        return {
            customPermissions: rows.get(categoryID)?.customPermissions ?? false,
            grants: Object.fromEntries(held.map(([roleID, names]) => [String(roleID), [...names].sort()])),
        };
    }

    /**
     * Runs work that changes role permissions in a category, and logs the state before and after. Must be called within its transaction.
     */
    async function noting(viewer: Viewer, categoryID: number, work: () => Promise<void>): Promise<void> {
        const before = await ownIn(categoryID);
        await work();
        const after = await ownIn(categoryID);
        if (diffFields<OwnGrants>(before, after))
            await actionLog.record(viewer, { kind: "grants", recordType: "category", recordID: categoryID, before, after });
    }

    /** Throws `InvalidInput` with an error for each unknown role and each permission that cannot be granted. */
    async function check(grants: Grants): Promise<void> {
        const known = new Set((await repository.rolesByName()).map(({ roleID }) => String(roleID)));
        const rows: FieldError[] = Object.keys(grants)
            .filter((roleID) => !known.has(roleID))
            .map((roleID) => createFieldError("grants", "invalid", { message: fill("There is no role {roleID}.", { roleID }) }));
        const names = new Set(Object.values(grants).flatMap((map) => Object.keys(map)));
        for (const name of names) {
            if (!CATEGORY_PERMISSIONS.includes(name))
                rows.push(
                    createFieldError("grants", "invalid", { message: fill("{name} can’t be granted in a category.", { name }) }),
                );
        }
        if (rows.length > 0) throw new InvalidInput(rows.slice(0, 100));
    }

    /** Returns the permissions of each role in a category at this point of the transaction. */
    async function effective(categoryID: number): Promise<Effective> {
        const owner = (await store.tree()).owner.get(categoryID) ?? ROOT_CATEGORY_ID;
        const grants = await users.grantsOn(owner === ROOT_CATEGORY_ID ? undefined : toResource(owner));
        return new Map([...grants].map(([roleID, names]) => [roleID, new Set([...names].filter(isForCategories))]));
    }

    /** Throws 403 if a role has gained a permission there that the viewer does not have. */
    async function requireHeld(viewer: Viewer, categoryID: number, before: Effective, after: Effective): Promise<void> {
        const added = [...after].flatMap(([roleID, names]) => [...names].filter((name) => !before.get(roleID)?.has(name)));
        users.requireHeld(viewer, added, toResource(categoryID));
    }

    async function presented(categoryID: number): Promise<CategoryPermissions> {
        const { owner, rows } = await store.tree();
        const [grants, names] = [await effective(categoryID), await repository.rolesByName()];
        return {
            categoryID,
            customPermissions: rows.get(categoryID)?.customPermissions ?? false,
            ownerCategoryID: owner.get(categoryID) ?? ROOT_CATEGORY_ID,
            roles: names.map(({ roleID, name }) => ({ roleID, name, permissions: mapOf(grants.get(roleID)) })),
        };
    }
}

/** Returns the own permissions of a category by role; derived names are replaced by their parts. */
export function groupByRole(grants: Grants = {}): Map<number, string[]> {
    return mergeGrants(new Map(), grants);
}

function mergeGrants(own: ReadonlyMap<number, readonly string[]>, grants: Grants = {}): Map<number, string[]> {
    const names = new Map([...own].map(([roleID, held]) => [roleID, new Set(held)]));
    for (const [roleID, map] of Object.entries(grants)) {
        const held = names.get(Number(roleID)) ?? new Set();
        names.set(Number(roleID), held);
        for (const [name, granted] of Object.entries(map)) {
            for (const part of expandPermission(name)) {
                if (granted) held.add(part);
                else held.delete(part);
            }
        }
    }
    return new Map([...names].map(([roleID, held]) => [roleID, [...held].sort()]));
}

function mapOf(names: ReadonlySet<string> = new Set()): CategoryPermissions["roles"][number]["permissions"] {
    const plain = CATEGORY_PERMISSIONS.filter((name) => expandPermission(name).includes(name));
    return withDerived(Object.fromEntries(plain.map((name) => [name, names.has(name)])));
}

const toResource = (resourceID: number) => ({ resourceType: "category", resourceID });

const isForCategories = (name: string) => CATEGORY_PERMISSIONS.includes(name);

const notItsOwn = () =>
    invalidField("grants", "The category has no permissions of its own.", { code: "fieldRequirement", status: 400 });

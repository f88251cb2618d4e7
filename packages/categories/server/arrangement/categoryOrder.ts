import { ApiRefusal } from "@parley/library/contract";
import type { Users } from "@parley/users/server";
import type { CategoriesStore } from "../categoryStore";
import type { CategoryTree } from "./categoryTree";

const orderChanged = () =>
    new ApiRefusal({
        status: 412,
        message: "Somebody else has changed the order of the categories in the meantime.",
        description: "Nothing was moved. Look at the order as it is now, and move again.",
        code: "orderChanged",
    });

interface Dependencies {
    store: CategoriesStore;
    users: Pick<Users, "permissionsChanged">;
}

export type CategoryOrder = ReturnType<typeof createCategoryOrder>;

/** Creates the lock of the order of all categories. The order has a version: of two concurrent changes the second waits and is rejected. */
export function createCategoryOrder({ store, users }: Dependencies) {
    return { hold, changed };

    /** Locks the order until the transaction ends, and increments its version. Throws 412 if `version` is not the current one. */
    async function hold(version?: number): Promise<CategoryTree> {
        const next = await store.repository.nextVersion();
        if (version !== undefined && next !== version + 1) throw orderChanged();
        store.structureChanged();
        return store.tree();
    }

    /** Clears the cached tree and permissions, since inherited permissions depend on the position. */
    async function changed(): Promise<void> {
        store.structureChanged();
        await users.permissionsChanged();
    }
}

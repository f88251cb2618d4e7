import type { Category, CategoryPreference, CategoryPreferences, FollowedCategory } from "@parley/categories/contract";
import type { SmartID } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, requirePermission, requireSession, resolveMemberID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CategoriesService } from "../categories.service";
import type { FollowRow } from "../categories.tables";
import type { CategoriesStore } from "../categoryStore";
import type { FollowLevel } from "./followLevels";
import { FOLLOW_LEVELS, toPreferences } from "./followLevels";

export type CategoryFollows = ReturnType<typeof createCategoryFollows>;

/** Creates the service of followed categories and notification preferences (contract §4.7, §5.3). */
export function createCategoryFollows(
    { database, clock }: Pick<ServerKit, "database" | "clock">,
    store: CategoriesStore,
    reading: CategoriesService,
) {
    const { repository } = store;

    return {
        /** Follows or unfollows a category; throws 400 for one that shows no posts. */
        async follow(viewer: Viewer, id: SmartID, followed: boolean): Promise<{ followed: boolean }> {
            requireSession(viewer);
            const { categoryID } = await followable(viewer, id);
            await put(viewer.userID, categoryID, { "preferences.followed": followed });
            return { followed };
        },

        /** Returns the preferences of a member for a category. */
        async get(viewer: Viewer, id: SmartID, user: SmartID): Promise<CategoryPreferences> {
            const userID = requireSelf(viewer, user);
            const { categoryID } = await reading.get(viewer, id);
            return toPreferences(await rowOf(userID, categoryID));
        },

        /** Returns the categories that a member follows and the viewer may see, by name. */
        async list(viewer: Viewer, user: SmartID): Promise<FollowedCategory[]> {
            const userID = requireSelf(viewer, user);
            const visible = await store.visibleTo(viewer);
            const followed = (await repository.followedBy(userID)).filter(({ categoryID }) => visible.has(categoryID));
            const fragments = await reading.fragmentsByIDs(
                followed.map(({ categoryID }) => categoryID),
                viewer,
            );
            const keyOf = ({ categoryID }: { categoryID: number }) => foldName(fragments.get(categoryID)?.name ?? "");
            return followed
                .sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
                .flatMap((row) => {
                    const fragment = fragments.get(row.categoryID);
                    return fragment ? { ...fragment, preferences: toPreferences(row) } : [];
                });
        },

        /** Changes the given preferences of a member for a category. Mail preferences need the permission `email.view`. */
        async change(
            viewer: Viewer,
            id: SmartID,
            user: SmartID,
            changes: { [Name in CategoryPreference]?: boolean | undefined },
        ): Promise<CategoryPreferences> {
            const userID = requireSelf(viewer, user);
            if (Object.entries(changes).some(([name, value]) => value && name.startsWith("preferences.email.")))
                requirePermission(viewer, "email.view");
            const { categoryID } = await followable(viewer, id);
            await put(userID, categoryID, changes);
            return toPreferences(await rowOf(userID, categoryID));
        },
    };

    async function followable(viewer: Viewer, id: SmartID): Promise<Category> {
        const category = await reading.get(viewer, id);
        if (category.displayAs !== "discussions") throw badRequest("Only a category with posts can be followed.");
        return category;
    }

    async function rowOf(userID: number, categoryID: number): Promise<FollowRow | undefined> {
        return (await repository.followedBy(userID)).find((row) => row.categoryID === categoryID);
    }

    async function put(
        userID: number,
        categoryID: number,
        { "preferences.followed": followed, ...changes }: { [Name in CategoryPreference]?: boolean | undefined },
    ): Promise<void> {
        const levels = Object.fromEntries(
            FOLLOW_LEVELS.flatMap(([name, level]) => (changes[name] === undefined ? [] : [[level, changes[name]] as const])),
        ) as Partial<Record<FollowLevel, boolean>>;
        const wantsSome = Object.values(levels).includes(true);
        await database.transaction(async () => {
            if (followed === false) {
                if (await repository.unfollow(userID, categoryID)) await repository.addFollowers(categoryID, -1);
            } else {
                if ((followed || wantsSome) && (await repository.follow(userID, categoryID, toDateTime(clock()))))
                    await repository.addFollowers(categoryID, 1);
                if (Object.keys(levels).length > 0) await repository.setLevels(userID, categoryID, levels);
            }
            store.countersChanged();
        });
    }
}

/** Returns the ID of the member: the viewer, or another one for viewers who may edit members. */
function requireSelf(viewer: Viewer, user: SmartID): number {
    requireSession(viewer);
    const userID = resolveMemberID(viewer, user, "userID");
    if (userID !== viewer.userID) requirePermission(viewer, "users.edit");
    return userID;
}

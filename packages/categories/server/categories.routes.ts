import {
    deleteCategory,
    getCategories,
    getCategory,
    getCategoryArrangement,
    getCategoryEdit,
    getCategoryPermissions,
    getCategoryPreferences,
    getCategorySearch,
    getFollowedCategories,
    patchCategory,
    patchCategoryPermissions,
    patchCategoryPreferences,
    postCategory,
    putCategoryFollow,
    putCategoryPlace,
} from "@parley/categories/contract";
import type { Input } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CategoryArranging } from "./arrangement/arrangeCategories";
import type { CategoriesService } from "./categories.service";
import type { CategoryFollows } from "./follows/follows.service";
import type { CategoryGrants } from "./grants/grants.service";
import type { CategoriesWriting } from "./writeCategories";

/** Services that the routes and forms of categories use. */
export interface CategoryServices {
    reading: CategoriesService;
    writing: CategoriesWriting;
    arranging: CategoryArranging;
    follows: CategoryFollows;
    permissions: CategoryGrants;
}

export function registerCategoriesRoutes(
    { api }: Pick<ServerKit, "api">,
    { reading, writing, arranging, follows, permissions }: CategoryServices,
): void {
    implement(api, getCategories, async (input, viewer, call) =>
        sendPaging(await reading.list(viewer, input, { dependsOnPosts: showsPosts(input, call) }), call),
    );
    implement(api, getCategorySearch, (input, viewer) => reading.search(viewer, input));
    implement(api, getCategory, ({ categoryID, expand }, viewer) => reading.get(viewer, categoryID, expand));
    implement(api, getCategoryEdit, ({ categoryID }, viewer) => reading.edit(viewer, categoryID));
    implement(api, postCategory, (input, viewer) => writing.create(viewer, input));
    implement(api, patchCategory, ({ categoryID, ...input }, viewer) => writing.change(viewer, categoryID, input));
    implement(api, deleteCategory, async ({ categoryID, newCategoryID, batch }, viewer, { setStatus }) => {
        await arranging.remove(viewer, categoryID, newCategoryID);
        if (!batch) return undefined;
        setStatus(200);
        const progress = { successIDs: [categoryID], failedIDs: [], exceptionsByID: {}, countTotalIDs: 1 };
        return { progress, callbackPayload: null };
    });
    implement(api, getCategoryArrangement, (_input, viewer) => arranging.arrangement(viewer));
    implement(api, putCategoryPlace, ({ categoryID, ...position }, viewer) => arranging.arrange(viewer, categoryID, position));
    implement(api, getCategoryPermissions, ({ categoryID }, viewer) => permissions.get(viewer, categoryID));
    implement(api, patchCategoryPermissions, ({ categoryID, ...input }, viewer) => permissions.change(viewer, categoryID, input));
    implement(api, putCategoryFollow, ({ categoryID, followed }, viewer) => follows.follow(viewer, categoryID, followed));
    implement(api, getFollowedCategories, ({ userID }, viewer) => follows.list(viewer, userID));
    implement(api, getCategoryPreferences, ({ categoryID, userID }, viewer) => follows.get(viewer, categoryID, userID));
    implement(api, patchCategoryPreferences, ({ categoryID, userID, ...changes }, viewer) =>
        follows.change(viewer, categoryID, userID, changes),
    );
}

/** Whether a list depends on comments and latest posts; the side navigation of every page shows only counts of discussions. */
const showsPosts = ({ expand = [] }: Input<typeof getCategories>, { isInternal }: Call): boolean =>
    !isInternal || expand.includes("lastPost");

/** Sends paging headers. The endpoint does not, because only the flat form is paged (contract §5.3). */
function sendPaging(answer: Awaited<ReturnType<CategoriesService["list"]>>, { setPagingHeaders }: Call) {
    if (Array.isArray(answer)) return answer;
    setPagingHeaders(answer, getCategories.query);
    return answer.items;
}

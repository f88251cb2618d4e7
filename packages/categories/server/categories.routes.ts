import {
    deleteCategory,
    getCategories,
    getCategory,
    getCategoryEdit,
    getCategoryPermissions,
    getCategorySearch,
    patchCategory,
    patchCategoryPermissions,
    postCategory,
    putCategoryFollow,
} from "@parley/categories/contract";
import { MAXIMUM_ID, pagingHeaders } from "@parley/library/contract";
import type { Call } from "@parley/library/server/http";
import { implement, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { CategoryGrants } from "./categories.grants";
import type { CategoriesService } from "./categories.service";
import type { CategoriesWriting } from "./categories.writing";

export function categoriesRoutes(
    { api, pages }: Pick<ServerKit, "api" | "pages">,
    reading: CategoriesService,
    writing: CategoriesWriting,
    permissions: CategoryGrants,
): void {
    implement(api, getCategories, async (input, viewer, call) => sendPaging(await reading.list(viewer, input), call));
    implement(api, getCategorySearch, (input, viewer) => reading.search(viewer, input));
    implement(api, getCategory, ({ categoryID, expand }, viewer) => reading.get(viewer, categoryID, expand));
    implement(api, getCategoryEdit, ({ categoryID }, viewer) => reading.edit(viewer, categoryID));
    implement(api, postCategory, (input, viewer) => writing.create(viewer, input));
    implement(api, patchCategory, ({ categoryID, ...input }, viewer) => writing.change(viewer, categoryID, input));
    implement(api, deleteCategory, ({ categoryID }, viewer) => writing.remove(viewer, categoryID));
    implement(api, getCategoryPermissions, ({ categoryID }, viewer) => permissions.get(viewer, categoryID));
    implement(api, patchCategoryPermissions, ({ categoryID, ...input }, viewer) => permissions.change(viewer, categoryID, input));
    implement(api, putCategoryFollow, ({ categoryID, followed }, viewer) => writing.follow(viewer, categoryID, followed));

    // Without scripts the button is a form.
    pages.post("/categories/follow/:categoryID", async ({ params, body, viewer }, reply) => {
        const categoryID = Number((params as { categoryID: string }).categoryID);
        const { followed } = (body ?? {}) as { followed?: unknown };
        if (!isID(categoryID)) throw notFound("Category");
        await writing.follow(viewer, categoryID, followed === "1");
        return reply.redirect((await reading.get(viewer, categoryID)).url, 303);
    });
}

/** Only the flat form is paged, so its headers are sent here and not by the endpoint (contract §5.3). */
function sendPaging(answer: Awaited<ReturnType<CategoriesService["list"]>>, { reply, siteURL }: Call) {
    if (Array.isArray(answer)) return answer;
    const url = new URL(reply.request.url, siteURL);
    const parsed = reply.request.query as Record<string, unknown>;
    reply.headers({ ...pagingHeaders(answer, { url: url.origin + url.pathname, parsed, schema: getCategories.query }) });
    return answer.items;
}

const isID = (value: number) => Number.isInteger(value) && value > 0 && value <= MAXIMUM_ID;

import { isPostable } from "@parley/categories/contract";
import { isGrantable } from "@parley/library/contract";
import { notFound } from "@parley/library/server/http";
import type { Explainer, Explanation, NamedResource } from "@parley/permissions/server";
import { findFirstAllowing, toDenial } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import type { CategoriesService } from "../categories.service";
import type { CategoriesStore } from "../categoryStore";

/** Registers the explanations of permissions in categories. */
export function registerCategoryExplanations(users: Users, store: CategoriesStore, reading: CategoriesService) {
    users.provideExplanations("category", async ({ viewer, permission, recordID, explainer }) => {
        const categoryID = await reading.resolve(viewer, recordID);
        return { recordID: categoryID, ...(await inCategory(explainer, categoryID, permission)) };
    });

    return { explainVisible, explainGranted };

    async function inCategory(explainer: Explainer, categoryID: number, permission: string): Promise<Explanation> {
        const explanation = await explainVisible(explainer, categoryID, () => explainGranted(explainer, categoryID, permission));
        const row = (await store.tree()).rows.get(categoryID);
        if (!explanation.allowed || !row || permission !== "discussions.add" || isPostable(row)) return explanation;
        const text = row.isArchived
            ? "{place} is archived, so nothing new can be posted in it."
            : "{place} only holds other categories, so nothing can be posted in it.";
        return toDenial(explanation, { text, values: { place: row.name }, ids: { categoryID } });
    }

    /** Explains that members who may not see a category find nothing in it; otherwise returns the result of `judged` (FC-12). */
    async function explainVisible(
        explainer: Explainer,
        categoryID: number,
        explain: () => Promise<Explanation>,
    ): Promise<Explanation> {
        const category = await describeCategory(categoryID);
        const visibility = await explainer.permission("discussions.view", category);
        if (visibility.allowed) return explain();
        const values = { name: explainer.name, place: category.name };
        return toDenial(visibility, { text: "{name} can’t see {place}, nor anything in it.", values, ids: { categoryID } });
    }

    /** Explains whether roles grant any of these permissions: in the category for those that can be granted there, otherwise globally. */
    function explainGranted(explainer: Explainer, categoryID: number, names: string | readonly string[]): Promise<Explanation> {
        const explainers = [names].flat().map((name) => async () => {
            return explainer.permission(name, isGrantable("category", name) ? await describeCategory(categoryID) : undefined);
        });
        return findFirstAllowing(...explainers);
    }

    async function describeCategory(resourceID: number): Promise<NamedResource> {
        const { rows, owner } = await store.tree();
        const row = rows.get(resourceID);
        if (!row) throw notFound("Category");
        const ownerName = rows.get(owner.get(resourceID) ?? resourceID)?.name ?? row.name;
        return { resourceType: "category", resourceID, name: row.name, ownerName };
    }
}

import { isPostable } from "@parley/categories/contract";
import { isGrantable } from "@parley/library/contract";
import { notFound } from "@parley/library/server/http";
import type { Explainer, Explanation, NamedPlace } from "@parley/permissions/server";
import { anyExplanation, denied } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import type { CategoriesService } from "../categories.service";
import type { CategoriesStore } from "../categories.store";

/** Registers the explanations of permissions in categories. */
export function registerCategoryExplanations(users: Users, store: CategoriesStore, reading: CategoriesService) {
    users.provideVerdicts("category", async ({ asker, permission, recordID, judge }) => {
        const categoryID = await reading.resolve(asker, recordID);
        return { recordID: categoryID, ...(await inCategory(judge, categoryID, permission)) };
    });

    return { explainVisible, explainGranted };

    async function inCategory(judge: Explainer, categoryID: number, permission: string): Promise<Explanation> {
        const judgement = await explainVisible(judge, categoryID, () => explainGranted(judge, categoryID, permission));
        const row = (await store.tree()).rows.get(categoryID);
        if (!judgement.allowed || !row || permission !== "discussions.add" || isPostable(row)) return judgement;
        const text = row.isArchived
            ? "{place} is archived, so nothing new can be posted in it."
            : "{place} only holds other categories, so it takes no discussions.";
        return denied(judgement, { text, values: { place: row.name }, ids: { categoryID } });
    }

    /** Explains that somebody who may not see a category finds nothing in it; otherwise returns the result of `judged` (FC-12). */
    async function explainVisible(
        judge: Explainer,
        categoryID: number,
        judged: () => Promise<Explanation>,
    ): Promise<Explanation> {
        const place = await placeOf(categoryID);
        const sight = await judge.permission("discussions.view", place);
        if (sight.allowed) return judged();
        const values = { name: judge.name, place: place.name };
        return denied(sight, { text: "{name} can’t see {place}, nor anything in it.", values, ids: { categoryID } });
    }

    /** Explains whether roles grant any of these permissions: in the category for those that can be granted there, otherwise globally. */
    function explainGranted(judge: Explainer, categoryID: number, names: string | readonly string[]): Promise<Explanation> {
        const asked = [names].flat().map((name) => async () => {
            return judge.permission(name, isGrantable("category", name) ? await placeOf(categoryID) : undefined);
        });
        return anyExplanation(...asked);
    }

    async function placeOf(resourceID: number): Promise<NamedPlace> {
        const { rows, owner } = await store.tree();
        const row = rows.get(resourceID);
        if (!row) throw notFound("Category");
        const ownerName = rows.get(owner.get(resourceID) ?? resourceID)?.name ?? row.name;
        return { resourceType: "category", resourceID, name: row.name, ownerName };
    }
}

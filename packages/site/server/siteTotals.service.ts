import { SYSTEM_USER_ID } from "@parley/accounts/contract";
import type { Categories } from "@parley/categories/server";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SiteTotal, SiteTotals } from "@parley/site/contract";
import { COUNTED } from "../contract/siteTotals";

interface Dependencies {
    kit: Pick<ServerKit, "database">;
    categories: Pick<Categories, "visibleIDs" | "hiddenIDs">;
}

type Counted = Exclude<SiteTotal, "all">;

/** Creates the function that counts what there is on the site, only in categories that the viewer may see (FC-14). */
export function createSiteTotals({ kit: { database }, categories }: Dependencies) {
    const counters: Record<Counted, (categoryIDs: readonly number[]) => Promise<number>> = {
        category: async (categoryIDs) => categoryIDs.length,
        discussion: async (categoryIDs) => (await postsIn(categoryIDs)).discussions,
        comment: async (categoryIDs) => (await postsIn(categoryIDs)).comments,
        async post(categoryIDs) {
            const { discussions, comments } = await postsIn(categoryIDs);
            return discussions + comments;
        },
        question: (categoryIDs) => countQuestions(categoryIDs, { isAccepted: false }),
        accepted: (categoryIDs) => countQuestions(categoryIDs, { isAccepted: true }),
        user: countMembers,
    };

    return async (viewer: Viewer, requested: readonly SiteTotal[] = ["all"]): Promise<SiteTotals> => {
        const names = requested.includes("all") ? COUNTED : COUNTED.filter((name) => requested.includes(name));
        const categoryIDs = await categories.visibleIDs(viewer);
        const hasHidden = (await categories.hiddenIDs(viewer)).length > 0;
        const counts: SiteTotals["counts"] = {};
        for (const name of names)
            counts[name] = {
                count: await counters[name](categoryIDs),
                isCalculating: false,
                isFiltered: hasHidden && name !== "user",
            };
        return { counts };
    };

    async function postsIn(categoryIDs: readonly number[]): Promise<{ discussions: number; comments: number }> {
        const { discussions, comments } = await database.query
            .selectFrom("categories")
            .select(({ fn }) => [
                fn.sum<number | null>("countDiscussions").as("discussions"),
                fn.sum<number | null>("countComments").as("comments"),
            ])
            .where("categoryID", "in", [0, ...categoryIDs])
            .executeTakeFirstOrThrow();
        return { discussions: Number(discussions ?? 0), comments: Number(comments ?? 0) };
    }

    async function countQuestions(categoryIDs: readonly number[], { isAccepted }: { isAccepted: boolean }): Promise<number> {
        const { count } = await database.query
            .selectFrom("discussions")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("type", "=", "question")
            .where("dateDeleted", "is", null)
            .where("categoryID", "in", [0, ...categoryIDs])
            .$if(isAccepted, (query) => query.where("acceptedCommentID", "is not", null))
            .executeTakeFirstOrThrow();
        return Number(count);
    }

    async function countMembers(): Promise<number> {
        const { count } = await database.query
            .selectFrom("users")
            .select(({ fn }) => fn.countAll<number>().as("count"))
            .where("deleted", "=", false)
            .where("userID", "!=", SYSTEM_USER_ID)
            .executeTakeFirstOrThrow();
        return Number(count);
    }
}

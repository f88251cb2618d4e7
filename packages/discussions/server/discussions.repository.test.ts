import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { DiscussionFilter, DiscussionOrder } from "./discussions.repository";
import { discussionsRepository } from "./discussions.repository";
import type { Forum } from "./testing/forum";
import { makeForum } from "./testing/forum";
import { plansOf } from "./testing/plansOf";

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
});
afterAll(() => forum.close());

async function planOf(filter: Partial<DiscussionFilter>, column: DiscussionOrder["column"] = "dateLastComment"): Promise<string> {
    const repository = discussionsRepository(forum.database);
    const whole = { categoryIDs: [forum.open, forum.hidden, 77], isSpread: true, ...filter };
    return (await plansOf(forum.database, () => repository.idsOf(whole, { column, descending: true }, 30, 300))).join("\n");
}

describe("FC-56 no list reads or sorts more than it passes over", () => {
    test.each(["dateLastComment", "dateInserted", "score", "hot"] as const)(
        "sorted by %s, it walks along an index that holds all it needs",
        async (column) => {
            if (forum.database.engine !== "sqlite") return;
            expect(await planOf({}, column)).toBe(`SCAN d USING COVERING INDEX discussionsBy_${column}`);
            expect(await planOf({ categoryIDs: [forum.open], isSpread: false }, column)).toBe(
                `SEARCH d USING COVERING INDEX discussionsInCategoryBy_${column} (categoryID=?)`,
            );
        },
    );

    test.each([
        ["questions", { types: ["question" as const] }, "discussionsNarrowedTo_type"],
        ["unanswered posts", { hasComments: false }, "discussionsNarrowedTo_countComments"],
        ["bookmarks", { bookmarkUserID: 3 }, "userDiscussions"],
    ])("%s are looked up", async (_what, filter, index) => {
        if (forum.database.engine !== "sqlite") return;
        const plan = await planOf(filter);
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/SCAN d/);
    });
});

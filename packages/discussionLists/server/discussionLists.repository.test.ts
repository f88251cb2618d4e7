import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { Forum } from "@parley/discussions/server/testing";
import { makeForum, plansOf, statementsOf } from "@parley/discussions/server/testing";
import type { DiscussionFilter, DiscussionOrder } from "./discussionFilter.repository";
import { createDiscussionListsRepository } from "./discussionLists.repository";

const NEWEST: DiscussionOrder = { column: "dateInserted", descending: true };

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
});
afterAll(() => forum.close());

async function planOf(filter: Partial<DiscussionFilter>, column: DiscussionOrder["column"] = "dateLastComment"): Promise<string> {
    const repository = createDiscussionListsRepository(forum.database);
    const whole = { categoryIDs: [forum.open, forum.hidden, 77], isSpread: true, ...filter };
    return (await plansOf(forum.database, () => repository.idsOf(whole, { column, descending: true }, 30, 300))).join("\n");
}

describe("FC-56 lists read and sort no more rows than necessary", () => {
    test.each(["dateLastComment", "dateInserted", "score", "hot"] as const)(
        "a list sorted by %s scans a covering index",
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
        ["unanswered posts", { hasComments: false }, "discussionsUnansweredBy_dateLastComment"],
        ["resolved posts", { internalStatusIDs: [8] }, "discussionsNarrowedTo_internalStatusID"],
        ["bookmarks", { bookmarkUserID: 3 }, "userDiscussions"],
    ])("%s are found by an index", async (_what, filter, index) => {
        if (forum.database.engine !== "sqlite") return;
        const plan = await planOf(filter);
        expect(plan).toContain(index);
        expect(plan).not.toMatch(/SCAN d USING (?!COVERING INDEX discussionsUnanswered)/);
    });

    test.each([
        ["unanswered posts", { hasComments: false }, "discussionsUnansweredBy_"],
        ["answered posts", { hasComments: true }, "discussionsAnswered"],
        ["posts that were changed", { dateUpdated: { from: "2026-01-01T00:00:00+00:00" } }, "discussionsBy_dateUpdated"],
        ["resolved posts", { internalStatusIDs: [8] }, "discussionsNarrowedTo_internalStatusID"],
    ])("%s are counted with an index only", async (_what, filter, index) => {
        if (forum.database.engine !== "sqlite") return;
        const repository = createDiscussionListsRepository(forum.database);
        const whole = { categoryIDs: [forum.open, forum.hidden], isSpread: true, hiddenCategoryIDs: [], ...filter };
        expect((await plansOf(forum.database, () => repository.count(whole))).join()).toMatch(
            new RegExp(`(SCAN|SEARCH) d USING (COVERING )?INDEX ${index}`),
        );
    });

    test("unanswered posts by date are found by an index scan; the few with a high score are found and sorted", async () => {
        if (forum.database.engine !== "sqlite") return;
        expect(await planOf({ hasComments: false, hiddenCategoryIDs: [] }, "dateInserted")).toBe(
            "SCAN d USING COVERING INDEX discussionsUnansweredBy_dateInserted",
        );
        const score = { kind: "bounds", from: 1000, fromInclusive: true, toInclusive: false } as const;
        const few = await planOf({ score, areFew: true, hiddenCategoryIDs: [] });
        expect(few).toContain("SEARCH d USING INDEX discussionsBy_score");
        expect(few).toContain("USE TEMP B-TREE FOR ORDER BY");
    });

    test("pinned posts are found by their own index, regardless of other filters", async () => {
        if (forum.database.engine !== "sqlite") return;
        const repository = createDiscussionListsRepository(forum.database);
        for (const filter of [
            { hasComments: false },
            { types: ["question" as const] },
            { internalStatusID: 8 },
            { insertUserIDs: [3] },
        ]) {
            const whole = { categoryIDs: [forum.open, forum.hidden], ...filter };
            const plan = await plansOf(forum.database, () => repository.pinnedIDs(whole, ["recent"], 3, NEWEST));
            expect(plan.join("\n")).toContain("SEARCH d USING INDEX discussionsPinned (pinLocation=?)");
        }
    });

    test.each([
        ["nothing, where the reader sees every category", [], ""],
        ["the few that are hidden", [77], '"categoryID" not in'],
        ["those that can be seen, where they are fewer", [77, 78, 79], '"categoryID" in'],
    ])("a scanned row is compared with %s", async (_what, hiddenCategoryIDs, condition) => {
        const repository = createDiscussionListsRepository(forum.database);
        const filter = { categoryIDs: [forum.open, forum.hidden], isSpread: true, hiddenCategoryIDs };
        const [statement] = await statementsOf(forum.database, () => repository.idsOf(filter, NEWEST, 30, 300));
        expect(statement?.sql).toContain(condition);
        if (condition === "") expect(statement?.sql).not.toContain("categoryID");
    });

    test("a page in the second half is found from the end, and has the same rows either way", async () => {
        const ids: number[] = [];
        for (let number = 0; number < 7; number++) ids.unshift((await forum.start(forum.author)).discussionID);
        const repository = createDiscussionListsRepository(forum.database);
        const page = (offset: number, total?: number) =>
            repository.idsOf({ categoryIDs: [forum.open], isSpread: true }, NEWEST, 3, offset, total);
        for (const offset of [0, 3, 6]) expect(await page(offset, 7)).toEqual(await page(offset));
        expect([...(await page(0, 7)), ...(await page(3, 7)), ...(await page(6, 7))]).toEqual(ids);
        // The given total matters only for a scan from the end.
        expect(await page(3, 6)).toEqual(ids.slice(4));
        expect(await page(7, 7)).toEqual([]);
    });

    test("a member's posts are found and counted by one covering index", async () => {
        if (forum.database.engine !== "sqlite") return;
        expect(await planOf({ insertUserIDs: [3] }, "dateInserted")).toBe(
            "SEARCH d USING COVERING INDEX discussionsByAuthor (insertUserID=?)",
        );
    });

    test("bookmarks are found by an index of bookmarks only", async () => {
        if (forum.database.engine !== "sqlite") return;
        expect(await planOf({ bookmarkUserID: 3 })).toContain("COVERING INDEX userDiscussionsBookmarked (userID=?)");
    });

    test("pinned posts of a category are found by the index of pinned posts", async () => {
        if (forum.database.engine !== "sqlite") return;
        const repository = createDiscussionListsRepository(forum.database);
        const order = { column: "dateLastComment" as const, descending: true };
        const plan = await plansOf(forum.database, () =>
            repository.pinnedIDs({ categoryIDs: [forum.open] }, ["category", "recent"], 3, order),
        );
        expect(plan[0]).toContain("INDEX discussionsPinned (pinLocation=?");
    });

    test("a frequent tag scans the sort index; a rare tag sorts its posts", async () => {
        if (forum.database.engine !== "sqlite") return;
        const within = forum.features.tags.recordIDsWith("discussion", [1]);
        for (const findWithin of ["ask", "walk"] as const) {
            const often = await planOf({ within, findWithin });
            expect(often).toContain("SCAN d USING COVERING INDEX discussionsBy_dateLastComment");
            expect(often).not.toContain("USE TEMP B-TREE FOR ORDER BY");
        }
        const seldom = await planOf({ within, findWithin: "sort" });
        expect(seldom).not.toMatch(/SCAN d/);
    });
});

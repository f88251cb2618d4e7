import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { plansOf } from "@parley/discussions/server/testing";
import { createCommentsRepository } from "../comments.repository";
import type { Forum } from "../testing/forum";
import { createForum } from "../testing/forum";

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());

const totalOf = async (userID: number, query: string) =>
    Number((await forum.call(userID, "GET", `comments?${query}`)).headers["x-app-page-result-count"]);

describe("FC-56 a list of comments returns its total without reading them", () => {
    test("FC-14 and counts only comments that the viewer may see, by category, by member and overall", async () => {
        const open = await forum.start(forum.author);
        const other = await forum.start(forum.author, { name: "Iron hums" });
        const hidden = await forum.start(forum.moderator, { categoryID: forum.hidden });
        for (const discussionID of [open, open, other]) await forum.addComment(forum.member, discussionID);
        await forum.addComment(forum.moderator, hidden);
        await forum.addComment(forum.moderator, open);

        expect(await totalOf(forum.member, `categoryID=${forum.open}`)).toBe(4);
        expect(await totalOf(forum.moderator, `categoryID=${forum.open}`)).toBe(4);
        expect(await totalOf(forum.member, "limit=1")).toBe(4);
        expect(await totalOf(forum.moderator, "limit=1")).toBe(5);
        expect(await totalOf(forum.member, `insertUserID=${forum.moderator}`)).toBe(1);
        expect(await totalOf(forum.moderator, `insertUserID=${forum.moderator}`)).toBe(2);
        expect(await totalOf(forum.moderator, `insertUserID=${forum.member}`)).toBe(3);

        await forum.call(forum.moderator, "DELETE", `discussions/${other}`);
        expect(await totalOf(forum.moderator, `insertUserID=${forum.member}`)).toBe(2);
        expect(await totalOf(forum.member, "limit=1")).toBe(3);
    });

    test("comments of a category are found through its discussions where they are few, and along the sort order where they are many", async () => {
        if (forum.database.engine !== "sqlite") return;
        const repository = createCommentsRepository(forum.database);
        const order = { column: "dateInserted" as const, descending: true };
        const planWith = async (countComments: number) => {
            const counters = forum.database.query.updateTable("categories").set({ countComments });
            await counters.where("categoryID", "=", forum.open).execute();
            const filter = { categoryIDs: [forum.open], isNarrow: true };
            return (await plansOf(forum.database, () => repository.idsOf(filter, order, 30, 0))).join("\n");
        };
        expect(await planWith(20)).toMatch(/INDEX comments(ByPosition|InDiscussionByDate) \(discussionID=\?\)/);
        const often = await planWith(2000);
        expect(often).toContain("INDEX commentsBy_dateInserted");
        expect(often).not.toContain("TEMP B-TREE");
        await forum.features.categories.recount([forum.open]);
    });

    test("comments of a member and of a date range use one index, and the top comments of a thread use the index of their sort", async () => {
        if (forum.database.engine !== "sqlite") return;
        const repository = createCommentsRepository(forum.database);
        const own = { categoryIDs: [forum.open], isEverywhere: true, insertUserIDs: [forum.member] };
        const counting = await plansOf(forum.database, () => repository.count(own));
        expect(counting).toContain("SEARCH c USING COVERING INDEX commentsByAuthor (insertUserID=?)");
        const ofDays = { categoryIDs: [forum.open], isEverywhere: true, dateInserted: { from: "2026-05-01T00:00:00+00:00" } };
        const countingDays = await plansOf(forum.database, () => repository.count(ofDays));
        expect(countingDays).toContain("SEARCH c USING COVERING INDEX commentsBy_dateInserted (dateInserted>?)");
        const order = { column: "dateInserted" as const, descending: true };
        const finding = await plansOf(forum.database, () => repository.idsOf(own, order, 30, 0));
        expect(finding[0]).toContain("COVERING INDEX commentsByAuthor");
        expect(finding.join()).not.toContain("TEMP B-TREE");
        const best = await plansOf(forum.database, () => repository.onTopBy(1, "score", true, 30, 0));
        expect(best[0]).toContain("INDEX commentsOnTopBy_score");
        expect(best.join()).not.toContain("TEMP B-TREE");
    });
});

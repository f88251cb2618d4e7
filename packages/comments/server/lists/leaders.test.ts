import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { plansOf } from "@parley/discussions/server/testing";
import { RoleID } from "@parley/permissions/contract";
import type { Forum } from "../testing/forum";
import { createForum } from "../testing/forum";

const GUEST = 0;

let forum: Forum;
let question: number;
beforeAll(async () => {
    forum = await createForum();
    const { author, member, moderator } = forum;
    forum.setNow(new Date("2026-05-20T12:00:00Z"));
    const old = await forum.start(author);
    const { commentID } = await forum.addComment(member, old);
    forum.setNow(new Date("2026-05-21T12:00:00Z"));
    question = await forum.start(author, { type: "question" });
    await forum.addComment(author, question);
    const answer = await forum.addComment(member, question);
    await forum.call(author, "PATCH", `comments/${answer.commentID}/answer`, { status: "accepted" });
    const hidden = await forum.start(moderator, { categoryID: forum.hidden });
    await forum.addComment(moderator, hidden);
    await forum.addComment(moderator, hidden);
    await forum.call(author, "POST", `comments/${commentID}/reactions`, { reactionType: "Like" });
    await forum.call(member, "POST", `discussions/${question}/reactions`, { reactionType: "Like" });
    // Reactions of members to their own posts do not count.
    await forum.call(author, "POST", `discussions/${old}/reactions`, { reactionType: "Like" });
    await forum.database.query.updateTable("users").set({ points: 70 }).where("userID", "=", member).execute();
    await forum.database.query.updateTable("users").set({ points: 50 }).where("userID", "=", author).execute();
});
afterAll(() => forum.close());

/** Returns the leaders that this viewer sees, as IDs and points. */
async function leaders(
    viewer: number,
    leaderboardType: string,
    slotType: string,
    more = "",
): Promise<[number, number][] | number> {
    const answer = await forum.call(
        viewer,
        "GET",
        `users/leaders?leaderboardType=${leaderboardType}&slotType=${slotType}${more}`,
    );
    if (answer.statusCode !== 200) return answer.statusCode;
    return answer.json<{ userID: number; points: number }[]>().map(({ userID, points }) => [userID, points]);
}

test("contract §5.4 the posts leaderboard counts visible posts since the start of the time slot", async () => {
    const { author, member, moderator } = forum;
    expect(await leaders(member, "posts", "a")).toEqual([
        [author, 3],
        [member, 2],
    ]);
    expect(await leaders(member, "posts", "d")).toEqual([
        [author, 2],
        [member, 1],
    ]);
    expect(await leaders(moderator, "posts", "d")).toEqual([
        [moderator, 3],
        [author, 2],
        [member, 1],
    ]);
    expect(await leaders(member, "posts", "a", `&categoryID=${forum.open}&limit=1`)).toEqual([[author, 3]]);
    expect(await leaders(member, "posts", "a", `&categoryID=${forum.hidden}`)).toBe(404);
    expect(await leaders(member, "posts", "x")).toBe(422);
});

test("contract §5.3 the points of a category with another pointsCategoryID count there, for those who see it", async () => {
    const { author, member, moderator, manager, open, hidden } = forum;
    const point = (pointsCategoryID: number | null, categoryID = hidden) =>
        forum.call(manager, "PATCH", `categories/${categoryID}`, { pointsCategoryID });
    expect((await point(open)).statusCode).toBe(200);
    // Leaders are counted once a minute.
    forum.setNow(new Date("2026-05-21T12:02:00Z"));
    expect(await leaders(moderator, "posts", "d", `&categoryID=${open}`)).toEqual([
        [moderator, 3],
        [author, 2],
        [member, 1],
    ]);
    expect(await leaders(moderator, "posts", "d", `&categoryID=${hidden}`)).toEqual([]);
    expect(await leaders(member, "posts", "d", `&categoryID=${open}`)).toEqual([
        [author, 2],
        [member, 1],
    ]);
    expect((await point(999_999)).json()).toMatchObject({ status: 422, errors: [{ field: "pointsCategoryID" }] });
    expect((await point(null)).statusCode).toBe(200);
    forum.setNow(new Date("2026-05-21T12:00:00Z"));
});

test("FC-56 leaderboards are computed from indexes, without reading all posts", async () => {
    if (forum.database.engine !== "sqlite") return;
    const { manager, member } = forum;
    const plan = async (userID: number, type: string, slot: string) =>
        (await plansOf(forum.database, () => leaders(userID, type, slot))).join("\n");
    expect(await plan(member, "posts", "y")).toContain("SEARCH c USING COVERING INDEX commentsBy_dateInserted (dateInserted>?)");
    expect(await plan(member, "acceptedAnswers", "a")).toContain("SEARCH d USING COVERING INDEX discussionsAccepted");
    expect(await plan(manager, "posts", "a")).not.toContain(" c USING");
});

test("contract §5.4 leaderboards count accepted answers, and reactions by others", async () => {
    const { author, member } = forum;
    expect(await leaders(author, "acceptedAnswers", "m")).toEqual([[member, 1]]);
    expect(await leaders(author, "reputation", "w")).toEqual([
        [author, 1],
        [member, 1],
    ]);
    expect(await leaders(author, "reputation", "a")).toEqual([
        [member, 70],
        [author, 50],
    ]);
    const [first] = (await forum.call(author, "GET", "users/leaders?leaderboardType=reputation&slotType=y")).json();
    expect(first).toEqual({
        slotType: "y",
        timeSlot: "2026-01-01T00:00:00+00:00",
        userID: author,
        points: 1,
        name: "Dunstan",
        photo: "http://forum.test/images/member.svg",
    });
});

test("FC-16 FC-23 members with a private profile are on no leaderboard, except for members who manage users", async () => {
    const { author, member, manager } = forum;
    await forum.database.query.updateTable("users").set({ private: true }).where("userID", "=", author).execute();
    for (const type of ["posts", "reputation"])
        for (const slot of ["a", "d"]) {
            const seen = (await leaders(member, type, slot)) as [number, number][];
            expect([type, slot, seen.some(([userID]) => userID === author)]).toEqual([type, slot, false]);
            const all = (await leaders(manager, type, slot)) as [number, number][];
            expect([type, slot, all.some(([userID]) => userID === author)]).toEqual([type, slot, true]);
        }
    await forum.database.query.updateTable("users").set({ private: false }).where("userID", "=", author).execute();
});

test("FC-16 leaderboards and their role filters require permission to see profiles and roles", async () => {
    const { manager, member, moderator } = forum;
    expect(await leaders(GUEST, "reputation", "a")).toBe(403);
    expect(await leaders(member, "posts", "a", `&excludedRoleIDs=${RoleID.moderator}`)).toBe(403);
    const without = (await leaders(manager, "posts", "a", `&excludedRoleIDs=${RoleID.moderator}`)) as [number, number][];
    expect(without.some(([userID]) => userID === moderator)).toBe(false);
    const only = await leaders(manager, "posts", "a", `&includedRoleIDs=${RoleID.moderator}`);
    expect(only).toEqual([[moderator, 3]]);
});

test("FC-14 posts that become private no longer count at once for viewers who may not see them", async () => {
    const { author, manager, member } = forum;
    expect(await leaders(member, "posts", "a")).not.toEqual([]);
    const closed = { customPermissions: true, grants: { [RoleID.administrator]: { "discussions.view": true } } };
    await forum.call(manager, "PATCH", `categories/${forum.open}/permissions`, closed);
    expect(await leaders(member, "posts", "a")).toEqual([]);
    expect(await leaders(member, "posts", "a", `&categoryID=${forum.open}`)).toBe(404);
    expect(await leaders(author, "acceptedAnswers", "a")).toEqual([]);
});

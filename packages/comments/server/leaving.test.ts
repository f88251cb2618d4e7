import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "./testing/forum";
import { makeForum } from "./testing/forum";

const DAY = 24 * 60 * 60 * 1000;

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
});
afterAll(() => forum.close());

const read = async (path: string) => (await forum.call(forum.manager, "GET", path)).json();

/** Somebody who has started two discussions, was answered in one, and has answered others. */
async function somebody(name: string) {
    const { users } = forum.features;
    const userID = await users.create({ name, email: `${name.toLowerCase()}@fettle.example`, password: "a kettle of many fish" });
    const alone = await forum.start(userID, { name: `${name} alone`, body: `${name} wrote` });
    const answered = await forum.start(userID, { name: `${name} answered`, body: `${name} wrote` });
    const own = await forum.say(userID, answered, { body: `${name} said` });
    await forum.say(forum.author, answered, { body: "an answer below", parentCommentID: own.commentID });
    const elsewhere = await forum.start(forum.author);
    const last = await forum.say(userID, elsewhere, { body: `${name} said` });
    return { userID, alone, answered, own, elsewhere, last };
}

async function leave(userID: number, deleteMethod: string) {
    await forum.database.query
        .updateTable("users")
        .set({ deleted: true, closedByID: userID, eraseMethod: deleteMethod as "keep", eraseAfter: "2026-05-21T12:00:00+00:00" })
        .where("userID", "=", userID)
        .execute();
    forum.setNow(new Date(forum.kit.clock().getTime() + DAY));
    await forum.kit.jobs.run();
}

test('FC-53 kept posts stay under "Deleted User"', async () => {
    const { userID, answered, own } = await somebody("Kari");
    await leave(userID, "keep");
    expect(await read(`discussions/${answered}?expand=insertUser`)).toMatchObject({
        body: expect.stringContaining("Kari wrote"),
        insertUser: { name: "Deleted User" },
    });
    expect(await read(`comments/${own.commentID}?expand=insertUser`)).toMatchObject({ insertUser: { name: "Deleted User" } });
});

test("FC-53 erased posts go, but nothing of others: what was answered stays without its words", async () => {
    const { userID, alone, answered, own, elsewhere, last } = await somebody("Elsa");
    await leave(userID, "delete");
    expect((await forum.call(forum.manager, "GET", `discussions/${alone}`)).statusCode).toBe(410);
    const left = await read(`discussions/${answered}`);
    expect(left.countComments).toBe(1);
    expect(JSON.stringify(left)).not.toContain("Elsa");
    expect((await forum.call(forum.manager, "GET", `comments/${own.commentID}`)).statusCode).toBeGreaterThanOrEqual(404);
    expect((await read(`discussions/${elsewhere}`)).countComments).toBe(0);
    expect(JSON.stringify(await read(`comments?discussionID=${answered}`))).toContain("an answer below");
    const { rows } = { rows: await forum.database.query.selectFrom("comments").selectAll().execute() };
    expect(rows.some(({ commentID }) => commentID === last.commentID)).toBe(false);
    expect(JSON.stringify(rows)).not.toContain("Elsa");
    expect(JSON.stringify(await forum.database.query.selectFrom("discussions").selectAll().execute())).not.toContain("Elsa");
});

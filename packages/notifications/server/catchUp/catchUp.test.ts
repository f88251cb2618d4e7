import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";
import type { CatchUp } from "../../contract";

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());

let named = 0;
/** Adds a member with a confirmed address. */
async function somebody(): Promise<{ userID: number; name: string; address: string }> {
    const name = `Glazier${++named}`;
    const address = `glazier${named}@fettle.example`;
    const [userID = 0] = await forum.features.users.importUsers([
        { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name },
    ]);
    await forum.database.query
        .updateTable("users")
        .set({ email: address, emailKey: address, emailConfirmed: true })
        .where("userID", "=", userID)
        .execute();
    return { userID, name, address };
}

const settle = () => forum.features.notifications.settle();
const catchUp = async (userID: number) => (await forum.call(userID, "GET", "catch-up")).json<CatchUp>();
const read = (userID: number, { lastNotificationID, dateUntil }: CatchUp) =>
    forum.call(userID, "PUT", "catch-up", { lastNotificationID, dateUntil });
const textsOf = ({ sections }: CatchUp) =>
    sections.map(({ section, notifications }) => [section, ...notifications.map(({ text }) => text)]);

const choose = (userID: number, changes: object) => forum.call(userID, "PATCH", "notification-preferences/$me/schedule", changes);

/** Sends the digests that are due at a time, and returns the mails to an address, the latest first. */
async function digestsTo(address: string, at?: string) {
    await settle();
    if (at !== undefined) forum.setNow(new Date(at));
    await forum.features.notifications.sendDigests();
    return forum.database.query
        .selectFrom("mails")
        .selectAll()
        .where("toAddress", "=", address)
        .where("template", "=", "notification digest")
        .orderBy("mailID", "desc")
        .execute();
}

/** Causes a notification of a member in each section of the page. Returns their post and another member's reply to it. */
async function happenToEverything({ userID, name }: { userID: number; name: string }) {
    const own = await forum.start(userID, { name: "My lathe" });
    const followed = await forum.start(forum.author, { name: "Net Loft wall" });
    await forum.call(userID, "PUT", `discussions/${followed}/follow`, { level: "all" });
    await forum.addComment(forum.member, followed, { body: "It dries." });
    const { commentID } = await forum.addComment(forum.member, own, { body: `Oil it, @${name}.` });
    await forum.call(forum.moderator, "PATCH", `discussions/${own}`, { body: "It squeaks, does it not?" });
    await settle();
    return { own, followed, commentID };
}

test("the catch-up page shows unread items by section, and nothing that was removed or read", async () => {
    const member = await somebody();
    const { own, commentID } = await happenToEverything(member);
    expect(textsOf(await catchUp(member.userID))).toEqual([
        ["toYou", "{people} mentioned you in {name}"],
        ["following", "{people} replied to {name}"],
        ["yourPosts", "{people} edited your post {name}"],
    ]);
    await forum.call(forum.moderator, "DELETE", `comments/${commentID}`);
    await forum.call(member.userID, "GET", `discussions/${own}`);
    expect((await catchUp(member.userID)).sections.map(({ section }) => section)).not.toContain("toYou");
});

test("one press marks everything that the page showed as read, and nothing newer; undo marks it as unread", async () => {
    const member = await somebody();
    const { followed } = await happenToEverything(member);
    const shown = await catchUp(member.userID);
    expect(shown.canUndo).toBe(false);
    await forum.addComment(forum.author, followed, { body: "It has dried." });
    await settle();
    expect((await read(member.userID, shown)).statusCode).toBe(204);
    const after = await catchUp(member.userID);
    expect(textsOf(after)).toEqual([["following", "{people} replied to {name}"]]);
    expect(after).toMatchObject({ canUndo: true, dateCaughtUp: shown.dateUntil });
    expect((await forum.call(member.userID, "DELETE", "catch-up")).statusCode).toBe(204);
    expect((await catchUp(member.userID)).sections).toHaveLength(3);
    expect((await forum.call(member.userID, "DELETE", "catch-up")).statusCode).toBe(409);
});

test("the form of the page does the same without scripts", async () => {
    const member = await somebody();
    await happenToEverything(member);
    const { lastNotificationID, dateUntil } = await catchUp(member.userID);
    const post = (fields: Record<string, string>) =>
        forum.app.inject({
            method: "POST",
            url: "/catch-up",
            headers: {
                "content-type": "application/x-www-form-urlencoded",
                "x-test-user": String(member.userID),
                "x-requested-with": "parley",
                host: "forum.test",
                origin: "http://forum.test",
            },
            payload: new URLSearchParams(fields).toString(),
        });
    const answer = await post({ Do: "read", Last: String(lastNotificationID), Until: dateUntil });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, "/catch-up?Done=read"]);
    expect((await catchUp(member.userID)).sections).toEqual([]);
    expect((await post({ Do: "undo" })).statusCode).toBe(303);
    expect((await catchUp(member.userID)).sections).toHaveLength(3);
});

test("the best answers are visible answers of others that were accepted or liked since the member last caught up", async () => {
    const { userID } = await somebody();
    const question = await forum.start(userID, { name: "Which oil?" });
    const [good, plain, hidden] = [
        await forum.addComment(forum.member, question, { body: "Linseed." }),
        await forum.addComment(forum.member, question, { body: "Any." }),
        await forum.addComment(forum.moderator, await forum.start(forum.moderator, { categoryID: forum.hidden })),
    ];
    const like = (commentID: number, score: number) =>
        forum.database.query.updateTable("comments").set({ score }).where("commentID", "=", commentID).execute();
    await like(good.commentID, 3);
    await like(hidden.commentID, 9);
    const ids = async () => (await catchUp(userID)).bestAnswers.map(({ recordID }) => recordID);
    const found = await ids();
    expect(found).toContain(good.commentID);
    expect(found).not.toContain(plain.commentID);
    expect(found).not.toContain(hidden.commentID);
    await read(userID, { ...(await catchUp(userID)), dateUntil: good.dateInserted });
    expect(await ids()).not.toContain(good.commentID);
});

test("a digest has the sections of the page, at eight in the morning of the member's time zone, once, and is never empty", async () => {
    forum.setNow(new Date("2026-05-21T12:00:00Z"));
    const member = await somebody();
    await choose(member.userID, { digest: "daily", timeZone: "Asia/Kathmandu" });
    await happenToEverything(member);
    expect(await digestsTo(member.address, "2026-05-22T02:14:00Z")).toEqual([]);
    const [digest, ...more] = await digestsTo(member.address, "2026-05-22T02:15:00Z");
    expect(more).toEqual([]);
    expect(digest?.text).toMatch(/To you\n-+\n\n.* mentioned you in My lathe\n“Oil it, @Glazier\d+\.”\nhttps?:\/\//);
    for (const heading of ["What you follow", "What was done to your posts"]) expect(digest?.text).toContain(heading);
    expect(digest?.html).toContain("<h2");
    expect(digest?.text).toContain("/catch-up");
    await forum.database.query.updateTable("comments").set({ score: 0 }).execute();
    expect(await digestsTo(member.address, "2026-05-23T02:15:00Z")).toHaveLength(1);
});

test("FC-14 FC-15 a digest has nothing that was read, removed or turned off before it is sent", async () => {
    forum.setNow(new Date("2026-05-25T12:00:00Z"));
    const member = await somebody();
    await choose(member.userID, { digest: "daily", timeZone: "UTC" });
    const { commentID, own } = await happenToEverything(member);
    await forum.call(forum.moderator, "DELETE", `comments/${commentID}`);
    await forum.call(forum.moderator, "DELETE", `discussions/${own}`);
    // The deletion notifies its author, too, and only what has been delivered can be read.
    await settle();
    await forum.call(member.userID, "PATCH", "notifications", { read: true });
    await forum.database.query.updateTable("comments").set({ score: 0 }).execute();
    expect(await digestsTo(member.address, "2026-05-26T08:00:00Z")).toEqual([]);
});

test("a notification type that is mailed at once or turned off for digests is in no digest", async () => {
    forum.setNow(new Date("2026-05-27T12:00:00Z"));
    const member = await somebody();
    await choose(member.userID, { digest: "daily", timeZone: "UTC" });
    await forum.call(member.userID, "PATCH", "notification-preferences/$me", { mention: { digest: false } });
    await happenToEverything(member);
    const [digest] = await digestsTo(member.address, "2026-05-28T08:00:00Z");
    expect(digest?.text).not.toContain("mentioned you");
    expect(digest?.text).toContain("What you follow");
});

test("weekly digests come on Mondays, and after the quiet hours if these last longer", async () => {
    forum.setNow(new Date("2026-06-03T12:00:00Z"));
    const member = await somebody();
    await choose(member.userID, { digest: "weekly", timeZone: "UTC", quietHours: { from: 8, until: 10 } });
    await happenToEverything(member);
    expect(await digestsTo(member.address, "2026-06-08T09:59:00Z")).toEqual([]);
    expect(await digestsTo(member.address, "2026-06-08T10:00:00Z")).toHaveLength(1);
});

test("one click in a digest ends digests, and another restores their former frequency", async () => {
    forum.setNow(new Date("2026-06-09T12:00:00Z"));
    const member = await somebody();
    await choose(member.userID, { digest: "daily", timeZone: "UTC" });
    await happenToEverything(member);
    const [digest] = await digestsTo(member.address, "2026-06-10T08:00:00Z");
    const { unsubscribeURL } = JSON.parse(digest?.notice ?? "{}") as { unsubscribeURL: string };
    const path = new URL(unsubscribeURL).pathname.slice(1);
    const chosen = async () =>
        (await forum.call(member.userID, "GET", "notification-preferences/$me/schedule")).json<{ digest: string }>().digest;
    await forum.call(0, "POST", path);
    expect(await chosen()).toBe("off");
    await forum.call(0, "POST", path.replace("unsubscribe", "resubscribe"));
    expect(await chosen()).toBe("daily");
});

test("FC-47 quiet hours keep mails until they end, also in the night in which the clocks change", async () => {
    forum.setNow(new Date("2026-10-24T22:30:00Z"));
    const member = await somebody();
    await forum.call(member.userID, "PATCH", "notification-preferences/$me", { mention: { email: true } });
    await choose(member.userID, { timeZone: "Europe/Berlin", quietHours: { from: 22, until: 7 } });
    await forum.addComment(forum.author, await forum.start(forum.author), { body: `Ask @${member.name}.` });
    const mailsAt = async (at: string) => {
        await settle();
        forum.setNow(new Date(at));
        await forum.features.notifications.sendMails();
        return forum.database.query.selectFrom("mails").select("mailID").where("toAddress", "=", member.address).execute();
    };
    // Seven o'clock is at six in UTC from this morning on.
    expect(await mailsAt("2026-10-25T05:59:00Z")).toEqual([]);
    expect(await mailsAt("2026-10-25T06:00:00Z")).toHaveLength(1);
});

test("an unknown time zone is refused", async () => {
    const { userID } = await somebody();
    expect((await choose(userID, { timeZone: "Mars/Olympus" })).statusCode).toBe(422);
});

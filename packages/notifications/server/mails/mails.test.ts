import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "@parley/comments/server/testing";
import { createForum } from "@parley/comments/server/testing";
import { splitRows } from "@parley/library/server/database";

let forum: Forum;
beforeAll(async () => {
    forum = await createForum();
});
afterAll(() => forum.close());

let named = 0;
/** Adds a member with a confirmed address, who is mailed when somebody mentions them. */
async function somebody(email: boolean | null = true): Promise<{ userID: number; name: string; address: string }> {
    const name = `Mender${++named}`;
    const address = `mender${named}@fettle.example`;
    const member = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name };
    const [userID = 0] = await forum.features.users.importUsers([member]);
    await forum.database.query
        .updateTable("users")
        .set({ email: address, emailKey: address, emailConfirmed: true })
        .where("userID", "=", userID)
        .execute();
    if (email !== null) await choose(userID, email);
    return { userID, name, address };
}
const choose = async (userID: number, email: boolean) =>
    expect((await forum.call(userID, "PATCH", "notification-preferences/$me", { mention: { email } })).json()).toMatchObject({
        mention: { popup: true, email },
    });

/** Makes it quiet hours for a member, so that mails wait; `false` ends them. */
const setQuiet = (userID: number, isQuiet: boolean) => {
    // The clock of the forum is at noon.
    const quietHours = isQuiet ? { from: 11, until: 13 } : null;
    return forum.call(userID, "PATCH", "notification-preferences/$me/schedule", { timeZone: "UTC", quietHours });
};

/** Delivers all notifications and returns the mails to an address, the latest first. */
async function mailsTo(address: string) {
    await forum.features.notifications.settle();
    await forum.features.notifications.sendMails();
    return forum.database.query
        .selectFrom("mails")
        .selectAll()
        .where("toAddress", "=", address)
        .orderBy("mailID", "desc")
        .execute();
}
const mention = (name: string, discussionID: number) =>
    forum.addComment(forum.member, discussionID, { body: `Ask @${name}, who **knows**.` });

test("a member who has chosen mails gets one for each notification, with its text, a link, and a link that ends them; others get none", async () => {
    const [mailed, silent, unwilling] = [await somebody(), await somebody(null), await somebody(false)];
    const discussionID = await forum.start(forum.author, { name: "Net Loft wall" });
    const body = `Ask @${mailed.name}, @${silent.name} or @${unwilling.name}.`;
    const { commentID } = await forum.addComment(forum.member, discussionID, { body });
    const [mail, ...more] = await mailsTo(mailed.address);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Hana mentioned you in Net Loft wall");
    expect(mail?.text).toContain(`/discussion/comment/${commentID}`);
    expect(mail?.text).toContain(`Ask @${mailed.name}`);
    const notice = JSON.parse(mail?.notice ?? "{}") as { unsubscribeURL: string; thread: string };
    expect(notice.thread).toBe(`discussion-${discussionID}`);
    expect(mail?.text).toContain(notice.unsubscribeURL);
    expect([await mailsTo(silent.address), await mailsTo(unwilling.address)]).toEqual([[], []]);
    expect(await mailsTo(mailed.address)).toHaveLength(1);
});

test("FC-1 FC-3 a mail has the words of others as text, whatever their posts are called and contain", async () => {
    const { name, address } = await somebody();
    const hostile = `"><img src=x onerror=alert(1)><script>alert(2)</script><a href='javascript:alert(3)'>`;
    const discussionID = await forum.start(forum.author, { name: `Wall ${hostile} \u202e` });
    const answer = await forum.addComment(forum.member, discussionID, { body: `@${name} ${hostile}`, format: "text" });
    expect(answer.commentID).toBeGreaterThan(0);
    const [mail] = await mailsTo(address);
    const tags = [...(mail?.html ?? "").matchAll(/<([a-z]\w*)([^>]*)>/gi)];
    const unsafe = tags.filter(
        ([, tag = "", attributes = ""]) => /^(script|img|svg|iframe)$/i.test(tag) || /\son\w+=|javascript:/i.test(attributes),
    );
    expect([tags.length > 0, unsafe]).toEqual([true, []]);
    expect(mail?.html).toContain("&lt;script&gt;alert(2)");
    expect(mail?.subject).not.toMatch(/[\r\n\u202e]/);
});

test("mail is a channel of its own: it is sent without the notification on the site, and once for several reasons", async () => {
    const { userID, name, address } = await somebody();
    await forum.call(userID, "PATCH", "notification-preferences/$me", {
        mention: { popup: false },
        discussionComment: { popup: false, email: true },
    });
    await mention(name, await forum.start(userID));
    expect(await mailsTo(address)).toHaveLength(1);
    expect((await forum.call(userID, "GET", "notifications")).json()).toEqual([]);
});

test.each([
    ["has been deleted", ({ commentID }) => forum.call(forum.moderator, "DELETE", `comments/${commentID}`)],
    ["has been read on the site", ({ userID }) => forum.call(userID, "PATCH", "notifications", { read: true })],
    ["is of a kind that is no longer wanted", ({ userID }) => choose(userID, false)],
    [
        "is for an address that is no longer confirmed",
        ({ userID }) =>
            forum.database.query.updateTable("users").set({ emailConfirmed: false }).where("userID", "=", userID).execute(),
    ],
] satisfies [string, (mailed: { userID: number; commentID: number }) => Promise<unknown>][])(
    "FC-15 a notification that %s before it is mailed is not mailed",
    async (_what, happens) => {
        const { userID, name, address } = await somebody();
        await setQuiet(userID, true);
        const { commentID } = await mention(name, await forum.start(forum.author));
        expect(await mailsTo(address)).toEqual([]);
        await happens({ userID, commentID });
        await setQuiet(userID, false);
        expect(await mailsTo(address)).toEqual([]);
    },
);

test("a mail contains the edits made before it is sent", async () => {
    const { userID, name, address } = await somebody();
    await setQuiet(userID, true);
    const { commentID } = await mention(name, await forum.start(forum.author));
    expect(await mailsTo(address)).toEqual([]);
    await forum.call(forum.member, "PATCH", `comments/${commentID}`, { body: `Ask @${name} on *Thursday*.` });
    await setQuiet(userID, false);
    const [mail] = await mailsTo(address);
    expect(mail?.text).toContain("on Thursday");
    expect(mail?.text).not.toContain("knows");
});

test("one click ends the mails of a type, from a mail program without a session; reading the page changes nothing", async () => {
    const { userID, name, address } = await somebody();
    const discussionID = await forum.start(forum.author);
    await mention(name, discussionID);
    const [mail] = await mailsTo(address);
    const { pathname } = new URL((JSON.parse(mail?.notice ?? "{}") as { unsubscribeURL: string }).unsubscribeURL);
    const isMailed = async () =>
        (await forum.call(userID, "GET", "notification-preferences/$me")).json<{ mention: { email: boolean } }>().mention.email;
    const label = "somebody mentions me";
    expect((await forum.call(0, "GET", pathname.slice(1))).json()).toEqual({ label, subscribed: true });
    expect(await isMailed()).toBe(true);
    const post = (url: string) =>
        forum.app.inject({
            method: "POST",
            url,
            headers: {
                "content-type": "application/x-www-form-urlencoded",
                origin: "https://mail.example",
                "sec-fetch-site": "cross-site",
            },
            payload: "List-Unsubscribe=One-Click",
        });
    expect((await post(pathname)).statusCode).toBe(200);
    expect(await isMailed()).toBe(false);
    await mention(name, discussionID);
    expect(await mailsTo(address)).toHaveLength(1);
    expect((await post(pathname.replace("unsubscribe", "resubscribe"))).statusCode).toBe(303);
    expect(await isMailed()).toBe(true);
    const token = pathname.split("/").at(-1) ?? "";
    for (const subscribed of [false, true]) {
        const saved = await forum.call(0, "PATCH", `unsubscribe/${token}`, { subscribed });
        expect([saved.statusCode, saved.json(), await isMailed()]).toEqual([200, { label, subscribed }, subscribed]);
    }
    expect((await forum.call(0, "PATCH", `unsubscribe/${token}`, {})).statusCode).toBe(400);
    await forum.call(0, "POST", `unsubscribe/${token}`);
    const again = await forum.call(0, "POST", `unsubscribe/resubscribe/${token}`);
    expect([again.statusCode, again.json(), await isMailed()]).toEqual([201, { label, subscribed: true }, true]);
    const [claim, signature] = token.split(".");
    const forged = Buffer.from(`${forum.author} mention`).toString("base64url");
    for (const wrong of [`${forged}.${signature}`, `${claim}.`, "x"])
        expect((await post(`/unsubscribe/${wrong}`)).statusCode).toBe(404);
});

test("a member gets at most 30 mails a day; further notifications are in a digest and on the site", async () => {
    const { userID, name, address } = await somebody();
    const discussionID = await forum.start(forum.author);
    const row = { userID, cause: "comment", activityType: "CommentMention", recordType: "comment", recordID: 1, actorUserID: 1 };
    const sent = { ...row, preference: "mention", status: "sent" as const };
    const now = (await forum.addComment(forum.member, discussionID)).dateInserted;
    await forum.database.query
        .insertInto("notificationMails")
        .values(Array.from({ length: 29 }, (_, index) => ({ ...sent, causeKey: `${index}`, dateInserted: now, dateDone: now })))
        .execute();
    for (let times = 0; times < 3; times++) await mention(name, discussionID);
    expect(await mailsTo(address)).toHaveLength(1);
    expect((await forum.call(userID, "GET", "notifications?shouldBatch=false")).json()).toHaveLength(3);
    await forum.database.query.updateTable("mailSchedules").set({ dateNext: now }).where("userID", "=", userID).execute();
    await forum.features.notifications.sendDigests();
    const [digest, ...mails] = await mailsTo(address);
    expect(mails).toHaveLength(1);
    expect(digest?.text?.match(/mentioned you in/g)).toHaveLength(2);
    expect((await forum.call(userID, "GET", "notification-preferences/$me/schedule")).json()).toMatchObject({ digest: "off" });
});

test("a community sends at most 5,000 mails of notifications an hour; further ones wait, and are sent afterwards", async () => {
    const [{ userID }, { name, address }] = [await somebody(), await somebody()];
    const discussionID = await forum.start(forum.author);
    const about = {
        userID,
        cause: "comment",
        activityType: "CommentMention",
        recordType: "comment",
        recordID: 1,
        actorUserID: 1,
    };
    const now = (await forum.addComment(forum.member, discussionID)).dateInserted;
    const sent = { ...about, preference: "mention", status: "sent" as const, dateInserted: now, dateDone: now };
    const { count } = await forum.database.query
        .selectFrom("notificationMails")
        .select((row) => row.fn.countAll<number>().as("count"))
        .where("status", "=", "sent")
        .executeTakeFirstOrThrow();
    const rows = Array.from({ length: 5_000 - Number(count) }, (_, index) => ({ ...sent, causeKey: `hour ${index}` }));
    for (const part of splitRows(rows, 1_000)) await forum.database.query.insertInto("notificationMails").values(part).execute();
    await mention(name, discussionID);
    expect(await mailsTo(address)).toEqual([]);
    // An hour passes for one of them.
    await forum.database.query
        .updateTable("notificationMails")
        .set({ dateDone: "2026-01-01T00:00:00.000Z" })
        .where("causeKey", "=", "hour 0")
        .execute();
    expect(await mailsTo(address)).toHaveLength(1);
    await forum.database.query.deleteFrom("notificationMails").where("userID", "=", userID).execute();
});

test("a member who follows a category gets mails of its posts or replies as chosen there, and one click ends them for this category", async () => {
    const { userID, address } = await somebody(false);
    const choose = (preferences: object) =>
        forum.call(userID, "PATCH", `categories/${forum.open}/preferences/${userID}`, preferences);
    expect((await choose({ "preferences.followed": true, "preferences.email.posts": true })).statusCode).toBe(200);
    const discussionID = await forum.start(forum.author, { name: "A new lathe" });
    await forum.addComment(forum.member, discussionID);
    const [mail, ...more] = await mailsTo(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/ posted A new lathe$/);
    expect((await forum.call(userID, "GET", "notifications")).json()).toEqual([]);
    const { pathname } = new URL((JSON.parse(mail?.notice ?? "{}") as { unsubscribeURL: string }).unsubscribeURL);
    const subscription = (await forum.call(0, "GET", pathname.slice(1))).json();
    expect(subscription).toMatchObject({ label: "there is a new post in {name}", subscribed: true });
    await forum.call(0, "POST", pathname.slice(1));
    await forum.start(forum.author, { name: "Another lathe" });
    expect(await mailsTo(address)).toHaveLength(1);
    await choose({ "preferences.email.comments": true });
    await forum.addComment(forum.member, discussionID);
    expect((await mailsTo(address))[0]?.subject).toMatch(/ replied to A new lathe$/);
});

test("an address from which mails bounce gets no more, and its owner is notified on the site and can start again", async () => {
    const { userID, name, address } = await somebody();
    const discussionID = await forum.start(forum.author);
    await forum.features.notifications.stopAddress(address.toUpperCase(), "bounced");
    await mention(name, discussionID);
    expect(await mailsTo(address)).toEqual([]);
    const notified = async () =>
        (await forum.call(userID, "GET", "notifications"))
            .json<{ activityType: string; name: string }[]>()
            .map((one) => [one.activityType, one.name]);
    expect(await notified()).toContainEqual(["MailStopped", address]);
    const resumed = await forum.call(userID, "POST", "notification-preferences/$me/resume");
    expect(resumed.json()).toMatchObject({ stopped: null });
    expect(await notified()).not.toContainEqual(["MailStopped", address]);
    await mention(name, discussionID);
    expect(await mailsTo(address)).toHaveLength(1);
});

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "@parley/discussions/server/testing";
import { makeForum } from "@parley/discussions/server/testing";
import type { Tag } from "@parley/tags/contract";

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
});
afterAll(() => forum.close());

let named = 0;
async function addMember(): Promise<number> {
    const member = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00", name: `Mender${++named}` };
    const [userID = 0] = await forum.features.users.importUsers([member]);
    return userID;
}

async function startWith(...newTagNames: string[]): Promise<void> {
    await forum.start(forum.manager, { newTagNames });
    await forum.features.notifications.settle();
}
async function findTag(name: string): Promise<number> {
    const [tag] = (await forum.call(forum.manager, "GET", `tags?query=${name}`)).json<Tag[]>();
    if (!tag) throw new Error(`there is no tag ${name}`);
    return tag.tagID;
}
const follow = (userID: number, tagID: number, followed = true) =>
    forum.call(userID, "PUT", `tags/${tagID}/follow`, { followed });
async function listKinds(userID: number): Promise<string[]> {
    await forum.features.notifications.settle();
    const entries = (await forum.call(userID, "GET", "notifications")).json<{ activityType: string }[]>();
    return entries.map(({ activityType }) => activityType);
}
const listFollowed = async (userID: number) =>
    (await forum.call(userID, "GET", "tags/followed")).json<{ name: string }[]>().map(({ name }) => name);

test("a member who follows a tag is notified of new posts with it, once each, until they unfollow it", async () => {
    await startWith("descaling", "limescale");
    const [userID, descaling] = [await addMember(), await findTag("descaling")];
    expect((await follow(userID, descaling)).json()).toEqual({ followed: true });
    await follow(userID, await findTag("limescale"));
    await startWith("descaling", "limescale");
    await startWith("spouts");
    expect([await listKinds(userID), await listFollowed(userID)]).toEqual([["TagDiscussion"], ["descaling", "limescale"]]);
    await follow(userID, descaling, false);
    await startWith("descaling");
    expect([await listKinds(userID), await listFollowed(userID)]).toEqual([["TagDiscussion"], ["limescale"]]);
});

test("a member who has turned this notification type off is notified of none of them", async () => {
    await startWith("enamel");
    const userID = await addMember();
    await follow(userID, await findTag("enamel"));
    await forum.call(userID, "PATCH", "notification-preferences/$me", { tagDiscussion: { popup: false } });
    await startWith("enamel");
    expect(await listKinds(userID)).toEqual([]);
});

test("a member who wants mails of posts with their tags gets one for each, and a link in it ends these mails", async () => {
    await startWith("soldering");
    const [userID, address] = [await addMember(), "tags@fettle.example"];
    await forum.database.query
        .updateTable("users")
        .set({ email: address, emailKey: address, emailConfirmed: true })
        .where("userID", "=", userID)
        .execute();
    await follow(userID, await findTag("soldering"));
    await forum.call(userID, "PATCH", "notification-preferences/$me", { tagDiscussion: { email: true } });
    const mails = async () => {
        await forum.features.notifications.settle();
        await forum.features.notifications.sendMails();
        return forum.database.query.selectFrom("mails").select(["text", "template"]).where("toAddress", "=", address).execute();
    };
    await startWith("soldering");
    const [mail, ...others] = await mails();
    expect([mail?.template, others.length]).toEqual(["notification TagDiscussion", 0]);
    const [link = ""] = /\/unsubscribe\/\S+/.exec(mail?.text ?? "") ?? [];
    const answer = await forum.app.inject({ method: "POST", url: link, headers: { host: "forum.test" } });
    expect(answer.statusCode).toBeLessThan(400);
    await startWith("soldering");
    expect(await mails()).toHaveLength(1);

    // The mails of a category are a kind of their own, by the name of the category; the same link begins them again.
    const preferences = { "preferences.followed": true, "preferences.email.posts": true };
    await forum.call(userID, "PATCH", `categories/${forum.open}/preferences/${userID}`, preferences);
    await startWith("enamel");
    const [, ofCategory = ""] = /\/unsubscribe\/(\S+)/.exec((await mails())[1]?.text ?? "") ?? [];
    await forum.call(0, "POST", `unsubscribe/${ofCategory}`);
    const again = (await forum.call(0, "POST", `resubscribe/${ofCategory}`)).json();
    expect(again).toMatchObject({ name: expect.stringMatching(/\w/), subscribed: true });
});

test("FC-14 a tag that only hidden posts have can't be followed, and responds like one that never existed", async () => {
    await forum.start(forum.manager, { categoryID: forum.hidden, newTagNames: ["dismissals"] });
    const userID = await addMember();
    const [hidden, never] = [await follow(userID, await findTag("dismissals")), await follow(userID, 4711)];
    expect([hidden.statusCode, hidden.body]).toEqual([404, never.body]);
    expect((await follow(0, await findTag("descaling"))).statusCode).toBe(403);
});

test("a member who followed a tag follows the tag into which it is merged", async () => {
    await startWith("furring", "scale");
    const [userID, furring, scale] = [await addMember(), await findTag("furring"), await findTag("scale")];
    await follow(userID, furring);
    await forum.call(forum.manager, "POST", `tags/${furring}/merge`, { destinationTagID: scale });
    await startWith("scale");
    expect([await listKinds(userID), await listFollowed(userID)]).toEqual([["TagDiscussion"], ["scale"]]);
    await follow(userID, scale, false);
    expect(await listFollowed(userID)).toEqual([]);
});

test("the form of the page follows a tag by its name, reports an unknown name, and unfollows", async () => {
    await startWith("Brass lids");
    const userID = await addMember();
    const post = (fields: Record<string, string>) =>
        forum.app.inject({
            method: "POST",
            url: "/account/tags",
            headers: {
                "x-test-user": String(userID),
                "x-requested-with": "parley",
                host: "forum.test",
                origin: "http://forum.test",
                "content-type": "application/x-www-form-urlencoded",
            },
            payload: new URLSearchParams(fields).toString(),
        });
    const { location } = (await post({ name: "brass lids" })).headers;
    expect([location, await listFollowed(userID)]).toEqual(["/account/tags?Done=followed", ["Brass lids"]]);
    expect((await post({ name: "tin lids" })).json()).toMatchObject({
        path: "/account/tags",
        formState: { form: "followTag", values: { name: "tin lids" } },
    });
    await post({ Form: "unfollow", Tag: String(await findTag("brass")) });
    expect(await listFollowed(userID)).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Act } from "@parley/acts/contract";
import type { ModerationMessage, ShownMessage } from "@parley/moderation/contract";
import type { Call, ModerationSite } from "./testing/moderationSite";
import { moderationSite } from "./testing/moderationSite";

let forum: ModerationSite;
beforeAll(async () => {
    forum = await moderationSite();
}, 180_000);
afterAll(() => forum.close());

const call = <T>(...asked: Call) => forum.answer<T>(...asked);
const statusOf = (...asked: Call) => forum.statusOf(...asked);
const say = (userID: number, more: object = {}) =>
    call<ModerationMessage>(userID, "POST", "moderation-messages", { body: "The hall is *closed*.", type: "info", ...more });
const shown = (userID: number) => call<ShownMessage[]>(userID, "GET", "moderation-messages/shown");
const shownIDs = async (userID: number) => (await shown(userID)).map(({ moderationMessageID }) => moderationMessageID);
const pathOf = ({ moderationMessageID }: ModerationMessage) => `moderation-messages/${moderationMessageID}`;

test("§5.16 what is said to everybody is shown to guests and members, inert, until a member puts it away for themselves", async () => {
    const { author, member, moderator } = forum;
    expect(await statusOf(member, "POST", "moderation-messages", { body: "Buy watches.", type: "info" })).toBe(403);
    const made = await say(moderator, { body: "The hall is *closed* <script>alert(1)</script>.", type: "warning" });
    const lasting = await say(moderator, { isDismissible: false });
    const hidden = await say(moderator, { isEnabled: false });
    // FC-3 it is rendered as all that people write.
    expect(made.bodyHtml).toContain("<em>closed</em>");
    expect(made.bodyHtml).not.toContain("<script");
    const ids = [made, lasting].map(({ moderationMessageID }) => moderationMessageID);
    expect(await shownIDs(0)).toEqual(ids);
    expect((await shown(0)).map(({ isDismissible }) => isDismissible)).toEqual([false, false]);
    expect((await shown(member)).map(({ isDismissible }) => isDismissible)).toEqual([true, false]);
    expect(await call<ModerationMessage[]>(member, "GET", "moderation-messages")).toHaveLength(2);
    expect(await call<ModerationMessage[]>(moderator, "GET", "moderation-messages")).toHaveLength(3);
    expect(await statusOf(0, "GET", "moderation-messages")).toBe(403);

    expect(await statusOf(0, "PUT", `${pathOf(made)}/dismiss`)).toBe(403);
    expect(await statusOf(member, "PUT", `${pathOf(lasting)}/dismiss`)).toBe(400);
    expect(await statusOf(member, "PUT", `${pathOf(hidden)}/dismiss`)).toBe(404);
    for (let times = 0; times < 2; times++) expect(await statusOf(member, "PUT", `${pathOf(made)}/dismiss`)).toBe(204);
    expect([await shownIDs(member), await shownIDs(author)]).toEqual([ids.slice(1), ids]);

    // Without scripts it is put away by a form, which leads back to the page it stood on.
    const path = `/moderation-message/dismiss/${made.moderationMessageID}`;
    const sent = await forum.call(author, "POST", path, { Target: "/discussions?page=2" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/discussions?page=2"]);
    expect((await forum.call(author, "POST", path, { Target: "https://evil.example/" })).headers.location).toBe("/");
    expect(await shownIDs(author)).toEqual(ids.slice(1));
    for (const message of [made, lasting, hidden]) await call(moderator, "DELETE", pathOf(message));
});

test("FC-12 a message about a category is there for nobody who may not see the category", async () => {
    const { member, moderator, manager, open, hidden } = forum;
    const place = (recordID: number) => ({ recordType: "category", recordID, includeDescendants: true });
    const there = await say(manager, { ...place(hidden), viewLocation: "home" });
    const here = await say(manager, place(open));
    expect(there).toMatchObject({ recordType: "category", recordID: hidden, viewLocation: "all" });
    expect(await shown(member)).toMatchObject([
        { moderationMessageID: here.moderationMessageID, places: [{ categoryID: open, urlcode: expect.any(String) }] },
    ]);
    expect(await shownIDs(manager)).toEqual([there.moderationMessageID, here.moderationMessageID]);
    expect(await statusOf(member, "PUT", `${pathOf(there)}/dismiss`)).toBe(404);
    expect(await shownIDs(0)).not.toContain(there.moderationMessageID);
    expect(await statusOf(moderator, "POST", "moderation-messages", { body: "Hm.", type: "info", ...place(999_999) })).toBe(404);
    expect(await statusOf(moderator, "POST", "moderation-messages", { body: "Hm.", type: "info", recordID: open })).toBe(400);
    const changed = await call<ModerationMessage>(moderator, "PATCH", pathOf(here), { recordType: null, viewLocation: "home" });
    expect(changed).toMatchObject({ recordID: null, recordType: null, includeDescendants: false, viewLocation: "home" });
    for (const message of [there, here]) await call(manager, "DELETE", pathOf(message));
});

test("FC-54 writing, changing and removing a message are acts that moderators read and take back", async () => {
    const { member, moderator } = forum;
    const form = { Form: "add", Body: "We *move*.", Type: "casual", Place: "all", Dismissible: "1", Enabled: "1" };
    const added = await forum.call(moderator, "POST", "/settings/moderation-messages", form);
    const [message] = await call<ModerationMessage[]>(moderator, "GET", "moderation-messages");
    const messageID = message?.moderationMessageID ?? 0;
    expect(added.headers.location).toBe(`/settings/moderation-messages?Message=${messageID}`);
    const send = (more: object) =>
        forum.call(moderator, "POST", "/settings/moderation-messages", { ...form, Message: String(messageID), ...more });
    await send({ Form: "change", Body: "We have moved.", Type: "alert" });
    const refused = await send({ Form: "change", Body: " " });
    expect([refused.statusCode, refused.json()]).toEqual([
        422,
        { path: `/settings/moderation-messages?edit=${messageID}`, formState: expect.objectContaining({ form: "message" }) },
    ]);

    const acts = async (userID = moderator) =>
        (await call<{ acts: Act[] }>(userID, "GET", `acts?recordType=moderationMessage&recordID=${messageID}`)).acts;
    const present = async () => (await call<ModerationMessage[]>(moderator, "GET", "moderation-messages"))[0];
    const [changing, writing] = await acts();
    expect([changing, writing]).toMatchObject([
        { kind: "change", canUndo: true, shown: { name: "We have moved." } },
        { kind: "create", canUndo: true },
    ]);
    expect(await acts(member)).toEqual([]);
    expect(await statusOf(moderator, "POST", `acts/${changing?.actID}/undo`)).toBe(200);
    expect(await present()).toMatchObject({ type: "casual", bodyHtml: expect.stringContaining("<em>move</em>") });

    await send({ Form: "remove" });
    expect([await present(), await shownIDs(0)]).toEqual([undefined, []]);
    const [removal] = await acts();
    expect(await statusOf(moderator, "POST", `acts/${removal?.actID}/undo`)).toBe(200);
    expect(await shownIDs(0)).toEqual([messageID]);

    const other = await say(moderator);
    await send({ Form: "down" });
    expect(await shownIDs(0)).toEqual([other.moderationMessageID, messageID]);
    await send({ Form: "hide" });
    expect(await shownIDs(0)).toEqual([other.moderationMessageID]);
});

import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { LoggedAction } from "@parley/actionLog/contract";
import type { ModerationMessage, ShownMessage } from "@parley/announcements/contract";
import type { AnnouncementsSite, Call } from "./testing/announcementsSite";
import { createAnnouncementsSite } from "./testing/announcementsSite";

let forum: AnnouncementsSite;
beforeAll(async () => {
    forum = await createAnnouncementsSite();
}, 180_000);
afterAll(() => forum.close());

const call = <T>(...request: Call) => forum.answer<T>(...request);
const statusOf = (...request: Call) => forum.statusOf(...request);
const addMessage = (userID: number, more: object = {}) =>
    call<ModerationMessage>(userID, "POST", "moderation-messages", { body: "The hall is *closed*.", type: "info", ...more });
const shown = (userID: number) => call<ShownMessage[]>(userID, "GET", "moderation-messages/shown");
const shownIDs = async (userID: number) => (await shown(userID)).map(({ moderationMessageID }) => moderationMessageID);
const pathOf = ({ moderationMessageID }: ModerationMessage) => `moderation-messages/${moderationMessageID}`;

test("§5.16 an announcement is shown to guests and members, without scripts, until a member dismisses it", async () => {
    const { author, member, moderator } = forum;
    expect(await statusOf(member, "POST", "moderation-messages", { body: "Buy watches.", type: "info" })).toBe(403);
    const made = await addMessage(moderator, { body: "The hall is *closed* <script>alert(1)</script>.", type: "warning" });
    const lasting = await addMessage(moderator, { isDismissible: false });
    const hidden = await addMessage(moderator, { isEnabled: false });
    // FC-3 its body is rendered like every post.
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

    // Without scripts a form dismisses it and redirects back to the page.
    const path = `/moderation-message/dismiss/${made.moderationMessageID}`;
    const sent = await forum.call(author, "POST", path, { Target: "/discussions?page=2" });
    expect([sent.statusCode, sent.headers.location]).toEqual([303, "/discussions?page=2"]);
    expect((await forum.call(author, "POST", path, { Target: "https://evil.example/" })).headers.location).toBe("/");
    expect(await shownIDs(author)).toEqual(ids.slice(1));
    for (const message of [made, lasting, hidden]) await call(moderator, "DELETE", pathOf(message));
});

test("FC-12 an announcement of a category does not exist for viewers who may not see the category", async () => {
    const { member, moderator, manager, open, hidden } = forum;
    const inCategory = (recordID: number) => ({ recordType: "category", recordID, includeDescendants: true });
    const there = await addMessage(manager, { ...inCategory(hidden), viewLocation: "home" });
    const here = await addMessage(manager, inCategory(open));
    expect(there).toMatchObject({ recordType: "category", recordID: hidden, viewLocation: "all" });
    expect(await shown(member)).toMatchObject([
        { moderationMessageID: here.moderationMessageID, places: [{ categoryID: open, urlcode: expect.any(String) }] },
    ]);
    expect(await shownIDs(manager)).toEqual([there.moderationMessageID, here.moderationMessageID]);
    expect(await statusOf(member, "PUT", `${pathOf(there)}/dismiss`)).toBe(404);
    expect(await shownIDs(0)).not.toContain(there.moderationMessageID);
    expect(await statusOf(moderator, "POST", "moderation-messages", { body: "Hm.", type: "info", ...inCategory(999_999) })).toBe(
        404,
    );
    expect(await statusOf(moderator, "POST", "moderation-messages", { body: "Hm.", type: "info", recordID: open })).toBe(400);
    const changed = await call<ModerationMessage>(moderator, "PATCH", pathOf(here), { recordType: null, viewLocation: "home" });
    expect(changed).toMatchObject({ recordID: null, recordType: null, includeDescendants: false, viewLocation: "home" });
    for (const message of [there, here]) await call(manager, "DELETE", pathOf(message));
});

test("FC-54 adding, changing and removing an announcement are logged actions that moderators can read and undo", async () => {
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

    const actionsOf = async (userID = moderator) =>
        (await call<{ acts: LoggedAction[] }>(userID, "GET", `acts?recordType=moderationMessage&recordID=${messageID}`)).acts;
    const present = async () => (await call<ModerationMessage[]>(moderator, "GET", "moderation-messages"))[0];
    const [changing, writing] = await actionsOf();
    expect([changing, writing]).toMatchObject([
        { kind: "change", canUndo: true, shown: { name: "We have moved." } },
        { kind: "create", canUndo: true },
    ]);
    expect(await actionsOf(member)).toEqual([]);
    expect(await statusOf(moderator, "POST", `acts/${changing?.actID}/undo`)).toBe(200);
    expect(await present()).toMatchObject({ type: "casual", bodyHtml: expect.stringContaining("<em>move</em>") });

    await send({ Form: "remove" });
    expect([await present(), await shownIDs(0)]).toEqual([undefined, []]);
    const [removal] = await actionsOf();
    expect(await statusOf(moderator, "POST", `acts/${removal?.actID}/undo`)).toBe(200);
    expect(await shownIDs(0)).toEqual([messageID]);

    const other = await addMessage(moderator);
    await send({ Form: "down" });
    expect(await shownIDs(0)).toEqual([other.moderationMessageID, messageID]);
    await send({ Form: "hide" });
    expect(await shownIDs(0)).toEqual([other.moderationMessageID]);
});

const actionsOn = async ({ moderationMessageID }: ModerationMessage) =>
    (
        await call<{ acts: LoggedAction[] }>(
            forum.moderator,
            "GET",
            `acts?recordType=moderationMessage&recordID=${moderationMessageID}`,
        )
    ).acts;
const all = () => call<ModerationMessage[]>(forum.moderator, "GET", "moderation-messages");

test("§5.16 a change affects only the given fields, and an empty change is not logged", async () => {
    const { moderator } = forum;
    const made = await addMessage(moderator, { isDismissible: false, isEnabled: false, sort: 500 });
    expect(made).toMatchObject({
        format: "markdown",
        isDismissible: false,
        isEnabled: false,
        sort: 500,
        viewLocation: "all",
        recordType: null,
        dateUpdated: null,
        updateUserID: null,
    });
    const change = (more: object) => call<ModerationMessage>(moderator, "PATCH", pathOf(made), more);
    const changed = { dateUpdated: "2026-05-21T12:00:00+00:00", updateUserID: moderator };
    expect(await change({ sort: 501 })).toEqual({ ...made, ...changed, sort: 501 });
    expect((await actionsOn(made)).map(({ kind }) => kind)).toEqual(["create"]);
    expect(await change({ isEnabled: true, type: "alert" })).toEqual({
        ...made,
        ...changed,
        sort: 501,
        isEnabled: true,
        type: "alert",
    });
    expect(await change({ isDismissible: true })).toMatchObject({ isEnabled: true, isDismissible: true, type: "alert" });
    expect(await change({ format: "text" })).toMatchObject({ bodyHtml: expect.stringContaining("*closed*") });
    expect(await change({ body: "*Open*." })).toMatchObject({ format: "text", bodyHtml: expect.stringContaining("*Open*") });
    const [reworded] = await actionsOn(made);
    await change({ body: "*Open* again." });
    expect((await actionsOn(made))[1]).toMatchObject({ actID: reworded?.actID, canUndo: false });
    expect(await statusOf(moderator, "POST", `acts/${reworded?.actID}/undo`)).toBe(409);
    const next = await addMessage(moderator);
    expect([next.sort, next.isDismissible, next.isEnabled]).toEqual([502, true, true]);
    for (const message of [made, next]) await call(moderator, "DELETE", pathOf(message));
    expect(await statusOf(moderator, "PATCH", pathOf(made), { sort: 1 })).toBe(404);
    expect(await statusOf(moderator, "PATCH", "moderation-messages/999999", { sort: 1 })).toBe(404);
});

test("§5.16 the maximum is a hundred announcements", async () => {
    const { moderator } = forum;
    const present = await all();
    const first = await addMessage(moderator, { sort: 100 });
    const row = await forum.database.query
        .selectFrom("moderationMessages")
        .selectAll()
        .where("moderationMessageID", "=", first.moderationMessageID)
        .executeTakeFirstOrThrow();
    const { moderationMessageID: _, ...copy } = row;
    const copies = Array.from({ length: 98 - present.length }, () => copy);
    await forum.database.query.insertInto("moderationMessages").values(copies).execute();
    expect((await addMessage(moderator)).sort).toBe(101);
    expect(await statusOf(moderator, "POST", "moderation-messages", { body: "One more.", type: "info" })).toBe(400);
    const known = new Set(present.map(({ moderationMessageID }) => moderationMessageID));
    const added = (await all()).map(({ moderationMessageID }) => moderationMessageID).filter((id) => !known.has(id));
    await forum.database.query.deleteFrom("moderationMessages").where("moderationMessageID", "in", added).execute();
});

test("§5.16 an announcement moves one position up or down, and the first and the last cannot move further", async () => {
    const { moderator } = forum;
    for (const { moderationMessageID } of await all())
        await call(moderator, "DELETE", `moderation-messages/${moderationMessageID}`);
    const made = [await addMessage(moderator), await addMessage(moderator), await addMessage(moderator)];
    const [first, second, third] = made.map(({ moderationMessageID }) => moderationMessageID) as [number, number, number];
    const move = (id: number, to: "up" | "down") =>
        forum.call(moderator, "POST", "/settings/moderation-messages", { Form: to, Message: String(id) });
    const moved: number[][] = [];
    for (const [id, to] of [
        [first, "up"],
        [third, "down"],
        [third, "up"],
        [first, "down"],
    ] as const) {
        await move(id, to);
        moved.push(await shownIDs(0));
    }
    expect(moved).toEqual([
        [first, second, third],
        [first, second, third],
        [first, third, second],
        [third, first, second],
    ]);
    for (const message of made) await call(moderator, "DELETE", pathOf(message));
});

test("§5.16 FC-12 an announcement can include descendants of its category, move to another category, and lose its category", async () => {
    const { moderator, manager, open, hidden } = forum;
    const below = await call<{ categoryID: number }>(manager, "POST", "categories", {
        name: "Teapots",
        urlcode: "teapots",
        parentCategoryID: open,
    });
    const category = { recordType: "category", recordID: open };
    const message = await addMessage(moderator, category);
    expect(message).toMatchObject({ recordID: open, includeDescendants: false });
    const shownCategories = async () => (await shown(moderator))[0]?.places?.map(({ categoryID }) => categoryID);
    const change = (more: object) => call<ModerationMessage>(moderator, "PATCH", pathOf(message), more);
    expect(await shownCategories()).toEqual([open]);
    await change({ includeDescendants: true, viewLocation: "home" });
    expect((await shownCategories())?.toSorted()).toEqual([open, below.categoryID].toSorted());
    expect(await change({ recordID: hidden })).toMatchObject({ recordID: hidden, includeDescendants: true, viewLocation: "all" });
    expect(await statusOf(moderator, "PATCH", pathOf(message), { recordID: 999_999 })).toBe(404);
    expect(await change({ recordID: null })).toMatchObject({ recordType: null, recordID: null, includeDescendants: false });
    expect(await statusOf(moderator, "PATCH", pathOf(message), { recordID: open })).toBe(400);
    expect(await statusOf(moderator, "PATCH", pathOf(message), { recordType: "category" })).toBe(400);
    expect(await change({ viewLocation: "home" })).toMatchObject({ recordID: null, viewLocation: "home" });
    expect(await change({ type: "alert" })).toMatchObject({ recordID: null, viewLocation: "home" });
    await call(moderator, "DELETE", pathOf(message));
});

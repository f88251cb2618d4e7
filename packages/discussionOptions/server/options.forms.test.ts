import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Forum } from "@parley/discussions/server/testing";
import { makeForum } from "@parley/discussions/server/testing";
import type { FormState } from "@parley/library/contract";
import { withoutUndo } from "@parley/library/server/testing";

let forum: Forum;
beforeAll(async () => {
    forum = await makeForum();
});
afterAll(() => forum.close());

const send = (userID: number, path: string, values: Record<string, string>) =>
    forum.app.inject({
        method: "POST",
        url: path,
        headers: {
            "x-requested-with": "parley",
            "x-test-user": String(userID),
            host: "forum.test",
            "content-type": "application/x-www-form-urlencoded",
        },
        payload: new URLSearchParams(values).toString(),
    });

const read = async (userID: number, discussionID: number) => forum.call(userID, "GET", `discussions/${discussionID}`);

test.each([
    ["DISC-057", "close", { closed: true }],
    ["DISC-058", "sink", { sink: true }],
    ["DISC-059", "resolve", { resolved: true }],
    ["DISC-060", "dismiss", { dismissed: true }],
])("%s without scripts a form can %s and undo it", async (_id, action, wanted) => {
    const { discussionID, url } = await forum.start(forum.author);
    const [[name, value] = ["", true]] = Object.entries(wanted);
    for (const expected of [value, !value]) {
        const answer = await send(forum.manager, `/discussion/options/${discussionID}`, { act: action });
        expect([answer.statusCode, withoutUndo(answer.headers.location)]).toEqual([303, url]);
        expect((await read(forum.manager, discussionID)).json()).toMatchObject({ [name]: expected });
    }
});

test("DISC-016 DISC-061 without scripts a form bumps a discussion and deletes it", async () => {
    const { discussionID } = await forum.start(forum.author);
    expect((await send(forum.manager, `/discussion/options/${discussionID}`, { act: "bump" })).statusCode).toBe(303);
    const answer = await send(forum.manager, `/discussion/options/${discussionID}`, { act: "delete" });
    expect(withoutUndo(answer.headers.location)).toBe("http://forum.test/discussions");
    expect((await read(forum.manager, discussionID)).statusCode).toBe(410);
});

test.each([
    ["a member who may not", () => forum.member, "close", 403],
    ["a guest", () => 0, "dismiss", 403],
    ["something unknown", () => forum.manager, "explode", 422],
])("FC-12 the page shows the error for %s", async (_who, userID, action, status) => {
    const { discussionID } = await forum.start(forum.author);
    const answer = await send(userID(), `/discussion/options/${discussionID}`, { act: action });
    expect(answer.statusCode).toBe(status);
    const { path, formState } = answer.json<{ path: string; formState: FormState }>();
    expect(path).toBe(`/discussion/options/${discussionID}`);
    expect(formState).toMatchObject({ form: "discussionOptions", message: expect.stringMatching(/./) });
    expect((await read(forum.manager, discussionID)).json()).toMatchObject({ closed: false });
});

test("FC-52 without scripts a concurrent edit is not overwritten unnoticed", async () => {
    const { discussionID } = await forum.start(forum.author);
    const path = `/post/editdiscussion/${discussionID}`;
    const { etag } = (await forum.call(forum.author, "GET", `discussions/${discussionID}/edit`)).headers;
    const mine = { name: "Mine", body: "My words.", etag: String(etag) };
    expect((await send(forum.moderator, path, { name: "Theirs", body: "Their words.", etag: String(etag) })).statusCode).toBe(
        303,
    );
    const answer = await send(forum.author, path, mine);
    expect(answer.statusCode).toBe(412);
    expect(answer.json<{ formState: FormState }>().formState).toMatchObject({ form: "discussion", values: mine });
    expect((await read(forum.author, discussionID)).json()).toMatchObject({ name: "Theirs" });
    const { etag: now } = (await forum.call(forum.author, "GET", `discussions/${discussionID}/edit`)).headers;
    expect((await send(forum.author, path, { ...mine, etag: String(now) })).statusCode).toBe(303);
    expect((await read(forum.author, discussionID)).json()).toMatchObject({ name: "Mine" });
});

test("without scripts a post is moved to another category and gets other tags", async () => {
    const { discussionID } = await forum.start(forum.manager);
    const answer = await send(forum.manager, `/post/editdiscussion/${discussionID}`, {
        name: "Moved by hand",
        body: "New words.",
        categoryID: String(forum.hidden),
        tags: "valve, hum",
    });
    expect(answer.statusCode).toBe(303);
    const discussion = (await forum.call(forum.manager, "GET", `discussions/${discussionID}?expand=tags`)).json();
    expect(discussion).toMatchObject({ categoryID: forum.hidden });
    expect(discussion.tags.map(({ name }: { name: string }) => name).sort()).toEqual(["hum", "valve"]);
});

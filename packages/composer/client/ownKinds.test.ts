import { beforeEach, describe, expect, test } from "@jest/globals";
import {
    exampleDiscussion,
    exampleDiscussionEdit,
    getDiscussion,
    getDiscussionEdit,
    patchDiscussion,
    postDiscussion,
} from "@parley/discussions/contract";
import type { AppStore } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { editOfPost, newPost } from "./ownKinds";

let server: ReturnType<typeof createFakeApi>;
let store: AppStore;
/** ETags of the versions that were overwritten, from If-Match. */
let versions: (string | undefined)[];

beforeEach(() => {
    server = createFakeApi();
    store = createStore({ api: server.api, now: () => new Date() });
    versions = [];
    server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 40, updateUserID: null }));
    server.answer(getDiscussionEdit, (_input, { onETag }) => {
        onETag?.('"v1"');
        return exampleDiscussionEdit({ discussionID: 40 });
    });
    server.answer(patchDiscussion, (_input, { ifMatch }) => {
        versions.push(ifMatch);
        return exampleDiscussion({ discussionID: 40 });
    });
});

test.each([
    ["", "/post/discussion"],
    ["5", "/post/editdiscussion/0/5"],
    ["1234567890", "/post/editdiscussion/0/1234567890"],
    ["12345678901", undefined],
    ["05", undefined],
    ["5x", undefined],
    ["x5", undefined],
])("FC-61 the form of a new post with the key suffix %j has the path %j", (rest, path) => {
    expect(newPost.pathOf(rest)).toBe(path);
});

test("FC-61 the form of an edit has the path of the post's editor, if the suffix is an ID", () => {
    expect(["7", "x"].map((rest) => [editOfPost.pathOf(rest), editOfPost.discussionOf?.(rest)])).toEqual([
        ["/post/editdiscussion/7", 7],
        [undefined, undefined],
    ]);
});

const input = { name: "Hum", body: "When cold.", format: "markdown", categoryID: 3, type: "question" };
const patched = () => server.sent.filter(({ endpoint }) => endpoint === patchDiscussion).map((sent) => sent.input);

describe("a new post", () => {
    test("FC-61 resolves to the path of the post, or to the error", async () => {
        const discussion = exampleDiscussion({ discussionID: 40, url: "https://forum.test/discussion/40/hum?page=1#top" });
        server.answer(postDiscussion, () => discussion);
        expect(await newPost.send(store.dispatch, { input })).toMatchObject({
            path: "/discussion/40/hum?page=1#top",
            record: { discussionID: 40 },
        });
        server.refuse(postDiscussion, { status: 403, message: "No." });
        expect(await newPost.send(store.dispatch, { input })).toEqual({ refused: { status: 403, message: "No." } });
    });

    test("FC-61 overwrites the posted one with its text, category and new tags only", async () => {
        const revise = (more: object) => newPost.record.revise(store.dispatch, { input: { ...input, ...more }, userID: 10 }, 40);
        await revise({});
        await revise({ newTagNames: ["oak"], idempotencyKey: "key-of-hum" });
        const words = { name: "Hum", body: "When cold.", format: "markdown", categoryID: 3, discussionID: 40 };
        expect(patched()).toStrictEqual([words, { ...words, newTagNames: ["oak"], idempotencyKey: "key-of-hum" }]);
        expect(versions).toEqual(['"v1"', '"v1"']);
    });
});

describe("FC-52 an edit", () => {
    const { type: _type, ...changes } = input;
    const revise = () => editOfPost.record.revise(store.dispatch, { input: changes, userID: 10 }, 40);

    test.each([
        ["that nobody has changed", null, 1],
        ["that their writer has changed", 10, 1],
        ["that somebody else has changed", 11, 0],
    ])("of a post %s is saved or refused with 412", async (_which, updateUserID, times) => {
        server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 40, updateUserID }));
        const sent = await revise();
        expect([patched().length, "refused" in sent && sent.refused.status]).toEqual([times, times === 0 && 412]);
    });

    test.each([
        ["begins with what stands there", getDiscussionEdit],
        ["learns who has changed it last", getDiscussion],
    ])("is saved only by a member who %s", async (_what, endpoint) => {
        server.refuse(endpoint, { status: 404, message: "Discussion not found." });
        expect([await revise(), patched()]).toEqual([{ refused: { status: 404, message: "Discussion not found." } }, []]);
    });

    test("of an unknown version is saved without If-Match", async () => {
        server.answer(getDiscussionEdit, () => exampleDiscussionEdit({ discussionID: 40 }));
        await revise();
        expect(versions).toEqual([undefined]);
    });

    test("resolves to the error of a refused request", async () => {
        server.refuse(patchDiscussion, { status: 400, message: "The time for editing is over." });
        expect(await revise()).toEqual({ refused: { status: 400, message: "The time for editing is over." } });
    });
});

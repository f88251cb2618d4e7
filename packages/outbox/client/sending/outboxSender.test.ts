import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { exampleMe } from "@parley/accounts/contract";
import { editOfPost, newPost } from "@parley/composer/client";
import {
    exampleDiscussion,
    exampleDiscussionEdit,
    getDiscussion,
    getDiscussionEdit,
    patchDiscussion,
    postDiscussion,
} from "@parley/discussions/contract";
import { draftLinked, selectDraftLink } from "@parley/drafts/client";
import { deleteDraft } from "@parley/drafts/contract";
import { success } from "@parley/library/client/loadable";
import { startPersistence } from "@parley/library/client/persist";
import type { AppStore } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { deleteSubmission } from "@parley/posting/contract";
import { discardText } from "../localDrafts/discardText";
import { selectEarlier, selectLocalDraft, selectLocalDrafts, textTyped } from "../localDrafts/localDrafts.slice";
import { selectDeviceDrafts } from "../localDrafts/selectDeviceDrafts";
import type { PendingSubmission } from "../outbox.slice";
import { selectArrived, selectOutbox, selectRequiresSession, sessionNeeded, waits } from "../outbox.slice";
import { registerWritingKind } from "../writingKinds";
import { getOutboxSender } from "./outboxSender";

registerWritingKind("discussion", async () => newPost);
registerWritingKind("edit", async () => editOfPost);

const NO_ANSWER: ApiError = { status: 0, message: "" };
let server: ReturnType<typeof createFakeApi>;
let ends: (() => void)[];

beforeEach(() => {
    jest.useFakeTimers({ now: new Date("2026-05-21T12:00:00Z") });
    server = createFakeApi();
    server.answer(postDiscussion, () => exampleDiscussion({ discussionID: 40 }));
    server.answer(getDiscussionEdit, ({ discussionID }) =>
        exampleDiscussionEdit({ discussionID, name: "Hum", body: "When cold." }),
    );
    ends = [];
});
afterEach(() => {
    Reflect.deleteProperty(document, "visibilityState");
    for (const end of ends) end();
    jest.useRealTimers();
    localStorage.clear();
});

function page(userID = 10): AppStore {
    const currentUser = { me: { me: success(exampleMe({ userID })) }, permissions: {}, counts: {} };
    const store = createStore({ api: server.api, now: () => new Date() }, { currentUser });
    startPersistence(store);
    return store;
}

const item = (more: Partial<PendingSubmission> = {}): PendingSubmission => ({
    itemID: "10/key-of-hum",
    kind: "discussion",
    userID: 10,
    place: "10/discussion",
    values: { name: "Hum", body: "When cold." },
    input: { name: "Hum", body: "When cold.", format: "markdown", categoryID: 3, idempotencyKey: "key-of-hum" },
    dateKept: "2026-05-21T11:00:00.000Z",
    ...more,
});

async function begin(store: AppStore): Promise<void> {
    ends.push(getOutboxSender(store).begin());
    await jest.advanceTimersByTimeAsync(0);
}

const keysSent = () =>
    server.sent
        .filter(({ endpoint }) => endpoint === postDiscussion)
        .map(({ input }) => (input as { idempotencyKey?: string }).idempotencyKey);

test("FC-61 FC-64 a submission pending when the browser was closed is sent on the next visit with the same idempotency key, and reported once", async () => {
    page().dispatch(waits(item()));
    const store = page();
    await begin(store);
    expect(keysSent()).toEqual(["key-of-hum"]);
    expect(selectOutbox(store.getState())).toEqual([]);
    expect(selectArrived(store.getState())).toMatchObject([
        { kind: "discussion", path: "/discussion/40/kettle-trips-the-breaker", isHeldForApproval: false },
    ]);
    await begin(page());
    expect(keysSent()).toHaveLength(1);
});

test.each([
    ["no answer", NO_ANSWER],
    ["a server in trouble", { status: 503, message: "Try again." }],
    ["a hotel's page", { status: 403, message: "Welcome", isForeign: true }],
    ["a request that took too long", { status: 408, message: "Request Timeout" }],
    ["a request that came too early", { status: 425, message: "Too Early" }],
    ["too many requests", { status: 429, message: "Too many tries." }],
    ["a server under maintenance", { status: 503, message: "Come back later.", retryAfter: 3600 }],
])(
    "FC-61 FC-69 after %s the submission is retried with increasing delays, and at once when the device is online",
    async (_what, refusal) => {
        server.refuse(postDiscussion, refusal);
        const store = page();
        store.dispatch(waits(item()));
        await begin(store);
        expect(keysSent()).toHaveLength(1);
        await jest.advanceTimersByTimeAsync(6_000);
        expect(keysSent()).toHaveLength(2);
        await jest.advanceTimersByTimeAsync(6_000);
        expect(keysSent()).toHaveLength(2);
        await jest.advanceTimersByTimeAsync(12_000);
        expect(keysSent()).toHaveLength(3);
        expect(selectOutbox(store.getState())).toStrictEqual([item()]);
        server.answer(postDiscussion, () => exampleDiscussion({ discussionID: 40 }));
        window.dispatchEvent(new Event("online"));
        await jest.advanceTimersByTimeAsync(0);
        expect(new Set(keysSent())).toEqual(new Set(["key-of-hum"]));
        expect(keysSent()).toHaveLength(4);
        expect(selectOutbox(store.getState())).toEqual([]);
    },
);

test("FC-87 a submission refused for posting too fast waits for the time given by the server, shows the reason, and is sent afterwards", async () => {
    const message = "You are posting very fast. Keep your text, and post it in 2 minutes.";
    server.refuse(postDiscussion, { status: 429, message, retryAfter: 120 });
    const store = page();
    store.dispatch(waits(item()));
    await begin(store);
    expect(selectOutbox(store.getState())).toMatchObject([{ values: item().values, delayReason: message }]);
    await jest.advanceTimersByTimeAsync(119_000);
    expect(keysSent()).toHaveLength(1);
    server.refuse(postDiscussion, NO_ANSWER);
    await jest.advanceTimersByTimeAsync(2_000);
    expect(keysSent()).toHaveLength(2);
    expect(selectOutbox(store.getState())[0]?.delayReason).toBeUndefined();
    server.answer(postDiscussion, () => exampleDiscussion({ discussionID: 40 }));
    await jest.advanceTimersByTimeAsync(20_000);
    expect(keysSent()).toEqual(["key-of-hum", "key-of-hum", "key-of-hum"]);
    expect(selectOutbox(store.getState())).toEqual([]);
});

test("FC-61 the retry delays start anew when the device is online again, and after a success", async () => {
    server.refuse(postDiscussion, NO_ANSWER);
    const store = page();
    store.dispatch(waits(item()));
    await begin(store);
    await jest.advanceTimersByTimeAsync(6_000 + 18_000);
    expect(keysSent()).toHaveLength(3);
    window.dispatchEvent(new Event("online"));
    await jest.advanceTimersByTimeAsync(6_000);
    expect(keysSent()).toHaveLength(5);

    const drip = { ...item().input, name: "Drip", idempotencyKey: "key-of-drip" };
    store.dispatch(waits(item({ itemID: "10/key-of-drip", input: drip, dateKept: "2026-05-21T11:30:00.000Z" })));
    server.answer(postDiscussion, ({ name }) => {
        if (name === "Drip") throw new ApiRefusal(NO_ANSWER);
        return exampleDiscussion({ discussionID: 40 });
    });
    await jest.advanceTimersByTimeAsync(18_000);
    expect(keysSent().slice(5, 7)).toEqual(["key-of-hum", "key-of-drip"]);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(keysSent().slice(7)).toContain("key-of-drip");
});

test("FC-61 the delay after a failure differs among devices by a fifth either way", async () => {
    server.refuse(postDiscussion, NO_ANSWER);
    const store = page();
    store.dispatch(waits(item()));
    const random = jest.spyOn(Math, "random").mockReturnValue(0);
    try {
        await begin(store);
        await jest.advanceTimersByTimeAsync(3_999);
        expect(keysSent()).toHaveLength(1);
        random.mockReturnValue(1);
        await jest.advanceTimersByTimeAsync(1);
        expect(keysSent()).toHaveLength(2);
        await jest.advanceTimersByTimeAsync(17_999);
        expect(keysSent()).toHaveLength(2);
        await jest.advanceTimersByTimeAsync(1);
        expect(keysSent()).toHaveLength(3);
    } finally {
        random.mockRestore();
    }
});

test("FC-69 a request without a response blocks the outbox for a minute at most", async () => {
    server.answer(postDiscussion, () => new Promise(() => undefined));
    const store = page();
    store.dispatch(waits(item()));
    await begin(store);
    await jest.advanceTimersByTimeAsync(70_000);
    expect(keysSent()).toEqual(["key-of-hum", "key-of-hum"]);
});

test("FC-61 a finally refused submission stays with its error and is not retried; later ones are sent", async () => {
    server.answer(postDiscussion, ({ name }) => {
        if (name === "Hum") throw new ApiRefusal({ status: 403, message: "This post is closed." });
        return exampleDiscussion({ discussionID: 41 });
    });
    const store = page();
    store.dispatch(waits(item()));
    const second = { ...item().input, name: "Drip", idempotencyKey: "key-of-drip" };
    store.dispatch(waits(item({ itemID: "10/key-of-drip", input: second, dateKept: "2026-05-21T11:30:00.000Z" })));
    await begin(store);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(keysSent()).toEqual(["key-of-hum", "key-of-drip"]);
    expect(selectOutbox(store.getState())).toMatchObject([
        { itemID: "10/key-of-hum", refusal: { message: "This post is closed." } },
    ]);
});

test("FC-63 another member's submission stays stored and invisible on this device, and is sent only in its author's session", async () => {
    page().dispatch(waits(item()));
    const other = page(11);
    await begin(other);
    expect([keysSent(), selectOutbox(other.getState())]).toEqual([[], []]);
    await begin(page(10));
    expect(keysSent()).toEqual(["key-of-hum"]);
});

test.each([
    ["is over", { status: 403, message: "Permission Problem", permissions: ["session.valid"] }],
    ["is another member's", { status: 409, message: "Somebody else is signed in.", isOtherMember: true }],
])("FC-63 when the session %s nothing is sent until the author has signed in again", async (_what, refusal) => {
    server.refuse(postDiscussion, refusal);
    const store = page();
    store.dispatch(waits(item()));
    await begin(store);
    await jest.advanceTimersByTimeAsync(600_000);
    expect([keysSent().length, selectRequiresSession(store.getState())]).toEqual([1, true]);
    server.answer(postDiscussion, () => exampleDiscussion({ discussionID: 40 }));
    store.dispatch(sessionNeeded(false));
    getOutboxSender(store).sendNow();
    await jest.advanceTimersByTimeAsync(0);
    expect([keysSent().length, selectOutbox(store.getState())]).toEqual([2, []]);
});

test("FC-42 FC-61 only one of two windows sends; a submission sent or cancelled in another window is not sent here", async () => {
    const [first, second] = [page(), page()];
    first.dispatch(waits(item()));
    second.dispatch(waits(item()));
    const answers: (() => void)[] = [];
    server.answer(postDiscussion, () => new Promise((resolve) => answers.push(() => resolve(exampleDiscussion()))));
    await begin(first);
    localStorage.setItem("parley-outbox-lease", `another ${Date.now() + 60_000}`);
    await begin(second);
    expect(keysSent()).toHaveLength(1);
    answers[0]?.();
    await jest.advanceTimersByTimeAsync(0);
    localStorage.removeItem("parley-outbox-lease");
    await jest.advanceTimersByTimeAsync(10_000);
    expect([keysSent().length, selectOutbox(second.getState())]).toEqual([1, []]);
});

test("FC-61 a window closed while sending blocks the others only until its lease expires", async () => {
    const store = page();
    store.dispatch(waits(item()));
    localStorage.setItem("parley-outbox-lease", `another ${Date.now() - 1}`);
    await begin(store);
    expect(keysSent()).toEqual(["key-of-hum"]);
});

test("FC-67 an outbox entry that is empty is ignored", () => {
    localStorage.setItem("parley:outbox:10/damaged", JSON.stringify({ version: 1, entry: null }));
    expect(selectOutbox(page().getState())).toEqual([]);
});

test.each([
    ["without a date", { dateKept: undefined }],
    ["with words that are none", { values: { name: 5 } }],
    ["with some words that are none", { values: { name: "Hum", body: 5 } }],
    ["with words for values", { values: "words" }],
    ["with a list for values", { values: ["words"] }],
    ["with words to send", { input: "words" }],
    ["with a version that is no text", { ifMatch: 5 }],
    ["that replaces what is no name", { ifMatch: '"v1"', replaces: 5 }],
    ["with a writer who is no number", { userID: "10" }],
    ["with words for a refusal", { refusal: "No." }],
    ["with nothing to send", { input: null }],
    ["with a refusal without a status", { refusal: { message: "No." } }],
    ["with a claim that is no yes or no", { isTakenBack: "yes" }],
])("FC-67 an outbox entry %s is ignored, and the others are sent", async (_which, more) => {
    const entry = { ...item({ itemID: "10/damaged" }), ...more };
    localStorage.setItem("parley:outbox:10/damaged", JSON.stringify({ version: 1, entry }));
    page().dispatch(waits(item()));
    const store = page();
    expect(selectOutbox(store.getState()).map(({ itemID }) => itemID)).toEqual(["10/key-of-hum"]);
    await begin(store);
    expect(keysSent()).toEqual(["key-of-hum"]);
});

test("FC-61 FC-67 a refused, replacing or cancelled submission is restored unchanged on the next visit", () => {
    const more = { ifMatch: '"v1"', replaces: "key-of-drip", isTakenBack: true, wasThrownAway: false };
    const refused = item({ ...more, refusal: { status: 422, message: "Too long." } });
    page().dispatch(waits(refused));
    expect(selectOutbox(page().getState())).toEqual([refused]);
});

const POSTED = { recordType: "discussion", recordID: 40, url: "https://forum.test/discussion/40/hum" };
const withdrawnKeys = () =>
    server.sent
        .filter(({ endpoint }) => endpoint === deleteSubmission)
        .map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);

test("FC-61 Edit cancels the submission and returns its text to the form, whose present text is set aside", async () => {
    server.answer(deleteSubmission, () => ({}));
    const store = page();
    const { dispatch, getState } = store;
    dispatch(waits(item()));
    dispatch(textTyped({ draftKey: "10/discussion", values: { name: "Drip", body: "" } }));
    expect(await getOutboxSender(store).edit(item())).toBe("done");
    expect([withdrawnKeys(), selectOutbox(getState())]).toEqual([["key-of-hum"], []]);
    expect(selectLocalDraft(getState(), "10/discussion")).toMatchObject({ values: item().values });
    expect(selectEarlier(getState(), "10/discussion")).toBeUndefined();
    const aside = Object.entries(selectLocalDrafts(getState())).filter(([draftKey]) => draftKey.startsWith("10/discussion~"));
    expect(aside).toMatchObject([[expect.any(String), { values: { name: "Drip" } }]]);
    await begin(store);
    expect(keysSent()).toEqual([]);
});

test("FC-61 of several submissions Edit returns the chosen one, and sets nothing aside if its form is empty", async () => {
    server.answer(deleteSubmission, () => ({}));
    const store = page();
    for (const one of [item(), behind()]) store.dispatch(waits({ ...one, place: `10/${one.itemID}` }));
    expect(await getOutboxSender(store).edit(behind())).toBe("done");
    expect([withdrawnKeys(), selectOutbox(store.getState()).map(({ itemID }) => itemID)]).toEqual([
        ["key-of-drip"],
        ["10/key-of-hum"],
    ]);
    expect(Object.keys(selectLocalDrafts(store.getState()))).toEqual(["10/10/key-of-drip"]);
});

test.each([
    ["does not know whether it was posted", () => Promise.reject(new TypeError("Unexpected end of JSON input")), false],
    ["wants its author to sign in", () => Promise.reject(new ApiRefusal({ status: 401, message: "" })), true],
])("FC-61 FC-63 a submission cancelled while the server %s stays cancelled and is not sent", async (_what, answer, isSession) => {
    server.answer(deleteSubmission, answer);
    const store = page();
    store.dispatch(waits(item()));
    expect(await getOutboxSender(store).cancel(item())).toBe("later");
    await begin(store);
    expect([keysSent(), selectRequiresSession(store.getState())]).toEqual([[], isSession]);
    expect(selectOutbox(store.getState())).toMatchObject([{ isTakenBack: true }]);
});

test("FC-42 FC-61 a submission that had been posted before Edit or Cancel stays posted, and is reported with a link to edit it", async () => {
    server.answer(deleteSubmission, () => POSTED);
    const store = page();
    store.dispatch(waits(item()));
    expect(await getOutboxSender(store).edit(item())).toBe("arrived");
    store.dispatch(waits(item()));
    expect(await getOutboxSender(store).cancel(item())).toBe("arrived");
    const arrivedItem = { isLate: true, editPath: "/post/editdiscussion/40", record: { discussionID: 40 } };
    expect(selectArrived(store.getState())).toMatchObject([arrivedItem, arrivedItem]);
    expect([selectOutbox(store.getState()), selectLocalDrafts(store.getState())]).toEqual([[], {}]);
});

test("FC-86 editing a submission whose key was used for another text keeps the text, which then edits the posted record", async () => {
    server.answer(deleteSubmission, () => POSTED);
    server.refuse(postDiscussion, { status: 409, message: "This key was already used.", code: "keyUsed" });
    const store = page();
    store.dispatch(waits(item()));
    await begin(store);
    expect(selectOutbox(store.getState())).toMatchObject([{ values: item().values, refusal: { status: 409 } }]);
    expect(await getOutboxSender(store).edit(item())).toBe("done");
    expect(selectLocalDraft(store.getState(), "10/discussion")).toMatchObject({ values: item().values });
    expect(selectEarlier(store.getState(), "10/discussion")).toBe("key-of-hum");
    expect(selectArrived(store.getState())).toEqual([]);
});

test("FC-86 cancelling a submission whose key was used for another text leaves the posted record unchanged", async () => {
    server.answer(deleteSubmission, () => POSTED);
    server.refuse(postDiscussion, { status: 409, message: "This key was already used.", code: "keyUsed" });
    const store = page();
    store.dispatch(waits(item()));
    expect(await getOutboxSender(store).cancel(item())).toBe("done");
    expect([selectOutbox(store.getState()), selectArrived(store.getState())]).toEqual([[], []]);
    store.dispatch(waits(item({ isTakenBack: true })));
    await begin(store);
    expect([selectOutbox(store.getState()), selectArrived(store.getState())]).toEqual([[], []]);
});

test("FC-61 Edit during a running request returns the text to the form if the request fails, and reports it as posted if it succeeds", async () => {
    server.refuse(deleteSubmission, NO_ANSWER);
    const store = page();
    for (const [answer, outcome] of [
        [() => Promise.reject(new ApiRefusal(NO_ANSWER)), "done"],
        [async () => exampleDiscussion({ discussionID: 40 }), "arrived"],
    ] as const) {
        let letThrough: () => void = () => undefined;
        const held = new Promise<void>((resolve) => {
            letThrough = resolve;
        });
        server.answer(postDiscussion, () => held.then(answer));
        store.dispatch(waits(item()));
        await begin(store);
        getOutboxSender(store).sendNow();
        const wanted = getOutboxSender(store).edit(item());
        await jest.advanceTimersByTimeAsync(1_000);
        expect(selectOutbox(store.getState())).toHaveLength(1);
        letThrough();
        expect(await wanted).toBe(outcome);
        expect(selectOutbox(store.getState())).toEqual([]);
    }
});

test("FC-61 without a connection the form remembers the submission that may have been posted, even if it is cleared in between", async () => {
    server.refuse(deleteSubmission, NO_ANSWER);
    const store = page();
    store.dispatch(waits(item()));
    expect(await getOutboxSender(store).edit(item())).toBe("done");
    for (const values of [
        { name: "", body: "" },
        { name: "Hum", body: "When warm." },
    ]) {
        store.dispatch(textTyped({ draftKey: "10/discussion", values }));
        expect(selectEarlier(store.getState(), "10/discussion")).toBe("key-of-hum");
    }
    store.dispatch(textTyped({ draftKey: "10/discussion", values: { name: "", body: "" } }));
    expect([selectLocalDraft(store.getState(), "10/discussion"), selectLocalDrafts(store.getState())]).toEqual([undefined, {}]);
});

const changed = () =>
    item({
        itemID: "10/key-of-warm",
        input: { ...item().input, body: "When warm.", idempotencyKey: "key-of-warm" },
        replaces: "key-of-hum",
    });
const patched = () => server.sent.filter(({ endpoint }) => endpoint === patchDiscussion).map(({ input }) => input);

test("FC-42 FC-61 a changed text edits the posted record, or is posted as new if nothing was posted; retries have the same effect", async () => {
    server.refuse(deleteSubmission, NO_ANSWER);
    server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 40, updateUserID: null }));
    server.refuse(patchDiscussion, NO_ANSWER);
    const store = page();
    store.dispatch(waits(changed()));
    await begin(store);
    expect([keysSent(), patched()]).toEqual([[], []]);
    server.answer(deleteSubmission, () => POSTED);
    await jest.advanceTimersByTimeAsync(7_000);
    expect(patched()).toMatchObject([{ discussionID: 40, body: "When warm." }]);
    server.answer(patchDiscussion, () => exampleDiscussion({ discussionID: 40 }));
    await jest.advanceTimersByTimeAsync(20_000);
    expect([keysSent(), patched().length, selectOutbox(store.getState())]).toEqual([[], 2, []]);

    server.answer(deleteSubmission, () => ({}));
    store.dispatch(waits(changed()));
    getOutboxSender(store).sendNow();
    await jest.advanceTimersByTimeAsync(0);
    expect([keysSent(), patched().length, selectOutbox(store.getState())]).toEqual([["key-of-warm"], 2, []]);
});

test.each([
    ["they may not be changed any more", { status: 400, message: "The time for editing is over." }, null],
    ["somebody else has changed it", { status: 412 }, 11],
])("FC-52 FC-61 a changed text for a posted record stays pending with the reason if %s", async (_what, refusal, updateUserID) => {
    server.answer(deleteSubmission, () => POSTED);
    server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 40, updateUserID }));
    server.refuse(patchDiscussion, { message: "", ...refusal });
    const store = page();
    store.dispatch(waits(changed()));
    await begin(store);
    expect(selectOutbox(store.getState())).toMatchObject([{ replaces: "key-of-hum", refusal: { ...refusal, hadArrived: true } }]);
    await getOutboxSender(store).edit(changed());
    expect(selectEarlier(store.getState(), "10/discussion")).toBe("key-of-hum");
});

test("FC-61 a submission cancelled without a connection stays until the server confirms, and is never sent; after Undo it is pending again", async () => {
    server.refuse(deleteSubmission, NO_ANSWER);
    const store = page();
    store.dispatch(waits(item()));
    expect(await getOutboxSender(store).cancel(item())).toBe("later");
    await begin(store);
    await jest.advanceTimersByTimeAsync(30_000);
    expect([keysSent(), selectOutbox(store.getState())]).toEqual([[], [expect.objectContaining({ isTakenBack: true })]]);
    server.answer(deleteSubmission, () => ({}));
    window.dispatchEvent(new Event("online"));
    await jest.advanceTimersByTimeAsync(0);
    expect([keysSent(), selectOutbox(store.getState())]).toEqual([[], []]);

    // Its idempotency key is cancelled, so it is sent with a new one.
    server.answer(postDiscussion, ({ idempotencyKey }) => {
        if (idempotencyKey === "key-of-hum") throw new ApiRefusal({ status: 410, message: "Taken back.", isWithdrawn: true });
        return exampleDiscussion({ discussionID: 40 });
    });
    await getOutboxSender(store).restore(item({ isTakenBack: true }));
    await jest.advanceTimersByTimeAsync(0);
    expect([keysSent()[0], keysSent().length, selectOutbox(store.getState())]).toEqual(["key-of-hum", 2, []]);
});

test("FC-61 a refused submission cancelled without a connection is cancelled on the server when there is one", async () => {
    server.refuse(deleteSubmission, NO_ANSWER);
    const store = page();
    store.dispatch(waits(item({ refusal: { status: 422, message: "Too long." } })));
    expect(await getOutboxSender(store).cancel(item())).toBe("later");
    server.answer(deleteSubmission, () => ({}));
    await begin(store);
    expect([withdrawnKeys(), keysSent(), selectOutbox(store.getState())]).toEqual([["key-of-hum", "key-of-hum"], [], []]);
});

test("FC-52 FC-61 an edit whose response was lost counts as posted if the stored text is the same; over another text it is refused", async () => {
    const present = { name: "Hum", body: "When cold.", format: "markdown" };
    server.refuse(patchDiscussion, { status: 412, message: "Changed.", present });
    const store = page();
    const edit = { kind: "edit", place: "10/edit/7", ifMatch: '"v1"' };
    const input = { discussionID: 7, name: "Hum", body: "When cold.", format: "markdown" };
    store.dispatch(waits(item({ ...edit, itemID: "10/same", input })));
    store.dispatch(waits(item({ ...edit, itemID: "10/other", input: { ...input, body: "When warm." } })));
    store.dispatch(waits(item({ ...edit, itemID: "10/title", input: { ...input, name: "Drip" } })));
    server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 7 }));
    await begin(store);
    expect(selectArrived(store.getState())).toMatchObject([{ itemID: "10/same" }]);
    expect(selectOutbox(store.getState())).toMatchObject([
        { itemID: "10/other", refusal: { status: 412, present } },
        { itemID: "10/title", refusal: { status: 412, present } },
    ]);
});

describe("FC-42 FC-61 an edit of a post", () => {
    const MADE = { recordType: "discussionEdit", recordID: 7, url: "https://forum.test/discussion/7/hum" };
    const input = { discussionID: 7, name: "Hum", body: "When warm.", format: "markdown", idempotencyKey: "key-of-edit" };
    const edit = (more: Partial<PendingSubmission> = {}) =>
        item({ itemID: "10/key-of-edit", kind: "edit", place: "10/edit/7", ifMatch: '"v1"', input, ...more });
    beforeEach(() => {
        server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 7, updateUserID: null }));
        server.answer(patchDiscussion, () => exampleDiscussion({ discussionID: 7 }));
    });

    test("cancelled before it is posted is cancelled by its idempotency key, and Edit returns its text to the form", async () => {
        server.answer(deleteSubmission, () => ({}));
        const store = page();
        store.dispatch(waits(edit()));
        expect(await getOutboxSender(store).cancel(edit())).toBe("done");
        expect([withdrawnKeys(), patched(), selectOutbox(store.getState())]).toEqual([["key-of-edit"], [], []]);
        store.dispatch(waits(edit()));
        expect(await getOutboxSender(store).edit(edit())).toBe("done");
        expect(selectLocalDraft(store.getState(), "10/edit/7")).toMatchObject({ values: edit().values });
        expect([selectEarlier(store.getState(), "10/edit/7"), patched()]).toEqual([undefined, []]);
    });

    test("that had been saved before it was cancelled stays, and is reported with a link to edit it", async () => {
        server.answer(deleteSubmission, () => MADE);
        const store = page();
        store.dispatch(waits(edit()));
        expect(await getOutboxSender(store).cancel(edit())).toBe("arrived");
        // The request with its own key only asks for the earlier result.
        expect(patched()).toMatchObject([{ idempotencyKey: "key-of-edit" }]);
        expect(selectArrived(store.getState())).toMatchObject([{ isLate: true, editPath: "/post/editdiscussion/7" }]);
    });

    test("changed meanwhile overwrites the author's own saved edit without a conflict", async () => {
        server.answer(deleteSubmission, () => MADE);
        server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 7, updateUserID: 10 }));
        const store = page();
        const more = { ...input, idempotencyKey: "key-of-more" };
        store.dispatch(waits(edit({ itemID: "10/key-of-more", input: more, replaces: "key-of-edit" })));
        await begin(store);
        expect(patched()).toMatchObject([{ discussionID: 7, body: "When warm.", idempotencyKey: "key-of-more" }]);
        expect(selectOutbox(store.getState())).toEqual([]);
    });

    test("discarded after it was sent is cancelled as soon as there is a connection; Undo restores it", async () => {
        server.refuse(deleteSubmission, NO_ANSWER);
        const store = page();
        const readStored = () => [selectOutbox(store.getState()), selectEarlier(store.getState(), "10/edit/7")];
        store.dispatch(waits(edit()));
        expect(await getOutboxSender(store).edit(edit())).toBe("done");
        expect(store.dispatch(discardText("10/edit/8"))()).toBeUndefined();
        const undo = store.dispatch(discardText("10/edit/7"));
        expect(selectLocalDrafts(store.getState())).toEqual({});
        expect(selectOutbox(store.getState())).toMatchObject([{ replaces: "key-of-edit", isTakenBack: true }]);
        undo();
        expect(readStored()).toEqual([[], "key-of-edit"]);

        store.dispatch(discardText("10/edit/7"));
        const [left = edit()] = selectOutbox(store.getState());
        await getOutboxSender(store).restore(left);
        expect(readStored()).toEqual([[], "key-of-edit"]);

        store.dispatch(discardText("10/edit/7"));
        server.answer(deleteSubmission, () => MADE);
        await begin(store);
        expect([patched(), selectOutbox(store.getState())]).toEqual([[], []]);
        expect(selectArrived(store.getState())).toMatchObject([
            { isLate: true, path: "/discussion/7/hum", editPath: "/post/editdiscussion/7" },
        ]);
    });
});

test("FC-42 a submission older than the server remembers its idempotency key is not sent automatically", async () => {
    const store = page();
    store.dispatch(waits(item({ dateKept: "2026-03-01T00:00:00.000Z" })));
    await begin(store);
    expect([keysSent(), selectOutbox(store.getState())[0]?.refusal?.isTooOld]).toEqual([[], true]);
});

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);
const behind = () =>
    item({
        itemID: "10/key-of-drip",
        input: { ...item().input, name: "Drip", idempotencyKey: "key-of-drip" },
        dateKept: "2026-05-21T11:30:00.000Z",
    });

describe("FC-61 the outbox is processed", () => {
    test("until all its users have stopped it", async () => {
        server.refuse(postDiscussion, NO_ANSWER);
        const store = page();
        store.dispatch(waits(item()));
        const [first, second] = [getOutboxSender(store).begin(), getOutboxSender(store).begin()];
        await pass(0);
        first();
        window.dispatchEvent(new Event("online"));
        await pass(0);
        expect(keysSent()).toHaveLength(2);
        second();
        window.dispatchEvent(new Event("online"));
        document.dispatchEvent(new Event("visibilitychange"));
        await pass(600_000);
        expect(keysSent()).toHaveLength(2);
        getOutboxSender(store).sendNow();
        await pass(0);
        expect([keysSent().length, jest.getTimerCount()]).toEqual([3, 0]);
    });

    test("when the page becomes visible, and not while it is hidden", async () => {
        server.refuse(postDiscussion, NO_ANSWER);
        const store = page();
        store.dispatch(waits(item()));
        await begin(store);
        const sent = [];
        for (const value of ["hidden", "visible"]) {
            Object.defineProperty(document, "visibilityState", { value, configurable: true });
            document.dispatchEvent(new Event("visibilitychange"));
            await pass(0);
            sent.push(keysSent().length);
        }
        expect(sent).toEqual([1, 2]);
    });

    test("not at all while nothing is pending", async () => {
        const store = page();
        await begin(store);
        expect(jest.getTimerCount()).toBe(0);
        store.dispatch(waits(item({ refusal: { status: 422, message: "Too long." } })));
        getOutboxSender(store).sendNow();
        await pass(0);
        expect([jest.getTimerCount(), keysSent()]).toEqual([0, []]);
    });

    test("at once if a submission was added while another was being sent", async () => {
        let letThrough: () => void = () => undefined;
        const held = new Promise<void>((resolve) => {
            letThrough = resolve;
        });
        server.answer(postDiscussion, async ({ name }) => {
            if (name === "Hum") await held;
            return exampleDiscussion({ discussionID: 40 });
        });
        const store = page();
        store.dispatch(waits(item()));
        await begin(store);
        store.dispatch(waits(behind()));
        getOutboxSender(store).sendNow();
        await pass(0);
        expect(keysSent()).toEqual(["key-of-hum"]);
        letThrough();
        await pass(0);
        expect(keysSent()).toEqual(["key-of-hum", "key-of-drip"]);
    });
});

test.each([
    ["nobody answers", NO_ANSWER, 1],
    ["the session is over", { status: 401, message: "" }, 1],
    ["the server is in trouble", { status: 503, message: "" }, 2],
])("FC-61 FC-63 when %s (%j), of two submissions the number that is attempted is %i", async (_what, refusal, expected) => {
    server.refuse(postDiscussion, refusal);
    const store = page();
    for (const one of [item(), behind()]) store.dispatch(waits(one));
    await begin(store);
    expect(keysSent()).toHaveLength(expected);
});

test("FC-61 the next cancelled submission is checked only after the first could be checked", async () => {
    server.refuse(deleteSubmission, NO_ANSWER);
    const store = page();
    for (const one of [item({ isTakenBack: true }), { ...behind(), isTakenBack: true }]) store.dispatch(waits(one));
    await begin(store);
    expect(withdrawnKeys()).toEqual(["key-of-hum"]);
    server.answer(deleteSubmission, () => ({}));
    getOutboxSender(store).sendNow();
    await pass(0);
    expect([withdrawnKeys().slice(1), selectOutbox(store.getState())]).toEqual([["key-of-hum", "key-of-drip"], []]);
});

test.each([
    [{ waitingPath: "/waiting" }, "/waiting"],
    [{}, ""],
    [{ waitingPath: 5 }, ""],
])("FC-61 a submission held for approval counts as posted, at the path from %j", async (more, path) => {
    server.refuse(postDiscussion, { status: 202, message: "Waits for a moderator.", ...more });
    const store = page();
    for (const one of [item(), behind()]) store.dispatch(waits(one));
    await begin(store);
    expect(selectOutbox(store.getState())).toEqual([]);
    expect(selectArrived(store.getState())).toMatchObject([
        { itemID: "10/key-of-hum", path, isHeldForApproval: true },
        { itemID: "10/key-of-drip", path, isHeldForApproval: true },
    ]);
});

describe("FC-42 FC-61 a submission that replaces an earlier one", () => {
    test("is refused if the earlier one has created a record of another type", async () => {
        server.answer(deleteSubmission, () => ({ ...POSTED, recordType: "comment" }));
        const store = page();
        store.dispatch(waits(changed()));
        await begin(store);
        expect(patched()).toEqual([]);
        expect(selectOutbox(store.getState())).toMatchObject([{ refusal: { status: 409, hadArrived: true } }]);
    });

    test("counts as posted if it is held for approval", async () => {
        server.answer(deleteSubmission, () => POSTED);
        server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 40, updateUserID: null }));
        server.refuse(patchDiscussion, { status: 202, message: "", waitingPath: "/waiting" });
        const store = page();
        store.dispatch(waits(changed()));
        await begin(store);
        expect(selectArrived(store.getState())).toMatchObject([
            { itemID: "10/key-of-warm", path: "/waiting", isHeldForApproval: true },
        ]);
    });
});

test("FC-61 a submission that was held for approval before it was cancelled is reported without a link to edit it", async () => {
    server.answer(deleteSubmission, () => ({ ...POSTED, recordType: "submission" }));
    const store = page();
    store.dispatch(waits(item()));
    expect(await getOutboxSender(store).cancel(item())).toBe("arrived");
    const [arrivedItem] = selectArrived(store.getState());
    expect(arrivedItem).toMatchObject({ isLate: true, isHeldForApproval: true });
    expect(arrivedItem).not.toHaveProperty("editPath");
});

test("FC-61 a submission of an unknown kind, from another release, stays and is neither sent nor cancelled", async () => {
    const store = page();
    const strange = item({ kind: "strange" });
    store.dispatch(waits(strange));
    await begin(store);
    expect(await getOutboxSender(store).cancel(strange)).toBe("later");
    expect([server.sent, selectOutbox(store.getState())]).toMatchObject([[], [{ itemID: strange.itemID, isTakenBack: true }]]);
});

test("FC-61 Edit returns an unsent text unchanged to the form, and sets the present text aside under a unique key", async () => {
    server.answer(deleteSubmission, () => ({}));
    const store = page();
    store.dispatch(waits(item()));
    store.dispatch(textTyped({ draftKey: "10/discussion", values: { name: "Drip", body: "" } }));
    await getOutboxSender(store).edit(item());
    const texts = selectLocalDrafts(store.getState());
    expect(texts["10/discussion"]).toStrictEqual({ values: item().values, dateKept: item().dateKept });
    expect(Object.keys(texts).filter((draftKey) => /~[0-9a-f]{8}$/.test(draftKey))).toHaveLength(1);
    expect(await getOutboxSender(store).edit(item())).toBe("arrived");
});

describe("the draft of a pending submission", () => {
    const link = { draftID: 5, version: 1 };
    const linkAt = (store: AppStore, draftKey: string) => selectDraftLink(store.getState(), draftKey)?.draftID;
    const linked = (more: Partial<PendingSubmission> = {}) => {
        server.answer(deleteDraft, () => undefined);
        const store = page();
        store.dispatch(waits(item(more)));
        store.dispatch(draftLinked({ draftKey: "outbox/10/key-of-hum", link }));
        return store;
    };
    const deleted = () => server.sent.filter(({ endpoint }) => endpoint === deleteDraft).map((sent) => sent.input);

    test("is deleted after posting, unless the request contained its ID and the server has deleted it", async () => {
        const store = linked();
        await begin(store);
        expect([deleted(), linkAt(store, "outbox/10/key-of-hum")]).toEqual([[{ draftID: 5 }], undefined]);
        const arrivedItem = linked({ input: { ...item().input, draftID: 5 } });
        await begin(arrivedItem);
        expect([deleted().length, linkAt(arrivedItem, "outbox/10/key-of-hum")]).toEqual([1, undefined]);
    });

    test("that the server has deleted while posting is not deleted again, though the text replaced an earlier one", async () => {
        server.answer(deleteSubmission, () => ({}));
        const store = linked({ replaces: "key-of-drip", input: { ...item().input, draftID: 5 } });
        await begin(store);
        expect([keysSent(), deleted(), selectOutbox(store.getState())]).toEqual([["key-of-hum"], [], []]);
    });

    test("that a request to edit the posted record names is deleted; without a draft nothing is", async () => {
        server.answer(deleteSubmission, () => POSTED);
        server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 40, updateUserID: null }));
        server.answer(patchDiscussion, () => exampleDiscussion({ discussionID: 40 }));
        server.answer(deleteDraft, () => undefined);
        const store = page();
        const input = { ...item().input, draftID: 6 };
        store.dispatch(waits(item({ replaces: "key-of-drip", input })));
        await begin(store);
        expect([patched().length, deleted()]).toEqual([1, [{ draftID: 6 }]]);
        store.dispatch(waits(item()));
        getOutboxSender(store).sendNow();
        await pass(0);
        expect([keysSent(), deleted().length]).toEqual([["key-of-hum"], 1]);
    });

    test("stays with a submission that is sent under a new key, because the old one was cancelled", async () => {
        server.answer(postDiscussion, ({ idempotencyKey }) => {
            if (idempotencyKey !== "key-of-hum") throw new ApiRefusal(NO_ANSWER);
            throw new ApiRefusal({ status: 410, message: "Taken back.", isWithdrawn: true });
        });
        const store = linked();
        await begin(store);
        const [renamed = item()] = selectOutbox(store.getState());
        expect(keysSent()).toEqual(["key-of-hum", renamed.input.idempotencyKey]);
        expect([`outbox/${renamed.itemID}`, "outbox/10/key-of-hum"].map((draftKey) => linkAt(store, draftKey))).toEqual([
            5,
            undefined,
        ]);
        expect(selectDeviceDrafts(store.getState())).toEqual({ count: 1, draftIDs: [5] });
        store.dispatch(textTyped({ draftKey: "10/comment/7/0", values: { body: "When warm." } }));
        expect(selectDeviceDrafts(store.getState())).toEqual({ count: 2, draftIDs: [5] });
    });

    test("returns to the form with the text", async () => {
        server.answer(deleteSubmission, () => ({}));
        const store = linked();
        await getOutboxSender(store).edit(item());
        expect(["10/discussion", "outbox/10/key-of-hum"].map((draftKey) => linkAt(store, draftKey))).toEqual([5, undefined]);
    });
});

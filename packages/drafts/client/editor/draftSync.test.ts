import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { Draft } from "@parley/drafts/contract";
import { createCommentAttributes, deleteDraft, getDraftEdit, getDrafts, patchDraft, postDraft } from "@parley/drafts/contract";
import { startPersistence } from "@parley/library/client/persist";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import type { ApiError } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { draftLinked, selectDraftLink } from "../drafts.slice";
import type { DraftSync } from "./draftSync";
import { beginDraft } from "./draftSync";
import { computeFingerprint } from "./fingerprint";

const DRAFT_KEY = "10/comment/7/0";
const OF = { userID: 10, recordType: "comment", parentRecordType: "discussion", parentRecordID: 7 } as const;
const GONE: ApiError = { status: 404, message: "Draft not found." };
const BROKEN: ApiError = { status: 500, message: "Not now." };

let logged: unknown[];
let sync: DraftSync | undefined;
beforeEach(() => {
    jest.useFakeTimers();
    logged = [];
    jest.spyOn(console, "error").mockImplementation((trouble) => void logged.push(trouble));
});
afterEach(() => {
    sync?.end();
    sync = undefined;
    jest.useRealTimers();
    jest.restoreAllMocks();
    localStorage.clear();
});

const exampleDraft = (body: string, more: Partial<Draft> = {}): Draft => ({
    draftID: 12,
    recordType: "comment",
    parentRecordType: "discussion",
    parentRecordID: 7,
    attributes: createCommentAttributes({ body, format: "markdown" }, new Date(0)) ?? {},
    draftStatus: "draft",
    dateScheduled: null,
    version: 1,
    insertUserID: 10,
    dateInserted: "2026-05-21T12:00:00+00:00",
    updateUserID: null,
    dateUpdated: null,
    ...more,
});

/** Starts the sync of a form, with drafts in the account and text on the device. */
function begin({ here, link, account = [], of = OF }: Beginning = {}) {
    const server = createFakeApi();
    const drafts = new Map(account.map((draft) => [draft.draftID, draft]));
    const known = (draftID: number) => {
        const draft = drafts.get(draftID);
        if (!draft) throw new ApiRefusal(GONE);
        return draft;
    };
    server.answer(getDrafts, () => ({ items: [...drafts.values()], paging: { page: 1, limit: 30, total: drafts.size } }));
    server.answer(getDraftEdit, ({ draftID }) => known(draftID));
    server.answer(postDraft, ({ attributes }) => {
        const draft = exampleDraft("", { draftID: 20 + drafts.size, attributes });
        drafts.set(draft.draftID, draft);
        return draft;
    });
    server.answer(patchDraft, ({ draftID, attributes = {} }) => {
        const { version } = known(draftID);
        const wanted = selectDraftLink(store.getState(), DRAFT_KEY)?.version;
        if (wanted !== version) throw new ApiRefusal({ status: 412, message: "Saved elsewhere." });
        const draft = { ...known(draftID), attributes, version: version + 1 };
        drafts.set(draftID, draft);
        return draft;
    });
    server.answer(deleteDraft, ({ draftID }) => void drafts.delete(draftID));
    const store = createStore({ api: server.api, now: () => new Date() });
    startPersistence(store);
    if (link) store.dispatch(draftLinked({ draftKey: DRAFT_KEY, link }));
    const form: { values: { body: string } | undefined; parted: number; refusal: string | undefined } = {
        values: here === undefined ? undefined : { body: here },
        parted: 0,
        refusal: undefined,
    };
    const started = beginDraft(store, {
        draftKey: DRAFT_KEY,
        of,
        read: () => form.values,
        take: (values) => {
            form.values = { body: values.body ?? "" };
        },
        parted: () => void form.parted++,
        refused: (reason) => {
            form.refusal = reason;
        },
    });
    sync = started;
    const write = (body: string) => {
        form.values = body === "" ? undefined : { body };
        started.changed(form.values);
    };
    return {
        server,
        store,
        form,
        write,
        sync: started,
        sentBodies: () => [...drafts.values()].map(({ draftID, attributes }) => `${draftID} ${attributes.body}`),
        sent: () => server.sent.map(({ endpoint: { method } }) => method),
        isSaved: () =>
            form.values !== undefined && selectDraftLink(store.getState(), DRAFT_KEY)?.saved === computeFingerprint(form.values),
        pass: (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds),
    };
}

interface Beginning {
    here?: string;
    link?: { draftID: number; version: number; saved?: string };
    account?: Draft[];
    of?: typeof OF & { draftID?: number; recordID?: number };
}

/** Returns the idempotency keys with which drafts were sent. */
const keysIn = (server: ReturnType<typeof createFakeApi>) => ({
    posts: () =>
        server.sent
            .filter(({ endpoint }) => endpoint === postDraft)
            .map(({ input }) => (input as { idempotencyKey?: string }).idempotencyKey),
});

const saved = (body: string, version = 1) => ({ draftID: 12, version, saved: computeFingerprint({ body }) });

describe("typed text", () => {
    test("DRAFT-012 is saved five seconds after the last change, into one draft", async () => {
        const { write, pass, sentBodies, isSaved } = begin();
        await pass(1);
        write("Half");
        await pass(4999);
        write("Half a thought");
        await pass(4999);
        expect(sentBodies()).toEqual([]);
        await pass(1);
        expect([sentBodies(), isSaved()]).toEqual([["20 Half a thought"], true]);
        write("A thought");
        expect(isSaved()).toBe(false);
        await pass(5000);
        expect([sentBodies(), isSaved()]).toEqual([["20 A thought"], true]);
    });

    test("that differs from the saved draft is marked as unsaved on this device at once", async () => {
        const { write, pass, store } = begin({ here: "Saved", link: saved("Saved"), account: [exampleDraft("Saved")] });
        await pass(1);
        expect(selectDraftLink(store.getState(), DRAFT_KEY)).toEqual(saved("Saved"));
        write("Changed");
        expect(selectDraftLink(store.getState(), DRAFT_KEY)).toEqual({ draftID: 12, version: 1 });
    });

    test("DRAFT-016 is not saved again while a save is running, but afterwards", async () => {
        const { server, write, pass, sentBodies } = begin();
        await pass(1);
        let arrive: () => void = () => undefined;
        const made = exampleDraft("", { draftID: 30 });
        server.answer(postDraft, ({ attributes }) => new Promise((resolve) => (arrive = () => resolve({ ...made, attributes }))));
        write("One");
        await pass(5000);
        write("Two");
        await pass(5000);
        expect(server.sent.filter(({ endpoint }) => endpoint !== getDrafts)).toHaveLength(1);
        server.answer(patchDraft, ({ attributes = {} }) => ({ ...made, attributes, version: 2 }));
        arrive();
        await pass(5000);
        expect(server.sent.at(-1)).toMatchObject({ endpoint: patchDraft, input: { attributes: { body: "Two" } } });
        expect(sentBodies()).toEqual([]);
    });

    test("DRAFT-011 of only white space is not saved, and this is logged", async () => {
        const { write, pass, sentBodies } = begin();
        await pass(1);
        write("  \n");
        await pass(6000);
        expect([sentBodies(), logged]).toEqual([[], ["Invalid draft, no body content"]]);
    });

    test("DRAFT-033 FC-61 whose save failed is logged, and saved when the device is online again", async () => {
        const { server, write, pass, sent } = begin();
        await pass(1);
        server.refuse(postDraft, { status: 0, message: "" });
        write("Half");
        await pass(5000);
        expect(logged).toEqual(["Error autosaving draft"]);
        server.answer(postDraft, ({ attributes }) => exampleDraft("", { attributes }));
        dispatchEvent(new Event("online"));
        await pass(1);
        expect(sent()).toEqual(["GET", "POST", "POST"]);
        const keys = server.sent.slice(1).map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
        expect(new Set(keys).size).toBe(1);
    });

    test("DRAFT-033 whose save failed is retried after half a minute for transient errors, and not for others", async () => {
        const { server, write, pass, sentBodies } = begin();
        await pass(1);
        const posts = () => server.sent.filter(({ endpoint }) => endpoint === postDraft).length;
        server.refuse(postDraft, BROKEN);
        write("Half");
        await pass(5000 + 29_999);
        expect(posts()).toBe(1);
        server.refuse(postDraft, { status: 422, message: "Too long." });
        await pass(1);
        expect(posts()).toBe(2);
        await pass(600_000);
        expect([posts(), sentBodies(), new Set(logged)]).toEqual([2, [], new Set(["Error autosaving draft"])]);
        server.answer(postDraft, ({ attributes }) => exampleDraft("", { attributes }));
    });

    test("FC-87 refused by the account shows the reason in its form until a save succeeds", async () => {
        const { server, form, write, pass } = begin();
        await pass(1);
        const reason = "You have 200 drafts. Delete some before you keep more.";
        server.refuse(postDraft, BROKEN);
        write("Half");
        await pass(5000);
        expect(form.refusal).toBeUndefined();
        for (const status of [400, 422, 429]) {
            server.refuse(postDraft, { status, message: `${reason} ${status}` });
            write(`Half a reply ${status}`);
            await pass(5000);
            expect(form.refusal).toBe(`${reason} ${status}`);
        }
        server.answer(postDraft, ({ attributes }) => exampleDraft("", { attributes }));
        write("A whole reply");
        await pass(5000);
        expect(form.refusal).toBeUndefined();
    });

    test.each([408, 429, 503])("DRAFT-033 refused with status %d is retried", async (status) => {
        const { server, write, pass, sentBodies } = begin();
        await pass(1);
        const { posts } = keysIn(server);
        server.refuse(postDraft, { status, message: "Not now." });
        write("Half");
        await pass(5000 + 30_000);
        expect([posts().length, sentBodies()]).toEqual([2, []]);
        server.answer(postDraft, ({ attributes }) => exampleDraft("", { attributes }));
    });

    test("FC-42 FC-61 without a response is retried with the same key; the next draft gets another key", async () => {
        const { server, write, pass } = begin();
        await pass(1);
        const { posts } = keysIn(server);
        server.answer(postDraft, () => {
            throw new TypeError("Failed to fetch");
        });
        write("Half");
        await pass(5000 + 30_000);
        server.answer(postDraft, ({ attributes }) => exampleDraft("", { attributes }));
        await pass(30_000);
        write("");
        await pass(1);
        write("Another");
        await pass(5000);
        const [first, second, third, next] = posts();
        expect(first).toMatch(/^[0-9a-f]{32}$/);
        expect([second, third]).toEqual([first, first]);
        expect(next).toMatch(/^[0-9a-f]{32}$/);
        expect(next).not.toBe(first);
    });

    test("is not saved without text, or if the account has it already", async () => {
        const { write, pass, sent } = begin();
        await pass(1);
        const online = async () => {
            globalThis.dispatchEvent(new Event("online"));
            await pass(1);
            return sent();
        };
        expect(await online()).toEqual(["GET"]);
        write("Half");
        expect(await online()).toEqual(["GET", "POST"]);
        expect(await online()).toEqual(["GET", "POST"]);
    });

    test("saved for an edit is deleted with the edit, whose request names no draft; the draft of a reply is deleted by the server", async () => {
        for (const [recordID, left] of [
            [40, []],
            [undefined, ["20 Half"]],
        ] as const) {
            const { write, pass, sentBodies, sync: form } = begin({ of: { ...OF, ...(recordID && { recordID }) } });
            await pass(1);
            write("Half");
            await pass(5000);
            form.sent();
            await pass(1);
            expect(sentBodies()).toEqual(left);
            form.end();
        }
    });

    test("FC-64 is saved at once when the page is hidden, and not when it is shown again", async () => {
        const { write, pass, sentBodies } = begin();
        await pass(1);
        write("Half");
        const visibility = jest.spyOn(document, "visibilityState", "get");
        for (const [state, expected] of [
            ["visible", []],
            ["hidden", ["20 Half"]],
        ] as const) {
            visibility.mockReturnValue(state);
            document.dispatchEvent(new Event("visibilitychange"));
            await pass(1);
            expect(sentBodies()).toEqual(expected);
        }
    });

    test("FC-42 overwrites the draft that an earlier request with another text created, whose response was lost", async () => {
        const { server, write, pass } = begin();
        await pass(1);
        server.answer(postDraft, () => exampleDraft("Ha"));
        server.answer(patchDraft, ({ draftID, attributes = {} }) => exampleDraft("", { draftID, attributes, version: 2 }));
        write("Half");
        await pass(5000);
        expect(server.sent.slice(1)).toMatchObject([
            { endpoint: postDraft, input: { attributes: { body: "Half" } } },
            { endpoint: patchDraft, input: { draftID: 12, attributes: { body: "Half" } } },
        ]);
    });

    test("DRAFT-034 is saved at once when its form is unmounted; a failure is logged", async () => {
        const { server, write, pass } = begin();
        await pass(1);
        server.refuse(postDraft, BROKEN);
        write("Half");
        sync?.end();
        sync = undefined;
        await pass(1);
        expect(logged).toEqual(["Error updating draft"]);
    });

    test("DRAFT-026 DRAFT-035 that is cleared deletes its draft; a failure is logged", async () => {
        const account = [exampleDraft("Half")];
        const { server, write, pass, sentBodies } = begin({ here: "Half", link: saved("Half"), account });
        await pass(1);
        write("");
        await pass(1);
        expect(sentBodies()).toEqual([]);
        write("Again");
        await pass(5000);
        server.refuse(deleteDraft, BROKEN);
        write("");
        await pass(1);
        expect(logged).toEqual(["Error deleting draft"]);
    });

    test("posted during its first save leaves no draft", async () => {
        const { server, write, pass, sentBodies, sync: form } = begin();
        await pass(1);
        let arrive: () => void = () => undefined;
        const late = exampleDraft("One", { draftID: 30 });
        server.answer(postDraft, ({ attributes }) => new Promise((resolve) => (arrive = () => resolve({ ...late, attributes }))));
        write("One");
        await pass(5000);
        form.sent();
        arrive();
        await pass(1);
        expect(server.sent.at(-1)).toMatchObject({ endpoint: deleteDraft, input: { draftID: 30 } });
        expect(sentBodies()).toEqual([]);
    });

    test("posted during a later save does not create its deleted draft again", async () => {
        const { server, write, pass, sync: form } = begin({ here: "One", link: saved("One"), account: [exampleDraft("One")] });
        await pass(1);
        let refuse: () => void = () => undefined;
        server.answer(patchDraft, () => new Promise((_, reject) => (refuse = () => reject(new ApiRefusal(GONE)))));
        write("Two");
        await pass(5000);
        form.sent();
        refuse();
        await pass(1);
        expect(server.sent.at(-1)?.endpoint).toBe(patchDraft);
        expect(logged).toEqual([]);
    });
});

test.each([
    ["a link that is none", 12],
    ["a draft whose number is text", { draftID: "12" }],
    ["a version below one", { draftID: 12, version: 0 }],
    ["a fingerprint that is no text", { draftID: 12, version: 1, saved: 5 }],
])("FC-67 malformed links to drafts are discarded: %s", async (_what, damaged) => {
    const parseLink = (link: unknown) =>
        localStorage.setItem(
            "persist:drafts",
            JSON.stringify({ links: JSON.stringify({ [DRAFT_KEY]: link }), _persist: '{"version":1,"rehydrated":true}' }),
        );
    parseLink({ draftID: 12, version: 1 });
    const sound = begin({ here: "Mine", account: [exampleDraft("Mine")] });
    await sound.pass(1);
    expect(selectDraftLink(sound.store.getState(), DRAFT_KEY)?.draftID).toBe(12);
    sync?.end();
    await sound.pass(1);
    parseLink(damaged);
    const { store, pass, server } = begin({ here: "Mine" });
    await pass(1);
    expect(selectDraftLink(store.getState(), DRAFT_KEY)).toBeUndefined();
    // With a link, the draft would have been fetched by its ID.
    expect(server.sent.map(({ endpoint }) => endpoint)).toEqual([getDrafts]);
});

test("links to drafts are stored for the latest forty draft keys", () => {
    const store = createStore({ api: createFakeApi().api, now: () => new Date() });
    const draftKeys = Array.from({ length: 41 }, (_, index) => `10/comment/${index}/0`);
    for (const [draftID, draftKey] of draftKeys.entries()) store.dispatch(draftLinked({ draftKey, link: { draftID } }));
    const linked = draftKeys.filter((draftKey) => selectDraftLink(store.getState(), draftKey) !== undefined);
    expect(linked).toEqual(draftKeys.slice(1));
});

describe("a draft in the account", () => {
    test("FC-64 fills an empty form, on any device", async () => {
        const { form, pass, isSaved, sent } = begin({ account: [exampleDraft("From my phone")] });
        await pass(10_000);
        expect([form.values, isSaved(), sent()]).toEqual([{ body: "From my phone" }, true, ["GET"]]);
    });

    test("that cannot be fetched is logged, and text typed afterwards is saved", async () => {
        const { server, write, pass, sentBodies } = begin();
        server.refuse(getDrafts, BROKEN);
        await pass(1);
        expect(logged).toEqual(["Error fetching draft from server"]);
        write("Half");
        await pass(5000);
        expect(sentBodies()).toEqual(["20 Half"]);
    });

    test("FC-65 opened in a form with the same text is linked to it; in a form with another text, that text becomes another draft", async () => {
        const opened = async (here: string) => {
            const {
                form,
                pass,
                isSaved,
                sync: writing,
            } = begin({
                here,
                of: { ...OF, draftID: 12 },
                account: [exampleDraft("The same")],
            });
            await pass(1);
            const state = [form.values?.body, isSaved(), form.parted];
            writing.end();
            return state;
        };
        expect(await opened("The same")).toEqual(["The same", true, 0]);
        expect(await opened("Others")).toEqual(["Others", false, 1]);
    });

    test("FC-65 linked to another form on this device does not fill this one", async () => {
        const { form, pass, server, store } = begin({ account: [exampleDraft("Said elsewhere")] });
        store.dispatch(draftLinked({ draftKey: "10/outbox/key", link: { draftID: 12, version: 1 } }));
        await pass(10_000);
        expect(form.values).toBeUndefined();
        expect(server.sent.map(({ endpoint }) => endpoint)).toEqual([getDrafts]);
    });

    test("FC-47 of a newer version replaces saved and unchanged text, whatever the clocks say", async () => {
        const account = [exampleDraft("Newer", { version: 3, dateUpdated: "1999-01-01T00:00:00+00:00" })];
        const { form, pass } = begin({ here: "Older", link: saved("Older"), account });
        await pass(1);
        expect(form).toEqual({ values: { body: "Newer" }, parted: 0 });
    });

    test("DRAFT-014 is older than text that was written from its version", async () => {
        const account = [exampleDraft("Older", { dateUpdated: "2099-01-01T00:00:00+00:00" })];
        const { form, pass, sentBodies } = begin({ here: "Newer", link: saved("Older"), account });
        await pass(1);
        expect(form.values).toEqual({ body: "Newer" });
        await pass(5000);
        expect(sentBodies()).toEqual(["12 Newer"]);
    });

    test.each([
        ["when it comes", 2],
        ["when it is saved", 1],
    ])(
        "FC-65 changed on both sides, detected %s, stays, and the text of the form becomes another draft",
        async (_when, version) => {
            const account = [exampleDraft("Theirs", { version })];
            const { server, form, pass, sentBodies, write } = begin({ here: "Mine", link: saved("Before"), account });
            await pass(1);
            if (version === 1) server.refuse(patchDraft, { status: 412, message: "Saved elsewhere." });
            write("Mine still");
            await pass(5000);
            expect(sentBodies()).toEqual(["12 Theirs", "21 Mine still"]);
            expect(form).toEqual({ values: { body: "Mine still" }, parted: 1 });
        },
    );

    test.each([GONE, BROKEN])(
        "DRAFT-015 DRAFT-032 that cannot be fetched is created again from the text of the form: %j",
        async (refusal) => {
            const { server, pass, sentBodies, store } = begin({ here: "Mine", link: saved("Mine") });
            server.refuse(getDraftEdit, refusal);
            await pass(5001);
            expect([sentBodies(), logged]).toEqual([["20 Mine"], ["Error fetching draft from server"]]);
            expect(selectDraftLink(store.getState(), DRAFT_KEY)?.draftID).toBe(20);
        },
    );

    test("DRAFT-015 that cannot be fetched is forgotten if the form is empty; without a response it stays linked", async () => {
        const { pass, store } = begin({ link: saved("Sent") });
        await pass(1);
        expect(selectDraftLink(store.getState(), DRAFT_KEY)).toBeUndefined();
        sync?.end();
        const offline = begin({ here: "Mine", link: saved("Mine") });
        offline.server.refuse(getDraftEdit, { status: 0, message: "" });
        await offline.pass(1);
        expect(selectDraftLink(offline.store.getState(), DRAFT_KEY)?.draftID).toBe(12);
    });

    test("DRAFT-010 DRAFT-037 FC-65 that is malformed is logged; its text is shown, and fields unknown to the form are retained", async () => {
        const attributes = { body: "Kept", format: "markdown", draftMeta: { colour: "blue" }, more: 1 };
        const { form, pass } = begin({ account: [exampleDraft("", { attributes })], of: { ...OF, draftID: 12 } });
        await pass(1);
        expect([form.values, logged]).toEqual([{ body: "Kept" }, ["Invalid draft meta"]]);
    });

    test("DRAFT-027 that is scheduled keeps its time when its text changes", async () => {
        const time = { draftStatus: "scheduled", dateScheduled: "2026-06-01T10:00:00+00:00" } as const;
        const { pass, write, server } = begin({ account: [exampleDraft("Half", time)] });
        await pass(1);
        write("Whole");
        await pass(5000);
        expect(server.sent.at(-1)).toMatchObject({ endpoint: patchDraft, input: { attributes: { body: "Whole" }, ...time } });
    });

    test("FC-63 of another member, signed in by another tab, does not fill this form; saves name the author", async () => {
        const { form, write, pass, server } = begin({ account: [exampleDraft("Theirs", { insertUserID: 11 })] });
        await pass(1);
        expect(form.values).toBeUndefined();
        write("Mine");
        await pass(5000);
        expect(server.sent.at(-1)).toMatchObject({ endpoint: postDraft, input: { insertUserID: 10 } });
    });

    test("FC-65 that was deleted elsewhere is created again by the next save", async () => {
        const { pass, sentBodies, write, server } = begin({ here: "Mine", link: saved("Mine"), account: [exampleDraft("Mine")] });
        await pass(1);
        await server.api.request(deleteDraft, { draftID: 12 });
        write("Mine, longer");
        await pass(5000);
        expect(sentBodies()).toEqual(["20 Mine, longer"]);
    });
});

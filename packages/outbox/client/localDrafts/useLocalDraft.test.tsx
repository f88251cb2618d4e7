import { afterEach, describe, expect, jest, test } from "@jest/globals";
import { exampleMe, getMeCounts } from "@parley/accounts/contract";
import type { DraftTarget } from "@parley/drafts/client";
import { draftLinked, selectDraftLink } from "@parley/drafts/client";
import { createCommentAttributes, getDrafts } from "@parley/drafts/contract";
import { ToastProvider } from "@parley/library/client/components";
import { success } from "@parley/library/client/loadable";
import { startPersistence } from "@parley/library/client/persist";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useRef } from "react";
import { Provider } from "react-redux";
import { selectOutbox } from "../outbox.slice";
import { beginForm, findForm } from "../sending/formsHere";
import { selectLocalDraft, selectLocalDrafts, textPut, textSent, textTyped } from "./localDrafts.slice";
import { useLocalDraft } from "./useLocalDraft";

const DRAFT_KEY = "7/comment/10/0";

afterEach(() => void jest.useRealTimers());

function Form() {
    const form = useRef<HTMLFormElement>(null);
    const { typed, submission } = useLocalDraft(form, DRAFT_KEY, ["body"]);
    return (
        <form ref={form} onInput={typed}>
            <textarea name="body" />
            <button type="button" onClick={() => submission()}>
                Send
            </button>
        </form>
    );
}

function begin() {
    const { store, unmount } = renderWithStore(<Form />);
    const type = (value: string) => fireEvent.input(screen.getByRole("textbox"), { target: { value } });
    return { type, unmount, stored: () => selectLocalDraft(store.getState(), DRAFT_KEY)?.values.body };
}

test("FC-55 FC-64 saves the first letter at once, later ones together within 100 ms, and a cleared field at once", () => {
    jest.useFakeTimers();
    const { type, stored } = begin();
    type("A");
    expect(stored()).toBe("A");
    for (const more of ["A ke", "A kett", "A kettle"]) type(more);
    jest.advanceTimersByTime(99);
    type("A kettle hums");
    expect(stored()).toBe("A");
    act(() => jest.advanceTimersByTime(1));
    expect(stored()).toBe("A kettle hums");
    type("");
    expect(stored()).toBeUndefined();
});

test("FC-61 FC-64 leaving the page or the form, or sending it, within the delay loses no letter", () => {
    const { type, stored, unmount } = begin();
    type("A");
    type("A kettle");
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(stored()).toBe("A kettle");
    type("A kettle hums");
    act(() => screen.getByRole("button").click());
    expect(stored()).toBe("A kettle hums");
    type("A kettle hums when cold");
    unmount();
    expect(stored()).toBe("A kettle hums when cold");
});

let stored: ReturnType<typeof useLocalDraft>;

function Post({ begins }: { begins: "empty" | "filled" }) {
    const form = useRef<HTMLFormElement>(null);
    stored = useLocalDraft(form, DRAFT_KEY, ["name", "body", "format", "categoryID"], begins);
    const started = begins === "filled" ? "Old" : "";
    return (
        <form ref={form} onInput={stored.typed} aria-label="Post">
            <input name="name" aria-label="Title" defaultValue={started} />
            <textarea name="body" aria-label="Words" defaultValue={started} />
            <input name="format" aria-label="Format" defaultValue="markdown" />
            <select name="categoryID" aria-label="Category" defaultValue="2">
                <option value="">Choose</option>
                <option value="1">One</option>
                <option value="2">Two</option>
            </select>
        </form>
    );
}

function Reply({ of }: { of: DraftTarget }) {
    const form = useRef<HTMLFormElement>(null);
    stored = useLocalDraft(form, DRAFT_KEY, ["body", "format"], "empty", of);
    return (
        <form ref={form} onInput={stored.typed}>
            <textarea name="body" aria-label="Reply" />
            <input name="format" defaultValue="markdown" />
        </form>
    );
}

function Early() {
    const form = useRef<HTMLFormElement>(null);
    useLocalDraft(form, DRAFT_KEY, ["body"]);
    return (
        <form ref={form}>
            <textarea name="body" defaultValue="Typed early" />
        </form>
    );
}

describe("the fields of a form", () => {
    const EMPTY = { name: "", body: "", format: "markdown", categoryID: "2" };
    const state = { currentUser: { me: { me: success(exampleMe({ userID: 7 })) }, permissions: {}, counts: {} } };

    function open(begins: "empty" | "filled" = "empty") {
        const { store, unmount } = renderWithStore(<Post begins={begins} />, { state });
        const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
        return {
            unmount,
            type: (label: string, value: string) => fireEvent.input(field(label), { target: { value } }),
            shown: () => ["Title", "Words", "Format", "Category"].map((label) => field(label).value),
            does: (action: Parameters<typeof store.dispatch>[0]) => act(() => void store.dispatch(action)),
            texts: () => selectLocalDrafts(store.getState()),
            waiting: () => selectOutbox(store.getState()),
            linkAt: (draftKey: string) => selectDraftLink(store.getState(), draftKey),
        };
    }
    const put = (values: Record<string, string>, earlier?: string) =>
        textPut({ draftKey: DRAFT_KEY, text: { values, ...(earlier !== undefined && { earlier }) } });

    test("FC-64 show a text set from outside, whatever they contain, and their initial values for missing fields", () => {
        const { type, shown, does } = open();
        type("Title", "Drip");
        does(put({ name: "Hum", body: "When cold.", format: "rich2", categoryID: "1" }));
        expect(shown()).toEqual(["Hum", "When cold.", "rich2", "1"]);
        does(put({ body: "When warm." }));
        expect(shown()).toEqual(["", "When warm.", "markdown", ""]);
    });

    test("FC-64 are restored only if they have their initial values; the format is restored together with the body", () => {
        const { type, shown, does } = open();
        does(textTyped({ draftKey: DRAFT_KEY, values: { name: "Hum", format: "rich2" } }));
        expect(shown()).toEqual(["Hum", "", "rich2", "2"]);
        does(textTyped({ draftKey: DRAFT_KEY, values: { name: "Hum", format: "bbcode" } }));
        expect(shown()).toEqual(["Hum", "", "bbcode", "2"]);
        does(textTyped({ draftKey: DRAFT_KEY, values: { name: "Hum", format: "rich2" } }));
        type("Words", "When cold.");
        does(textTyped({ draftKey: DRAFT_KEY, values: { name: "Drip", body: "When warm.", format: "text" } }));
        expect(shown()).toEqual(["Hum", "When cold.", "rich2", "2"]);
    });

    test("FC-64 with initial values show the saved text instead, and the initial values again after it was sent", () => {
        const { shown, does } = open("filled");
        does(textTyped({ draftKey: DRAFT_KEY, values: { body: "New" } }));
        expect(shown()).toEqual(["Old", "New", "markdown", "2"]);
        does(textSent(DRAFT_KEY));
        expect(shown()).toEqual(["Old", "Old", "markdown", "2"]);
        does(textTyped({ draftKey: DRAFT_KEY, values: { body: "New", categoryID: "1" } }));
        expect(shown()).toEqual(["Old", "New", "markdown", "1"]);
    });

    test("FC-64 are cleared when their text was sent or discarded", () => {
        const { type, shown, does, texts } = open();
        type("Title", "Hum");
        does(put({ name: "Hum", format: "rich2", categoryID: "2" }));
        does(textSent(DRAFT_KEY));
        expect([shown(), texts()]).toEqual([["", "", "markdown", "2"], {}]);
    });

    test("FC-65 are set aside when another window writes a different text for the same form, until both are the same", () => {
        const { type, does, texts } = open();
        const asides = () => Object.entries(texts()).filter(([draftKey]) => draftKey.startsWith(`${DRAFT_KEY}~`));
        does(textTyped({ draftKey: DRAFT_KEY, values: { name: "Drip" } }));
        expect(asides()).toEqual([]);
        type("Words", "When cold.");
        act(() => void stored.submission());
        does(textTyped({ draftKey: DRAFT_KEY, values: { ...EMPTY, name: "Drip", body: "When cold.", categoryID: "2" } }));
        expect(asides()).toEqual([]);
        does(textTyped({ draftKey: DRAFT_KEY, values: { ...EMPTY, body: "When warm." } }));
        expect(asides()).toEqual([
            [
                expect.stringMatching(/~[0-9a-f]{8}$/),
                { values: { ...EMPTY, name: "Drip", body: "When cold." }, dateKept: expect.stringMatching(/^\d{4}-/) },
            ],
        ]);
        act(() => stored.sent());
        expect(texts()).toEqual({});
    });

    test("FC-65 are not set aside while they are empty, or while the latest letters are not saved yet, which then win", () => {
        jest.useFakeTimers();
        const { type, does, texts } = open();
        const elsewhere = (body: string) => does(textTyped({ draftKey: DRAFT_KEY, values: { ...EMPTY, body } }));
        type("Words", "W");
        type("Words", "");
        elsewhere("When warm.");
        expect(Object.keys(texts())).toEqual([DRAFT_KEY]);
        type("Words", "When cold");
        elsewhere("When hot.");
        expect(Object.keys(texts())).toEqual([DRAFT_KEY]);
        act(() => jest.advanceTimersByTime(100));
        expect(texts()[DRAFT_KEY]?.values.body).toBe("When cold");
    });

    test("FC-42 keep their idempotency key while the text is the same, and get a new one when it changes", () => {
        const { type } = open();
        type("Words", "When cold.");
        const submission = () => {
            let name = "";
            act(() => {
                name = stored.submission();
            });
            return name;
        };
        const first = submission();
        expect([first, submission()]).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), first]);
        type("Words", "When warm.");
        expect(submission()).not.toBe(first);
    });

    test("FC-61 are cleared when their text becomes a pending submission, with the key of the submission it replaces", () => {
        const { type, shown, does, texts, waiting, linkAt } = open();
        type("Words", "When cold.");
        const input = { body: "When cold." };
        let name = "";
        act(() => {
            name = stored.submission();
            stored.wait({ kind: "comment", userID: 7, input });
        });
        const values = { ...EMPTY, body: "When cold." };
        const item = { kind: "comment", userID: 7, place: DRAFT_KEY, values, input, dateKept: expect.stringMatching(/^\d{4}-/) };
        expect(waiting()).toStrictEqual([{ itemID: `7/${name}`, ...item }]);
        expect([shown(), texts(), stored.mayHaveArrived()]).toEqual([["", "", "markdown", "2"], {}, false]);

        does(put(values, "key-of-hum"));
        expect(stored.mayHaveArrived()).toBe(true);
        does(draftLinked({ draftKey: DRAFT_KEY, link: { draftID: 5, version: 1 } }));
        act(() => stored.wait({ kind: "comment", userID: 7, input, ifMatch: '"v1"' }));
        expect(waiting()).toMatchObject([{ itemID: `7/${name}` }, { ...item, ifMatch: '"v1"', replaces: "key-of-hum" }]);
        expect([DRAFT_KEY, `outbox/${waiting()[1]?.itemID}`].map(linkAt)).toEqual([undefined, { draftID: 5, version: 1 }]);
    });

    test("FC-64 report where their text is saved", () => {
        const { type } = open();
        expect([stored.saveState, stored.values]).toEqual([undefined, undefined]);
        type("Words", "When cold.");
        expect([stored.saveState, stored.values]).toEqual(["device", { ...EMPTY, body: "When cold." }]);
    });

    test("are found by their draft key while they are mounted", () => {
        const { unmount } = open();
        const first = screen.getByRole<HTMLFormElement>("form");
        expect([findForm(DRAFT_KEY), findForm("7/comment/11/0")]).toEqual([first, null]);
        const end = beginForm(DRAFT_KEY, { current: first });
        unmount();
        expect(findForm(DRAFT_KEY)).toBe(first);
        end();
        expect(findForm(DRAFT_KEY)).toBeNull();
    });

    test("FC-64 with a selection but no text are not saved", () => {
        jest.useFakeTimers();
        const { type, texts } = open();
        type("Category", "");
        type("Format", "text");
        expect(texts()).toEqual({});
        type("Words", "W");
        const values = { name: "", body: "W", format: "text", categoryID: "" };
        expect(texts()).toEqual({ [DRAFT_KEY]: { values, dateKept: expect.any(String) } });
        type("Words", "");
        expect(texts()).toEqual({});
    });

    test("FC-64 filled before hydration keep their text and save it; a text that was saved before is not set aside twice", () => {
        const { store, unmount } = renderWithStore(<Early />);
        expect(selectLocalDraft(store.getState(), DRAFT_KEY)?.values).toEqual({ body: "Typed early" });
        unmount();
        const texts = { [DRAFT_KEY]: { values: { body: "Saved before" } } };
        const later = renderWithStore(<Early />, { state: { ...state, keptTexts: { texts, puts: {} } } });
        expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Typed early");
        expect(selectLocalDrafts(later.store.getState())).toEqual(texts);
    });

    test("FC-61 FC-65 take the text of their draft in the account, and not again while that text waits to be sent", async () => {
        const server = createFakeApi();
        const attributes = createCommentAttributes({ body: "Begun elsewhere", format: "markdown" }, new Date(0)) ?? {};
        const place = { recordType: "comment", parentRecordType: "discussion", parentRecordID: 10 } as const;
        const draft = { draftID: 12, ...place, attributes, draftStatus: "draft" as const, dateScheduled: null, version: 1 };
        const dates = { insertUserID: 7, dateInserted: "2026-05-21T12:00:00+00:00", updateUserID: null, dateUpdated: null };
        server.answer(getDrafts, () => ({ items: [{ ...draft, ...dates }], paging: { page: 1, limit: 30, total: 1 } }));
        server.answer(getMeCounts, () => ({ counts: [] }));
        const { store, rerender } = renderWithStore(<Reply of={{ userID: 7, ...place }} />, { state, server });
        startPersistence(store);
        const field = await screen.findByDisplayValue("Begun elsewhere");
        expect(store.getState().keptTexts?.texts[DRAFT_KEY]?.values).toEqual({ body: "Begun elsewhere", format: "markdown" });
        act(() => stored.wait({ kind: "comment", userID: 7, input: {} }));
        expect(field).toHaveProperty("value", "");
        const requested = () => server.sent.filter(({ endpoint }) => endpoint === getDrafts).length;
        rerender(
            <Provider store={store}>
                <Reply of={{ userID: 7, ...place }} key="later" />
            </Provider>,
        );
        await waitFor(() => expect(requested()).toBe(2));
        await act(async () => undefined);
        expect([screen.getByLabelText<HTMLInputElement>("Reply").value, selectLocalDrafts(store.getState())]).toEqual(["", {}]);
        expect(selectDraftLink(store.getState(), `outbox/${selectOutbox(store.getState())[0]?.itemID}`)?.draftID).toBe(12);
    });

    test("FC-66 that the device cannot save report this once, and others do not", () => {
        const working = renderWithStore(
            <ToastProvider>
                <Form />
            </ToastProvider>,
            { state },
        );
        act(() => void working.store.dispatch(put({ body: "zero" })));
        const broken = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
            throw new DOMException("full", "QuotaExceededError");
        });
        try {
            const { store } = renderWithStore(
                <ToastProvider>
                    <Post begins="empty" />
                </ToastProvider>,
                { state },
            );
            startPersistence(store);
            expect(screen.queryByText(/can’t keep drafts/)).toBeNull();
            act(() => void store.dispatch(put({ body: "one" })));
            act(() => void store.dispatch(put({ body: "two" })));
            expect(screen.getAllByText(/can’t keep drafts/, { selector: "div" })).toHaveLength(1);
            expect(stored.saveState).toBe("no");
        } finally {
            broken.mockRestore();
            localStorage.clear();
        }
    });
});

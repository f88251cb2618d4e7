import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { exampleMe } from "@parley/accounts/contract";
import type { Draft } from "@parley/drafts/contract";
import {
    createDiscussionAttributes,
    deleteDraft,
    getDraftEdit,
    getDrafts,
    getDraftVersions,
    patchCancelSchedule,
    patchDraft,
    patchDraftRestore,
    patchSchedule,
    postDraft,
} from "@parley/drafts/contract";
import { ToastProvider } from "@parley/library/client/components";
import { success } from "@parley/library/client/loadable";
import { startPersistence } from "@parley/library/client/persist";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen, within } from "@testing-library/react";
import { useCallback, useRef, useState } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { Page } from "./DraftsPage";
import { Page as VersionsPage } from "./DraftVersionsPage";
import { fetchDraft, fetchDrafts, fetchDraftVersions } from "./drafts.thunks";
import type { Values } from "./editor/fingerprint";
import { useDraft } from "./editor/useDraft";
import { parseDraftsQuery } from "./lists";
import { TOAST_MARGIN, useDraftToast } from "./useDraftToast";

let server: ReturnType<typeof createFakeApi>;
let drafts: Draft[];
let logged: unknown[];
beforeEach(() => {
    logged = [];
    jest.spyOn(console, "error").mockImplementation((trouble) => void logged.push(trouble));
    server = createFakeApi();
    drafts = [example(12, "The kettle hums"), example(13, "", { failedReason: "Choose a category." })];
    server.answer(getDrafts, ({ draftStatus = "draft" }) => {
        const items = drafts.filter((draft) => draft.draftStatus === draftStatus);
        return { items, paging: { page: 1, limit: 30, total: items.length } };
    });
    let deleted: Draft[] = [];
    server.answer(deleteDraft, ({ draftID }) => {
        deleted = drafts.filter((draft) => draft.draftID === draftID);
        drafts = drafts.filter((draft) => draft.draftID !== draftID);
    });
    server.answer(postDraft, ({ attributes }) => ({ ...example(14, "The kettle hums"), attributes }));
    server.answer(patchDraftRestore, () => {
        drafts = [...deleted, ...drafts];
        return drafts[0] as Draft;
    });
});
afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
});

function example(draftID: number, name: string, more: Partial<Draft> = {}): Draft {
    return {
        draftID,
        recordType: "discussion",
        attributes: createDiscussionAttributes({ name, body: "When warm.", format: "markdown" }, new Date(0)),
        draftStatus: "draft",
        dateScheduled: null,
        version: 1,
        insertUserID: 10,
        dateInserted: "2026-05-21T12:00:00+00:00",
        updateUserID: null,
        dateUpdated: null,
        ...(name !== "" && { name }),
        excerpt: "When warm.",
        editUrl: `http://forum.test/post/editdiscussion/0/${draftID}`,
        ...more,
    };
}

const viewer = (may: string[]) => ({
    currentUser: {
        me: { me: success(exampleMe()) },
        permissions: {
            me: success({
                isAdmin: false,
                permissions: [{ type: "global", permissions: Object.fromEntries(may.map((name) => [name, true])) }],
                junctions: {},
                junctionAliases: {},
            }),
        },
        counts: {},
    },
});

async function opened(at = "/drafts", may: string[] = []) {
    const page = (
        <MemoryRouter initialEntries={[at]}>
            <ToastProvider>
                <Page />
            </ToastProvider>
        </MemoryRouter>
    );
    const rendered = renderWithStore(page, { server, state: viewer(may) });
    await act(async () => void (await rendered.store.dispatch(fetchDrafts(parseDraftsQuery(at.split("?")[1] ?? "")))));
    return rendered;
}

const press = (name: string) => act(async () => screen.getByRole("button", { name }).click());
const countRequests = () => server.sent.filter(({ endpoint }) => endpoint === getDrafts).length;

test("DRAFT-022 the list shows each draft with a link to its form", async () => {
    await opened();
    const [first, second] = screen.getAllByRole("listitem").filter((item) => within(item).queryByText("When warm."));
    expect(
        within(first as HTMLElement)
            .getByRole("link", { name: "The kettle hums" })
            .getAttribute("href"),
    ).toBe("/post/editdiscussion/0/12");
    expect(within(second as HTMLElement).getByRole("link", { name: "A post without a title" })).toBeTruthy();
    expect(screen.queryByText("Schedule")).toBeNull();
});

test("earlier versions of a draft are listed with their texts; one is restored, and Undo restores the text that it replaced", async () => {
    const text = (version: number, body: string) => ({
        draftID: 12,
        version,
        dateInserted: "2026-05-21T11:00:00+00:00",
        name: "The kettle hums",
        countWords: body.split(" ").length,
        body,
    });
    let versions = [text(3, "When it is cold."), text(2, "Cold")];
    let present = text(7, "Something else");
    server.answer(getDraftVersions, () => versions);
    server.answer(getDraftEdit, () => example(12, "The kettle hums"));
    server.answer(patchDraftRestore, ({ version }) => {
        const restored = versions.find((one) => one.version === version) ?? present;
        versions = [present, ...versions.filter((one) => one !== restored)];
        present = { ...restored, version: present.version + 1 };
        return example(12, "The kettle hums", { version: present.version });
    });
    const page = (
        <MemoryRouter initialEntries={["/drafts/12/versions"]}>
            <ToastProvider>
                <Routes>
                    <Route path="/drafts/:draftID/versions" element={<VersionsPage />} />
                </Routes>
            </ToastProvider>
        </MemoryRouter>
    );
    const { store } = renderWithStore(page, { server, state: viewer([]) });
    await act(async () => {
        await store.dispatch(fetchDraftVersions({ draftID: 12, expand: ["body"] }));
        await store.dispatch(fetchDraft({ draftID: 12 }));
    });
    const listed = () => screen.getAllByRole("listitem").map((item) => item.textContent);
    expect(listed()).toMatchObject([/4 words.*When it is cold\./, /1 word.*Cold/].map((words) => expect.stringMatching(words)));
    expect(screen.getByRole("link", { name: "Continue writing" }).getAttribute("href")).toBe("/post/editdiscussion/0/12");
    const [button] = screen.getAllByRole("button", { name: /^Restore this text/ });
    await act(async () => button?.click());
    expect(screen.getByText("The text is restored.")).toBeTruthy();
    expect(listed()[0]).toContain("Something else");
    await press("Undo");
    expect(server.sent.filter(({ endpoint }) => endpoint === patchDraftRestore).map(({ input }) => input)).toEqual([
        { draftID: 12, version: 3 },
        { draftID: 12, version: 7 },
    ]);
    expect(listed()[0]).toContain("When it is cold.");
});

test("DRAFT-026 DRAFT-035 a draft is deleted and restored by Undo; a failure is only logged", async () => {
    await opened();
    await press("Delete The kettle hums");
    expect(screen.queryByRole("link", { name: "The kettle hums" })).toBeNull();
    await press("Undo");
    expect(screen.getByRole("link", { name: "The kettle hums" })).toBeTruthy();
    // The draft itself comes back, with its earlier versions, and no copy of it.
    expect(server.sent.filter(({ endpoint }) => endpoint === patchDraftRestore).map(({ input }) => input)).toEqual([
        { draftID: expect.any(Number) },
    ]);
    server.refuse(deleteDraft, { status: 500, message: "Not now." });
    await press("Delete The kettle hums");
    expect([logged, screen.queryByText("Not now.")]).toEqual([["Error deleting draft"], null]);
});

test("DRAFT-027 DRAFT-029 DRAFT-030 permitted members schedule a draft; a time too soon is refused before it is sent", async () => {
    server.answer(patchDraft, ({ draftID }) => example(draftID, "The kettle hums"));
    await opened("/drafts", ["schedule.allow"]);
    const [time] = screen.getAllByLabelText(/^Time/);
    const form = time?.closest("form") as HTMLFormElement;
    const choose = async (value: string) => {
        fireEvent.change(time as HTMLElement, { target: { value } });
        await act(async () => void fireEvent.submit(form));
    };
    await choose("2001-01-01T10:00");
    expect(screen.getByText("Choose a time at least 15 minutes from now.")).toBeTruthy();
    const before = countRequests();
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 16);
    await choose(tomorrow);
    expect(server.sent.find(({ endpoint }) => endpoint === patchDraft)?.input).toEqual({
        draftID: 12,
        draftStatus: "scheduled",
        dateScheduled: `${tomorrow}:00.000Z`,
    });
    expect(countRequests()).toBe(before + 1);
    server.refuse(patchDraft, { status: 500, message: "Not now." });
    await choose(tomorrow);
    expect([logged, screen.queryByText("Not now.")]).toEqual([["Error scheduling draft"], null]);
});

test("DRAFT-028 DRAFT-029 DRAFT-031 a schedule is changed and cancelled; a failure is only logged", async () => {
    drafts = [example(12, "The kettle hums", { draftStatus: "scheduled", dateScheduled: "2026-06-01T10:00:00+00:00" })];
    server.answer(patchSchedule, ({ draftID }) => example(draftID, ""));
    server.refuse(patchCancelSchedule, { status: 500, message: "Not now." });
    await opened("/drafts?status=scheduled", ["schedule.allow"]);
    expect(screen.getByText("to be posted on June 1, 2026 at 10:00 AM")).toBeTruthy();
    await press("Cancel schedule: The kettle hums");
    expect(logged).toEqual(["Error cancelling draft schedule"]);
    const before = countRequests();
    server.answer(patchCancelSchedule, ({ draftID }) => example(draftID, ""));
    drafts = [];
    await press("Cancel schedule: The kettle hums");
    expect([countRequests(), screen.queryByText("Nothing is scheduled.") !== null]).toEqual([before + 1, true]);
});

test("a failed draft shows the reason; an empty list shows a message", async () => {
    drafts = [example(13, "Hum", { draftStatus: "error", failedReason: "Choose a category." })];
    const { unmount } = await opened("/drafts?status=error");
    expect(screen.getByText("It could not be posted: Choose a category.")).toBeTruthy();
    unmount();
    await opened();
    expect(screen.getByText("No drafts")).toBeTruthy();
});

function Writing() {
    const draftKey = "10/comment/7/0";
    const [values, setValues] = useState<Values>();
    const latest = useRef<Values>(undefined);
    const set = useCallback((words: Values) => {
        latest.current = words;
        setValues(words);
    }, []);
    const read = useCallback(() => latest.current, []);
    const of = { userID: 10, recordType: "comment", parentRecordType: "discussion", parentRecordID: 7 } as const;
    const { isSaved, draftID } = useDraft({ draftKey, of, values, read, take: set });
    return (
        <>
            <textarea onInput={({ currentTarget: { value } }) => set({ body: value })} />
            <output>{`${values?.body} ${isSaved} ${draftID}`}</output>
        </>
    );
}

test("FC-64 a form knows whether its text is saved in the account", async () => {
    jest.useFakeTimers();
    try {
        drafts = [];
        const { store } = renderWithStore(<Writing />, { server });
        startPersistence(store);
        await act(async () => void (await jest.advanceTimersByTimeAsync(100)));
        fireEvent.input(screen.getByRole("textbox"), { target: { value: "Half" } });
        expect(screen.getByText("Half false undefined")).toBeTruthy();
        await act(async () => void (await jest.advanceTimersByTimeAsync(5000)));
        expect(screen.getByText("Half true 14")).toBeTruthy();
    } finally {
        jest.useRealTimers();
    }
});

function Begun({ hasDraft }: { hasDraft: boolean }) {
    const form = useRef<HTMLFormElement>(null);
    useDraftToast({ draftKey: "10/comment/7/0", hasDraft, form, url: "/discussion/7/kettle?hasDraft=true#create-comment" });
    return <form ref={form} />;
}

test("DRAFT-017 DRAFT-018 DRAFT-019 a toast announces a draft only while its form is out of view", async () => {
    let look: (isIntersecting: boolean) => void = () => undefined;
    const margins: (string | undefined)[] = [];
    const observer = jest.fn((callback: IntersectionObserverCallback, options?: IntersectionObserverInit) => {
        margins.push(options?.rootMargin);
        look = (isIntersecting) => callback([{ isIntersecting } as IntersectionObserverEntry], {} as IntersectionObserver);
        return { observe: () => undefined, disconnect: () => undefined };
    });
    Object.assign(globalThis, { IntersectionObserver: observer });
    const page = (hasDraft: boolean) => (
        <ToastProvider>
            <Begun hasDraft={hasDraft} />
        </ToastProvider>
    );
    const { rerender } = renderWithStore(page(false));
    expect(observer).not.toHaveBeenCalled();
    rerender(page(true));
    await act(async () => look(true));
    expect(screen.queryByText("Saved Draft Available.")).toBeNull();
    await act(async () => look(false));
    expect(screen.getByRole("link", { name: "Navigate to Draft" }).getAttribute("href")).toBe(
        "/discussion/7/kettle?hasDraft=true#create-comment",
    );
    expect([margins, TOAST_MARGIN]).toEqual([["100px"], "100px"]);
    Reflect.deleteProperty(globalThis, "IntersectionObserver");
});

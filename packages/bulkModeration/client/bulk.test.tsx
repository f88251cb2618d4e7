import { afterEach, beforeAll, describe, expect, test } from "@jest/globals";
import { postSignOut } from "@parley/accounts/contract";
import { getActions, postUndoActionJob } from "@parley/actionLog/contract";
import { signOut } from "@parley/authentication/client";
import { BulkChip, BulkDock, PickBox, registerBulkActions, selectSelection } from "@parley/bulkActions/client";
import { deleteDiscussions, patchCloseDiscussions, patchMoveDiscussions, postBulkPreview } from "@parley/bulkModeration/contract";
import { exampleCategory, getCategories } from "@parley/categories/contract";
import { DiscussionListWidget as DiscussionList } from "@parley/discussionLists/client/testing";
import { selectDiscussion } from "@parley/discussions/client";
import { renderPart } from "@parley/discussions/client/testing";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { exampleDiscussion, getDiscussions } from "@parley/discussions/contract";
import { ToastProvider } from "@parley/library/client/components";
import { startPersistence } from "@parley/library/client/persist";
import { createFakeApi, mockDialogs } from "@parley/library/client/testing";
import type { Input, UndoableResult } from "@parley/library/contract";
import { ApiRefusal, createListRange } from "@parley/library/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { postBulkActions, posts } from "./postBulkActions";

mockDialogs();

const MODERATE = ["discussions.edit", "discussions.delete", "discussions.close"];
const query = { page: 1, limit: 10 };

beforeAll(async () => {
    registerBulkActions(async () => ({ actions: postBulkActions, kind: posts }));
    await PickBox.fetch();
});
afterEach(() => localStorage.clear());

/** Creates a fake server with these posts that performs the requested bulk actions on them. */
function forumOf(...posts: DiscussionAnswer[]) {
    const server = createFakeApi();
    const present = new Map(posts.map((post) => [post.discussionID, post]));
    server.answer(getDiscussions, ({ discussionID, limit = 10 }) => {
        const wanted = discussionID && "values" in discussionID ? discussionID.values : undefined;
        const items = [...present.values()].filter((post) => wanted?.includes(post.discussionID) ?? true).slice(0, limit);
        return { items, paging: { page: 1, limit, total: items.length } };
    });
    server.answer(postBulkPreview, ({ discussionIDs }) => ({ countWill: discussionIDs.length, refusals: [] }));
    server.answer(getCategories, () => [exampleCategory({ categoryID: 2, name: "Radios" })]);
    server.answer(patchCloseDiscussions, ({ discussionIDs }) => {
        for (const id of discussionIDs) present.set(id, { ...(present.get(id) as DiscussionAnswer), closed: true });
        return done(discussionIDs);
    });
    server.answer(patchMoveDiscussions, ({ discussionIDs, categoryID }) => {
        for (const id of discussionIDs) present.set(id, { ...(present.get(id) as DiscussionAnswer), categoryID });
        return done(discussionIDs);
    });
    server.answer(deleteDiscussions, ({ discussionIDs }) => {
        for (const id of discussionIDs) present.delete(id);
        return done(discussionIDs);
    });
    return server;
}

const PAGING = { page: 1, limit: 30, total: 1 };
const done = (successIDs: number[], exceptionsByID: UndoableResult["progress"]["exceptionsByID"] = {}): UndoableResult => ({
    progress: {
        successIDs: successIDs.filter((id) => !(id in exceptionsByID)),
        failedIDs: Object.keys(exceptionsByID).map(Number),
        exceptionsByID,
        countTotalIDs: successIDs.length,
    },
    callbackPayload: null,
    jobID: 7,
});

const post = (discussionID: number, name: string, changes: Partial<DiscussionAnswer> = {}) =>
    exampleDiscussion({ discussionID, name, ...changes });
const KETTLE = post(1, "Kettle");
const RADIO = post(2, "Radio");
const CLOCK = post(3, "Clock", { closed: true });

/** Renders a page with a list, the header link and the selection bar, and waits until the persisted state is read. */
async function visit(server: ReturnType<typeof createFakeApi>, may: string[] | "guest" = MODERATE) {
    const page = renderPart(
        <ToastProvider>
            <BulkChip />
            <DiscussionList query={query} title="Posts" />
            <BulkDock />
        </ToastProvider>,
        { server, ...(may !== "guest" && { may }) },
    );
    const persistor = startPersistence(page.store);
    await screen.findByText("Kettle");
    await act(() => Promise.resolve());
    const leave = async () => {
        await persistor.flush();
        persistor.pause();
        page.unmount();
    };
    return { ...page, leave };
}

const click = (goal: HTMLElement) => act(async () => void fireEvent.click(goal));
const check = async (...names: string[]) => {
    for (const name of names) await click(await screen.findByRole("checkbox", { name: `Select ${name}` }));
};
const bar = () => screen.findByRole("region", { name: "Selected posts" });
const isChecked = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name: `Select ${name}` }).checked;
const button = async (name: string) => within(await bar()).findByRole("button", { name });
/** Returns the reason why a button is disabled, or `undefined` if it is enabled. */
const reason = async (name: string) => {
    const found = await button(name);
    return found.getAttribute("aria-disabled") === "true" ? found.title : undefined;
};
const press = async (name: string) => click(await button(name));
const confirm = async (title: string) => {
    const dialog = await screen.findByRole("dialog", { name: title });
    const form = dialog.querySelector("form") as HTMLFormElement;
    await waitFor(() => expect(form.querySelector("[type=submit]")?.getAttribute("aria-disabled")).not.toBe("true"));
    await act(async () => void fireEvent.submit(form));
};
const sentTo = <T,>(server: ReturnType<typeof createFakeApi>, wanted: T) =>
    server.sent.filter(({ endpoint }) => endpoint === wanted).map(({ input }) => input);

describe("the selection", () => {
    test("Clear moves the focus to the record that was selected first", async () => {
        await visit(forumOf(KETTLE, RADIO));
        await check("Radio", "Kettle");
        await press("Clear");
        expect(document.activeElement).toBe(screen.getByRole("checkbox", { name: "Select Radio" }));
    });

    test("MOD-001 MOD-002 selecting the first record shows the bar, unselecting the last removes it; both are announced", async () => {
        await visit(forumOf(KETTLE, RADIO));
        expect(screen.queryByRole("region", { name: "Selected posts" })).toBeNull();
        await check("Kettle");
        expect(within(await bar()).getByText(/^1 posts? selected$/)).toBeTruthy();
        await check("Radio");
        expect(within(await bar()).getByText("2 posts selected")).toBeTruthy();
        const readStatuses = () => screen.getAllByRole("status").map(({ textContent }) => textContent);
        expect(readStatuses()).toContain("2 posts selected. Press F8 for actions.");
        await check("Kettle", "Radio");
        expect(screen.queryByRole("region", { name: "Selected posts" })).toBeNull();
        expect(readStatuses()).toContain("Nothing is selected.");
    });

    test.each([
        ["a guest", undefined],
        ["a member who may do nothing with posts", ["comments.add", "discussions.closeOwn"]],
    ])("MOD-022 %s gets no checkboxes", async (_who, may) => {
        const { container } = renderPart(<DiscussionList query={query} title="Posts" />, {
            server: forumOf(KETTLE),
            ...(may && { may }),
        });
        await screen.findByText("Kettle");
        await act(() => Promise.resolve());
        expect(container.querySelectorAll("[type=checkbox]")).toHaveLength(0);
    });

    test("MOD-011 MOD-012 survives a reload; records that are not on the page are fetched, and records that no longer exist are unselected", async () => {
        const first = await visit(forumOf(KETTLE, RADIO, CLOCK));
        await check("Kettle", "Radio", "Clock");
        await first.leave();

        const server = forumOf(KETTLE, RADIO);
        server.answer(getDiscussions, ({ discussionID }) => {
            const items = discussionID ? [RADIO] : [KETTLE];
            return { items, paging: { page: 1, limit: 10, total: items.length } };
        });
        await visit(server);
        expect(await within(await bar()).findByText("2 posts selected")).toBeTruthy();
        expect(sentTo(server, getDiscussions)).toContainEqual(
            expect.objectContaining({ discussionID: createListRange(2, 3), limit: 2 }),
        );
        expect(isChecked("Kettle")).toBe(true);
    });

    test("18.7 becomes a link with the number in the header of a page without checkboxes, and leads back to the selection", async () => {
        history.replaceState(null, "", "/discussions/p2?sort=name");
        const first = await visit(forumOf(KETTLE, RADIO));
        await check("Kettle", "Radio");
        expect(screen.queryByRole("link", { name: /Back to the selection$/ })).toBeNull();
        await first.leave();

        const elsewhere = renderPart(
            <ToastProvider>
                <BulkChip />
                <BulkDock />
            </ToastProvider>,
            { server: forumOf(KETTLE, RADIO), may: MODERATE },
        );
        startPersistence(elsewhere.store);
        const link = await screen.findByRole("link", { name: "2 posts selected. Back to the selection" });
        expect([link.getAttribute("href"), link.textContent]).toEqual(["/discussions/p2?sort=name", "2"]);
        expect(screen.queryByRole("region", { name: "Selected posts" })).toBeNull();
        expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).not.toContain("Nothing is selected.");
        history.replaceState(null, "", "/");
    });

    test("FC-63 is invisible to other users of the same browser, and is cleared when its owner signs out", async () => {
        const server = forumOf(KETTLE);
        server.answer(postSignOut, () => undefined as never);
        const first = await visit(server);
        await check("Kettle");
        await act(async () => void (await first.store.dispatch(signOut({}))));
        expect(selectSelection(first.store.getState(), "discussion").ids).toEqual([]);
        await check("Kettle");
        await first.leave();
        const guest = await visit(forumOf(KETTLE), "guest");
        expect(screen.queryByRole("region", { name: "Selected posts" })).toBeNull();
        await guest.leave();
        expect(localStorage.getItem("persist:bulk")).not.toContain("10 discussion");
    });

    test("applies changes from another tab", async () => {
        await visit(forumOf(KETTLE, RADIO));
        const selections = JSON.stringify({ "10 discussion": { ids: [2] } });
        const newValue = JSON.stringify({ selections, works: "{}", _persist: "{}" });
        await act(async () => void window.dispatchEvent(new StorageEvent("storage", { key: "persist:bulk", newValue })));
        expect(within(await bar()).getByText(/^1 posts? selected$/)).toBeTruthy();
        await waitFor(() => expect(isChecked("Radio")).toBe(true));
        const broken = { key: "persist:bulk", newValue: '{"selections":"5"}' };
        await act(async () => void window.dispatchEvent(new StorageEvent("storage", broken)));
        expect(isChecked("Radio")).toBe(true);
    });
});

describe("actions that cannot be run are disabled, with the reason", () => {
    const other = post(9, "Secret", {
        categoryID: 5,
        permissions: { "discussions.edit": false, "discussions.delete": false, "discussions.close": false },
    });
    const another = { ...other, discussionID: 8, name: "Vault" };
    const lackingOf = (right: string) => `You don’t have the ${right} permission on the following discussions: Secret, Vault`;

    test("MOD-019 MOD-020 MOD-021 names the posts for which the viewer lacks the permission", async () => {
        const readable = { "posts.moderate": true };
        const server = forumOf(
            KETTLE,
            ...[other, another].map((one) => ({ ...one, permissions: { ...one.permissions, ...readable } })),
        );
        await visit(server);
        await check("Kettle");
        expect([await reason("Move"), await reason("Delete"), await reason("Close")]).toEqual([undefined, undefined, undefined]);
        await check("Secret", "Vault");
        expect(await reason("Move")).toBe(lackingOf("edit"));
        expect(await reason("Delete")).toBe(lackingOf("delete"));
        expect(await reason("Close")).toBe(lackingOf("close"));
        // Touch devices have no tooltip, so a press shows the reason.
        await press("Move");
        expect(screen.queryByRole("dialog")).toBeNull();
        expect((await bar()).textContent).toContain(lackingOf("edit"));
    });

    test("MOD-017 MOD-018 Close is disabled while all selected posts are closed, and enabled when one of them is open", async () => {
        await visit(forumOf(KETTLE, CLOCK));
        await check("Clock");
        expect(await reason("Close")).toBe("Selected discussions are already closed.");
        await check("Kettle");
        expect(await reason("Close")).toBeUndefined();
    });
});

describe("a bulk action", () => {
    test("MOD-007 MOD-008 MOD-010 MOD-015 Close: posts become pending and unselected, then closed; one Undo reopens all of them", async () => {
        const server = forumOf(KETTLE, RADIO);
        let answer: ((result: UndoableResult) => void) | undefined;
        server.answer(patchCloseDiscussions, (_input, { onUndo }) => {
            onUndo?.({ actID: 72, jobID: 7 });
            return new Promise((resolve) => (answer = resolve));
        });
        const { store } = await visit(server);
        await check("Kettle", "Radio");
        await press("Close");
        expect(await screen.findByText("2 posts will be closed to new replies.")).toBeTruthy();
        await confirm("Close posts");
        expect(sentTo(server, patchCloseDiscussions)).toEqual([{ longRunnerMode: "sync", discussionIDs: [1, 2], closed: true }]);
        expect([isChecked("Kettle"), isChecked("Radio")]).toEqual([false, false]);
        expect(screen.getByText("Kettle").closest("li")?.getAttribute("aria-busy")).toBe("true");

        server.answer(getDiscussions, () => ({
            items: [KETTLE, RADIO].map((one) => ({ ...one, closed: true })),
            paging: PAGING,
        }));
        await act(async () => answer?.(done([1, 2])));
        expect(selectDiscussion(store.getState(), 1).data?.closed).toBe(true);
        expect(isChecked("Kettle")).toBe(false);
        expect(screen.getByText("Kettle").closest("li")?.getAttribute("aria-busy")).toBeNull();
        const messages = await screen.findByRole("region", { name: "Messages (F8)" });
        expect(messages.textContent).toContain("2 posts were closed.");

        server.answer(postUndoActionJob, () =>
            done([71], { 72: { status: 409, message: "Changed.", code: "changedSince" } as never }),
        );
        server.answer(getActions, () => ({
            acts: [
                { actID: 72, recordID: 2 },
                { actID: 71, recordID: 1 },
            ] as never,
        }));
        await act(async () => void fireEvent.click(within(messages).getByRole("button", { name: "Undo" })));
        expect(sentTo(server, postUndoActionJob)).toEqual([{ jobID: 7, longRunnerMode: "sync" }]);
        // FC-54
        await waitFor(() =>
            expect(screen.getByRole("region", { name: "Messages (F8)" }).textContent).toContain(
                "Radio: This was changed since, so it was left as it is.",
            ),
        );
    });

    test("FC-18 MOD-005 MOD-009 MOD-013 Delete removes the posts that the preview allows; refused and failed posts are reported and stay selected", async () => {
        const server = forumOf(KETTLE, RADIO, CLOCK);
        server.answer(postBulkPreview, () => ({
            countWill: 2,
            refusals: [{ discussionID: 3, name: "Clock", message: "It is wound." }],
        }));
        const { answered } = removing(server, { 2: { status: 409, message: "It was mended meanwhile." } });
        await visit(server);
        await check("Kettle", "Radio", "Clock");
        await press("Delete");
        expect((await screen.findByText("It is wound.", { exact: false })).textContent).toContain("Clock");
        await confirm("Delete posts");
        expect(answered).toEqual([[1, 2]]);
        await waitFor(() => expect(screen.queryByText("Kettle")).toBeNull());
        expect([isChecked("Radio"), isChecked("Clock")]).toEqual([true, true]);
        const announced = (await screen.findByRole("region", { name: "Messages (F8)" })).textContent;
        expect(announced).toMatch(/1 posts? (was|were) deleted\./);
        expect(announced).toContain("Clock: It is wound.");
        expect(announced).toContain("Radio: It was mended meanwhile.");
    });

    test.each([
        ["runs when the preview arrives and leaves out nothing", [], [[1, 2]]],
        ["shows first what the preview leaves out", [{ discussionID: 2, name: "Radio", message: "It is tuned." }], []],
    ])("FC-92 a press on Delete before the preview has loaded %s", async (_what, refusals, expected) => {
        const server = forumOf(KETTLE, RADIO);
        let answerPreview: (() => void) | undefined;
        server.answer(
            postBulkPreview,
            () => new Promise((resolve) => (answerPreview = () => resolve({ countWill: 2 - refusals.length, refusals }))),
        );
        const { answered } = removing(server, {});
        await visit(server);
        await check("Kettle", "Radio");
        await press("Delete");
        const dialog = await screen.findByRole("dialog", { name: "Delete posts" });
        await click(within(dialog).getByRole("button", { name: "Delete" }));
        expect(within(dialog).getByRole("button", { name: "Delete" }).getAttribute("aria-busy")).toBe("true");
        await act(async () => answerPreview?.());
        expect(answered).toEqual(expected);
        if (expected.length > 0) {
            const messages = await screen.findByRole("region", { name: "Messages (F8)" });
            expect(messages.textContent).toContain("2 posts were deleted.");
            expect(within(messages).getByRole("button", { name: "Undo" })).toBeTruthy();
        } else expect(within(dialog).getByText("It is tuned.", { exact: false })).toBeTruthy();
    });

    test("MOD-006 MOD-014 Move sends the chosen category; without a category nothing is sent", async () => {
        const server = forumOf(KETTLE, RADIO);
        const { store } = await visit(server);
        await check("Kettle", "Radio");
        await press("Move");
        const dialog = await screen.findByRole("dialog", { name: "Move posts" });
        await act(async () => void fireEvent.submit(dialog.querySelector("form") as HTMLFormElement));
        expect(within(dialog).getByText("Choose a category.")).toBeTruthy();
        await within(dialog).findByRole("option", { name: "Radios" });
        await act(async () => void fireEvent.change(within(dialog).getByRole("combobox"), { target: { value: "2" } }));
        await act(async () => void fireEvent.click(within(dialog).getByRole("checkbox")));
        await confirm("Move posts");
        expect(sentTo(server, patchMoveDiscussions)).toEqual([
            { longRunnerMode: "sync", discussionIDs: [1, 2], categoryID: 2, addRedirects: true },
        ]);
        await waitFor(() => expect(selectDiscussion(store.getState(), 2).data?.categoryID).toBe(2));
    });

    test("on many posts sends one request after another with the same job, stops on demand, and leaves the rest selected", async () => {
        const many = Array.from({ length: 60 }, (_, index) => post(index + 1, `Kettle ${index + 1}`));
        const server = forumOf(post(100, "Kettle"), ...many);
        const calls: Input<typeof patchCloseDiscussions>[] = [];
        const answers: ((result: UndoableResult) => void)[] = [];
        server.answer(patchCloseDiscussions, (input) => {
            calls.push(input);
            return new Promise((resolve) => answers.push(resolve));
        });
        const { store } = await visit(server);
        localStorage.clear();
        const ids = many.map(({ discussionID }) => discussionID);
        await act(async () => void store.dispatch({ type: "bulk/picked", payload: { key: "10 discussion", ids } }));
        await press("Close");
        await confirm("Close posts");
        await act(async () => answers[0]?.(done(ids.slice(0, 25))));
        expect(calls.map(({ discussionIDs, jobID }) => [discussionIDs.length, jobID])).toEqual([
            [25, undefined],
            [25, 7],
        ]);
        const progress = await screen.findByRole("region", { name: "Closing posts" });
        expect(progress.textContent).toContain("Closing posts: 25 of 60");
        await act(async () => void fireEvent.click(within(progress).getByRole("button", { name: "Stop" })));
        await act(async () => answers[1]?.(done(ids.slice(25, 50))));
        expect(calls).toHaveLength(2);
        expect(await within(await bar()).findByText("10 posts selected")).toBeTruthy();
    });

    test("FC-40 that was interrupted by a reload continues with the remaining posts", async () => {
        const first = await visit(forumOf(KETTLE, RADIO, CLOCK));
        const work = { act: "close", input: {}, left: [2], total: 2, done: [1], failures: [], jobID: 7 };
        await act(async () => void first.store.dispatch({ type: "bulk/workBegan", payload: { key: "10 discussion", work } }));
        await first.leave();
        const server = forumOf(KETTLE, RADIO, CLOCK);
        await visit(server);
        const progress = await screen.findByRole("region", { name: "Closing posts" });
        expect(progress.textContent).toContain("was interrupted: 1 of 2");
        await act(async () => void fireEvent.click(within(progress).getByRole("button", { name: "Continue" })));
        expect(sentTo(server, patchCloseDiscussions)).toEqual([
            { longRunnerMode: "sync", discussionIDs: [2], closed: true, jobID: 7 },
        ]);
        const messages = await screen.findByRole("region", { name: "Messages (F8)" });
        expect(messages.textContent).toContain("2 posts were closed.");
    });

    test("FC-40 contract §1.9 that was interrupted by a reload between two passes continues with its callback payload", async () => {
        const server = forumOf(KETTLE, RADIO, CLOCK);
        const { store, leave } = await visit(server);
        const work = { act: "close", input: {}, left: [1, 2], total: 2, done: [], failures: [] };
        await act(async () => void store.dispatch({ type: "bulk/workBegan", payload: { key: "10 discussion", work } }));
        const paused = { key: "10 discussion", payload: "first.payload", ids: [1, 2], jobID: 7 };
        await act(async () => void store.dispatch({ type: "bulk/workPaused", payload: paused }));
        const went = { key: "10 discussion", successIDs: [1], failures: [] };
        await act(async () => void store.dispatch({ type: "bulk/workWent", payload: went }));
        await leave();

        const resumed: unknown[] = [];
        const again = forumOf(KETTLE, RADIO, CLOCK);
        again.answer(patchCloseDiscussions, ({ discussionIDs }, { resume }) => {
            resumed.push(resume);
            const { jobID: _untold, ...rest } = done(discussionIDs);
            return rest;
        });
        await visit(again);
        const progress = await screen.findByRole("region", { name: "Closing posts" });
        expect(progress.textContent).toContain("was interrupted: 1 of 2");
        await act(async () => void fireEvent.click(within(progress).getByRole("button", { name: "Continue" })));
        expect(resumed).toEqual(["first.payload"]);
        expect((await screen.findByRole("region", { name: "Messages (F8)" })).textContent).toContain("2 posts were closed.");
    });

    test("FC-34 when the server rejects the callback payload, the remaining posts are sent in a new request", async () => {
        const first = await visit(forumOf(KETTLE, RADIO, CLOCK));
        const begun = { payload: "too.old", ids: [1, 2] };
        const work = { act: "close", input: {}, left: [2], total: 2, done: [1], failures: [], jobID: 7, begun };
        await act(async () => void first.store.dispatch({ type: "bulk/workBegan", payload: { key: "10 discussion", work } }));
        await first.leave();
        const server = forumOf(KETTLE, RADIO, CLOCK);
        const calls: unknown[] = [];
        server.answer(patchCloseDiscussions, ({ discussionIDs, jobID }, { resume }) => {
            calls.push(resume ?? { discussionIDs, jobID });
            if (resume) throw new ApiRefusal({ status: 403, message: "Permission Problem" });
            return done(discussionIDs);
        });
        await visit(server);
        const progress = await screen.findByRole("region", { name: "Closing posts" });
        await act(async () => void fireEvent.click(within(progress).getByRole("button", { name: "Continue" })));
        expect(calls).toEqual(["too.old", { discussionIDs: [2], jobID: 7 }]);
    });

    test("FC-61 that cannot be sent reports the error, and leaves the remaining posts selected", async () => {
        const server = forumOf(KETTLE, RADIO);
        server.answer(patchCloseDiscussions, () => Promise.reject(new ApiRefusal({ status: 0, message: "" })));
        await visit(server);
        await check("Kettle", "Radio");
        await press("Close");
        await confirm("Close posts");
        const messages = await screen.findByRole("region", { name: "Messages (F8)" });
        expect(messages.textContent).toContain("This could not be sent. Check your connection and try again.");
        expect([isChecked("Kettle"), isChecked("Radio")]).toEqual([true, true]);
    });
});

/** Makes the fake server delete the requested posts except these. */
function removing(server: ReturnType<typeof createFakeApi>, exceptions: UndoableResult["progress"]["exceptionsByID"]) {
    const answered: number[][] = [];
    server.answer(deleteDiscussions, ({ discussionIDs }, { onUndo }) => {
        answered.push(discussionIDs);
        onUndo?.({ actID: 70 + answered.length, jobID: 7 });
        server.answer(getDiscussions, () => ({ items: [RADIO, CLOCK], paging: PAGING }));
        return done(discussionIDs, exceptions);
    });
    return { answered };
}

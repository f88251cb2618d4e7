import { afterEach, beforeAll, expect, jest, test } from "@jest/globals";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { exampleCategory, getCategories } from "@parley/categories/contract";
import { renderPart } from "@parley/discussions/client/testing";
import { exampleDiscussion, getSimilarDiscussions, postDiscussion } from "@parley/discussions/contract";
import { draftLinked } from "@parley/drafts/client";
import type { Draft } from "@parley/drafts/contract";
import { getDraftVersions, patchDraft, postDraft } from "@parley/drafts/contract";
import { setFieldValue } from "@parley/editor/client";
import { ToastProvider } from "@parley/library/client/components";
import { FormStateContext } from "@parley/library/client/page";
import { startPersistence } from "@parley/library/client/persist";
import { createFakeApi, mockDialogs } from "@parley/library/client/testing";
import { ApiRefusal, createFieldError } from "@parley/library/contract";
import { OutboxRunner, registerWritingKind, selectLocalDraft } from "@parley/outbox/client";
import { deleteSubmission } from "@parley/posting/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { toNewPostDraftKey } from "../newPostDraftKey";
import { newPost } from "../ownKinds";
import { Page as NewPostPage } from "./NewPostPage";

registerWritingKind("discussion", async () => newPost);
beforeAll(mockDialogs);
afterEach(() => localStorage.clear());

function forum() {
    const server = createFakeApi();
    const kettles = exampleCategory({ categoryID: 3, name: "Kettles", allowedDiscussionTypes: ["discussion", "question"] });
    server.answer(getCategories, () => [kettles]);
    return server;
}

const MEMBER = { at: ["/post/discussion?categoryID=3"], may: ["discussions.add", "tags.add"] };

async function write(values: Record<string, string>) {
    await screen.findAllByRole("option", { name: "Kettles" });
    fireEvent.change(screen.getByLabelText("Category"), { target: { value: "3" } });
    for (const [label, value] of Object.entries(values))
        fireEvent.input(screen.getByLabelText(new RegExp(`^${label}`)), { target: { value } });
}

const send = () =>
    act(async () => void fireEvent.submit(screen.getByRole("button", { name: "Post" }).closest("form") as HTMLFormElement));
const sentKeys = (server: ReturnType<typeof createFakeApi>) =>
    server.sent
        .filter(({ endpoint }) => endpoint === postDiscussion)
        .map(({ input }) => (input as { idempotencyKey?: string }).idempotencyKey);

test("AUTH-001 a guest is sent to sign-in and returns afterwards", async () => {
    renderPart(<NewPostPage />, { server: forum(), at: ["/post/discussion"] });
    await screen.findByRole("link", { name: /Kettles/ });
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/entry/signin?Target=%2Fpost%2Fdiscussion");
    expect(screen.queryByRole("textbox")).toBeNull();
});

test("DISC-001 a member writes a post, and the browser navigates to it", async () => {
    const server = forum();
    server.answer(postDiscussion, () => exampleDiscussion({ discussionID: 40 }));
    renderPart(<NewPostPage />, { server, ...MEMBER });
    await write({ Title: " Hum ", Post: "When *cold*.", Tags: "valve, hum, " });
    fireEvent.change(screen.getByLabelText("Type"), { target: { value: "question" } });
    await send();
    await waitFor(() => expect(screen.getByLabelText("address").textContent).toBe("/discussion/40/kettle-trips-the-breaker"));
    const sent = server.sent.find(({ endpoint }) => endpoint === postDiscussion)?.input;
    const wanted = {
        name: "Hum",
        body: "When *cold*.",
        format: "markdown",
        categoryID: 3,
        type: "question",
        newTagNames: ["valve", "hum"],
    };
    expect(sent).toEqual({ ...wanted, idempotencyKey: expect.any(String) });
});

test("18.16 members who may pin have a choice of the pin location, and others have none", async () => {
    const server = forum();
    server.answer(postDiscussion, () => exampleDiscussion({ discussionID: 40 }));
    const shown = renderPart(<NewPostPage />, { server, ...MEMBER });
    await screen.findAllByRole("option", { name: "Kettles" });
    expect(screen.queryByText("Pin")).toBeNull();
    shown.unmount();

    renderPart(<NewPostPage />, { server, ...MEMBER, may: [...MEMBER.may, "discussions.announce", "schedule.allow"] });
    await write({ Title: "Hum", Post: "When cold." });
    const [schedule, pin] = ["Schedule", "Pin"].map((name) => screen.getByText(name, { selector: "summary" }).parentElement);
    expect([pin?.hasAttribute("open"), pin?.parentElement]).toEqual([false, schedule?.parentElement]);
    // As a text that this device has stored is filled in.
    setFieldValue(screen.getByLabelText<HTMLSelectElement>("Pin this post"), "recent");
    expect(pin?.hasAttribute("open")).toBe(true);
    await send();
    const sentPosts = () => server.sent.filter(({ endpoint }) => endpoint === postDiscussion).map(({ input }) => input);
    await waitFor(() => expect(sentPosts()).toMatchObject([{ name: "Hum", pinned: true, pinLocation: "recent" }]));
});

test("posts with a similar title are shown and announced after a typing pause, and disappear when none is similar", async () => {
    jest.useFakeTimers();
    const server = forum();
    const found = { discussionID: 7, name: "Earthing a brass lamp", url: "/discussion/7", countComments: 64, closed: true };
    server.answer(getSimilarDiscussions, ({ name = "" }) => (name.includes("lamp") ? [found] : []));
    renderPart(<NewPostPage />, { server, ...MEMBER });
    const rest = () => act(() => jest.advanceTimersByTimeAsync(600));
    await rest();
    const type = (name: string) => fireEvent.input(screen.getByLabelText(/^Title/), { target: { value: name } });
    const requested = () => server.sent.filter(({ endpoint }) => endpoint === getSimilarDiscussions).map(({ input }) => input);
    expect(screen.queryByRole("heading", { name: "Asked before" })).toBeNull();

    type("Brass l");
    await act(() => jest.advanceTimersByTimeAsync(200));
    type("Brass lamp");
    await rest();
    expect(requested()).toEqual([{ name: "Brass lamp" }]);
    expect(screen.getByRole("heading", { name: "Asked before" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Earthing a brass lamp" }).getAttribute("href")).toBe("/discussion/7");
    expect(screen.getByText("64 replies, closed")).toBeTruthy();
    expect(screen.getByText("Posts with a title like yours: 1").getAttribute("role")).toBe("status");

    type("Brass bell");
    await rest();
    expect(screen.queryByRole("heading", { name: "Asked before" })).toBeNull();
    jest.useRealTimers();
});

test("18.16 earlier versions of the draft are beside the form of a new post, from the first save to the account", async () => {
    const server = forum();
    server.answer(getDraftVersions, ({ draftID }) => [
        { draftID, version: 4, dateInserted: "2026-05-21T12:00:00+00:00", name: "Hum", countWords: 96 },
        { draftID, version: 2, dateInserted: "2026-05-21T11:00:00+00:00", name: "Hum", countWords: 0 },
    ]);
    const { store } = renderPart(<NewPostPage />, { server, ...MEMBER });
    await screen.findAllByRole("option", { name: "Kettles" });
    expect(screen.queryByRole("heading", { name: "Earlier versions" })).toBeNull();
    const draftKey = toNewPostDraftKey(exampleMe().userID, undefined);
    await act(async () => void store.dispatch(draftLinked({ draftKey, link: { draftID: 5, version: 5 } })));
    const panel = (await screen.findByRole("heading", { name: "Earlier versions" })).parentElement as HTMLElement;
    expect(within(panel).getByText(/96 words/)).toBeTruthy();
    expect(within(panel).getByText(/title only/)).toBeTruthy();
    const [first] = within(panel).getAllByRole("link", { name: "Open" });
    expect(first?.getAttribute("href")).toBe("/drafts/5/versions#version-4");
    // The next save soon afterwards asks for no versions again.
    await act(async () => void store.dispatch(draftLinked({ draftKey, link: { draftID: 5, version: 6 } })));
    expect(server.sent.filter(({ endpoint }) => endpoint === getDraftVersions)).toHaveLength(1);
});

test("a refused post shows the error at its field and keeps the text", async () => {
    const server = forum();
    const mistake = createFieldError("name", "maxLength", { message: "The title is too long." });
    server.refuse(postDiscussion, { status: 422, message: "Validation failed.", errors: { name: [mistake] } });
    renderPart(<NewPostPage />, { server, ...MEMBER });
    await write({ Title: "Hum", Post: "When cold." });
    await send();
    expect(screen.getByLabelText(/^Title/).getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByRole("link", { name: "The title is too long." }).getAttribute("href")).toBe("#name");
    expect(document.activeElement).toBe(screen.getByRole("alert"));
    expect((screen.getByLabelText(/^Post/) as HTMLTextAreaElement).value).toBe("When cold.");
});

test("FC-42 FC-61 a post whose request was lost waits above the empty form, and is retried automatically with the same idempotency key, once", async () => {
    const server = forum();
    server.answer(postDiscussion, () => Promise.reject(new ApiRefusal({ status: 0, message: "" })));
    const pageWithSender = (
        <ToastProvider>
            <OutboxRunner />
            <NewPostPage />
        </ToastProvider>
    );
    renderPart(pageWithSender, { server, ...MEMBER });
    await write({ Title: "Hum", Post: "When cold." });
    await send();
    const box = await screen.findByRole("list", { name: "Waiting to be sent" });
    await waitFor(() => expect(box.textContent).toContain("Waiting for a connection. Kept on this device since"));
    expect((screen.getByLabelText(/^Post/) as HTMLTextAreaElement).value).toBe("");
    server.answer(postDiscussion, () => exampleDiscussion({ discussionID: 40 }));
    await act(async () => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByRole("list", { name: "Waiting to be sent" })).toBeNull());
    expect(new Set(sentKeys(server)).size).toBe(1);
    const toast = await screen.findByRole("link", { name: "Show" });
    expect(toast.getAttribute("href")).toBe("/discussion/40/kettle-trips-the-breaker");
});

test("FC-86 a pending submission refused because its key was used for another text shows that reason, and Edit returns the text to the form", async () => {
    const server = forum();
    server.answer(postDiscussion, () => Promise.reject(new ApiRefusal({ status: 0, message: "" })));
    server.answer(deleteSubmission, () => ({
        recordType: "discussion",
        recordID: 40,
        url: "https://forum.test/discussion/40/hum",
    }));
    const pageWithSender = (
        <ToastProvider>
            <OutboxRunner />
            <NewPostPage />
        </ToastProvider>
    );
    renderPart(pageWithSender, { server, ...MEMBER });
    await write({ Title: "Hum", Post: "When cold." });
    await send();
    const box = await screen.findByRole("list", { name: "Waiting to be sent" });
    server.refuse(postDiscussion, { status: 409, message: "This key was already used.", code: "keyUsed" });
    await act(async () => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(box.textContent).toContain("A different text was posted from this form already."));
    expect(box.textContent).not.toContain("key");
    await act(async () => void fireEvent.click(within(box).getByRole("button", { name: "Edit Hum" })));
    await waitFor(() => expect((screen.getByLabelText(/^Post/) as HTMLTextAreaElement).value).toBe("When cold."));
});

test("FC-63 a session that ended meanwhile loses no text", async () => {
    const server = forum();
    server.refuse(postDiscussion, { status: 403, message: "Permission Problem", permissions: ["session.valid"] });
    server.answer(getMe, () => exampleMe({ userID: 0, name: "Guest" }));
    renderPart(<NewPostPage />, { server, ...MEMBER });
    await write({ Title: "Hum", Post: "When cold." });
    await send();
    const dialog = await screen.findByRole("dialog", { name: "Sign in again" });
    // The link to reset the password opens elsewhere, so that the page stays open with its text.
    const forgotten = within(dialog).getByRole("link", { name: /^Forgotten your password/ });
    expect([forgotten.getAttribute("href"), forgotten.getAttribute("target")]).toEqual(["/entry/passwordrequest", "_blank"]);
    fireEvent.click(within(dialog).getByRole("button", { name: "Close" }));
    expect(screen.getByText("You are signed out. Sign in to post this. Your text is kept here.")).toBeTruthy();
    expect((screen.getByLabelText(/^Post/) as HTMLTextAreaElement).value).toBe("When cold.");
});

test("a form returned without scripts contains the posted text, even for a guest", async () => {
    const sent = {
        form: "discussion",
        values: { name: "Hum", body: "When cold." },
        message: "Sign in to post this. Your text is kept here.",
    };
    const page = (
        <FormStateContext value={sent}>
            <NewPostPage />
        </FormStateContext>
    );
    renderPart(page, { server: forum(), at: ["/post/discussion"] });
    await screen.findByRole("option", { name: "Kettles" });
    expect((screen.getByLabelText(/^Post/) as HTMLTextAreaElement).value).toBe("When cold.");
    expect(screen.getByRole("alert").textContent).toContain("Your text is kept here.");
});

test("18.16 a member who may schedule posts saves a new post to the account with a publication time, and is led to the scheduled drafts", async () => {
    const server = forum();
    const saved: object[] = [];
    const stored = (version: number): Draft => ({
        draftID: 12,
        recordType: "discussion",
        attributes: {},
        draftStatus: "draft",
        dateScheduled: null,
        version,
        insertUserID: 10,
        dateInserted: "2026-05-21T12:00:00+00:00",
        updateUserID: null,
        dateUpdated: null,
    });
    server.answer(postDraft, ({ attributes }) => {
        saved.push((attributes as { draftMeta: object }).draftMeta);
        return { ...stored(1), attributes };
    });
    server.answer(patchDraft, (changes) => {
        saved.push(changes);
        return stored(2);
    });
    const { store } = renderPart(<NewPostPage />, { server, at: MEMBER.at, may: [...MEMBER.may, "schedule.allow"] });
    await act(async () => startPersistence(store));
    await write({ Title: "Hum", Post: "When cold." });
    const button = screen.getByRole("button", { name: "Schedule", hidden: true });
    const form = button.closest("form") as HTMLFormElement;
    // The Enter key in a field posts at once.
    expect(form.querySelector("button[type=submit]")).toBe(screen.getByRole("button", { name: "Post" }));
    const press = (time: string) => {
        fireEvent.change(screen.getByLabelText("Time"), { target: { value: time } });
        return act(async () => void fireEvent.click(button));
    };
    await press("2020-01-01T10:00");
    expect(screen.getByText("Choose a time at least 15 minutes from now.")).toBeTruthy();
    const tomorrow = new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString().slice(0, 16);
    await press(tomorrow);
    await waitFor(() => expect(screen.getByLabelText("address").textContent).toBe("/drafts?status=scheduled&Done=schedule"));
    expect(saved).toEqual([
        expect.objectContaining({ name: "Hum", categoryID: 3, postTypeID: "discussion" }),
        { draftID: 12, draftStatus: "scheduled", dateScheduled: `${tomorrow}:00.000Z` },
    ]);
    expect(sentKeys(server)).toEqual([]);
    expect(selectLocalDraft(store.getState(), toNewPostDraftKey(10, undefined))).toBeUndefined();
});

test("18.16 other members are not offered a publication time", async () => {
    renderPart(<NewPostPage />, { server: forum(), ...MEMBER });
    await screen.findByRole("button", { name: "Post" });
    expect(screen.queryByRole("button", { name: "Schedule", hidden: true })).toBeNull();
});

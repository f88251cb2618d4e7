import "@parley/drafts/client/feature";
import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { renderPart } from "@parley/discussions/client/testing";
import { exampleDiscussion, getDiscussion, postDiscussion } from "@parley/discussions/contract";
import { draftLinked, fetchDrafts, registerDeviceDrafts } from "@parley/drafts/client";
import type { Draft } from "@parley/drafts/contract";
import { DRAFTS_PAGE, deleteDraft, FORMER_DRAFTS_PAGE, getDrafts, patchDraftRestore } from "@parley/drafts/contract";
import { createLazyPart, ToastProvider } from "@parley/library/client/components";
import { startPersistence } from "@parley/library/client/persist";
import type { OwnPageRoute, PageLoading } from "@parley/library/client/routing";
import { listRoutes } from "@parley/library/client/routing";
import { createFakeApi } from "@parley/library/client/testing";
import { registerWritingKind, selectDeviceDrafts } from "@parley/outbox/client";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentType } from "react";
import { DeviceDrafts } from "./DeviceDrafts";
import { newPost } from "./ownKinds";

const routeAt = (path: string) => listRoutes().find((route) => route.path === path) as OwnPageRoute;

let DraftsPage: ComponentType;
beforeAll(async () => {
    registerDeviceDrafts({ part: createLazyPart(async () => DeviceDrafts), select: selectDeviceDrafts });
    DraftsPage = (await routeAt(DRAFTS_PAGE).page()).Page;
});

registerWritingKind("discussion", async () => newPost);
registerWritingKind("note", async () => ({
    ...newPost,
    name: () => "A note",
    pathOf: (rest) => `/discussion/${rest}`,
    discussionOf: Number,
}));
afterEach(() => localStorage.clear());

const STORAGE_PREFIX = "parley:keptTexts:";
const keep = (draftKey: string, values: Record<string, string>) =>
    localStorage.setItem(
        STORAGE_PREFIX + draftKey,
        JSON.stringify({ version: 2, entry: { values, dateKept: "2026-05-21T11:00:00.000Z" } }),
    );

const draft: Draft = {
    draftID: 5,
    recordType: "discussion",
    attributes: { body: "It drips.", format: "markdown", draftType: "discussion", draftMeta: { name: "Drip" } },
    insertUserID: 10,
    draftStatus: "draft",
    dateScheduled: null,
    version: 1,
    dateInserted: "2026-05-20T09:00:00+00:00",
    updateUserID: null,
    dateUpdated: null,
    name: "Drip",
    excerpt: "It drips.",
};

function forum(drafts: Draft[] = []) {
    const server = createFakeApi();
    server.answer(getDrafts, ({ draftStatus }) => ({
        items: draftStatus === "draft" ? drafts : [],
        paging: { page: 1, limit: 100, total: drafts.length },
    }));
    server.answer(getDiscussion, () => exampleDiscussion({ discussionID: 7, name: "Lids" }));
    return server;
}

async function opened(server: ReturnType<typeof createFakeApi>) {
    const { store } = renderPart(
        <ToastProvider>
            <DraftsPage />
        </ToastProvider>,
        { server, at: [DRAFTS_PAGE], may: [] },
    );
    await act(async () => {
        startPersistence(store);
        await store.dispatch(fetchDrafts({ draftStatus: "draft", page: 1, limit: 30 }));
    });
    return store;
}

test("FC-63 FC-64 lists all drafts of the member on the device and in the account, and none of other members", async () => {
    keep("10/discussion", { name: "Hum", body: "When cold." });
    keep("10/note/7", { body: "Half a lid." });
    keep("11/discussion", { name: "Secret", body: "Of another." });
    await opened(forum([draft]));
    const device = within(await screen.findByRole("region", { name: "On this device" }));
    await waitFor(() => expect(device.getByText("Lids")).toBeTruthy());
    expect(device.getByRole("link", { name: "Continue writing: Hum" }).getAttribute("href")).toBe("/post/discussion");
    expect(device.getByRole("link", { name: "Continue writing: Half a lid." }).getAttribute("href")).toBe("/discussion/7");
    const account = within(screen.getByRole("list", { name: "In your account" }));
    expect(account.getByRole("link", { name: "Continue writing: Drip" }).getAttribute("href")).toBe("/post/editdiscussion/0/5");
    expect(screen.queryByText(/Of another|Secret/)).toBeNull();
});

test("a draft that is on the device as well is listed once, without an empty list of the account's drafts", async () => {
    keep("10/discussion", { name: "Drip", body: "It drips." });
    const store = await opened(forum([draft]));
    expect(screen.getByRole("list", { name: "In your account" })).toBeTruthy();
    act(() => void store.dispatch(draftLinked({ draftKey: "10/discussion", link: { draftID: 5, version: 1 } })));
    expect(screen.getByRole("link", { name: "Continue writing: Drip" }).getAttribute("href")).toBe("/post/discussion");
    expect(screen.queryByRole("list", { name: "In your account" })).toBeNull();
    expect(screen.queryByText(/of 1$/)).toBeNull();
});

test("FC-64 discarded drafts can be restored, on the device and in the account", async () => {
    keep("10/discussion", { name: "Hum", body: "When cold." });
    const server = forum([draft]);
    server.answer(deleteDraft, () => undefined as never);
    server.answer(patchDraftRestore, () => draft);
    const store = await opened(server);
    fireEvent.click(screen.getByRole("button", { name: "Discard Hum" }));
    expect(screen.queryByRole("region", { name: "On this device" })).toBeNull();
    fireEvent.click(await screen.findByRole("button", { name: "Undo" }));
    await screen.findByRole("link", { name: "Continue writing: Hum" });
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Delete Drip" })));
    const undo = await screen.findAllByRole("button", { name: "Undo" });
    await act(async () => void fireEvent.click(undo.at(-1) as HTMLElement));
    expect(server.sent.filter(({ endpoint }) => endpoint === patchDraftRestore)).toHaveLength(1);
    expect(store.getState().keptTexts?.texts["10/discussion"]).toBeDefined();
});

test("a draft for a deleted post can be copied, and has no link", async () => {
    keep("10/note/7", { body: "Half a lid." });
    const server = forum();
    server.refuse(getDiscussion, { status: 410, message: "Discussion was removed." });
    await opened(server);
    await screen.findByText("The post it was written for is gone.");
    expect(screen.queryByRole("link", { name: "Continue writing: Half a lid." })).toBeNull();
    expect(screen.getByRole("button", { name: "Copy Half a lid." })).toBeTruthy();
});

test("FC-67 unreadable entries are shown unchanged, to their owner only", async () => {
    localStorage.setItem(`${STORAGE_PREFIX}10/discussion`, '{"version":2,"entry":{"values":{"body":"Cut sho');
    localStorage.setItem(`${STORAGE_PREFIX}11/discussion`, '{"version":2,"entry":{"values":{"body":"Of anoth');
    await opened(forum());
    const unread = within(await screen.findByRole("region", { name: "Unreadable" }));
    expect(unread.getByText(/Cut sho/)).toBeTruthy();
    expect(screen.queryByText(/Of anoth/)).toBeNull();
});

test("FC-61 drafts on the device are shown although the request for the account's drafts fails; without any draft the page says so", async () => {
    keep("10/discussion", { name: "Hum", body: "When cold." });
    const server = forum();
    server.refuse(getDrafts, { status: 0, message: "" });
    await opened(server);
    expect(screen.getByRole("link", { name: "Continue writing: Hum" })).toBeTruthy();
    server.answer(getDrafts, () => ({ items: [], paging: { page: 1, limit: 100, total: 0 } }));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Try again" })));
    fireEvent.click(screen.getByRole("button", { name: "Discard Hum" }));
    expect(screen.getByText("No drafts")).toBeTruthy();
    expect(server.sent.some(({ endpoint }) => endpoint === postDiscussion)).toBe(false);
});

test("a draft that is both on the device and in the account is listed once", async () => {
    keep("10/discussion", { name: "Drip", body: "It drips less." });
    const store = await opened(forum([draft]));
    expect(screen.getAllByRole("link", { name: "Continue writing: Drip" })).toHaveLength(2);
    await act(async () => void store.dispatch(draftLinked({ draftKey: "10/discussion", link: { draftID: 5, version: 1 } })));
    const [link, ...more] = screen.getAllByRole("link", { name: "Continue writing: Drip" });
    expect([link?.getAttribute("href"), more]).toEqual(["/post/discussion", []]);
});

test("the former path of the page redirects permanently to the drafts page", async () => {
    const loading = { url: new URL("http://forum.test/recovered") } as PageLoading;
    await expect(routeAt(FORMER_DRAFTS_PAGE).load?.(loading)).rejects.toMatchObject({ target: "/drafts", status: 301 });
});

import { afterEach, expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { fetchRevisions } from "@parley/actionLog/client";
import { getRevisions } from "@parley/actionLog/contract";
import { exampleCategory, getCategories } from "@parley/categories/contract";
import { fetchDiscussionEdit, saveDiscussionEdit, selectDiscussion, selectDiscussionEdit } from "@parley/discussions/client";
import { renderPart } from "@parley/discussions/client/testing";
import {
    exampleDiscussion,
    exampleDiscussionEdit,
    getDiscussion,
    getDiscussionEdit,
    patchDiscussion,
} from "@parley/discussions/contract";
import { createApiClient } from "@parley/library/client/api";
import { FormStateContext } from "@parley/library/client/page";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { createFieldError } from "@parley/library/contract";
import { nock } from "@parley/library/testing/nock";
import { selectLocalDraft, textTyped } from "@parley/outbox/client";
import { writeRich2 } from "@parley/richText/contract";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { Page as EditPostPage } from "./EditPostPage";

afterEach(() => localStorage.clear());

const TAGS = [{ tagID: 3, name: "safety", urlcode: "safety" }];
const EDIT = exampleDiscussionEdit({ tagIDs: [3] });

function forum() {
    const server = createFakeApi();
    server.answer(getCategories, () => [
        exampleCategory({ categoryID: 3, name: "Kettles" }),
        exampleCategory({ categoryID: 4, name: "Irons", urlcode: "irons", url: "http://forum.test/categories/irons" }),
    ]);
    server.answer(getDiscussionEdit, () => EDIT);
    server.answer(getDiscussion, () => exampleDiscussion({ categoryID: 3, tags: TAGS }));
    return server;
}

async function rendered(server = forum(), element = <EditPostPage />) {
    const page = (
        <Routes>
            <Route path="/post/editdiscussion/:discussionID" element={element} />
            <Route path="*" element={null} />
        </Routes>
    );
    const shown = renderPart(page, { server, may: ["discussions.edit"], at: ["/post/editdiscussion/10"] });
    await screen.findAllByRole("option", { name: "Kettles" });
    await screen.findByText("safety");
    return shown;
}

const renderedAgain = () => {
    cleanup();
    return rendered();
};

const title = () => screen.getByLabelText(/^Title/) as HTMLTextAreaElement;
const body = () => screen.getByLabelText(/^Post/) as HTMLTextAreaElement;
const write = (field: HTMLTextAreaElement, value: string) => fireEvent.input(field, { target: { value } });
const save = () => act(async () => void fireEvent.submit(title().form as HTMLFormElement));
const sent = (server: ReturnType<typeof createFakeApi>) =>
    server.sent.filter(({ endpoint }) => endpoint === patchDiscussion).map(({ input }) => input);

test("DISC-029 the form starts with the stored text, sends only changed fields, and returns to the post", async () => {
    const server = forum();
    server.answer(patchDiscussion, () => exampleDiscussion({ name: "Kettle trips twice" }));
    await rendered(server);
    expect([title().value, body().value]).toEqual(["Kettle trips", "Only when *warm*."]);
    write(title(), "Kettle trips twice");
    await save();
    expect(sent(server)).toEqual([
        {
            discussionID: 10,
            name: "Kettle trips twice",
            body: "Only when *warm*.",
            format: "markdown",
            idempotencyKey: expect.any(String),
        },
    ]);
    await waitFor(() => expect(screen.getByLabelText("address").textContent).toBe("/discussion/10/kettle-trips-the-breaker"));
});

test("a changed category and changed tags are sent", async () => {
    const server = forum();
    server.answer(patchDiscussion, () => exampleDiscussion());
    await rendered(server);
    fireEvent.change(screen.getByLabelText(/^Category/), { target: { value: "4" } });
    fireEvent.click(screen.getByRole("button", { name: /Remove safety/ }));
    await save();
    expect(sent(server)).toMatchObject([{ categoryID: 4, tagIDs: [] }]);
});

test("FC-64 typed text is restored after the page was lost, in place of the stored text", async () => {
    const { store } = await rendered();
    write(body(), "Only when *cold*.");
    expect(selectLocalDraft(store.getState(), "10/edit/10")?.values.body).toBe("Only when *cold*.");

    const { store: later } = await renderedAgain();
    const values = { name: "Kettle trips", body: "Only when *cold*.", categoryID: "4", etag: "" };
    await act(async () => void later.dispatch(textTyped({ draftKey: "10/edit/10", values })));
    expect([title().value, body().value, (screen.getByLabelText(/^Category/) as HTMLSelectElement).value]).toEqual([
        "Kettle trips",
        "Only when *cold*.",
        "4",
    ]);
});

test("a form without typed text saves nothing on the device", async () => {
    const { store } = await rendered();
    expect(store.getState().keptTexts?.texts ?? {}).toEqual({});
});

test("an error is shown at its field, and the typed text stays", async () => {
    const server = forum();
    const row = createFieldError("name", "maxLength", { message: "The title is at most 100 characters long." });
    server.refuse(patchDiscussion, { status: 422, message: "Validation failed.", errors: { name: [row] } });
    await rendered(server);
    write(body(), "Only when *cold*.");
    await save();
    expect(screen.getAllByText("The title is at most 100 characters long.").length).toBeGreaterThan(0);
    expect(body().value).toBe("Only when *cold*.");
});

const CONFLICT = {
    status: 412,
    message: "Somebody else changed this while you were writing.",
    code: "editConflict",
    etag: '"v2"',
    present: { name: "Kettle trips again", body: "Also when wet.", format: "markdown" },
};

test.each([
    ["mine", "Keep mine", ["Kettle trips", "Only when *cold*."]],
    ["theirs", "Keep theirs", ["Kettle trips again", "Also when wet."]],
])(
    "FC-52 if another member has saved meanwhile, both texts are shown, and the writer can choose %s",
    async (_choice, name, wanted) => {
        const server = forum();
        server.refuse(patchDiscussion, CONFLICT);
        await rendered(server);
        write(body(), "Only when *cold*.");
        await save();
        const both = ["Your text", "Saved in the meantime"].map((label) => screen.getByRole("region", { name: label }));
        expect(within(both[0] as HTMLElement).getByText("Only when *cold*.")).toBeTruthy();
        expect(within(both[1] as HTMLElement).getByText("Also when wet.")).toBeTruthy();
        fireEvent.click(screen.getByRole("button", { name }));
        expect([title().value, body().value]).toEqual(wanted);
        expect(screen.queryByRole("region", { name: "Your text" })).toBeNull();
        server.answer(patchDiscussion, () => exampleDiscussion());
        await save();
        expect(sent(server).at(-1)).toMatchObject({ name: wanted[0], body: wanted[1] });
    },
);

test("FC-52 without scripts the page shows both texts", async () => {
    const values = { name: "Kettle trips", body: "Only when *cold*.", etag: '"v1"', categoryID: "3" };
    await rendered(
        forum(),
        <FormStateContext value={{ form: "discussion", values, message: "Somebody else changed this while you were writing." }}>
            <EditPostPage />
        </FormStateContext>,
    );
    expect(body().value).toBe("Only when *cold*.");
    expect(screen.getByRole("region", { name: "Saved in the meantime" }).textContent).toContain("Only when *warm*.");
    expect(title().form?.getAttribute("action")).toBe("/post/editdiscussion/10");
});

test("FC-52 the request sends the ETag in If-Match, and a 412 response carries the stored text and its ETag", async () => {
    const site = "http://forum.test";
    const { dispatch, getState } = createStore({ api: createApiClient({ siteURL: site }), now: () => new Date() });
    nock(`${site}/api/v2`).get("/discussions/10/edit").reply(200, EDIT, { etag: '"v1"' });
    nock(`${site}/api/v2`, { reqheaders: { "if-match": '"v1"' } })
        .patch("/discussions/10", { body: "Mine." })
        .reply(412, CONFLICT);
    nock(`${site}/api/v2`, { reqheaders: { "if-match": '"v2"' } })
        .patch("/discussions/10", { body: "Mine." })
        .reply(200, exampleDiscussion({ body: "<p>Mine.</p>" }));
    await dispatch(fetchDiscussionEdit({ discussionID: 10 }));
    const { etag } = selectDiscussionEdit(getState(), 10).data ?? {};
    const changes = { discussionID: 10, body: "Mine." };
    const refused = await dispatch(saveDiscussionEdit(changes, etag));
    expect(refused).toMatchObject({ status: 412, etag: '"v2"', present: CONFLICT.present });
    await dispatch(saveDiscussionEdit(changes, '"v2"'));
    expect(selectDiscussion(getState(), 10).data?.body).toBe("<p>Mine.</p>");
    expect(selectDiscussionEdit(getState(), 10).data).toBeUndefined();
    expect(nock.isDone()).toBe(true);
});

test("§1.8 an edit held for approval navigates to its waiting page: the post stays unchanged, and the local draft is removed", async () => {
    const server = forum();
    const heldForApproval = { status: 202, message: "Your changes wait for a moderator’s approval.", waitingPath: "/waiting" };
    server.answer(patchDiscussion, () => heldForApproval as never);
    const { store } = await rendered(server);
    write(title(), "Kettle trips again");
    await save();
    await waitFor(() => expect(screen.getByLabelText("address").textContent).toBe("/waiting"));
    expect(selectDiscussion(store.getState(), 10).data?.name).not.toBe("Kettle trips again");
    expect(selectLocalDraft(store.getState(), "10/edit/10")).toBeUndefined();
});

test("18.16 the earlier versions of the post are beside its form, each with its length and a link to it", async () => {
    const server = forum();
    const version = (actID: number | null, text: string, format = "markdown") => ({
        actID,
        name: "Kettle",
        body: text,
        format,
        insertUser: exampleUserFragment(),
        dateInserted: "2026-05-20T12:00:00+00:00",
    });
    const rich = writeRich2([{ type: "p", children: [{ text: "It trips " }, { text: "twice", bold: true }] }]);
    server.answer(getRevisions, () => [
        version(null, "It trips again and again."),
        version(9, rich, "rich2"),
        version(4, "It trips"),
    ]);
    const { store } = await rendered(server);
    expect(screen.queryByText("Earlier versions")).toBeNull();
    await act(async () => void (await store.dispatch(fetchRevisions({ recordType: "discussion", recordID: 10 }))));
    const panel = screen.getByRole("complementary", { name: "While you write" });
    expect(
        within(panel)
            .getAllByRole("listitem")
            .map(({ textContent }) => textContent?.replace(/^.*?(?=\d+ words)/, "")),
    ).toEqual(["3 words · Open", "2 words · Open"]);
    expect(
        within(panel)
            .getAllByRole("link")
            .map((link) => link.getAttribute("href")),
    ).toEqual([
        "/log/filter?recordType=discussion&recordID=10#version-9",
        "/log/filter?recordType=discussion&recordID=10#version-4",
    ]);
});

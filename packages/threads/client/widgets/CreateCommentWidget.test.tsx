import { afterEach, beforeAll, expect, test } from "@jest/globals";
import { exampleMe, exampleUserFragment, getMe, postAuthenticatePassword } from "@parley/accounts/contract";
import { reply } from "@parley/comments/client";
import { exampleComment, getCommentThread, postComment } from "@parley/comments/contract";
import { fetchDiscussionQuote } from "@parley/discussions/client";
import { renderPart } from "@parley/discussions/client/testing";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { exampleDiscussion, getDiscussion, getDiscussionQuote } from "@parley/discussions/contract";
import { FormStateContext } from "@parley/library/client/page";
import { createFakeApi, mockDialogs } from "@parley/library/client/testing";
import { ApiRefusal, createFieldError } from "@parley/library/contract";
import { registerWritingKind } from "@parley/outbox/client";
import { deleteSubmission } from "@parley/posting/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Widget as CommentThread } from "./CommentThreadWidget";
import { Widget as CreateComment } from "./CreateCommentWidget";

registerWritingKind("comment", async () => reply);
beforeAll(mockDialogs);
afterEach(() => localStorage.clear());

const PATH = "/discussion/10/kettle-trips-the-breaker";
const MEMBER = { at: [PATH], may: ["comments.add"] };

function forum(discussion: Partial<DiscussionAnswer> = {}) {
    const server = createFakeApi();
    const comment = exampleComment({ commentID: 1, insertUser: exampleUserFragment({ name: "Tomasz" }) });
    server.answer(getDiscussion, () => exampleDiscussion({ countComments: 1, ...discussion }));
    server.answer(getCommentThread, () => ({
        threadStructure: [{ type: "comment" as const, commentID: 1, parentCommentID: null, depth: 1, children: [] }],
        commentsByID: { 1: comment },
        paging: { page: 1, limit: 30, total: 1 },
    }));
    server.answer(postComment, ({ parentCommentID, body }) =>
        exampleComment({
            commentID: 2,
            body: `<p>${body}</p>`,
            insertUser: exampleUserFragment({ name: "Ines" }),
            ...(parentCommentID && { parentCommentID, depth: 2 }),
        }),
    );
    return server;
}

const page = (
    <>
        <CommentThread discussionID={10} />
        <CreateComment discussionID={10} />
    </>
);

const field = () => screen.findByRole("textbox", { name: "Your reply" }) as Promise<HTMLTextAreaElement>;
const type = async (value: string) => fireEvent.input(await field(), { target: { value } });
const send = () =>
    act(async () => void fireEvent.submit(screen.getByRole("button", { name: "Post reply" }).closest("form") as HTMLFormElement));
const sentTo = (server: ReturnType<typeof createFakeApi>) =>
    server.sent
        .filter(({ endpoint }) => endpoint === postComment)
        .map(({ input }) => input as { idempotencyKey?: string; parentCommentID?: number; body?: string });

test("CMT-006 a guest sees links to sign in and register that lead back here", async () => {
    renderPart(page, { server: forum(), at: [PATH] });
    const target = encodeURIComponent(PATH);
    expect((await screen.findByRole("link", { name: "Sign In" })).getAttribute("href")).toBe(`/entry/signin?Target=${target}`);
    expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe(`/entry/register?Target=${target}`);
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("link", { name: "Reply" })).toBeNull();
});

test("CMT-008 a closed post says so, and members who may close it can still reply", async () => {
    const { unmount } = renderPart(page, { server: forum({ closed: true }), ...MEMBER });
    expect(await screen.findByText("This post is closed to new replies.")).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    unmount();
    renderPart(page, { server: forum({ closed: true }), at: [PATH], may: ["comments.add", "discussions.close"] });
    expect(await field()).toBeTruthy();
});

test("a member with read permission only sees a notice instead of the form", async () => {
    renderPart(page, { server: forum(), at: [PATH], may: [] });
    expect(await screen.findByText("You can read here, but not reply.")).toBeTruthy();
});

test("CMT-014 a posted reply is shown and announced, and takes focus", async () => {
    const server = forum();
    renderPart(page, { server, ...MEMBER });
    await type("Measure it warm.");
    expect(screen.getByText("Saved on this device")).toBeTruthy();
    await send();
    const reply = await screen.findByRole("article", { name: "Reply by Ines" });
    expect(document.activeElement).toBe(reply);
    expect(screen.getAllByRole("status").map(({ textContent }) => textContent)).toContain("Your reply has been posted.");
    expect((await field()).value).toBe("");
    expect(screen.queryByText("Saved on this device")).toBeNull();
    expect(sentTo(server)[0]).toEqual({
        discussionID: 10,
        body: "Measure it warm.",
        format: "markdown",
        idempotencyKey: expect.any(String),
    });
});

test("CMT-007 a link quotes the source of the post after an unfinished reply; once posted, the quote is not inserted again", async () => {
    const server = forum();
    server.answer(getDiscussionQuote, () => ({
        discussionID: 10,
        name: "Kettle trips the breaker",
        bodyRaw: "    first();\n\n- *warm*",
        bodyMarkdown: "    first();\n\n- *warm*",
        format: "markdown",
        dateInserted: "2026-05-20T09:00:00+00:00",
        dateUpdated: null,
        insertUser: exampleUserFragment({ name: "Tomasz" }),
        url: "",
    }));
    const quote = "> **[Tomasz wrote:](/discussion/10/kettle-trips-the-breaker)**\n>\n>     first();\n>\n> - *warm*\n\n";
    const quoting = <CreateComment discussionID={10} quote="post" />;
    const { store, unmount } = renderPart(quoting, { server, ...MEMBER });
    await act(async () => void (await store.dispatch(fetchDiscussionQuote({ discussionID: 10 }))));
    expect((await field()).value).toBe(quote);
    await type(`${quote}Quite.`);
    await send();
    await waitFor(async () => expect((await field()).value).toBe(""));
    unmount();

    const { store: later } = renderPart(quoting, { server, ...MEMBER });
    await type("Begun before.");
    await act(async () => void (await later.dispatch(fetchDiscussionQuote({ discussionID: 10 }))));
    expect((await field()).value).toBe(`Begun before.\n\n${quote}`);
});

test("a reply that belongs on another page navigates there", async () => {
    renderPart(
        <>
            <CommentThread discussionID={10} sort="-score" />
            <CreateComment discussionID={10} sort="-score" />
        </>,
        { server: forum(), ...MEMBER },
    );
    await type("Measure it warm.");
    await send();
    expect(screen.getByLabelText("address").textContent).toBe("/discussion/comment/2#Comment_2");
});

test("a refused reply keeps its text and shows the error", async () => {
    const server = forum();
    const mistake = createFieldError("body", "maxLength", { message: "The reply is too long." });
    server.refuse(postComment, { status: 422, message: "Validation failed.", errors: { body: [mistake] } });
    renderPart(page, { server, ...MEMBER });
    await type("Very long.");
    await send();
    expect(screen.getByRole("link", { name: "The reply is too long." }).getAttribute("href")).toBe("#reply-text");
    expect((await field()).getAttribute("aria-invalid")).toBe("true");
    expect((await field()).value).toBe("Very long.");
});

test("FC-42 FC-61 a reply whose request failed waits in the outbox, the form is free for another one, and no success is announced", async () => {
    const server = forum();
    server.answer(postComment, () => Promise.reject(new ApiRefusal({ status: 0, message: "" })));
    server.answer(deleteSubmission, () => ({}));
    renderPart(page, { server, ...MEMBER });
    await type("Measure it warm.");
    await send();
    const box = await screen.findByRole("list", { name: "Waiting to be sent" });
    expect(box.textContent).toContain("Measure it warm.");
    expect((await field()).value).toBe("");
    expect(screen.queryByText("Your reply has been posted.")).toBeNull();
    await type("And cold.");
    fireEvent.click(within(box).getByRole("button", { name: "Edit Measure it warm." }));
    await waitFor(async () => expect((await field()).value).toBe("Measure it warm."));
    server.answer(postComment, () => exampleComment({ commentID: 2, insertUser: exampleUserFragment({ name: "Ines" }) }));
    await send();
    // The first submission is cancelled, so the text can be sent under another key.
    const withdrawn = server.sent.filter(({ endpoint }) => endpoint === deleteSubmission).map(({ input }) => input);
    const [first, second] = sentTo(server);
    expect(withdrawn).toEqual([{ idempotencyKey: first?.idempotencyKey }]);
    expect(second?.body).toBe("Measure it warm.");
});

test("FC-42 a second click while the request is in flight sends nothing", async () => {
    const server = forum();
    const waiting: (() => void)[] = [];
    server.answer(postComment, () => new Promise((resolve) => waiting.push(() => resolve(exampleComment({ commentID: 2 })))));
    renderPart(page, { server, ...MEMBER });
    await type("Once.");
    await send();
    await send();
    expect(screen.getByRole("button", { name: "Post reply" }).getAttribute("aria-busy")).toBe("true");
    await act(async () => waiting[0]?.());
    expect(sentTo(server)).toHaveLength(1);
});

test("FC-63 when the session ends while typing, sign-in opens over the form, and the reply is posted after the same member signs in", async () => {
    const server = forum();
    server.refuse(postComment, { status: 403, message: "Permission Problem", permissions: ["session.valid"] });
    server.answer(getMe, () => exampleMe({ userID: 0, name: "Guest" }));
    renderPart(page, { server, ...MEMBER });
    await type("Half a thought.");
    await send();
    const dialog = within(await screen.findByRole("dialog", { name: "Sign in again" }));
    fireEvent.change(dialog.getByLabelText("Email or user name"), { target: { value: "Ines" } });
    fireEvent.change(dialog.getByLabelText("Password"), { target: { value: "a kettle of many fish" } });
    // The text stays in the form behind the dialog.
    expect((screen.getByLabelText("Your reply") as HTMLTextAreaElement).value).toBe("Half a thought.");
    server.answer(postAuthenticatePassword, () => exampleMe());
    server.answer(getMe, () => exampleMe());
    server.answer(postComment, () => exampleComment({ commentID: 2, insertUser: exampleUserFragment({ name: "Ines" }) }));
    await act(async () => void fireEvent.click(dialog.getByRole("button", { name: "Sign In" })));
    await screen.findByRole("article", { name: "Reply by Ines" });
    expect(screen.queryByRole("dialog")).toBeNull();
    const [first, second] = sentTo(server).map(({ idempotencyKey }) => idempotencyKey);
    expect(second).toBe(first);
});

test("FC-63 when another member is signed in by then, nothing is posted and the text stays", async () => {
    const server = forum();
    server.refuse(postComment, { status: 409, message: "Somebody else is signed in.", isOtherMember: true });
    server.answer(getMe, () => exampleMe({ userID: 11, name: "Tomasz" }));
    renderPart(page, { server, ...MEMBER });
    await type("Half a thought.");
    await send();
    await screen.findByText(/is signed in here now/);
    expect(sentTo(server)).toHaveLength(1);
    expect((await field()).value).toBe("Half a thought.");
});

test("CMT-003 a reply form opens below the parent comment, and the posted reply appears there", async () => {
    const server = forum();
    renderPart(page, { server, ...MEMBER });
    const link = within(await screen.findByRole("article", { name: "Reply by Tomasz" })).getByRole("link", { name: "Reply" });
    expect(link.getAttribute("href")).toBe("?reply=1#reply");
    fireEvent.click(link);
    const form = within(screen.getByRole("article", { name: "Reply by Tomasz" })).getByRole("textbox", { name: "Your reply" });
    expect(document.activeElement).toBe(form);
    fireEvent.input(form, { target: { value: "Boiled, unplugged, counted." } });
    await act(async () => void fireEvent.submit(form.closest("form") as HTMLFormElement));
    expect(sentTo(server)[0]?.parentCommentID).toBe(1);
    const parent = screen.getByRole("article", { name: "Reply by Tomasz" });
    expect(document.activeElement).toBe(within(parent).getByRole("article", { name: "Reply by Ines" }));
    expect(within(parent).queryByRole("textbox")).toBeNull();
});

test("CMT-009 CMT-010 CMT-011 an unfinished reply to the post must be discarded before another reply begins", async () => {
    renderPart(page, { server: forum(), ...MEMBER });
    await type("Half a thought.");
    const open = () =>
        fireEvent.click(within(screen.getByRole("article", { name: "Reply by Tomasz" })).getByRole("link", { name: "Reply" }));
    open();
    const question = screen.getByRole("region", { name: "Discard the reply you started?" });
    expect(document.activeElement).toBe(question);
    fireEvent.click(within(question).getByRole("button", { name: "Cancel" }));
    expect((await field()).value).toBe("Half a thought.");
    const opener = within(screen.getByRole("article", { name: "Reply by Tomasz" })).getByRole("link", { name: "Reply" });
    expect(document.activeElement).toBe(opener);
    open();
    fireEvent.click(screen.getByRole("button", { name: "Discard" }));
    const fields = screen.getAllByRole("textbox", { name: "Your reply" }) as HTMLTextAreaElement[];
    expect(fields.map(({ value }) => value)).toEqual(["", ""]);
    expect(document.activeElement).toBe(fields[0]);
    fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
    expect(document.activeElement).toBe(opener);
});

test("without scripts the reply link opens a page with the form for that comment, and a link back to replying to the post", async () => {
    renderPart(page, { server: forum(), at: [`${PATH}?reply=1`], may: ["comments.add"] });
    expect(await screen.findByRole("heading", { name: "Reply to Tomasz" })).toBeTruthy();
    const form = (await field()).closest("form") as HTMLFormElement;
    expect([form.method, form.getAttribute("action"), new FormData(form).get("parentCommentID")]).toEqual([
        "post",
        "/post/comment",
        "1",
    ]);
    expect(screen.getByRole("link", { name: "Reply to the post instead" }).getAttribute("href")).toBe(`${PATH}#reply`);
});

test("a form that came back without scripts contains the typed text, for its own discussion only", async () => {
    const sent = {
        form: "comment",
        values: { discussionID: "10", body: "Half a thought." },
        message: "Sign in to post this. Your text is kept here.",
    };
    const returned = (discussionID: number) => (
        <FormStateContext value={sent}>
            <CreateComment discussionID={discussionID} />
        </FormStateContext>
    );
    const { unmount } = renderPart(returned(10), { server: forum(), at: [PATH] });
    expect((await field()).value).toBe("Half a thought.");
    unmount();
    renderPart(returned(11), { server: forum({ discussionID: 11 }), at: [PATH] });
    await waitFor(() => expect(screen.getByRole("link", { name: "Sign In" })).toBeTruthy());
    expect(screen.queryByRole("textbox")).toBeNull();
});

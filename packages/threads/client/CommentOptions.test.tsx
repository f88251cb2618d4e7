import { beforeAll, describe, expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { fetchActions, loadActionTypes } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { getActions, postUndoAction } from "@parley/actionLog/contract";
import type { Comment } from "@parley/comments/contract";
import {
    deleteComment,
    deleteComments,
    exampleComment,
    getComment,
    getCommentEdit,
    getCommentQuote,
    getComments,
    getCommentThread,
    patchComment,
} from "@parley/comments/contract";
import type { SettingValues } from "@parley/config/contract";
import { renderPart } from "@parley/discussions/client/testing";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import { exampleDiscussion, getDiscussion, getDiscussionSearch } from "@parley/discussions/contract";
import { createLazyPart, MenuItem, ToastProvider } from "@parley/library/client/components";
import { PageSettingsContext } from "@parley/library/client/page";
import { createFakeApi, mockDialogs } from "@parley/library/client/testing";
import { ApiRefusal } from "@parley/library/contract";
import { exampleReaction } from "@parley/reactions/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { use } from "react";
import "@parley/discussions/client/feature";
import "@parley/comments/client/feature";
import "@parley/quoting/client/feature";
import "@parley/commentOptions/client/feature";
import "./threads.feature";
import { registerCommentOption } from "@parley/commentOptions/client";
import type { CommentsLocation } from "@parley/comments/client";
import { fetchComment, selectComment, useComment } from "@parley/comments/client";
import { toThreadActionsQuery } from "./scene/threadActions";
import { Widget as CommentThread } from "./widgets/CommentThreadWidget";

mockDialogs();

const ME = 10;
const me = exampleUserFragment({ userID: ME });
const hana = exampleUserFragment({ userID: 77, name: "Hana" });
const ines = exampleUserFragment({ userID: 78, name: "Ines" });

beforeAll(loadActionTypes);

interface Given {
    comments?: Comment[];
    discussion?: Partial<DiscussionAnswer>;
    /** Permissions of the viewer; "guest" for a viewer who is not signed in. */
    may?: string[] | "guest";
    actions?: LoggedAction[];
    location?: Partial<CommentsLocation>;
    settings?: SettingValues;
}

const theirs = (changes: Partial<Comment> = {}) =>
    exampleComment({ commentID: 1, insertUser: hana, body: "<p>Descale it.</p>", ...changes });
const mine = (changes: Partial<Comment> = {}) => theirs({ insertUser: me, insertUserID: ME, ...changes });
const tombstone = theirs({
    body: "",
    insertUserID: 0,
    dateDeleted: "2026-05-21T11:00:00+00:00",
    removal: {
        removedBy: ines,
        reason: "off topic",
        keptUntil: "2026-06-20T11:00:00+00:00",
        insertUser: hana,
        body: "<p>Descale it.</p>",
        actID: 7,
    },
});

const exampleAction = (changes: Partial<LoggedAction> = {}): LoggedAction => ({
    actID: 7,
    kind: "delete",
    recordType: "comment",
    recordID: 1,
    parentRecordType: "discussion",
    parentRecordID: 10,
    insertUserID: 78,
    insertUser: ines,
    dateInserted: "2026-05-21T11:00:00+00:00",
    reason: null,
    jobID: null,
    shown: {},
    canUndo: true,
    dateUndone: null,
    ...changes,
});

/** Renders a thread with these comments at the top level. The current time is May 21, 12:00. */
async function thread({ comments = [theirs()], discussion = {}, may = [], actions = [], settings = {}, location = {} }: Given) {
    const server = createFakeApi();
    server.answer(getDiscussion, () => exampleDiscussion({ countComments: comments.length, ...discussion }));
    server.answer(getCommentThread, () => ({
        threadStructure: comments.map(({ commentID }) => ({
            type: "comment" as const,
            commentID,
            parentCommentID: null,
            depth: 1,
            children: [],
        })),
        commentsByID: Object.fromEntries(comments.map((comment) => [comment.commentID, comment])),
        paging: { page: 1, limit: 30, total: comments.length },
    }));
    server.answer(getActions, () => ({ acts: actions }));
    const page = (
        <AtNoon>
            <ToastProvider>
                <CommentThread discussionID={10} {...location} />
            </ToastProvider>
        </AtNoon>
    );
    const shown = renderPart(page, { server, settings, ...(may !== "guest" && { may }), at: ["/discussion/10/kettle"] });
    await screen.findAllByRole("article");
    return { ...shown, server };
}

function AtNoon({ children }: { children: ReactNode }) {
    const settings = { ...use(PageSettingsContext), now: "2026-05-21T12:00:00+00:00" };
    return <PageSettingsContext value={settings}>{children}</PageSettingsContext>;
}

const SCORE_WITH_STATUS = 7;

/** Menu item that reads the comment from the store, as moderators' items do. */
function StatusItem({ commentID }: { commentID: number }) {
    return <MenuItem>{useComment(commentID).status}</MenuItem>;
}

async function open(): Promise<string[]> {
    await act(async () => void fireEvent.click(screen.getByRole("link", { name: /^More options for the reply by/ })));
    const menu = await screen.findByRole("menu", { name: /^More options for the reply by/ });
    return within(menu)
        .getAllByRole("menuitem")
        .map((item) => document.getElementById(item.getAttribute("aria-labelledby") ?? "")?.textContent ?? "");
}

const press = (name: string | RegExp) => act(async () => void fireEvent.click(screen.getByRole("menuitem", { name })));
const submitIn = (selector: string) =>
    act(async () => void fireEvent.submit(document.querySelector(selector) as HTMLFormElement));
const sentTo = (server: ReturnType<typeof createFakeApi>, wanted: unknown) =>
    server.sent.filter(({ endpoint }) => endpoint === wanted).map(({ input }) => input);
const readToasts = async () => (await screen.findByRole("region", { name: "Messages (F8)" })).textContent;

const WRITTEN = "2026-05-21T11:50:00+00:00";

describe("the menu of a comment", () => {
    const CASES: [ids: string, name: string, offered: Given, not: Given][] = [
        [
            "CMT-012",
            "Edit (50 min)",
            { comments: [mine({ dateInserted: WRITTEN })] },
            { comments: [mine({ dateInserted: "2026-05-21T10:59:00+00:00" })] },
        ],
        [
            "CMT-012",
            "Edit (50 min)",
            { comments: [mine({ dateInserted: WRITTEN })] },
            { comments: [mine({ dateInserted: WRITTEN })], discussion: { closed: true } },
        ],
        ["CMT-012", "Edit", { may: ["community.moderate"], discussion: { closed: true } }, {}],
        ["CMT-013", "Edit", { may: ["comments.edit"] }, { may: ["discussions.edit"] }],
        [
            "CMT-007 CMT-008",
            "Quote",
            { may: ["comments.add", "discussions.close"], discussion: { closed: true } },
            { may: ["comments.add"], discussion: { closed: true } },
        ],
        ["contract §5.2", "Delete", { may: ["comments.delete"] }, { comments: [mine()] }],
        [
            "contract §5.2",
            "Delete",
            { comments: [mine()], settings: { "ui.allowSelfDelete": true } },
            { settings: { "ui.allowSelfDelete": true } },
        ],
        [
            "contract §5.2",
            "Move to another discussion",
            { may: ["comments.edit", "curation.manage"] },
            { may: ["comments.edit"] },
        ],
        ["contract §5.2", "Change Author", { may: ["site.manage"] }, { may: ["community.moderate"] }],
        [
            "contract §5.2",
            "Accept as the answer",
            { discussion: { type: "question", insertUserID: ME } },
            { discussion: { type: "discussion", insertUserID: ME } },
        ],
        [
            "DISC-053",
            "Revision History",
            { comments: [mine({ dateUpdated: WRITTEN })] },
            { comments: [theirs({ dateUpdated: WRITTEN })] },
        ],
    ];

    test.each(CASES)("%s offers %s only to viewers who may use it", async (_ids, name, offered, not) => {
        const { unmount } = await thread(offered);
        expect(await open()).toContain(name);
        unmount();
        await thread(not);
        expect((await open()).filter((other) => other.startsWith(name.split(" (")[0] ?? ""))).toEqual([]);
    });

    test("is a link to the page with the same options until it is clicked, and guests have no such link", async () => {
        const { unmount } = await thread({});
        expect(screen.getByRole("link", { name: "More options for the reply by Hana" }).getAttribute("href")).toBe(
            "/comment/options/1",
        );
        unmount();
        await thread({ may: "guest" });
        expect(screen.queryByRole("link", { name: /^More for/ })).toBeNull();
    });

    test("opening the menu of a reply keeps its reactions and the button to add one", async () => {
        const like = exampleReaction({ count: 2 });
        const thanks = exampleReaction({ tagID: 2, urlcode: "Thanks", name: "Thanks" });
        registerCommentOption({
            id: "status",
            group: "looking",
            order: 90,
            isOffered: ({ comment }) => comment.score === SCORE_WITH_STATUS,
            part: createLazyPart(async () => StatusItem),
        });
        const reply = theirs({ score: SCORE_WITH_STATUS });
        const { server } = await thread({
            may: ["reactions.positive.add"],
            comments: [{ ...reply, reactions: [like, thanks] }],
        });
        // The server sends reactions only on request (contract §5.2).
        server.answer(getComment, ({ expand }) =>
            expand?.includes("reactions") ? { ...reply, reactions: [like, thanks] } : reply,
        );
        await open();
        await screen.findByRole("menuitem", { name: "SUCCESS" });
        expect(screen.getByRole("button", { name: /^Like/ })).toBeTruthy();
        expect(screen.getByRole("link", { name: "Add a reaction" })).toBeTruthy();
    });

    test("contains the options of other features, in the group they name", async () => {
        registerCommentOption({
            id: "report",
            group: "looking",
            order: 90,
            isOffered: ({ comment, viewer }) => comment.insertUserID !== viewer.userID,
            part: createLazyPart(async () => ({ commentID }: { commentID: number }) => (
                <MenuItem>{`Report ${commentID}`}</MenuItem>
            )),
        });
        const { unmount } = await thread({ may: ["comments.delete"] });
        expect(await open()).toEqual(["Copy link", "Report 1", "Delete"]);
        unmount();
        await thread({ comments: [mine()] });
        expect(await open()).toEqual(["Copy link"]);
    });
});

test("FC-52 a comment is edited in the thread; a conflicting edit by somebody else is shown beside it, and no text is lost", async () => {
    const { server } = await thread({ may: ["comments.edit"] });
    server.answer(getCommentEdit, () => ({ commentID: 1, discussionID: 10, body: "Descale it.", format: "markdown" }));
    await open();
    await press("Edit");
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "The reply" });
    expect([field.value, document.activeElement]).toEqual(["Descale it.", field]);
    fireEvent.change(field, { target: { value: "Descale it twice." } });
    const present = { body: "Descale it with vinegar.", format: "markdown" };
    server.answer(patchComment, () =>
        Promise.reject(new ApiRefusal({ status: 412, message: "Changed.", code: "editConflict", etag: '"v3"', present })),
    );
    await submitIn("article form[action='/post/editcomment/1']");
    expect(screen.getByRole("region", { name: "Saved in the meantime" }).textContent).toContain("with vinegar");
    fireEvent.click(screen.getByRole("button", { name: "Keep mine" }));
    expect(field.value).toBe("Descale it twice.");
    const saved = theirs({ body: "<p>Descale it twice.</p>", dateUpdated: "2026-05-21T12:00:00+00:00" });
    server.answer(patchComment, () => saved);
    server.answer(getComment, () => saved);
    await submitIn("article form[action='/post/editcomment/1']");
    const post = await screen.findByRole("article", { name: "Reply by Hana" });
    await waitFor(() => expect(within(post).getByText("Descale it twice.").tagName).toBe("P"));
    expect(within(post).getByText("edited")).toBeTruthy();
    expect(document.activeElement).toBe(post);
});

test("REACT-004 fetching a comment without reactions keeps the known reactions", async () => {
    const reactions = [exampleReaction({ name: "Like", count: 3 })];
    const { server, store } = await thread({ comments: [theirs({ reactions })] });
    expect(screen.getByRole("article").textContent).toContain("3");
    const reported = theirs({ countReports: 2 });
    server.answer(getComment, () => reported);
    await act(async () => void (await store.dispatch(fetchComment({ commentID: 1, quoteParent: false }))));
    expect(selectComment(store.getState(), 1).data).toMatchObject({ reactions: [{ name: "Like", count: 3 }], countReports: 2 });
});

test("a comment is moved to a discussion that is found by words or an address; the focus goes on, and Undo returns it to its place", async () => {
    const comments = [theirs(), theirs({ commentID: 2, insertUser: ines, countChildComments: 1 })];
    const { server } = await thread({ may: ["comments.edit", "curation.manage"], comments });
    const target = exampleDiscussion({ discussionID: 40, name: "Descaling" });
    const sent: unknown[] = [];
    server.answer(getDiscussionSearch, ({ query }) => {
        sent.push(query);
        return { items: [exampleDiscussion({ discussionID: 10 }), target], paging: { page: 1, limit: 10, total: 2 } };
    });
    await act(async () => void fireEvent.click(screen.getByRole("link", { name: "More options for the reply by Ines" })));
    await screen.findByRole("menu");
    await press("Move to another discussion");
    const dialog = await screen.findByRole("dialog", { name: "Move to another discussion" });
    expect(within(dialog).getByText("All replies to it move along.")).toBeTruthy();
    await submitIn("dialog form");
    expect(within(dialog).getByText("Choose a discussion.")).toBeTruthy();
    const field = within(dialog).getByRole("combobox", { name: /^Discussion/ });
    await act(async () => field.focus());
    await act(async () => void fireEvent.change(field, { target: { value: "desc" } }));
    // The discussion of the comment itself is not offered.
    expect((await within(dialog).findByRole("option")).textContent).toBe("Descaling");
    expect(sent).toEqual(["desc"]);
    server.answer(getDiscussion, () => target);
    await act(async () => void fireEvent.change(field, { target: { value: `${location.origin}/discussion/40/descaling` } }));
    await waitFor(() => expect(sentTo(server, getDiscussion).at(-1)).toEqual({ discussionID: 40 }));
    const found = await within(dialog).findByRole("option");
    await act(async () => void fireEvent.click(found));
    server.answer(getDiscussion, () => exampleDiscussion({ countComments: 1 }));
    comments.pop();
    server.answer(patchComment, ({ discussionID }, { onUndo }) => {
        onUndo?.({ actID: 7 });
        return theirs({ commentID: 2, discussionID: discussionID ?? 0 });
    });
    await submitIn("dialog form");
    expect(sentTo(server, patchComment)).toEqual([{ commentID: 2, discussionID: 40 }]);
    expect(await readToasts()).toContain("The reply was moved to Descaling");
    await waitFor(() => expect(screen.queryByRole("article", { name: "Reply by Ines" })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole("article", { name: "Reply by Hana" }));
    comments.push(theirs({ commentID: 2, insertUser: ines }));
    server.answer(postUndoAction, () => exampleAction({ kind: "moveComments", recordType: "discussion", recordID: 10 }));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Undo" })));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("article", { name: "Reply by Ines" })));
});

test("CMT-004 a comment is deleted with a reason, leaves a tombstone, and is restored by Undo", async () => {
    const { server } = await thread({ may: ["comments.delete"], comments: [theirs({ countChildComments: 1 })] });
    server.answer(deleteComment, (_input, { onUndo }) => onUndo?.({ actID: 7 }));
    server.answer(getComments, () => ({ items: [tombstone], paging: { page: 1, limit: 1, total: 1 } }));
    await open();
    await press(/^Delete/);
    const reason = await screen.findByRole("textbox", { name: /^Reason/ });
    // A comment with replies always leaves a tombstone, so the dialog offers no choice.
    expect(screen.queryByRole("radio")).toBeNull();
    fireEvent.change(reason, { target: { value: " off topic " } });
    await submitIn("dialog form");
    expect(sentTo(server, deleteComment)).toEqual([{ commentID: 1, reason: "off topic" }]);
    const gone = await screen.findByRole("article", { name: "Deleted reply" });
    expect(gone.textContent).toContain("Deleted by Ines, off topic. It was written by Hana. Kept until June 20.");
    expect(document.activeElement).toBe(gone);
    server.answer(postUndoAction, () => exampleAction({ dateUndone: "2026-05-21T12:00:00+00:00" }));
    server.answer(getComment, () => theirs());
    const messages = await screen.findByRole("region", { name: "Messages (F8)" });
    await act(async () => void fireEvent.click(within(messages).getByRole("button", { name: "Undo" })));
    expect(sentTo(server, postUndoAction)).toEqual([{ actID: 7 }]);
    expect((await screen.findByRole("article", { name: "Reply by Hana" })).textContent).toContain("Descale it.");
    expect(await readToasts()).toContain("The reply is restored.");
});

test("a comment removed in full disappears from the page, and Undo restores it at its former position", async () => {
    const [first, last] = [theirs(), theirs({ commentID: 3, insertUser: ines, position: 3 })];
    const { server } = await thread({ may: ["comments.delete"], comments: [first, last] });
    server.answer(deleteComments, (_input, { onUndo }) => {
        onUndo?.({ actID: 7, jobID: 2 });
        return { progress: { successIDs: [1], failedIDs: [], exceptionsByID: {}, countTotalIDs: 1 }, callbackPayload: null };
    });
    await act(async () => void fireEvent.click(screen.getByRole("link", { name: "More options for the reply by Hana" })));
    await screen.findByRole("menu");
    await press(/^Delete/);
    fireEvent.click(await screen.findByRole("radio", { name: "Nothing" }));
    await submitIn("dialog form");
    expect(sentTo(server, deleteComments)).toEqual([{ commentIDs: [1], deleteMethod: "full" }]);
    expect(screen.getAllByRole("article").map(({ id }) => id)).toEqual(["Comment_3"]);
    server.answer(postUndoAction, () => exampleAction());
    server.answer(getComment, () => first);
    const messages = await screen.findByRole("region", { name: "Messages (F8)" });
    await act(async () => void fireEvent.click(within(messages).getByRole("button", { name: "Undo" })));
    await waitFor(() => expect(screen.getAllByRole("article").map(({ id }) => id)).toEqual(["Comment_1", "Comment_3"]));
});

describe("a tombstone", () => {
    test("CMT-004 shows the content and a button that restores the comment to viewers who may restore it", async () => {
        const { server } = await thread({ may: ["comments.delete"], comments: [tombstone] });
        expect(screen.getByText("Show its text").closest("details")?.textContent).toContain("Descale it.");
        server.answer(postUndoAction, () => exampleAction());
        server.answer(getComment, () => theirs());
        await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Restore" })));
        const post = await screen.findByRole("article", { name: "Reply by Hana" });
        expect([sentTo(server, postUndoAction), document.activeElement]).toEqual([[{ actID: 7 }], post]);
    });

    test("contract §5.2 lets authors restore a reply that they deleted themselves", async () => {
        const own = { removedBy: me, reason: null, keptUntil: null, insertUser: me, actID: 7 };
        const { server } = await thread({
            settings: { "ui.allowSelfDelete": true },
            comments: [{ ...tombstone, removal: own }],
        });
        expect(screen.getByRole("article").textContent).toMatch(/^You deleted your reply .*\. Restore$/);
        server.answer(postUndoAction, () => exampleAction());
        server.answer(getComment, () => mine());
        await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Restore" })));
        expect(sentTo(server, postUndoAction)).toEqual([{ actID: 7 }]);
    });

    test("names the author to the author only, and to others only who deleted it and why", async () => {
        const { actID: _, ...removal } = tombstone.removal ?? { reason: null, keptUntil: null };
        const own = await thread({ comments: [{ ...tombstone, removal: { ...removal, insertUser: me } }] });
        expect(screen.getByRole("article").textContent).toContain("Your reply was deleted by Ines, off topic.");
        expect(screen.queryByRole("button", { name: "Restore" })).toBeNull();
        own.unmount();
        const { removedBy, reason, keptUntil } = removal;
        await thread({
            may: "guest",
            comments: [{ ...tombstone, removal: { ...(removedBy && { removedBy }), reason, keptUntil } }],
        });
        expect(screen.getByRole("article").textContent).toBe("Deleted by Ines, off topic. Kept until June 20.");
    });
});

test("CMT-007 Quote opens a reply below the comment, with its text quoted", async () => {
    const { server } = await thread({ may: ["comments.add"] });
    server.answer(getCommentQuote, () => ({
        commentID: 1,
        bodyRaw: "<p>Descale it.</p><p>Then rinse.</p>",
        bodyMarkdown: "Descale it.\n\nThen rinse.",
        format: "html",
        dateInserted: WRITTEN,
        dateUpdated: null,
        insertUser: exampleUserFragment({ name: "Han_a_" }),
        url: "",
    }));
    await open();
    await press("Quote");
    const field = await screen.findByRole<HTMLTextAreaElement>("textbox", { name: "Your reply" });
    expect(field.value).toBe(
        "> **[Han\\_a\\_ wrote:](/discussion/comment/1#Comment_1)**\n>\n> Descale it.\n>\n> Then rinse.\n\n",
    );
    expect(document.activeElement).toBe(field);
});

test("logged actions of the discussion appear between the comments before and after them, with Undo", async () => {
    const comments = [
        theirs({ dateInserted: "2026-05-20T09:00:00+00:00" }),
        theirs({ commentID: 2, position: 2, dateInserted: "2026-05-21T09:00:00+00:00" }),
    ];
    const onDiscussion = { recordType: "discussion", recordID: 10, parentRecordType: null, parentRecordID: null };
    const actions = [
        exampleAction({ actID: 9, kind: "reopen", ...onDiscussion, dateInserted: "2026-05-20T12:00:00+00:00", canUndo: false }),
        exampleAction({ actID: 8, kind: "close", ...onDiscussion, dateInserted: "2026-05-20T11:00:00+00:00", reason: "settled" }),
    ];
    const { store, container } = await thread({ comments, actions, location: { span: {} } });
    await act(async () => void (await store.dispatch(fetchActions(toThreadActionsQuery({ discussionID: 10, span: {} }) ?? {}))));
    const lines = [...container.querySelectorAll("[data-act]")];
    expect(lines.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Ines closed this\. .* · settled · Undo$/),
        expect.stringMatching(/^Ines reopened this\./),
    ]);
    const [first, second] = screen.getAllByRole("article");
    const isBefore = (one: Element | undefined, other: Element | undefined) =>
        one && other && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    expect([isBefore(first, lines[0]), isBefore(lines[1], second)]).toEqual([true, true]);
});

test("FC-55 of many actions between two comments only the newest are shown, with a link to the log for the rest", async () => {
    const comments = [theirs({ dateInserted: "2026-05-20T09:00:00+00:00" })];
    const onDiscussion = { recordType: "discussion", recordID: 10, parentRecordType: null, parentRecordID: null };
    const actions = Array.from({ length: 9 }, (_, index) =>
        exampleAction({
            actID: 29 - index,
            kind: index % 2 === 0 ? "reopen" : "close",
            ...onDiscussion,
            dateInserted: `2026-05-20T1${9 - index}:00:00+00:00`,
            canUndo: false,
        }),
    );
    const { store, container } = await thread({ comments, actions, location: { span: {} } });
    await act(async () => void (await store.dispatch(fetchActions(toThreadActionsQuery({ discussionID: 10, span: {} }) ?? {}))));
    expect([...container.querySelectorAll("[data-act]")].map((line) => line.getAttribute("data-act"))).toEqual([
        "26",
        "27",
        "28",
        "29",
    ]);
    const rest = screen.getByRole("link", { name: "5 more actions" });
    expect(rest.getAttribute("href")).toBe("/log/filter?recordType=discussion&recordID=10&operation=all&before=26");
});

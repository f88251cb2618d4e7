import { beforeAll, describe, expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { getActions } from "@parley/actionLog/contract";
import { BulkDock, PickBox, registerBulkActions } from "@parley/bulkActions/client";
import { postBulkPreview } from "@parley/bulkModeration/contract";
import { exampleCategory, getCategories } from "@parley/categories/contract";
import { commentBulkActions, replies } from "@parley/comments/client";
import { deleteComments, exampleComment, getCommentThread } from "@parley/comments/contract";
import type { SettingValues } from "@parley/config/contract";
import { renderPart } from "@parley/discussions/client/testing";
import { exampleDiscussion, getDiscussion, getDiscussions } from "@parley/discussions/contract";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi, mockDialogs } from "@parley/library/client/testing";
import { mergeAndSplitActions } from "@parley/mergeAndSplit/client";
import { patchMergeDiscussions, postSplitDiscussion } from "@parley/mergeAndSplit/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { Widget as CommentThread } from "./widgets/CommentThreadWidget";

mockDialogs();
beforeAll(async () => {
    registerBulkActions(async () => ({ actions: [...mergeAndSplitActions, ...commentBulkActions], kind: replies }));
    await PickBox.fetch();
});

const authors = ["Tomasz", "Dunstan"].map((name, index) => exampleUserFragment({ userID: 20 + index, name }));

/** Answers requests with a discussion that has two replies. */
function thread() {
    const server = createFakeApi();
    server.answer(getDiscussion, () => exampleDiscussion({ countComments: 2 }));
    server.answer(getDiscussions, () => ({ items: [], paging: { page: 1, limit: 1, total: 0 } }));
    server.answer(getActions, () => ({ acts: [] }));
    server.answer(getCategories, () => [exampleCategory({ categoryID: 1, name: "Kettles" })]);
    server.answer(getCommentThread, () => {
        const comments = authors.map((insertUser, index) =>
            exampleComment({ commentID: index + 1, position: index + 1, insertUser, insertUserID: insertUser.userID }),
        );
        const items = comments.map(({ commentID }) => ({
            type: "comment" as const,
            commentID,
            parentCommentID: null,
            depth: 1,
            children: [],
        }));
        return {
            threadStructure: items,
            commentsByID: Object.fromEntries(comments.map((comment) => [comment.commentID, comment])),
            paging: { page: 1, limit: 30, total: 2 },
        };
    });
    return server;
}

function rendered(server: ReturnType<typeof createFakeApi>, may: string[], settings: SettingValues = {}) {
    const page = (
        <ToastProvider>
            <CommentThread discussionID={10} />
            <BulkDock />
        </ToastProvider>
    );
    return renderPart(page, { server, may, settings, at: ["/discussion/10/kettle"] });
}

const press = (goal: HTMLElement) => act(async () => void fireEvent.click(goal));
const pick = async (name: string) => press(await screen.findByRole("checkbox", { name: `Select Reply by ${name}` }));
const pressIn = async (region: string, name: string) => {
    const bar = within(await screen.findByRole("region", { name: region }));
    await press(bar.getByRole("button", { name }));
};
const submit = async (title: string) => {
    const form = (await screen.findByRole("dialog", { name: title })).querySelector("form") as HTMLFormElement;
    await act(async () => void fireEvent.submit(form));
    return form;
};
const sentTo = (server: ReturnType<typeof createFakeApi>, wanted: unknown) =>
    server.sent.filter(({ endpoint }) => endpoint === wanted).map(({ input }) => input);
const readToasts = async () => (await screen.findByRole("region", { name: "Messages (F8)" })).textContent;

describe("bulk actions on selected replies", () => {
    test("MOD-003 Split sends the title and category; without a title nothing is sent", async () => {
        const server = thread();
        server.answer(postSplitDiscussion, ({ commentIDs }) => ({
            progress: { successIDs: commentIDs, failedIDs: [], exceptionsByID: {}, countTotalIDs: 2 },
            callbackPayload: null,
            newPostUrl: "http://forum.test/discussion/40/descaling",
        }));
        rendered(server, ["curation.manage"]);
        await pick("Tomasz");
        await pick("Dunstan");
        await pressIn("Selected replies", "Split");
        const form = await submit("Split replies");
        expect(within(form).getByText("Enter a title.")).toBeTruthy();
        await within(form).findByRole("option", { name: "Kettles" });
        fireEvent.change(within(form).getByLabelText(/^Title/), { target: { value: " Descaling " } });
        fireEvent.change(within(form).getByLabelText(/^Category/), { target: { value: "1" } });
        await submit("Split replies");
        const newPost = { name: "Descaling", categoryID: 1, postType: "discussion", authorType: "me" };
        expect(sentTo(server, postSplitDiscussion)).toEqual([
            { commentIDs: [1, 2], newPost, idempotencyKey: expect.any(String), longRunnerMode: "sync" },
        ]);
        await waitFor(() => expect(screen.queryByRole("region", { name: "Selected replies" })).toBeNull());
        expect(await readToasts()).toContain("2 replies were split off: Descaling");
    });

    test("MOD-003 FC-18 Delete sends replies before the replies' parents; a reply that cannot be deleted stays selected, with the reason", async () => {
        const server = thread();
        server.answer(deleteComments, () => ({
            progress: {
                successIDs: [2],
                failedIDs: [1],
                exceptionsByID: { 1: { status: 409, message: "Somebody has moved it." } },
                countTotalIDs: 2,
            },
            callbackPayload: null,
            jobID: 7,
        }));
        rendered(server, ["comments.delete"], { "ui.keepDeletedDays": 90 });
        await pick("Tomasz");
        await pick("Dunstan");
        await pressIn("Selected replies", "Delete");
        await screen.findByText("2 replies will be deleted. They are kept for 90 days.");
        fireEvent.change(await screen.findByLabelText(/^Reason/), { target: { value: "Off the matter" } });
        await submit("Delete replies");
        expect(sentTo(server, deleteComments)).toEqual([
            { longRunnerMode: "sync", commentIDs: [2, 1], deleteMethod: "tombstone", reason: "Off the matter" },
        ]);
        expect(await readToasts()).toContain("Reply by Tomasz: Somebody has moved it.");
        expect((await screen.findByRole<HTMLInputElement>("checkbox", { name: "Select Reply by Tomasz" })).checked).toBe(true);
    });

    test("MOD-003 replies have no checkboxes for viewers who may neither split nor delete", async () => {
        const { container } = rendered(thread(), ["comments.add", "comments.edit"]);
        await screen.findByRole("article", { name: "Reply by Tomasz" });
        await act(() => Promise.resolve());
        expect(container.querySelectorAll("[type=checkbox]")).toHaveLength(0);
    });
});

describe("merging discussions", () => {
    const [merge] = mergeAndSplitActions;

    test("MOD-016 requires two posts, edit permission for one of them and delete permission for the others", async () => {
        const { store } = rendered(thread(), []);
        const because = (ids: number[]) => merge?.disabledReason?.({ selection: { ids }, state: store.getState() })?.text;
        expect(because([10])).toBe("You must select at least 2 discussions to merge.");
        await screen.findByRole("article", { name: "Reply by Tomasz" });
        expect(because([10, 11])).toBe("You don’t have the edit permission on the following discussions:");
    });

    test("turns every post except the chosen one into replies", async () => {
        const server = thread();
        server.answer(postBulkPreview, ({ discussionIDs }) => ({ countWill: discussionIDs.length, refusals: [] }));
        const ran: unknown[] = [];
        const Dialog = merge?.part;
        await merge?.part.fetch();
        if (!Dialog) throw new Error("there is no dialog");
        renderPart(
            <Dialog selection={{ ids: [10, 11] }} onClose={() => undefined} onRun={(ids, input) => void ran.push(ids, input)} />,
            { server, may: [] },
        );
        const form = await submit("Merge posts");
        expect(within(form).getByText("Choose a post.")).toBeTruthy();
        const select = within(form).getByRole<HTMLSelectElement>("combobox");
        select.add(new Option("Kettle", "10"));
        await act(async () => void fireEvent.change(select, { target: { value: "10" } }));
        await within(form).findByText(/^1 posts? will become/);
        await submit("Merge posts");
        expect(ran).toEqual([[11], { destinationDiscussionID: 10, addRedirects: true }]);
        server.answer(patchMergeDiscussions, () => ({
            progress: { successIDs: [11], failedIDs: [], exceptionsByID: {}, countTotalIDs: 1 },
            callbackPayload: null,
        }));
        await merge?.command?.send(server.api, { ids: [11], input: ran[1] as Record<string, unknown>, jobID: 7 });
        expect(sentTo(server, patchMergeDiscussions)).toEqual([
            { longRunnerMode: "sync", discussionIDs: [11], destinationDiscussionID: 10, addRedirects: true, jobID: 7 },
        ]);
    });
});

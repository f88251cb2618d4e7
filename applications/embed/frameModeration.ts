import type { FrameTexts } from "@parley/embedding/contract";
import { FRAME_PARTS } from "@parley/embedding/contract";
import type { Answer, FrameAPI } from "./frameAPI";
import { createButton, findDiscussion, isClosed, setHidden } from "./frameParts";
import { createReportForms } from "./frameReports";
import { createHeldComments } from "./heldComments";
import { refreshList } from "./refreshList";
import { NO_ANSWER } from "./sendCall";

/** What a member may do in a frame, beside commenting. */
export interface FrameRights {
    mayComment: boolean;
    mayRemove: boolean;
    mayClose: boolean;
    mayPin: boolean;
    mayApprove: boolean;
}

interface Moderation {
    texts: FrameTexts;
    /** Shows a text, and a button beside it. */
    say: (text: string, action?: { name: string; run: () => void }) => void;
}

const NO_RIGHTS: FrameRights = { mayComment: true, mayRemove: false, mayClose: false, mayPin: false, mayApprove: false };

/** Creates the functions by which moderators approve and remove comments, close and pin in a frame, each with Undo; all members may report. */
export function createFrameModeration(api: FrameAPI, { texts, say }: Moderation) {
    let rights: FrameRights | undefined;
    const openReport = createReportForms(api, { texts, say });
    const heldComments = createHeldComments(api, { texts, decide });
    setUp(FRAME_PARTS.close, texts.closed, { closed: true });
    setUp(FRAME_PARTS.reopen, texts.reopened, { closed: false });
    setUp(FRAME_PARTS.pin, texts.pinned, { pinned: true, pinLocation: "category" });

    return {
        /** Shows what the member may do; nothing for a guest. */
        show(given: FrameRights | undefined): void {
            rights = given;
            if (given?.mayComment === false) say(texts.mayNotComment);
            void showRights();
        },

        /** Shows what the member may do with comments that have been shown anew. */
        showRights,
    };

    async function showRights(): Promise<void> {
        const { mayComment, mayClose, mayPin, mayApprove } = rights ?? NO_RIGHTS;
        setHidden(FRAME_PARTS.write, isClosed() || !mayComment);
        setHidden(FRAME_PARTS.close, !mayClose || isClosed());
        setHidden(FRAME_PARTS.reopen, !mayClose || !isClosed());
        setHidden(FRAME_PARTS.pin, !mayPin);
        addActions();
        await heldComments.show(mayApprove);
    }

    function setUp(id: string, done: string, change: object): void {
        document.getElementById(id)?.addEventListener("click", async () => {
            const discussionID = findDiscussion();
            if (discussionID === undefined) return;
            const answer = await api.call("PATCH", `/discussions/${discussionID}`, change);
            await refresh(undefined);
            announce(answer, done);
        });
    }

    /** Adds the actions of the member to the comments, in place of those that are there. */
    function addActions(): void {
        for (const added of document.querySelectorAll("[data-embed-action]")) added.remove();
        if (!rights) return;
        for (const reply of document.querySelectorAll<HTMLAnchorElement>("a[data-comment]")) {
            const { comment: id = "", author } = reply.dataset;
            const parts: HTMLElement[] = [];
            if (author !== String(api.session.userID)) {
                const report = createButton(texts.report, () => void openReport(Number(id), report));
                parts.push(report);
            }
            if (rights.mayRemove) parts.push(createButton(texts.remove, () => void remove(Number(id))));
            for (const part of parts) {
                part.className = reply.className;
                part.dataset.embedAction = "";
                // Says which comment is meant.
                const name = reply.closest("article")?.getAttribute("aria-label") ?? "";
                part.setAttribute("aria-label", `${part.textContent}: ${name}`);
                reply.parentElement?.append(part);
            }
        }
    }

    async function remove(commentID: number): Promise<void> {
        const answer = await api.call("DELETE", `/comments/${commentID}`, {});
        if (answer.status === 204) await refresh(commentID);
        announce(answer, texts.removed, commentID);
    }

    /** Approves or rejects a held comment. */
    async function decide(reportID: number, decision: "approve" | "reject"): Promise<void> {
        const answer = await api.call("PATCH", `/reports/${reportID}/${decision}-record`, {});
        const { recordID } = answer.data;
        const commentID = typeof recordID === "number" ? recordID : undefined;
        await refresh(commentID);
        announce(answer, decision === "approve" ? texts.approved : texts.refused, commentID);
    }

    async function refresh(commentID: number | undefined): Promise<void> {
        await refreshList(commentID);
        await showRights();
    }

    /** Says that something is done once the comments are as it has left them, with its Undo, or why it is not. */
    function announce({ status, data, actID }: Answer, done: string, commentID?: number): void {
        if (status === NO_ANSWER || status >= 300) say(data.description || data.message || texts.offline);
        else if (actID === undefined) say(done);
        else say(done, { name: texts.undo, run: () => void undo(actID, commentID) });
    }

    async function undo(actID: number, commentID: number | undefined): Promise<void> {
        const answer = await api.call("POST", "/embed-undos", { actID });
        await refresh(commentID);
        announce(answer, texts.undone);
    }
}

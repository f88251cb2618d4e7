import type { FrameTexts, HeldComment } from "@parley/embedding/contract";
import { FRAME_PARTS } from "@parley/embedding/contract";
import type { FrameAPI } from "./frameAPI";
import { createButton, findDiscussion } from "./frameParts";

interface HeldCommentsOptions {
    texts: FrameTexts;
    decide: (reportID: number, decision: "approve" | "reject") => Promise<void>;
}

/** Creates the function that shows the comments of the page that are held for approval, to whoever may approve them. */
export function createHeldComments(api: FrameAPI, { texts, decide }: HeldCommentsOptions) {
    return {
        async show(mayApprove: boolean): Promise<void> {
            const [box, list] = [FRAME_PARTS.held, FRAME_PARTS.heldComments].map((id) => document.getElementById(id));
            if (!box || !list) return;
            const comments = mayApprove ? await load() : [];
            list.replaceChildren(...comments.map(createComment));
            // The rules of a stack, which the section is.
            for (const comment of list.children) comment.className = list.parentElement?.className ?? "";
            box.hidden = comments.length === 0;
        },
    };

    async function load(): Promise<HeldComment[]> {
        const discussionID = findDiscussion();
        if (discussionID === undefined) return [];
        const { status, data } = await api.call("GET", `/embed-held-comments?discussionID=${discussionID}`);
        return status === 200 ? (data as unknown as HeldComment[]) : [];
    }

    function createComment({ reportID, bodyHtml, insertUser: { name } }: HeldComment): HTMLElement {
        const article = document.createElement("article");
        article.setAttribute("aria-label", name);
        const author = document.createElement("strong");
        author.append(document.createElement("bdi"));
        author.firstElementChild?.append(name);
        // Parsed as a document of its own, nothing in it runs or loads before it is shown.
        const { body } = new DOMParser().parseFromString(bodyHtml, "text/html");
        const buttons = document.createElement("p");
        buttons.append(
            createDecision(texts.approve, name, () => void decide(reportID, "approve")),
            " ",
            createDecision(texts.refuse, name, () => void decide(reportID, "reject")),
        );
        article.append(author, ...body.childNodes, buttons);
        return article;
    }

    function createDecision(word: string, author: string, run: () => void): HTMLButtonElement {
        const button = createButton(word, run);
        button.className = document.getElementById(FRAME_PARTS.close)?.className ?? "";
        // Says whose comment is meant.
        button.setAttribute("aria-label", `${word}: ${author}`);
        return button;
    }
}

import type { FrameTexts, HeldComment } from "@parley/embedding/contract";
import { FRAME_PARTS } from "@parley/embedding/contract";
import type { FrameAPI } from "./frameAPI";
import { createButton, findDiscussion } from "./frameParts";

interface HeldCommentsOptions {
    texts: FrameTexts;
    decide: (reportID: number, decision: "approve" | "reject") => Promise<void>;
}

/** How often the comments are loaded again, in milliseconds. */
const INTERVAL_MS = 60_000;

/**
 * Creates the function that shows the comments of the page that are held for approval, to whoever may approve them; from then on with those that
 * are held later, or that somebody else decides.
 */
export function createHeldComments(api: FrameAPI, { texts, decide }: HeldCommentsOptions) {
    let isShown = false;
    /** The comments that are shown, by their content. */
    let shown = new Map<string, HTMLElement>();
    let countLoads = 0;
    let timer: number | undefined;
    const update = () => {
        if (isShown && !document.hidden) void showAll();
    };

    return {
        async show(mayApprove: boolean): Promise<void> {
            isShown = mayApprove;
            if (mayApprove && timer === undefined) {
                timer = window.setInterval(update, INTERVAL_MS);
                document.addEventListener("visibilitychange", update);
            }
            await showAll();
        },
    };

    async function showAll(): Promise<void> {
        const [box, list] = [FRAME_PARTS.held, FRAME_PARTS.heldComments].map((id) => document.getElementById(id));
        if (!box || !list) return;
        countLoads += 1;
        const number = countLoads;
        const loaded = isShown ? await load() : [];
        // The answer of an earlier request may come later.
        if (number !== countLoads) return;
        // Those that stay are not touched, so that the focus stays in them.
        const fresh = new Map(
            loaded.map((comment) => {
                const key = JSON.stringify(comment);
                return [key, shown.get(key) ?? createComment(comment)];
            }),
        );
        for (const [key, part] of shown) if (!fresh.has(key)) part.remove();
        shown = fresh;
        for (const [index, part] of [...fresh.values()].entries())
            if (list.children[index] !== part) list.insertBefore(part, list.children[index] ?? null);
        box.hidden = fresh.size === 0;
    }

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
        // The rules of a stack, which the section is.
        article.className = document.getElementById(FRAME_PARTS.heldComments)?.parentElement?.className ?? "";
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

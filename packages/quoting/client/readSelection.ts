import { readingText } from "@parley/library/client/components";
import { rangeToMarkdown } from "./rangeToMarkdown";

/** Selected text of a post or a reply. */
export interface SelectedText {
    recordType: "discussion" | "comment";
    recordID: number;
    /** Element ID of the post on the page. */
    elementID: string;
    bodyMarkdown: string;
}

/**
 * Returns the selected text of one post as Markdown; `undefined` if nothing is selected or the selection extends beyond the body of that
 * post. A selection that ends at the start of the next element, as after a triple click on a paragraph, counts as the paragraph.
 */
export function readSelection(range: Range | undefined): SelectedText | undefined {
    const post = range && postAround(range.startContainer);
    const words = post?.querySelector<HTMLElement>(TEXT);
    if (!range || !post || !words?.contains(range.startContainer)) return undefined;
    const chosen = range.cloneRange();
    if (!words.contains(range.endContainer)) {
        chosen.setEnd(words, words.childNodes.length);
        const beyond = range.cloneRange();
        beyond.setStart(words, words.childNodes.length);
        if (beyond.toString().trim() !== "") return undefined;
    }
    const bodyMarkdown = rangeToMarkdown(chosen);
    const [kind = "", id = ""] = post.id.split("_");
    const recordType = kind === "Comment" ? "comment" : "discussion";
    return bodyMarkdown === "" ? undefined : { recordType, recordID: Number(id), elementID: post.id, bodyMarkdown };
}

const [CLASS = ""] = readingText.root.split(" ");
const TEXT = `.${CLASS}`;

function postAround(node: Node): HTMLElement | null {
    const element = node instanceof Element ? node : node.parentElement;
    return element?.closest<HTMLElement>('[id^="Comment_"], [id^="Discussion_"]') ?? null;
}

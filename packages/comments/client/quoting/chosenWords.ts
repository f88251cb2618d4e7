import { readingText } from "@parley/library/client/components";
import { wordsInMarkdown } from "./wordsInMarkdown";

/** What somebody has selected of a post or a reply. */
export interface ChosenWords {
    recordType: "discussion" | "comment";
    recordID: number;
    /** Of the post on the page. */
    elementID: string;
    bodyMarkdown: string;
}

/**
 * What is selected of one post, written in Markdown; undefined where nothing is, or where the selection goes beyond that post's words. A
 * selection that ends where the next thing begins, as after three clicks on a paragraph, is one of the paragraph.
 */
export function chosenWords(range: Range | undefined): ChosenWords | undefined {
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
    const bodyMarkdown = wordsInMarkdown(chosen);
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

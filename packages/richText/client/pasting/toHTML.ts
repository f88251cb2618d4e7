import type { Descendant } from "slate";
import { Editor, Range, Text } from "slate";
import { isInline, isVoid } from "../model/elementTypes";
import type { EditorElement, EditorText } from "../model/slate";

/**
 * Puts the selection on the clipboard as HTML and as text, instead of the editor's own markup. The HTML also contains the Slate fragment,
 * which preserves everything between two editors.
 */
export function setFragmentData(editor: Editor, data: DataTransfer): void {
    const { selection } = editor;
    if (!selection || (Range.isCollapsed(selection) && !Editor.void(editor))) return;
    const fragment = editor.getFragment();
    const encoded = window.btoa(encodeURIComponent(JSON.stringify(fragment)));
    const holder = document.implementation.createHTMLDocument("").createElement("div");
    holder.setAttribute("data-slate-fragment", encoded);
    holder.append(...fragment.map((node) => toDOM(holder.ownerDocument, node)));
    data.setData("application/x-slate-fragment", encoded);
    data.setData("text/html", holder.outerHTML);
    data.setData("text/plain", fragment.map(toText).join("\n"));
}

const NAMES: Readonly<Record<string, string>> = {
    p: "p",
    h1: "h2",
    h2: "h2",
    h3: "h3",
    h4: "h4",
    h5: "h4",
    h6: "h4",
    blockquote: "blockquote",
    ul: "ul",
    ol: "ol",
    li: "li",
    lic: "span",
    code_block: "pre",
    table: "table",
    thead: "thead",
    tbody: "tbody",
    tfoot: "tfoot",
    tr: "tr",
    td: "td",
    th: "th",
    caption: "caption",
    hr: "hr",
    a: "a",
    img: "img",
    "@": "span",
};

const MARKS = {
    bold: "strong",
    italic: "em",
    underline: "u",
    strikethrough: "s",
    superscript: "sup",
    subscript: "sub",
    code: "code",
} as const;

function toDOM(page: Document, node: Descendant): Node {
    if (Text.isText(node)) return toTextNode(page, node);
    const element = page.createElement(NAMES[node.type] ?? (isInline(node) ? "span" : "div"));
    if (node.type === "a" && node.url) element.setAttribute("href", node.url);
    if (node.type === "img") {
        element.setAttribute("src", node.url ?? "");
        element.setAttribute("alt", node.alt ?? "");
        return element;
    }
    if (node.type === "spoiler") element.className = "spoiler";
    if (typeof node.checked === "boolean") element.append(taskBox(page, node.checked));
    if (node.type === "code_block") element.textContent = node.children.map(toText).join("\n");
    else if (isVoid(node)) element.textContent = toText(node);
    else element.append(...node.children.map((child) => toDOM(page, child)));
    return element;
}

function toTextNode(page: Document, node: EditorText): Node {
    const parts = node.text.split("\n").flatMap((part, index) => (index === 0 ? [part] : [page.createElement("br"), part]));
    const words = page.createDocumentFragment();
    words.append(...parts);
    return Object.entries(MARKS).reduce<Node>((inner, [mark, name]) => {
        if (!node[mark as keyof typeof MARKS]) return inner;
        const outer = page.createElement(name);
        outer.append(inner);
        return outer;
    }, words);
}

function toText(node: Descendant): string {
    if (Text.isText(node)) return node.text;
    if (isVoid(node)) return thingText(node);
    const isRow = node.type === "tr";
    const isWords = node.children.every((child) => Text.isText(child) || isInline(child));
    const box = typeof node.checked === "boolean" ? `${taskSign(node.checked)} ` : "";
    return box + node.children.map(toText).join(isRow ? "\t" : isWords ? "" : "\n");
}

/** Returns the checkbox of a task as in rendered bodies. */
function taskBox(page: Document, isDone: boolean): Element {
    const box = page.createElement("span");
    box.className = isDone ? "task task-done" : "task";
    box.textContent = taskSign(isDone);
    return box;
}

const taskSign = (isDone: boolean): string => (isDone ? "☑" : "☐");

function thingText({ type, name, alt, url }: EditorElement): string {
    if (type === "@") return `@${name ?? ""}`;
    return alt || url || "";
}

import { createApiClient } from "@parley/library/client/api";
import { Editor } from "@parley/library/client/components";
import { createGalleryPage, samplePicture } from "@parley/library/client/gallery";
import { createStore } from "@parley/library/client/store";
import type { RichNode } from "@parley/richText/contract";
import type { ReactNode } from "react";
import { useRef, useState } from "react";
import { Provider } from "react-redux";
import type { RichEditorHandle, RichEditorProps } from "./RichEditor";
import { RichEditor } from "./RichEditor";

const text = (words: string, marks: object = {}) => ({ text: words, ...marks });
const block = (type: string, ...children: (string | object)[]) => ({
    type,
    children: children.map((child) => (typeof child === "string" ? text(child) : child)),
});
const item = (words: string, ...more: object[]) => block("li", block("lic", words), ...more);
const row = (cell: string, ...words: string[]) => block("tr", ...words.map((word) => block(cell, word)));
const asNodes = (...nodes: object[]) => nodes as RichNode[];

const LAMP = asNodes(
    block(
        "p",
        "My grandmother’s floor lamp came home from the Loft sale with its original twisted flex. ",
        text("Two cores only", { bold: true }),
        ", brass all the way up. ",
        { type: "@", name: "Yusuf Demirel", userID: 4, children: [text("")] },
        ", what do I fasten the ",
        { ...block("a", "third one"), url: "https://en.example.org/earth" },
        " to?",
    ),
    block("h2", "What I can see"),
    block(
        "ul",
        item("a steel clamp inside the base", block("ol", item("painted over"), item("loose"))),
        item("the cord grip, which is bakelite"),
    ),
    block("blockquote", block("blockquote-line", "It is as safe as the day it was made.")),
    block("spoiler", block("spoiler-content", block("spoiler-line", "It was not safe on that day either."))),
);

const THINGS = asNodes(
    { ...block("code_block", block("code_line", "const ohms = volts / amperes;"), block("code_line", "")), lang: "javascript" },
    block("table", block("thead", row("th", "Kettle", "Ohms")), block("tbody", row("td", "Brass", "23"), row("td", "Steel", ""))),
    block("p", { type: "img", url: samplePicture, alt: "A kettle with its base off", children: [text("")] }),
    block("p", { type: "img", url: "https://elsewhere.example/kettle.jpg", alt: "", children: [text("")] }),
    {
        type: "rich_embed_card",
        url: "https://elsewhere.example/lamps",
        embedData: { embedType: "link", name: "Lamps and their flexes", url: "https://elsewhere.example/lamps" },
        children: [text("")],
    },
    block(
        "p",
        "See ",
        { type: "rich_embed_inline", url: "https://elsewhere.example/a", children: [text("")] },
        " and what follows.",
    ),
    block("hr", ""),
    { ...block("of tomorrow", "Something that this editor does not know."), more: 1 },
    block(
        "p",
        text("Bold", { bold: true }),
        " ",
        text("italic", { italic: true }),
        " ",
        text("gone", { strikethrough: true }),
        " ",
        text("code", { code: true }),
    ),
);

export const richEditors = createGalleryPage("Rich editor", {
    Empty: () => <Sample label="An empty reply" initial={asNodes(block("p", ""))} />,
    "Words, lists, quotes": () => <Sample label="A post about a lamp" initial={LAMP} />,
    "Code, tables, pictures, cards": () => <Sample label="A post with things in it" initial={THINGS} />,
    Formulas: () => (
        <Sample
            label="A post with formulas"
            initial={asNodes(
                block("p", "Let \\(a_n = \\frac{1}{n}\\) be, and \\(\\unfinished{\\) too. It costs $5."),
                block("p", "$$\n\\sum_{n=1}^\\infty a_n \\\\ = \\int_0^1 x \\, dx\n$$"),
            )}
        />
    ),
    Wrong: () => <Sample label="A reply that is too long" initial={LAMP.slice(0, 1)} isInvalid />,
    "Right to left": () => (
        <div dir="rtl" lang="ar">
            <Sample
                label="ردك"
                initial={asNodes(
                    block("p", "قست المقاومة بعد ربع ساعة، وهي الآن أعلى."),
                    block("ul", item("أولا"), item("ثانيا")),
                )}
            />
        </div>
    ),
});

function Sample({ label, ...rest }: { label: string } & Pick<RichEditorProps, "initial" | "isInvalid">): ReactNode {
    const editor = useRef<RichEditorHandle>(null);
    const [store] = useState(() => createStore({ api: createApiClient({}), now: () => new Date() }));
    const id = label.replace(/\s/g, "-");
    return (
        <Provider store={store}>
            <Editor hidden aria-label={label} aria-invalid={rest.isInvalid}>
                <RichEditor
                    {...rest}
                    id={id}
                    label={label}
                    ref={editor}
                    onChange={nothing}
                    onFiles={nothing}
                    onSubmit={nothing}
                />
            </Editor>
        </Provider>
    );
}

function nothing(): void {
    // The gallery stores nothing.
}

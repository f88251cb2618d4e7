import { classNames } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { Node } from "slate";
import type { RenderElementProps, RenderLeafProps } from "slate-react";
import { useSelected } from "slate-react";
import { PRESERVED, PRESERVED_INLINE } from "../model/elementTypes";
import type { EditorElement } from "../model/slate";
import { rich } from "../RichEditor.styles";
import { CodeBlock } from "./CodeBlock";
import { EmbedCard, InlineEmbed, PreservedNode } from "./EmbedCard";
import { FormulaSource } from "./Formula";
import { Item } from "./Item";
import { Picture } from "./Picture";

const TAGS = {
    p: "p",
    "blockquote-line": "p",
    "spoiler-line": "p",
    "spoiler-item": "p",
    h1: "h2",
    h2: "h2",
    h3: "h3",
    h4: "h4",
    h5: "h4",
    h6: "h4",
    "spoiler-content": "div",
    lic: "div",
    code_line: "div",
    caption: "caption",
} as const;

/** Containers with an explicit text direction, and parts of containers without one. */
const HOLDERS = { blockquote: "blockquote", ul: "ul" } as const;
const PARTS = { thead: "thead", tbody: "tbody", tfoot: "tfoot", tr: "tr" } as const;

/** Renders one element as readers see it, with the controls for editing. Slate renders it again only when it changes. */
export function renderElement(props: RenderElementProps): React.JSX.Element {
    const { attributes, children, element } = props;
    const Tag = Object.hasOwn(TAGS, element.type) ? TAGS[element.type as keyof typeof TAGS] : undefined;
    if (Tag) {
        return (
            <Tag {...attributes} dir="auto">
                {children}
            </Tag>
        );
    }
    const Holder = Object.hasOwn(HOLDERS, element.type) ? HOLDERS[element.type as keyof typeof HOLDERS] : undefined;
    if (Holder) {
        return (
            <Holder {...attributes} dir={directionOf(element)}>
                {children}
            </Holder>
        );
    }
    const Part = Object.hasOwn(PARTS, element.type) ? PARTS[element.type as keyof typeof PARTS] : undefined;
    if (Part) return <Part {...attributes}>{children}</Part>;
    const Component = Object.hasOwn(COMPONENTS, element.type) ? COMPONENTS[element.type] : undefined;
    if (Component) return <Component {...props} />;
    switch (element.type) {
        case "li":
            return <Item {...props} />;
        case "ol":
            return (
                <ol {...attributes} start={element.start ?? 1} dir={directionOf(element)}>
                    {children}
                </ol>
            );
        case "table":
            return (
                <div {...attributes} className={rich.scroll}>
                    <table dir={directionOf(element)}>{children}</table>
                </div>
            );
        case "a":
            // Without `href`, because a click places the caret instead of following the link.
            return (
                <a {...attributes} title={element.url}>
                    {children}
                </a>
            );
        default:
            return <div {...attributes}>{children}</div>;
    }
}

/**
 * Returns the text direction of a block by its first letter, as the renderer does: `dir="auto"` would skip children with a direction of
 * their own. Undefined without a letter.
 */
function directionOf(element: EditorElement): "ltr" | "rtl" | undefined {
    for (const [{ text }] of Node.texts(element)) {
        const [letter] = /\p{L}/u.exec(text) ?? [];
        if (letter) return RIGHT_TO_LEFT.test(letter) ? "rtl" : "ltr";
    }
    return undefined;
}

const RIGHT_TO_LEFT = /\p{Script=Arabic}|\p{Script=Hebrew}|\p{Script=Syriac}|\p{Script=Thaana}|\p{Script=Nko}|\p{Script=Adlam}/u;

/** Renders a text with its marks. */
export function renderLeaf({ attributes, children, leaf }: RenderLeafProps): React.JSX.Element {
    let marked: ReactNode = leaf.formula ? <FormulaSource formula={leaf.formula}>{children}</FormulaSource> : children;
    if (leaf.code) marked = <code>{marked}</code>;
    if (leaf.subscript) marked = <sub>{marked}</sub>;
    if (leaf.superscript) marked = <sup>{marked}</sup>;
    if (leaf.strikethrough) marked = <s>{marked}</s>;
    if (leaf.underline) marked = <u>{marked}</u>;
    if (leaf.italic) marked = <em>{marked}</em>;
    if (leaf.bold) marked = <strong>{marked}</strong>;
    return <span {...attributes}>{marked}</span>;
}

function Cell({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    const Tag = element.type as "td" | "th";
    return (
        <Tag
            {...attributes}
            colSpan={element.colSpan}
            rowSpan={element.rowSpan}
            className={element.align ? `align-${element.align}` : undefined}
            dir="auto"
        >
            {children}
        </Tag>
    );
}

function Spoiler({ attributes, children }: RenderElementProps): React.JSX.Element {
    const t = useTranslation();
    return (
        <div {...attributes} className={classNames("spoiler", rich.spoiler)}>
            <div className={rich.spoilerName} contentEditable={false}>
                <Icon name="spoiler" size="s" />
                {t("Spoiler")}
            </div>
            {children}
        </div>
    );
}

function Mention({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    const isChosen = useSelected();
    return (
        <span {...attributes} contentEditable={false} className={classNames(rich.mention, isChosen && rich.chosen)}>
            <bdi>@{element.name}</bdi>
            {children}
        </span>
    );
}

function Rule({ attributes, children }: RenderElementProps): React.JSX.Element {
    const isChosen = useSelected();
    return (
        <div {...attributes} className={classNames(rich.rule, isChosen && rich.chosen)}>
            <div contentEditable={false}>
                <hr />
            </div>
            {children}
        </div>
    );
}

function Smiley({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    return (
        <span {...attributes} contentEditable={false}>
            {smileyOf(element)}
            {children}
        </span>
    );
}

function smileyOf({ attributes }: EditorElement): string {
    if (typeof attributes !== "object" || attributes === null) return "";
    const { alt, "data-emoji": name } = attributes as { alt?: unknown; "data-emoji"?: unknown };
    return typeof alt === "string" ? alt : typeof name === "string" ? name : "";
}

/** Elements with a component of their own. */
const COMPONENTS: Readonly<Record<string, (props: RenderElementProps) => React.JSX.Element>> = {
    td: Cell,
    th: Cell,
    spoiler: Spoiler,
    code_block: CodeBlock,
    img: Picture,
    "@": Mention,
    hr: Rule,
    rich_embed_card: EmbedCard,
    rich_embed_inline: InlineEmbed,
    legacy_emoji_image: Smiley,
    [PRESERVED]: PreservedNode,
    [PRESERVED_INLINE]: PreservedNode,
};

import { Button, classNames } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { RichNode } from "@parley/richText/contract";
import { toPlainText } from "@parley/richText/contract";
import { Transforms } from "slate";
import type { RenderElementProps } from "slate-react";
import { ReactEditor, useSelected, useSlateStatic } from "slate-react";
import { replaceByLink } from "../commands/cards";
import type { EditorElement } from "../model/slate";
import { rich } from "../RichEditor.styles";

/** Placeholder of a link that readers see as a card. Shows only the stored name and URL; nothing is loaded (FC-2). */
export function EmbedCard({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    const t = useTranslation();
    const editor = useSlateStatic();
    const isChosen = useSelected();
    const { name, url } = describeEmbed(element);
    return (
        <div {...attributes}>
            <div className={classNames(rich.card, isChosen && rich.chosen)} contentEditable={false}>
                <Icon name="link" size="s" />
                <div className={rich.cardWords}>
                    <bdi>{name}</bdi>
                    {name !== url && <span className={rich.address}>{url}</span>}
                </div>
                <Button size={32} variant="text" onClick={showAsLink}>
                    {t("Show as a link")}
                </Button>
                <Button size={32} variant="text" icon="trash" only aria-label={t("Remove the card")} onClick={remove} />
            </div>
            {children}
        </div>
    );

    function showAsLink(): void {
        replaceByLink(editor, ReactEditor.findPath(editor, element), url, name);
        ReactEditor.focus(editor);
    }

    function remove(): void {
        Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) });
        ReactEditor.focus(editor);
    }
}

/** Inline variant of `EmbedCard`. */
export function InlineEmbed({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    const isChosen = useSelected();
    const { name, url } = describeEmbed(element);
    return (
        <span {...attributes} contentEditable={false}>
            <span className={classNames(rich.inlineCard, isChosen && rich.chosen)} title={url}>
                <Icon name="link" size="s" />
                <bdi>{name}</bdi>
            </span>
            {children}
        </span>
    );
}

/** Placeholder of an unknown node: shows its text and preserves the node. */
export function PreservedNode({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    const isChosen = useSelected();
    const t = useTranslation();
    const node = element.node as RichNode;
    const text = toPlainText([node]) || t("This editor can’t show this part. It stays as it is.");
    const Tag = element.type === "kept" ? "div" : "span";
    return (
        <Tag {...attributes} contentEditable={false}>
            <span className={classNames(rich.inlineCard, isChosen && rich.chosen)}>{text}</span>
            {children}
        </Tag>
    );
}

function describeEmbed({ url, embedData }: EditorElement): { name: string; url: string } {
    const data = (embedData ?? {}) as { name?: unknown; url?: unknown };
    const address = typeof data.url === "string" ? data.url : (url ?? "");
    return { name: typeof data.name === "string" && data.name ? data.name : address, url: address };
}

import { Button, classNames, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { KeyboardEvent } from "react";
import { Transforms } from "slate";
import type { RenderElementProps } from "slate-react";
import { ReactEditor, useSelected, useSlateStatic } from "slate-react";
import { rich } from "../RichEditor.styles";

/**
 * Image with a field for its alternative text. Images of other sites are not displayed, because loading them would reveal the writer to
 * that site (FC-2, FC-89).
 */
export function Picture({ attributes, children, element }: RenderElementProps): React.JSX.Element {
    const t = useTranslation();
    const editor = useSlateStatic();
    const isChosen = useSelected();
    const { url = "", alt = "" } = element;
    const host = hostOf(url);
    return (
        <span {...attributes} contentEditable={false}>
            <span className={classNames(rich.picture, isChosen && rich.chosen)}>
                {host === undefined && <bdi className={rich.withheld}>{url}</bdi>}
                {host === location.host && <img src={url} alt={alt} referrerPolicy="no-referrer" />}
                {host !== undefined && host !== location.host && (
                    <span className={rich.withheld}>{t("A picture from {host} that is not loaded yet.", { host })}</span>
                )}
                <span className={rich.alternative}>
                    {/* biome-ignore lint/a11y/noLabelWithoutControl: the text input in it is one. */}
                    <label>
                        {t("Description for people who can’t see it")}
                        <TextInput
                            defaultValue={alt}
                            dir="auto"
                            onChange={({ target }) => put({ alt: target.value })}
                            onKeyDown={onKey}
                        />
                    </label>
                    <Button size={32} variant="text" icon="trash" only aria-label={t("Remove the picture")} onClick={remove} />
                </span>
            </span>
            {children}
        </span>
    );

    function put(change: { alt: string }): void {
        Transforms.setNodes(editor, change, { at: ReactEditor.findPath(editor, element) });
    }

    function remove(): void {
        Transforms.removeNodes(editor, { at: ReactEditor.findPath(editor, element) });
        ReactEditor.focus(editor);
    }

    /** Handles Enter, which would submit the surrounding form. */
    function onKey(event: KeyboardEvent): void {
        event.stopPropagation();
        if (event.key !== "Enter" && event.key !== "Escape") return;
        event.preventDefault();
        const path = ReactEditor.findPath(editor, element);
        Transforms.select(editor, [...path, 0]);
        Transforms.move(editor);
        ReactEditor.focus(editor);
    }
}

/** Returns the host of an image's URL; undefined for URLs that are never displayed as images, such as `javascript:` (FC-1, FC-5). */
function hostOf(url: string): string | undefined {
    if (!URL.canParse(url, location.href)) return undefined;
    const { host, protocol } = new URL(url, location.href);
    return /^https?:$/.test(protocol) ? host : undefined;
}

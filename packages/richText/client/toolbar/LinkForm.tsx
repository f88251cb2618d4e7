import { Button, Field, Row, TextInput } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { KeyboardEvent, ReactNode } from "react";
import { useRef, useState } from "react";
import { useSlateStatic } from "slate-react";
import type { LinkAtCaret } from "../commands/links";
import { parseLinkTarget, removeLink, setLink } from "../commands/links";
import { rich } from "../RichEditor.styles";

/** Fields for a link's URL and text. Not a form element, because it is rendered inside the post's form. */
export function LinkForm({ link, onDone }: { link: LinkAtCaret; onDone: () => void }): ReactNode {
    const t = useTranslation();
    const editor = useSlateStatic();
    const url = useRef<HTMLInputElement>(null);
    const words = useRef<HTMLInputElement>(null);
    const [isWrong, setWrong] = useState(false);
    return (
        // biome-ignore lint/a11y/noStaticElementInteractions: Enter in a field of it means its button.
        <div className={rich.linkForm} onKeyDown={onKey}>
            <Field label={t("Address")} errors={isWrong ? [t("Enter an address such as https://example.org.")] : []}>
                {(field) => (
                    <TextInput {...field} ref={url} inputMode="url" dir="ltr" defaultValue={link.url} autoComplete="off" />
                )}
            </Field>
            <Field label={t("Link text")} hint={t("Leave it empty to show the address.")}>
                {(field) => <TextInput {...field} ref={words} dir="auto" defaultValue={link.text} autoComplete="off" />}
            </Field>
            <Row>
                <Button variant="primary" size={32} onClick={put}>
                    {link.isLink ? t("Change the link") : t("Add the link")}
                </Button>
                {link.isLink && (
                    <Button size={32} variant="text" onClick={remove}>
                        {t("Remove the link")}
                    </Button>
                )}
            </Row>
        </div>
    );

    function onKey(event: KeyboardEvent): void {
        if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
        event.preventDefault();
        put();
    }

    function put(): void {
        const address = parseLinkTarget(url.current?.value ?? "");
        if (!address) {
            setWrong(true);
            url.current?.focus();
            return;
        }
        setLink(editor, address, words.current?.value ?? "");
        onDone();
    }

    function remove(): void {
        removeLink(editor);
        onDone();
    }
}

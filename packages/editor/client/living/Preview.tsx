import { Loader, Notice, PostBones, ReadingText, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppDispatch } from "@parley/library/client/store";
import { formatList } from "@parley/library/contract";
import type { ReactNode, RefObject } from "react";
import { useEffect, useId, useMemo, useRef, useState } from "react";
import { bodyField } from "../BodyField.styles";
import { flushEditors } from "../fieldSync";
import { fetchPreview } from "../preview.thunks";
import { removeExternalResources } from "./removeExternalResources";

interface PreviewProps {
    field: RefObject<HTMLTextAreaElement | null>;
    formatField: RefObject<HTMLInputElement | null>;
}

/** Pause after the last input before the preview is updated, in milliseconds. */
const PREVIEW_DELAY_MS = 700;

type PreviewState = { html: string } | { wrong: string } | "empty" | undefined;

/** Preview of a body by the server's renderer. Loads nothing from other sites (FC-2, FC-89). */
export function Preview({ field, formatField }: PreviewProps): ReactNode {
    const t = useTranslation();
    const titleID = useId();
    const seen = usePreview(field, formatField);
    const html = typeof seen === "object" && "html" in seen ? seen.html : undefined;
    const withheld = useMemo(() => (html === undefined ? undefined : removeExternalResources(html, location.href)), [html]);
    return (
        <section className={bodyField.preview} aria-labelledby={titleID}>
            <h3 id={titleID} className={textStyles.small}>
                {t("Preview")}
            </h3>
            {seen === undefined && (
                <Loader>
                    <PostBones />
                </Loader>
            )}
            {seen === "empty" && <p className={textStyles.quiet}>{t("Nothing to preview yet.")}</p>}
            {typeof seen === "object" && "wrong" in seen && <Notice kind="warn">{seen.wrong}</Notice>}
            {withheld && withheld.hosts.length > 0 && (
                <p className={`${textStyles.small} ${textStyles.quiet}`}>
                    {t("Pictures from {hosts} are not loaded.", { hosts: formatList(t, withheld.hosts) })}
                </p>
            )}
            {withheld && <ReadingText html={withheld.html} />}
        </section>
    );
}

/** Returns the server's rendering of the fields, updated whenever the input pauses. */
function usePreview(field: PreviewProps["field"], formatField: PreviewProps["formatField"]): PreviewState {
    const t = useTranslation();
    const dispatch = useAppDispatch();
    const [seen, setSeen] = useState<PreviewState>();
    const shown = useRef<string>(undefined);
    useEffect(() => {
        const [text, how] = [field.current, formatField.current];
        if (!text?.form || !how) return;
        const { form } = text;
        let pause: ReturnType<typeof setTimeout> | undefined;
        let isOver = false;
        const look = async () => {
            flushEditors(form);
            const input = { body: text.value, format: how.value };
            const name = JSON.stringify(input);
            if (name === shown.current) return;
            shown.current = name;
            if (input.body.trim() === "") return void setSeen("empty");
            const answered = await dispatch(fetchPreview(input));
            // A newer request has been sent in the meantime.
            if (isOver || shown.current !== name) return;
            if (fetchPreview.fulfilled.match(answered)) return void setSeen(answered.payload);
            shown.current = undefined;
            const { errors, message } = answered.payload ?? {};
            setSeen({ wrong: errors?.body?.[0]?.message ?? (message || t("This could not be loaded.")) });
        };
        const later = () => {
            clearTimeout(pause);
            pause = setTimeout(() => void look(), PREVIEW_DELAY_MS);
        };
        void look();
        text.addEventListener("input", later);
        return () => {
            isOver = true;
            clearTimeout(pause);
            text.removeEventListener("input", later);
        };
    }, [dispatch, field, formatField, t]);
    return seen;
}

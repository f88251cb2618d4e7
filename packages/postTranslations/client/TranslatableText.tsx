import type { PostTextProps } from "@parley/discussionPages/client";
import { Button, ButtonLink, ReadingText, textStyles, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { useAppDispatch } from "@parley/library/client/store";
import { postTranslationPath } from "@parley/posting/contract";
import type { PostTranslation } from "@parley/postTranslations/contract";
import type { MouseEvent, ReactNode } from "react";
import { useEffect, useId, useRef, useState } from "react";
import { requestPostTranslation } from "./postTranslations.slice";
import { translatableText } from "./TranslatableText.styles";

/**
 * The text of a post in another language than that of the page. A click on "Translate" shows the translation in its place, and "Show original"
 * leads back; without scripts, and in another tab, the link leads to the page with the translation.
 */
export function TranslatableText({ recordType, recordID, html, attributes, large = false }: PostTextProps): ReactNode {
    const t = useTranslation();
    const { locale } = usePageSettings();
    const dispatch = useAppDispatch();
    const { addToast } = useToasts();
    const [made, setMade] = useState<PostTranslation>();
    const [isShown, setShown] = useState(false);
    const [isBusy, setBusy] = useState(false);
    const about = useId();
    const controls = useRef<HTMLDivElement>(null);
    const wasShown = useRef(isShown);
    // The pressed control is gone, so the focus goes to the one in its place.
    useEffect(() => {
        if (wasShown.current !== isShown) controls.current?.querySelector<HTMLElement>("a, button")?.focus();
        wasShown.current = isShown;
    }, [isShown]);
    const translation = isShown ? made?.translation : undefined;
    return (
        <>
            <ReadingText large={large} html={translation?.body ?? html} lang={translation ? locale : attributes?.lang} />
            <div ref={controls} className={translatableText.controls}>
                {translation ? (
                    <>
                        <p id={about} className={textStyles.quiet}>
                            {t("Translated by {service} from {language}.", {
                                service: translation.serviceName,
                                language: made?.languageName ?? "",
                            })}
                        </p>
                        <Button variant="text" size={32} flush aria-describedby={about} onClick={() => setShown(false)}>
                            {t("Show original")}
                        </Button>
                    </>
                ) : (
                    <ButtonLink
                        variant="text"
                        size={32}
                        icon="globe"
                        flush
                        href={postTranslationPath(recordType, recordID)}
                        aria-busy={isBusy || undefined}
                        onClick={(event) => void translate(event)}
                    >
                        {t("Translate")}
                    </ButtonLink>
                )}
            </div>
        </>
    );

    async function translate(event: MouseEvent): Promise<void> {
        // A click that opens another tab follows the link to the page.
        if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        if (isBusy) return;
        if (made) return setShown(true);
        setBusy(true);
        const answer = await dispatch(requestPostTranslation({ recordType, recordID }));
        setBusy(false);
        if (requestPostTranslation.fulfilled.match(answer)) {
            setMade(answer.payload);
            setShown(true);
        } else
            addToast({
                kind: "failure",
                body: answer.payload?.message ?? t("This could not be loaded. Check your connection and try again."),
            });
    }
}

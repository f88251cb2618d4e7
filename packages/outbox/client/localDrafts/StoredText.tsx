import type { Values } from "@parley/drafts/client";
import { Button, ButtonLink, MetaLine, RowList, useToasts } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useId } from "react";
import { recovered } from "./DeviceDrafts.styles";
import { readFormText } from "./wordsOf";

/** Titled section of the drafts page; its children are rows. */
export function Part({ title, children }: { title: string; children: ReactNode }): ReactNode {
    const id = useId();
    return (
        <section className={recovered.section} aria-labelledby={id}>
            <h2 className={recovered.title} id={id}>
                {title}
            </h2>
            <RowList label={title}>{children}</RowList>
        </section>
    );
}

interface StoredTextProps {
    title: string;
    /** Path of the form that continues the text. Without it the text can only be copied. */
    path: string | undefined;
    values: Values;
    actions?: ReactNode;
    /** Metadata: type and date. */
    children: ReactNode;
}

/** Row with an unposted text: to read it in full, to copy it and to continue it. */
export function StoredText({ title, path, values, actions, children }: StoredTextProps): ReactNode {
    const t = useTranslation();
    const words = [values.name, readFormText(values)].filter(Boolean).join("\n\n");
    return (
        <li className={recovered.row}>
            <div>
                <p className={recovered.name} dir="auto">
                    {title}
                </p>
                <MetaLine>{children}</MetaLine>
            </div>
            <WholeText words={words} />
            <div className={recovered.actions}>
                {path !== undefined && (
                    <ButtonLink size={32} href={path} aria-label={t("Continue writing: {title}", { title })}>
                        {t("Continue writing")}
                    </ButtonLink>
                )}
                <CopyButton words={words} title={title} />
                {actions}
            </div>
        </li>
    );
}

/** Full text in a disclosure element. */
export function WholeText({ words }: { words: string }): ReactNode {
    const t = useTranslation();
    return (
        <details>
            <summary className={recovered.more}>{t("Full text")}</summary>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be reached by the keyboard */}
            <pre className={recovered.whole} dir="auto" tabIndex={0}>
                {words}
            </pre>
        </details>
    );
}

/** Button that copies a text and reports the result. */
export function CopyButton({ words, title }: { words: string; title: string }): ReactNode {
    const t = useTranslation();
    const { addToast } = useToasts();
    return (
        <Button size={32} onClick={() => void copy()} aria-label={t("Copy {title}", { title })}>
            {t("Copy")}
        </Button>
    );

    async function copy(): Promise<void> {
        try {
            await navigator.clipboard.writeText(words);
            addToast({ kind: "success", body: t("Copied.") });
        } catch {
            addToast({ kind: "failure", body: t("It could not be copied. Open the full text and copy it from there.") });
        }
    }
}

import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useId } from "react";
import { searchHelp } from "./SearchHelp.styles";

/** Explains how to write a query. */
export function SearchHelp(): ReactNode {
    const t = useTranslation();
    const head = useId();
    const examples: [string, string][] = [
        ['"…"', t("Exactly these words, in this order")],
        ["-…", t("Without this word")],
        ["title:…", t("In the title")],
        ["author:…", t("By this member; “me” is you")],
        ["in:…", t("In this category")],
        ["tag:…", t("With this tag")],
        ["is:question, is:answer, is:open, is:closed, is:solved", t("Of this kind, or in this state")],
        ["after:2024, before:2024-06-30", t("Written in this period")],
    ];
    return (
        <section className={searchHelp.root} aria-labelledby={head}>
            <h2 id={head} className={searchHelp.head}>
                {t("How to search")}
            </h2>
            <dl>
                {examples.map(([example, meaning]) => (
                    <div key={example} className={searchHelp.way}>
                        <dt>
                            <code dir="ltr">{example}</code>
                        </dt>
                        <dd>{meaning}</dd>
                    </div>
                ))}
            </dl>
        </section>
    );
}

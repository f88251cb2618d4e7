import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { menu } from "../../Menu.styles";
import { textStyles } from "../../Text.styles";
import { barItems } from "./BarItems.styles";
import { languageToggle } from "./LanguageToggle.styles";
import { useSheet } from "./useSheet";

/** Language of the user interface. */
export interface Language {
    /** Locale: `en`, `fr-CA`. */
    lang: string;
    /** Name in the language itself: "Français". */
    name: string;
    /** URL of this page in that language. */
    url: string;
    /** Who has translated the texts, if they are not the original ones. */
    translatedBy?: Translator | undefined;
}

/** Who has translated the texts of a language: a machine, a machine whose work people have read again, or people. */
export type Translator = keyof typeof TRANSLATORS;

const TRANSLATORS = {
    machine: "Translated by machine",
    reviewed: "Translated by machine, read again by people",
    person: "Translated by people",
};

/** Says who has translated the texts of a language. */
export const describeTranslator = (t: Translate, translator: Translator): string => t(TRANSLATORS[translator]);

interface LanguageToggleProps {
    languages: readonly Language[];
    /** Locale of this page. */
    current: string;
}

/** Renders links to this page in the other languages (NAV-003); nothing if there is only one. */
export function LanguageToggle({ languages, current }: LanguageToggleProps): ReactNode {
    const t = useTranslation();
    const { details } = useSheet({ isModal: () => false });
    if (languages.length < 2) return null;
    return (
        <details className={languageToggle.root} ref={details} data-part="languages">
            <summary className={barItems.item}>
                <Icon name="globe" />
                <span className={textStyles.hidden}>{t("Language")}</span>
            </summary>
            <ul className={`${menu.list} ${languageToggle.list}`}>
                {languages.map(({ lang, name, url, translatedBy }) => (
                    <li key={lang}>
                        <a
                            className={menu.item}
                            href={url}
                            hrefLang={lang}
                            data-reload=""
                            aria-current={lang === current ? "true" : undefined}
                        >
                            {lang === current ? <Icon name="check" size="s" /> : <span className={menu.space} />}
                            <span className={languageToggle.name}>
                                <bdi lang={lang}>{name}</bdi>
                                {translatedBy && (
                                    <span className={languageToggle.note}>{describeTranslator(t, translatedBy)}</span>
                                )}
                            </span>
                        </a>
                    </li>
                ))}
            </ul>
        </details>
    );
}

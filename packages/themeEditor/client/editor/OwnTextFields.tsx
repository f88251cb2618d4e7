import { selectPermission } from "@parley/accounts/client";
import { Field, TextArea } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { OwnText } from "@parley/themes/contract";
import { OWN_TEXT_FIELDS, OWN_TEXTS, WRITE_THEME_CODE } from "@parley/themes/contract";
import type { ReactNode } from "react";
import type { ThemeEditor } from "./useThemeEditor";

/** Own CSS and HTML, for those who may write fragments; others keep what is there. */
export function OwnTextFields({ state }: { state: ThemeEditor }): ReactNode {
    const { work, change, endStep } = state;
    const t = useTranslation();
    const mayWrite = useAppSelector((state) => selectPermission(state, WRITE_THEME_CODE));
    if (!mayWrite) return null;
    return OWN_TEXTS.map((name) => (
        <Field key={name} label={describe(name, t)} hint={explain(name, t)} errors={listErrors(name, state)}>
            {(attributes) => (
                <TextArea
                    {...attributes}
                    name={OWN_TEXT_FIELDS[name]}
                    value={work[name]}
                    rows={name === "styles" ? 8 : 3}
                    spellCheck={false}
                    autoComplete="off"
                    dir="ltr"
                    onChange={({ currentTarget }) => change(name, currentTarget.value)}
                    onBlur={endStep}
                />
            )}
        </Field>
    ));
}

/** Returns why the server has refused a text, or what is wrong in the draft that it has. */
function listErrors(name: OwnText, { refusal, drafted: { stylesError } }: ThemeEditor): string[] {
    const refused = (refusal?.errors?.[`assets.${name}.data`] ?? []).map(({ message }) => message);
    return refused.length === 0 && name === "styles" && stylesError ? [stylesError] : refused;
}

/** Returns the texts that a form without scripts has sent. */
export function readTexts(read: (field: string) => string | undefined): Partial<Record<OwnText, string>> {
    const sent = OWN_TEXTS.map((name) => [name, read(OWN_TEXT_FIELDS[name])] as const);
    return Object.fromEntries(sent.filter(([, text]) => text !== undefined)) as Partial<Record<OwnText, string>>;
}

function describe(name: OwnText, t: Translate): string {
    const words: Record<OwnText, string> = {
        styles: t("Own CSS"),
        header: t("HTML above every page"),
        footer: t("HTML below every page"),
    };
    return words[name];
}

function explain(name: OwnText, t: Translate): string {
    if (name === "styles")
        return t(
            "Selects parts of pages by data-part, such as post or footer. Your own classes are those of the HTML here. ?safe=1 in an address shows its page without.",
        );
    return t("It is cleaned like a post: scripts and pictures of other sites are left out.");
}

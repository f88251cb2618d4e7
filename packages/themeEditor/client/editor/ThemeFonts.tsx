import { Button, RowList, SectionHead } from "@parley/library/client/components";
import { EntryRow, FileField } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import type { OwnFont, Theme } from "@parley/themes/contract";
import { THEME_FONT, themeFontPath } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { getOwnFonts } from "../colors/themePalettes";
import { listMessages } from "../managing/listMessages";
import { editor } from "./editor.styles";

const KILOBYTE = 1024;

/** The fonts that a theme has of its own, and the forms that add one and remove one. They work without scripts. */
export function ThemeFonts({ theme, isChanged }: { theme: Theme; isChanged: boolean }): ReactNode {
    const t = useTranslation();
    const head = useId();
    const fonts = getOwnFonts(theme);
    const action = themeFontPath(theme.themeID);
    const errors = listMessages(useFormState(THEME_FONT.form));
    return (
        <section className={editor.fields} aria-labelledby={head}>
            <SectionHead id={head}>{t("Own fonts")}</SectionHead>
            {fonts.length > 0 && (
                <RowList label={t("Own fonts")}>
                    {fonts.map((font) => (
                        <FontRow key={font.url} font={font} action={action} isChanged={isChanged} />
                    ))}
                </RowList>
            )}
            <form className={editor.root} method="post" action={action} encType="multipart/form-data">
                <TransientKeyField />
                <FileField
                    label={t("A font file")}
                    hint={t(
                        "WOFF2, up to {size} kB, with a licence that lets you publish it. Every page begins with the upright one: with 30 kB it is there when the page is.",
                        { size: THEME_FONT.maxBytes / KILOBYTE },
                    )}
                    errors={errors}
                    name={THEME_FONT.field}
                    accept=".woff2,font/woff2"
                    disabled={isChanged}
                />
                <div className={editor.tools}>
                    <Button type="submit" disabled={isChanged}>
                        {t("Add the font")}
                    </Button>
                    {isChanged && <p className={editor.state}>{t("Save your changes first.")}</p>}
                </div>
            </form>
        </section>
    );
}

interface FontRowProps {
    font: OwnFont;
    action: string;
    isChanged: boolean;
}

function FontRow({ font: { url, family, style, weight }, action, isChanged }: FontRowProps): ReactNode {
    const t = useTranslation();
    const [least, most] = weight;
    const weights = least === most ? String(least) : `${least}–${most}`;
    const name = style === "italic" ? t("{name}, {weight}, italic", { name: family, weight: weights }) : `${family}, ${weights}`;
    return (
        <EntryRow
            action={action}
            field="Remove"
            value={url}
            buttons={
                <Button size={32} type="submit" icon="trash" disabled={isChanged} aria-label={t("Remove {name}", { name })}>
                    {t("Remove")}
                </Button>
            }
        >
            <bdi>{name}</bdi>
        </EntryRow>
    );
}

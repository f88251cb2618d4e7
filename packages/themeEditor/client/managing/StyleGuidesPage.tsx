import { Button, ButtonLink, FormError, Loaded, MetaLine, RelativeTime, RowList, State } from "@parley/library/client/components";
import { DoneNotice, EntryRow, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState, usePageSettings } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { Theme } from "@parley/themes/contract";
import { MAX_THEME_NAME, STYLE_GUIDES_PAGE, styleGuidePath, styleGuideRevisionsPath, THEMES_FORM } from "@parley/themes/contract";
import type { ReactNode } from "react";
import { useSiteLook } from "../colors/pageLook";
import { ThemeFace } from "../colors/ThemeFace";
import { getOwnFonts, getThemeChoices, getThemeColors, printLook } from "../colors/themePalettes";
import { selectThemes } from "../themes.slice";
import { fetchThemes, WITH_LOOK } from "../themes.thunks";
import { ImportTheme } from "./ImportTheme";
import { listMessages } from "./listMessages";
import { managing } from "./managing.styles";

/** Page `/appearance/style-guides`: the themes, which one the site has, and what can be done with them. */
export function Page(): ReactNode {
    const t = useTranslation();
    const themes = useLoadable(selectThemes, () => fetchThemes(WITH_LOOK));
    const messages = listMessages(useFormState(THEMES_FORM));
    return (
        <TitledPage title={t("Themes")} end={<a href={SETTINGS_PAGE}>{t("Manage")}</a>}>
            <DoneNotice
                messages={{
                    applied: t("The site has this theme now."),
                    deleted: t("The theme is deleted."),
                }}
            />
            {messages.map((message) => (
                <FormError key={message} message={message} />
            ))}
            <p className={managing.lead}>
                {t(
                    "A theme is two colours, from which four palettes follow (light, dark, and both with high contrast), a font and a shape. Readers choose a palette, you choose the theme. All texts can be read in each.",
                )}
            </p>
            <Loaded value={themes}>{(all) => <ThemeList themes={all} />}</Loaded>
            <ImportTheme />
        </TitledPage>
    );
}

function ThemeList({ themes }: { themes: readonly Theme[] }): ReactNode {
    const t = useTranslation();
    const { themePreview } = usePageSettings();
    const current = themes.find((theme) => theme.current);
    const look = current && printLook(getThemeColors(current), getThemeChoices(current), getOwnFonts(current));
    useSiteLook(themePreview ? undefined : look);
    return (
        <>
            <RowList label={t("Themes")}>
                {themes.map((theme) => (
                    <ThemeRow key={theme.themeID} theme={theme} />
                ))}
            </RowList>
            {themes.every(({ type }) => type === "themeFile") && (
                <p className={managing.lead}>
                    {t("There is no theme of your own yet. Copy one of these, and choose its colours.")}
                </p>
            )}
        </>
    );
}

function ThemeRow({ theme }: { theme: Theme }): ReactNode {
    const t = useTranslation();
    const { themeID, name, type, current, revisionName, insertUser, dateInserted } = theme;
    const colors = getThemeColors(theme);
    return (
        <EntryRow action={STYLE_GUIDES_PAGE} field="Theme" value={themeID} buttons={<Buttons theme={theme} />}>
            <div className={managing.theme}>
                <ThemeFace colors={colors} />
                <div className={managing.words}>
                    <a className={managing.name} href={styleGuidePath(themeID)}>
                        <bdi>{name}</bdi>
                    </a>
                    <MetaLine>
                        {current && <State kind="resolved">{t("Theme of the site")}</State>}
                        {type === "themeFile" && <span>{t("Built in")}</span>}
                        {colors && (
                            <span>{t("Accent {accent}, page {ground}", { accent: colors.accent, ground: colors.ground })}</span>
                        )}
                        {revisionName !== null && (
                            <span>
                                <bdi>{revisionName}</bdi>
                            </span>
                        )}
                        {insertUser && (
                            <span>
                                <bdi>{insertUser.name}</bdi>
                            </span>
                        )}
                        {dateInserted !== null && <RelativeTime date={dateInserted} />}
                    </MetaLine>
                </div>
            </div>
        </EntryRow>
    );
}

function Buttons({ theme: { themeID, name, type, current } }: { theme: Theme }): ReactNode {
    const t = useTranslation();
    const isStored = type === "themeDB";
    const named = (words: string) => ({ "aria-label": words });
    return (
        <>
            <input type="hidden" name="Name" value={t("Copy of {name}", { name }).slice(0, MAX_THEME_NAME)} />
            {!current && (
                <Button size={32} type="submit" name="Form" value="apply" icon="check" {...named(t("Use {name}", { name }))}>
                    {t("Use")}
                </Button>
            )}
            <Button size={32} type="submit" name="Form" value="preview" icon="eye" {...named(t("Preview {name}", { name }))}>
                {t("Preview")}
            </Button>
            {isStored && (
                <>
                    <ButtonLink size={32} href={styleGuidePath(themeID)} icon="edit" {...named(t("Edit {name}", { name }))}>
                        {t("Edit")}
                    </ButtonLink>
                    <ButtonLink
                        size={32}
                        href={styleGuideRevisionsPath(themeID)}
                        icon="history"
                        {...named(t("Revisions of {name}", { name }))}
                    >
                        {t("Revisions")}
                    </ButtonLink>
                </>
            )}
            <Button size={32} type="submit" name="Form" value="copy" icon="plus" {...named(t("Copy {name}", { name }))}>
                {t("Copy")}
            </Button>
            {isStored && !current && (
                <Button size={32} type="submit" name="Form" value="delete" icon="trash" {...named(t("Delete {name}", { name }))}>
                    {t("Delete")}
                </Button>
            )}
        </>
    );
}

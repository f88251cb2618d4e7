import { Button, ButtonLink, Field, Loaded, Notice, SectionHead, TextInput, useAlive } from "@parley/library/client/components";
import { EditorForm, HistoryButtons, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, useFormState } from "@parley/library/client/page";
import { useLoadable } from "@parley/library/client/thunks";
import type { DerivedPalettes, ThemeColors } from "@parley/library/contract";
import { formatList } from "@parley/library/contract";
import type { Theme, ThemeDraft } from "@parley/themes/contract";
import {
    isThemeColor,
    MAX_THEME_NAME,
    parseRoles,
    readOwnFonts,
    STYLE_GUIDES_PAGE,
    styleGuidePath,
    styleGuideRevisionsPath,
    THEME_EDITOR_FORM,
} from "@parley/themes/contract";
import type { ReactNode } from "react";
import { useDeferredValue, useId, useState } from "react";
import { useLocation, useParams } from "react-router";
import { PaletteSamples } from "../colors/PaletteSample";
import { useDraftLook } from "../colors/pageLook";
import { getOwnFonts, getPalettes, getThemeColors, printLook } from "../colors/themePalettes";
import { selectTheme, selectThemeDraft } from "../themes.slice";
import { fetchTheme, fetchThemeDraft, toThemeQuery } from "../themes.thunks";
import { ChoiceFields, readChoices } from "./ChoiceFields";
import { ColorField } from "./ColorField";
import { canvas } from "./canvas.styles";
import { EditorNotices, SavedState } from "./EditorNotices";
import { editor } from "./editor.styles";
import { OwnTextFields, readTexts } from "./OwnTextFields";
import { RoleFields } from "./RoleFields";
import { ThemeCanvas } from "./ThemeCanvas";
import { ThemeFiles } from "./ThemeFiles";
import { ThemeFonts } from "./ThemeFonts";
import type { ThemeWork } from "./themeWork";
import type { ThemeEditor } from "./useThemeEditor";
import { useThemeEditor } from "./useThemeEditor";

/** Page `/appearance/style-guides/{themeID}`: the editor of a theme, or what a built-in one looks like. */
export function Page(): ReactNode {
    const { themeID = "" } = useParams();
    const theme = useLoadable(
        (state) => selectTheme(state, themeID),
        () => fetchTheme(toThemeQuery(themeID)),
    );
    return (
        <Loaded value={theme}>
            {(known) => (known.type === "themeFile" ? <BuiltIn theme={known} /> : <DraftedTheme theme={known} />)}
        </Loaded>
    );
}

function DraftedTheme({ theme }: { theme: Theme }): ReactNode {
    const themeID = Number(theme.themeID);
    const draft = useLoadable(
        (state) => selectThemeDraft(state, themeID),
        () => fetchThemeDraft({ themeID }),
    );
    return <Loaded value={draft}>{(known) => <Editor key={theme.revisionID} theme={theme} draft={known} />}</Loaded>;
}

function BuiltIn({ theme }: { theme: Theme }): ReactNode {
    const t = useTranslation();
    const { themeID, name } = theme;
    return (
        <TitledPage title={name} end={<BackLink />}>
            <form className={editor.tools} method="post" action={STYLE_GUIDES_PAGE}>
                <TransientKeyField />
                <input type="hidden" name="Theme" value={themeID} />
                <input type="hidden" name="Name" value={t("Copy of {name}", { name })} />
                <p className={editor.state}>{t("This theme is built in and can’t be changed. A copy can.")}</p>
                <Button type="submit" name="Form" value="copy" icon="plus">
                    {t("Copy")}
                </Button>
            </form>
            <Palettes derived={getPalettes(getThemeColors(theme))} />
            <ThemeFiles theme={theme} />
        </TitledPage>
    );
}

function Editor({ theme, draft }: { theme: Theme; draft: ThemeDraft }): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const refused = useFormState(THEME_EDITOR_FORM);
    const query = new URLSearchParams(useLocation().search);
    const state = useThemeEditor(theme, draft, readShown(refused?.values, query));
    const [announced, announce] = useState("");
    const { work, base, isChanged } = state;
    const colors = useLastColors(work);
    const css = printLook(colors, work, getOwnFonts(base));
    useDraftLook(css);
    const path = styleGuidePath(theme.themeID);
    const errors = refused?.errors ?? {};
    const messages =
        refused && !isChanged && isAlive ? [] : Object.values(errors).flatMap((all) => all.map((each) => each.message));
    return (
        <TitledPage title={t("Edit the theme {name}", { name: base.name })} end={<BackLink />} wide>
            <div className={canvas.beside}>
                <EditorForm
                    className={editor.root}
                    action={path}
                    // With scripts it is sent as a request, so that nothing is lost if the connection breaks.
                    onSubmit={() => void (state.isValid && !state.theirs && state.save())}
                    head={<input type="hidden" name="Revision" value={base.revisionID ?? ""} />}
                    messages={{
                        saved: base.current ? t("The theme is published. The site has it now.") : t("The theme is saved."),
                        copied: t("This is the copy. Choose its colours."),
                        fontAdded: t("The theme has the font now. Choose it in the list of fonts."),
                        fontRemoved: t("The font is removed."),
                        imported: t("The theme is imported. Look at it before the site has it."),
                    }}
                    error={
                        refused?.message || messages.length > 0
                            ? {
                                  message: refused?.message ?? t("This could not be done. Nothing was changed."),
                                  mistakes: messages.map((message) => ({ message })),
                              }
                            : undefined
                    }
                    announced={announced}
                >
                    <EditorNotices state={state} />
                    <Fields state={state} colors={colors} />
                    <Tools state={state} announce={announce} />
                    <SavedState state={state} />
                </EditorForm>
                {/* The page of the editor has a colour in the next frame; what is beside and below it follows. */}
                <ThemeCanvas themeID={theme.themeID} css={useDeferredValue(css)} version={state.drafted.version} />
            </div>
            <Palettes derived={useDeferredValue(getPalettes(colors))} />
            <ThemeFonts theme={base} isChanged={isAlive && isChanged} />
            <OtherContents theme={base} />
            <ThemeFiles theme={base} />
        </TitledPage>
    );
}

/** Returns what a form without scripts has sent, or shows before it is saved. */
function readShown(values: Readonly<Record<string, string>> | undefined, query: URLSearchParams): Partial<ThemeWork> {
    const read = (field: string) => values?.[field] ?? query.get(field) ?? undefined;
    const sent = {
        name: read("Name"),
        accent: read("Accent"),
        ground: read("Ground"),
        roles: read("Roles")?.replaceAll("\r\n", "\n"),
        ...readChoices(read),
        ...readTexts(read),
    };
    return Object.fromEntries(Object.entries(sent).filter(([, text]) => text !== undefined)) as Partial<ThemeWork>;
}

/** Returns the colours that are edited, each as it was last one: a half-typed text is none. */
function useLastColors({ accent, ground, warmth, strength, roles }: ThemeWork): ThemeColors {
    const [last, setLast] = useState({ accent: "#000000", ground: "#ffffff" });
    const colors = {
        accent: isThemeColor(accent.trim()) ? accent.trim() : last.accent,
        ground: isThemeColor(ground.trim()) ? ground.trim() : last.ground,
    };
    if (colors.accent !== last.accent || colors.ground !== last.ground) setLast(colors);
    return { ...colors, warmth, strength, roles: parseRoles(roles) };
}

function Fields({ state, colors }: { state: ThemeEditor; colors: ThemeColors }): ReactNode {
    const { work, change, endStep } = state;
    const t = useTranslation();
    const refused = useFormState(THEME_EDITOR_FORM);
    const errorsOf = (field: string) => (refused?.errors?.[field] ?? []).map(({ message }) => message);
    return (
        <div className={editor.fields}>
            <Field label={t("Name")} hint={t("Only those who manage the site see it.")} errors={errorsOf("name")} required>
                {(attributes) => (
                    <TextInput
                        {...attributes}
                        name="Name"
                        value={work.name}
                        maxLength={MAX_THEME_NAME}
                        onChange={({ currentTarget }) => change("name", currentTarget.value)}
                        onBlur={endStep}
                    />
                )}
            </Field>
            <ColorField
                label={t("Accent")}
                hint={t("For links, buttons and what is new.")}
                choose={t("Choose the accent")}
                name="Accent"
                value={work.accent}
                errors={[]}
                onChange={(text) => change("accent", text)}
                onEnd={endStep}
            />
            <ColorField
                label={t("Page")}
                hint={t("A light colour is that of the light palette, a dark one that of the dark palette.")}
                choose={t("Choose the colour of the page")}
                name="Ground"
                value={work.ground}
                errors={[]}
                onChange={(text) => change("ground", text)}
                onEnd={endStep}
            />
            <ChoiceFields work={work} fonts={getOwnFonts(state.base)} errorsOf={errorsOf} onChange={change} onEnd={endStep} />
            <RoleFields
                state={state}
                colors={colors}
                errors={[...errorsOf("roles"), ...errorsOf("assets.variables.data.roles")]}
            />
            <OwnTextFields state={state} />
        </div>
    );
}

function Tools({ state, announce }: { state: ThemeEditor; announce: (words: string) => void }): ReactNode {
    const t = useTranslation();
    const isAlive = useAlive();
    const { base, isChanged, isValid, isSaving, theirs } = state;
    return (
        <div className={editor.tools}>
            <Button
                type="submit"
                variant="primary"
                name="Form"
                value="save"
                busy={isSaving}
                disabled={isAlive && (!isChanged || !isValid || theirs !== undefined)}
            >
                {base.current ? t("Publish") : t("Save")}
            </Button>
            {isAlive ? (
                <HistoryButtons history={state} canDiscard={isChanged} announce={announce} />
            ) : (
                <Button type="submit" name="Form" value="show">
                    {t("Show without saving")}
                </Button>
            )}
            <ButtonLink href={styleGuideRevisionsPath(base.themeID)} icon="history">
                {t("Revisions")}
            </ButtonLink>
        </div>
    );
}

function Palettes({ derived }: { derived: DerivedPalettes }): ReactNode {
    const t = useTranslation();
    const head = useId();
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>{t("The four palettes")}</SectionHead>
            <PaletteSamples derived={derived} />
        </section>
    );
}

/** What is stored of a theme and has no effect on pages. */
function OtherContents({ theme: { assets } }: { theme: Theme }): ReactNode {
    const t = useTranslation();
    const names: Record<string, string> = {
        fonts: t("fonts"),
        scripts: t("scripts"),
        javascript: t("JavaScript"),
    };
    // Own fonts have an effect; other software lists fonts of other sites, from which none is loaded.
    const { fonts, ...stored } = assets;
    const isForeign = Array.isArray(fonts?.data) && fonts.data.length > readOwnFonts(fonts.data).length;
    const others = Object.keys(isForeign ? assets : stored).flatMap((name) => names[name] ?? []);
    if (others.length === 0) return null;
    return (
        <Notice kind="info">
            {t("This theme also contains: {parts}. They are stored, and the API returns them, but pages do not use them.", {
                parts: formatList(t, others),
            })}
        </Notice>
    );
}

function BackLink(): ReactNode {
    const t = useTranslation();
    return <a href={STYLE_GUIDES_PAGE}>{t("Themes")}</a>;
}

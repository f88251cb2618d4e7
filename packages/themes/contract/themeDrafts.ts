import { DateTime, defineEndpoint, ID, NoContent } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";
import type { ThemeChoice } from "./look/themeChoices";
import { THEME_CHOICE_NAMES } from "./look/themeChoices";
import type { OwnText } from "./ownTexts";
import { OWN_TEXTS } from "./ownTexts";
import { THEME_ASSETS } from "./themes.rules";

const MAX_LINE = 200;
const MAX_ROLES = 5000;

const optionalText = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const toFields = <Name extends string>(names: readonly Name[], maxLength: number) =>
    Object.fromEntries(names.map((name) => [name, optionalText(maxLength)])) as Record<Name, ReturnType<typeof optionalText>>;

/** The fields of the editor as they were typed, which may be no colours yet. */
const ThemeWork = Type.Object({
    name: optionalText(MAX_LINE),
    accent: optionalText(MAX_LINE),
    ground: optionalText(MAX_LINE),
    roles: optionalText(MAX_ROLES),
    ...toFields<ThemeChoice>(THEME_CHOICE_NAMES, MAX_LINE),
    ...toFields<OwnText>(OWN_TEXTS, THEME_ASSETS.styles.maxBytes),
});

/** What somebody has changed in a theme and not yet published. Each has a draft of their own, which nobody else sees. */
export const ThemeDraft = Type.Object({
    themeID: Type.Integer(),
    /** Null while there is no draft. */
    work: Type.Union([ThemeWork, Type.Null()]),
    /** The revision with which the draft began. */
    revisionID: Type.Union([Type.Integer(), Type.Null()]),
    dateUpdated: Type.Union([DateTime, Type.Null()]),
    /** The mistake in own CSS, with its line. Pages beside the editor go on with the last CSS without one. */
    stylesError: Type.Union([Type.String(), Type.Null()]),
});
export type ThemeDraft = Static<typeof ThemeDraft>;

const byTheme = Type.Object({ themeID: ID });

/** Returns the viewer's own draft of a stored theme. */
export const getThemeDraft = defineEndpoint({
    method: "GET",
    path: "/themes/:themeID/draft",
    params: byTheme,
    response: ThemeDraft,
});

/**
 * Stores the viewer's draft. Nothing in it is refused, and nobody else sees it until it is published, which `PATCH /themes/{id}` does; a mistake
 * in own CSS is told.
 */
export const putThemeDraft = defineEndpoint({
    method: "PUT",
    path: "/themes/:themeID/draft",
    params: byTheme,
    body: Type.Object({ work: ThemeWork, revisionID: ID }),
    response: ThemeDraft,
});

/** Discards the viewer's draft. */
export const deleteThemeDraft = defineEndpoint({
    method: "DELETE",
    path: "/themes/:themeID/draft",
    params: byTheme,
    response: NoContent,
});

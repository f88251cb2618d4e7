import { createApiThunk } from "@parley/library/client/thunks";
import { getTheme, getThemeDraft, getThemeRevisions, getThemes } from "@parley/themes/contract";

/** Expands what the look of a theme is made of: the variables, which choose colours, and its own fonts. */
export const WITH_LOOK = { expand: ["variables.data", "fonts.data"] } satisfies Parameters<typeof fetchThemes>[0];

/** Returns the input of the request for one theme, with what its editor changes. */
export const toThemeQuery = (themeID = ""): Parameters<typeof fetchTheme>[0] => ({
    themeID,
    expand: ["variables.data", "fonts.data", "styles.data", "header.data", "footer.data"],
});

/** Returns the input of the request for one revision of a theme. */
export const toRevisionQuery = (themeID: string, revisionID: number) => ({ ...toThemeQuery(themeID), revisionID });

export const fetchThemes = createApiThunk("themes/fetchAll", getThemes);
export const fetchTheme = createApiThunk("themes/fetch", getTheme);
export const fetchThemeRevisions = createApiThunk("themes/fetchRevisions", getThemeRevisions, ({ items }) => items);
export const fetchThemeDraft = createApiThunk("themes/fetchDraft", getThemeDraft);

import { loadForMember, requireHeld, requireMember } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { findCompared } from "./managing/findCompared";
import { selectTheme, selectThemeRevisions } from "./themes.slice";
import {
    fetchTheme,
    fetchThemeDraft,
    fetchThemeRevisions,
    fetchThemes,
    toRevisionQuery,
    toThemeQuery,
    WITH_LOOK,
} from "./themes.thunks";

/** Loads all themes. */
export async function loadThemes(loading: PageLoading): Promise<void> {
    requireManager(loading);
    await loadForMember(loading, fetchThemes, WITH_LOOK);
}

/** Loads a theme with its colours. */
export async function loadTheme(loading: PageLoading): Promise<void> {
    requireManager(loading);
    await loadForMember(loading, fetchTheme, toThemeQuery(loading.params.themeID));
}

/** Loads a theme with what the viewer has changed in it and not yet published. */
export async function loadThemeEditor(loading: PageLoading): Promise<void> {
    await loadTheme(loading);
    const { themeID = "" } = loading.params;
    const theme = selectTheme(loading.getState(), themeID).data;
    if (theme?.type === "themeDB") await loadForMember(loading, fetchThemeDraft, { themeID: Number(theme.themeID) });
}

/** Loads a theme with its revisions, and the two between which the difference is shown. */
export async function loadThemeRevisions(loading: PageLoading): Promise<void> {
    const { themeID = "" } = loading.params;
    await Promise.all([loadTheme(loading), loadForMember(loading, fetchThemeRevisions, { themeID })]);
    const revisions = selectThemeRevisions(loading.getState(), themeID).data ?? [];
    const compared = findCompared(revisions, loading.url.search);
    await Promise.all(
        compared.map(({ revisionID }) => loadForMember(loading, fetchTheme, toRevisionQuery(themeID, revisionID ?? 0))),
    );
}

/** Requires somebody who manages the site. */
export function requireManager(loading: PageLoading): void {
    requireMember(loading);
    requireHeld(loading, "site.manage");
}

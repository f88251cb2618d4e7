import { loadForMember, requireHeld, requireMember } from "@parley/accounts/client";
import type { PageLoading } from "@parley/library/client/routing";
import { fetchTheme, fetchThemeRevisions, fetchThemes, toThemeQuery, WITH_VARIABLES } from "./themes.thunks";
import "./themes.slice";

/** Loads all themes. */
export async function loadThemes(loading: PageLoading): Promise<void> {
    requireManager(loading);
    await loadForMember(loading, fetchThemes, WITH_VARIABLES);
}

/** Loads a theme with its colours. */
export async function loadTheme(loading: PageLoading): Promise<void> {
    requireManager(loading);
    await loadForMember(loading, fetchTheme, toThemeQuery(loading.params.themeID));
}

/** Loads a theme with its revisions. */
export async function loadThemeRevisions(loading: PageLoading): Promise<void> {
    const { themeID = "" } = loading.params;
    await Promise.all([loadTheme(loading), loadForMember(loading, fetchThemeRevisions, { themeID })]);
}

function requireManager(loading: PageLoading): void {
    requireMember(loading);
    requireHeld(loading, "site.manage");
}

import { createSnapshotSource } from "@parley/library/server/actionLog";
import type { ThemeRow, ThemesRepository } from "./themes.repository";

/** State of a theme as stored in a logged action. Its revisions stay, so the ID of the active one stands for its assets. */
type ThemeState = Omit<ThemeRow, "themeID">;

export type ThemeStates = ReturnType<typeof createThemeStates>;

/** Creates the source of logged actions on themes, for members who manage the site. Undo restores the theme with its active revision. */
export function createThemeStates(repository: Pick<ThemesRepository, "byID" | "remove" | "insert">) {
    return createSnapshotSource<ThemeState>({
        permission: "site.manage",
        effects: { create: "configures", change: "configures", delete: "removes" },
        async of(themeID) {
            const found = await repository.byID(themeID);
            if (!found) return undefined;
            const { themeID: _id, ...row } = found;
            return row;
        },
        remove: repository.remove,
        async restore(themeID, state) {
            await repository.insert({ themeID, ...state });
        },
    });
}

import type { ActionSource, LoggedAction } from "@parley/library/server/actionLog";
import { createSnapshotSource } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { may, requirePermission } from "@parley/library/server/http";
import { WRITE_THEME_CODE } from "@parley/themes/contract";
import type { AssetContents } from "./assets";
import { isCodeChanged } from "./assets";
import type { ThemeRow, ThemesRepository } from "./themes.repository";

/** State of a theme as stored in a logged action. Its revisions stay, so the ID of the active one stands for its assets. */
type ThemeState = Omit<ThemeRow, "themeID">;

export type ThemeStates = ReturnType<typeof createThemeStates>;

/**
 * Creates the source of logged actions on themes, for members who manage the site. Undo restores the theme with its active revision; it
 * requires the permission to write fragments where that changes code.
 */
export function createThemeStates(repository: Pick<ThemesRepository, "byID" | "remove" | "insert" | "revisionsByID">) {
    const source = createSnapshotSource<ThemeState>({
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
    return {
        ...source,
        async filterReadable(viewer: Viewer, actions: Parameters<ActionSource["filterReadable"]>[1]) {
            const readable = await source.filterReadable(viewer, actions);
            if (may(viewer, WRITE_THEME_CODE)) return readable;
            return Promise.all(
                readable.map(async (each) => ({ ...each, canUndo: each.canUndo && !(await changesCode(each.action)) })),
            );
        },
        async undo(viewer: Viewer, action: LoggedAction) {
            if (await changesCode(action)) requirePermission(viewer, WRITE_THEME_CODE);
            await source.undo(viewer, action);
        },
    };

    /** Returns whether a change was one of CSS or HTML that pages have, or may have one day. */
    async function changesCode({ kind, before, after }: LoggedAction): Promise<boolean> {
        const ids = [before.revisionID, after.revisionID].map(Number);
        if (kind !== "change" || ids[0] === ids[1]) return false;
        const revisions = await repository.revisionsByID(ids);
        const [former, latter] = ids.map((id) => {
            const assets = revisions.find(({ revisionID }) => revisionID === id)?.assets;
            return assets === undefined ? {} : (JSON.parse(assets) as AssetContents);
        });
        return isCodeChanged(former ?? {}, latter ?? {});
    }
}

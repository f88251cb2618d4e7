import { MAXIMUM_ID } from "@parley/library/contract";
import { notFound } from "@parley/library/server/http";
import type { AssetContents } from "./assets";
import type { FileThemes } from "./fileThemes";
import type { ThemeRecord } from "./themePresenter";
import { toShippedRecord } from "./themePresenter";
import type { ThemeRevisionRow, ThemeRow, ThemesRepository } from "./themes.repository";

/** Returns the ID of a stored theme from its key; 0, which no theme has, for any other text. */
export const toID = (key: string): number => (/^\d{1,10}$/.test(key) ? Math.min(Number(key), MAXIMUM_ID) : 0);

/** Creates the functions that find themes and their revisions, and throw 404 for those that do not exist. */
export function createThemeLookup(repository: Pick<ThemesRepository, "byID" | "revisionsByID">, fileThemes: FileThemes) {
    return { find, requireRow, requireContents };

    async function find(key: string, revisionID?: number): Promise<ThemeRecord> {
        const shipped = fileThemes.find(key);
        if (shipped && revisionID === undefined) return toShippedRecord(shipped);
        const row = await requireRow(toID(key));
        return { row, revision: await requireRevision(row.themeID, revisionID ?? row.revisionID) };
    }

    async function requireRow(themeID: number): Promise<ThemeRow> {
        const row = await repository.byID(themeID);
        if (!row) throw notFound("Theme");
        return row;
    }

    async function requireRevision(themeID: number, revisionID: number): Promise<ThemeRevisionRow> {
        const [revision] = await repository.revisionsByID([revisionID]);
        if (revision?.themeID !== themeID) throw notFound("Revision");
        return revision;
    }

    async function requireContents(themeID: number, revisionID: number): Promise<AssetContents> {
        return JSON.parse((await requireRevision(themeID, revisionID)).assets) as AssetContents;
    }
}

import type { Config } from "@parley/config/server";
import type { Theme, ThemeAssetName, ThemeRevision } from "@parley/themes/contract";
import { BUILT_IN_THEME, readProperty, SHIPPED_VERSION } from "@parley/themes/contract";
import type { Users } from "@parley/users/server";
import type { AssetContents } from "./assets";
import { describeAssets } from "./assets";
import type { FileTheme, FileThemes } from "./fileThemes";
import { readFileContents } from "./fileThemes";
import type { ThemeRevisionRow, ThemeRow, ThemesRepository } from "./themes.repository";

/** A stored theme with one of its revisions, or a theme in the code. */
export type ThemeRecord = { row: ThemeRow; revision: ThemeRevisionRow } | ShippedRecord;
type ShippedRecord = { row: undefined; revision: undefined; shipped: FileTheme };

/** Returns the record of a theme in the code. */
export const toShippedRecord = (shipped: FileTheme): ShippedRecord => ({ row: undefined, revision: undefined, shipped });

interface Dependencies {
    siteURL: string;
    config: Pick<Config, "get">;
    users: Pick<Users, "byIDs">;
    repository: Pick<ThemesRepository, "byID">;
    fileThemes: FileThemes;
}

export type ThemePresenter = ReturnType<typeof createThemePresenter>;

/** Creates the functions that describe themes as the API returns them (contract §4.12). */
export function createThemePresenter({ siteURL, config, users, repository, fileThemes }: Dependencies) {
    return { present, one, revisions, toOwner };

    async function one(record: ThemeRecord, isWithData: (name: ThemeAssetName) => boolean): Promise<Theme> {
        const [theme] = await present([record], isWithData);
        if (!theme) throw new Error("a theme was not described");
        return theme;
    }

    async function present(records: readonly ThemeRecord[], isWithData: (name: ThemeAssetName) => boolean): Promise<Theme[]> {
        const current = await findCurrentKey(records);
        const people = await users.byIDs(records.flatMap(({ revision }) => revision?.insertUserID ?? []));
        return records.map((record): Theme => {
            const owner = toOwner(record);
            const { row, revision } = record;
            return {
                ...(row
                    ? describeRevision(row, revision, people.get(revision.insertUserID), current)
                    : describeShipped(record.shipped, current)),
                assets: describeAssets(owner, isWithData),
                preview: { info: {}, imageUrl: null, variables: listMainColors(owner.contents) },
                features: {},
                supportedSections: [],
            };
        });
    }

    /** Returns the key of the theme of the site: the built-in one if the chosen one does not exist any more. */
    async function findCurrentKey(records: readonly ThemeRecord[]): Promise<string> {
        const chosen = await config.get("themes.current");
        const isKnown = fileThemes.find(chosen) !== undefined || records.some(({ row }) => String(row?.themeID) === chosen);
        return isKnown || (await repository.byID(Number(chosen) || 0)) ? chosen : BUILT_IN_THEME;
    }

    async function revisions(row: ThemeRow, rows: readonly Omit<ThemeRevisionRow, "assets">[]): Promise<ThemeRevision[]> {
        const people = await users.byIDs(rows.map(({ insertUserID }) => insertUserID));
        const current = await config.get("themes.current");
        return rows.map((revision) => describeRevision(row, revision, people.get(revision.insertUserID), current));
    }

    function toOwner(record: ThemeRecord) {
        if (!record.row)
            return { themeID: record.shipped.key, revisionID: null, siteURL, contents: readFileContents(record.shipped) };
        const { row, revision } = record;
        const contents = JSON.parse(revision.assets) as AssetContents;
        return { themeID: row.themeID, revisionID: revision.revisionID, siteURL, contents };
    }
}

function describeRevision(
    row: ThemeRow,
    revision: Omit<ThemeRevisionRow, "assets">,
    insertUser: ThemeRevision["insertUser"] | undefined,
    current: string,
): ThemeRevision {
    return {
        themeID: row.themeID,
        type: "themeDB",
        name: row.name,
        version: row.parentVersion,
        revisionID: revision.revisionID,
        revisionName: revision.revisionName,
        insertUser: insertUser ?? null,
        dateInserted: revision.dateInserted,
        current: current === String(row.themeID),
        active: revision.revisionID === row.revisionID,
        parentTheme: row.parentTheme,
    };
}

const describeShipped = ({ key, name }: FileTheme, current: string): ThemeRevision => ({
    themeID: key,
    type: "themeFile",
    name,
    version: SHIPPED_VERSION,
    revisionID: null,
    revisionName: null,
    insertUser: null,
    dateInserted: null,
    current: current === key,
    active: true,
    parentTheme: null,
});

/** Names of the previewed colours, and where the variables have them. */
const MAIN_COLORS = {
    globalPrimary: ["global", "mainColors", "primary"],
    globalBg: ["global", "mainColors", "bg"],
    globalFg: ["global", "mainColors", "fg"],
} as const;

function listMainColors({ variables }: AssetContents): Record<string, string> {
    const found = Object.entries(MAIN_COLORS).flatMap(([name, path]) => {
        const color = path.reduce<unknown>(readProperty, variables);
        return typeof color === "string" ? [[name, color] as const] : [];
    });
    return Object.fromEntries(found);
}

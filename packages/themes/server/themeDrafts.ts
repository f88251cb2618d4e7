import type { Input } from "@parley/library/contract";
import { formatText, toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ThemeDraft } from "@parley/themes/contract";
import { deleteThemeDraft, getThemeDraft, putThemeDraft } from "@parley/themes/contract";
import type { AssetContents } from "./assets";
import type { FileThemes } from "./fileThemes";
import type { OwnStylesReader } from "./ownStylesReader";
import { createThemeLookup } from "./themeLookup";
import type { ThemeDraftRow, ThemesRepository } from "./themes.repository";

interface Dependencies {
    repository: ThemesRepository;
    fileThemes: FileThemes;
    ownStyles: Pick<OwnStylesReader, "findMistake">;
}

type Work = NonNullable<ThemeDraft["work"]>;

/** A draft as it is stored. */
interface StoredWork extends Work {
    /** The last own CSS of this draft without a mistake; absent if there was none. */
    shownStyles?: string;
}

/** Registers the calls of drafts: what somebody has changed in a theme and not yet published. */
export function registerThemeDrafts(kit: Pick<ServerKit, "api" | "clock" | "findTranslation">, dependencies: Dependencies): void {
    const { api, clock, findTranslation } = kit;
    const { repository, fileThemes, ownStyles } = dependencies;
    const { requireRow } = createThemeLookup(repository, fileThemes);
    implement(api, getThemeDraft, async ({ themeID }, viewer) => {
        await requireTheme(viewer, themeID);
        return toDraft(viewer, themeID, await repository.draft(themeID, viewer.userID));
    });
    implement(api, putThemeDraft, store);
    implement(api, deleteThemeDraft, async ({ themeID }, viewer) => {
        await requireTheme(viewer, themeID);
        await repository.removeDraft(themeID, viewer.userID);
    });

    async function store({ themeID, work, revisionID }: Input<typeof putThemeDraft>, viewer: Viewer): Promise<ThemeDraft> {
        const { userID } = viewer;
        await requireTheme(viewer, themeID);
        const mistake = await ownStyles.findMistake(work.styles);
        const shownStyles =
            mistake === undefined ? work.styles : readStored(await repository.draft(themeID, userID))?.shownStyles;
        const stored: StoredWork = { ...work, ...(shownStyles !== undefined && { shownStyles }) };
        const row = { themeID, userID, work: JSON.stringify(stored), revisionID, dateUpdated: toDateTime(clock()) };
        await repository.setDraft(row);
        return toDraft(viewer, themeID, row);
    }

    async function toDraft(viewer: Viewer, themeID: number, row: ThemeDraftRow | undefined): Promise<ThemeDraft> {
        const { shownStyles: _, ...work } = readStored(row) ?? {};
        const mistake = await ownStyles.findMistake(work.styles);
        return {
            themeID,
            work: row ? work : null,
            revisionID: row?.revisionID ?? null,
            dateUpdated: row?.dateUpdated ?? null,
            stylesError: mistake === undefined ? null : formatText(findTranslation(viewer), mistake),
        };
    }

    async function requireTheme(viewer: Viewer, themeID: number): Promise<void> {
        requirePermission(viewer, "site.manage");
        await requireRow(themeID);
    }
}

/** Returns the own CSS and HTML that the pages of a draft's author show beside the editor; what is absent is that of the theme. */
export function readDraftedTexts(row: ThemeDraftRow | undefined): AssetContents {
    const { shownStyles: styles, header, footer } = readStored(row) ?? {};
    return {
        ...(styles !== undefined && { styles }),
        ...(header !== undefined && { header }),
        ...(footer !== undefined && { footer }),
    };
}

const readStored = (row: ThemeDraftRow | undefined): StoredWork | undefined => row && (JSON.parse(row.work) as StoredWork);

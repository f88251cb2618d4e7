import type { Input } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { implement, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { ThemeDraft } from "@parley/themes/contract";
import { deleteThemeDraft, getThemeDraft, putThemeDraft } from "@parley/themes/contract";
import type { FileThemes } from "./fileThemes";
import { createThemeLookup } from "./themeLookup";
import type { ThemeDraftRow, ThemesRepository } from "./themes.repository";

interface Dependencies {
    repository: ThemesRepository;
    fileThemes: FileThemes;
}

/** Registers the calls of drafts: what somebody has changed in a theme and not yet published. */
export function registerThemeDrafts({ api, clock }: Pick<ServerKit, "api" | "clock">, dependencies: Dependencies): void {
    const { repository, fileThemes } = dependencies;
    const { requireRow } = createThemeLookup(repository, fileThemes);
    implement(api, getThemeDraft, async ({ themeID }, viewer) => {
        await requireTheme(viewer, themeID);
        return toDraft(themeID, await repository.draft(themeID, viewer.userID));
    });
    implement(api, putThemeDraft, store);
    implement(api, deleteThemeDraft, async ({ themeID }, viewer) => {
        await requireTheme(viewer, themeID);
        await repository.removeDraft(themeID, viewer.userID);
    });

    async function store({ themeID, work, revisionID }: Input<typeof putThemeDraft>, viewer: Viewer): Promise<ThemeDraft> {
        const { userID } = viewer;
        await requireTheme(viewer, themeID);
        const row = { themeID, userID, work: JSON.stringify(work), revisionID, dateUpdated: toDateTime(clock()) };
        await repository.setDraft(row);
        return toDraft(themeID, row);
    }

    async function requireTheme(viewer: Viewer, themeID: number): Promise<void> {
        requirePermission(viewer, "site.manage");
        await requireRow(themeID);
    }
}

const toDraft = (themeID: number, row: ThemeDraftRow | undefined): ThemeDraft => ({
    themeID,
    work: row ? (JSON.parse(row.work) as ThemeDraft["work"]) : null,
    revisionID: row?.revisionID ?? null,
    dateUpdated: row?.dateUpdated ?? null,
});

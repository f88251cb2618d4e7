import type { Config } from "@parley/config/server";
import { getActionLog } from "@parley/library/server/actionLog";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { createReauthentication } from "@parley/permissions/server";
import type { Users } from "@parley/users/server";
import { registerThemeArchives } from "./archives/archives.routes";
import { createFileSweep } from "./archives/sweepFiles";
import { createThemeArchives } from "./archives/themeArchives";
import { readThemeFolders } from "./archives/themeFolders";
import { createThemePictures } from "./archives/themePictures";
import { createAssetReader } from "./assetReader";
import { createFileThemes } from "./fileThemes";
import { createOwnFonts } from "./fonts/ownFonts";
import { registerFontForm } from "./fonts/uploadForm";
import { createOwnStylesReader } from "./ownStylesReader";
import { createSiteTheme } from "./siteTheme";
import { registerThemeDrafts } from "./themeDrafts";
import { createThemePresenter } from "./themePresenter";
import { createThemeStates } from "./themes.actions";
import { registerThemeForms } from "./themes.forms";
import { createThemesRepository } from "./themes.repository";
import { registerThemeRoutes } from "./themes.routes";
import { createThemesService } from "./themes.service";

interface Dependencies {
    users: Pick<Users, "byIDs">;
    config: Pick<Config, "get" | "write">;
    sessions: Pick<Sessions, "provedAt">;
    /** Directory of the site's uploads. */
    uploadsDirectory: string;
    /** Directory with a folder for each theme of the operator, if there are any. */
    themesDirectory: string;
}

const HOUR_MS = 60 * 60 * 1000;

/** Registers the themes of the site, and the choice of one of them. Returns the theme that pages have. */
export function createThemesServer(kit: ServerKit, { users, config, sessions, uploadsDirectory, themesDirectory }: Dependencies) {
    const repository = createThemesRepository(kit.database);
    const actionLog = getActionLog(kit);
    const states = createThemeStates(repository);
    actionLog.provide("theme", states);
    const { themes: folders, problems: folderProblems } = readThemeFolders(themesDirectory);
    const fileThemes = createFileThemes(folders);
    const ownStyles = createOwnStylesReader(kit);
    const ownFonts = createOwnFonts(uploadsDirectory);
    const assetReader = createAssetReader({ ownStyles, ownFonts });
    const presenter = createThemePresenter({ siteURL: kit.siteURL, config, users, repository, fileThemes });
    const reauthentication = createReauthentication({ clock: kit.clock, sessions });
    const service = createThemesService({
        ...kit,
        repository,
        states,
        actionLog,
        presenter,
        config,
        reauthentication,
        fileThemes,
        assetReader,
    });
    registerThemeRoutes(kit, service);
    registerThemeDrafts(kit, { repository, fileThemes, ownStyles });
    registerThemeForms(kit, service);
    registerFontForm(kit, { service, ownFonts });
    const archives = createThemeArchives({ service, pictures: createThemePictures(uploadsDirectory, ownFonts) });
    registerThemeArchives(kit, archives);
    const sweep = createFileSweep({ ...kit, repository, fileThemes, uploadsDirectory });
    kit.jobs.every("themes: sweep files", HOUR_MS, sweep);
    return {
        ...createSiteTheme({ ...kit, repository, config, fileThemes, ownStyles }),
        archives,
        list: service.list,
        folderProblems,
    };
}

import type { Config } from "@parley/config/server";
import { getActionLog } from "@parley/library/server/actionLog";
import { getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";
import type { Users } from "@parley/users/server";
import { registerDraftForm } from "./drafts/draft.forms";
import { createLayoutDraftsRepository } from "./drafts/drafts.repository";
import { createLayoutDraftsService } from "./drafts/drafts.service";
import { createLayoutPreview } from "./drafts/preview";
import type { FragmentEditors, Fragments } from "./fragments";
import { registerFragments } from "./fragments";
import type { HomeContents } from "./home/homeContent";
import { createHomeContents } from "./home/homeContent";
import { registerHomeWidgets } from "./home/homeWidgets";
import { createLayoutCheck } from "./layoutCheck";
import { createLayoutHydration } from "./layoutHydration";
import { createLayoutLookup } from "./layoutLookup";
import { createLayoutStates } from "./layouts.actions";
import { registerLayoutForms } from "./layouts.forms";
import type { LayoutsRepository } from "./layouts.repository";
import { createLayoutsRepository } from "./layouts.repository";
import { registerLayoutRoutes } from "./layouts.routes";
import { createLayoutsService } from "./layouts.service";
import { createLayoutRevisionsRepository } from "./revisions/revisions.repository";
import { createLayoutRevisionsService } from "./revisions/revisions.service";
import { registerSections } from "./sections";
import { createSettingRecordsService } from "./settingRecords";
import { registerTranslatableLayouts } from "./translatableLayouts";
import { createWidgetCatalog } from "./widgetCatalog";
import { registerLayoutWidgets } from "./widgets/layoutWidgets";

interface Dependencies {
    users: Pick<Users, "byIDs" | "roleIDsOf" | "permissionsOf" | "permissionsOfRoles"> & FragmentEditors;
    config: Pick<Config, "get" | "write">;
}

interface LayoutsServer extends Pick<Fragments, "frameOrigins">, Pick<LayoutsRepository, "containing"> {
    home: HomeContents;
}

/**
 * Registers the endpoints of layouts. Features provide page types and widgets through `kit.layouts`. Returns the function that tells which
 * frames pages may contain, that which finds layouts by a widget, and those that fill the home page.
 */
export function createLayoutsServer(kit: ServerKit, { users, config }: Dependencies): LayoutsServer {
    const { layouts } = kit;
    registerSections(layouts);
    registerLayoutWidgets(kit);
    registerHomeWidgets(layouts);
    layouts.onFailure((error) => kit.api.log.error({ err: error }, "a widget could not be loaded"));
    const repository = createLayoutsRepository(kit.database);
    getContentSources(kit.database).provideDrawer(repository.holds);
    const actionLog = getActionLog(kit);
    const states = createLayoutStates(repository);
    actionLog.provide("layout", states);
    const requireLayout = createLayoutCheck(layouts);
    const revisions = createLayoutRevisionsService({
        ...kit,
        repository,
        revisions: createLayoutRevisionsRepository(kit.database),
        users,
    });
    const draftRows = createLayoutDraftsRepository(kit.database);
    const service = createLayoutsService({
        ...kit,
        repository,
        requireLayout,
        states,
        actionLog,
        users,
        revisions,
        drafts: draftRows,
    });
    const drafts = createLayoutDraftsService({ ...kit, service, drafts: draftRows });
    const lookup = createLayoutLookup(kit, repository);
    const reading = { roleIDsOf: users.roleIDsOf, findTexts: registerTranslatableLayouts(kit, repository) };
    const fragments = registerFragments(kit, { layouts: repository, users });
    const applyFragments = fragments.apply;
    const hydration = createLayoutHydration({ ...kit, lookup, applyFragments, config, ...reading });
    const preview = createLayoutPreview({ ...kit, drafts, hydration, users });
    const catalog = createWidgetCatalog(layouts);
    const settingRecords = createSettingRecordsService(layouts);
    registerLayoutRoutes(kit, {
        service,
        hydration,
        requireLayout,
        repository,
        catalog,
        revisions,
        drafts,
        preview,
        settingRecords,
    });
    registerLayoutForms(kit, { service, revisions, config });
    registerDraftForm(kit, { drafts, service, settingRecords, findCatalog: catalog.catalog });
    const home = createHomeContents({ ...kit, repository, revisions, requireLayout });
    return { frameOrigins: fragments.frameOrigins, home, containing: repository.containing };
}

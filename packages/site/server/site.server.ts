import type { Categories } from "@parley/categories/server";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { createOpenAPI, listDeclaredRoutes } from "@parley/library/server/openAPI";
import {
    getActiveIcons,
    getDashboardMenus,
    getIconsByName,
    getOpenAPI,
    getResource,
    getResources,
    getSiteTotals,
    getSystemIcons,
} from "@parley/site/contract";
import { listMenus } from "./dashboardMenus";
import { createIconReader } from "./icons";
import { createResourcesService } from "./resources.service";
import { createSiteTotals } from "./siteTotals.service";
import { createSiteTotalsWidget } from "./siteTotals.widget";

interface Dependencies {
    categories: Categories;
    /** File with the symbols of all icons. */
    iconsFile: string;
}

/** Registers the calls about the site as a whole. */
export function createSiteServer(kit: ServerKit, { categories, iconsFile }: Dependencies): void {
    const totals = createSiteTotals({ kit, categories });
    const resources = createResourcesService(kit);
    const icons = createIconReader(iconsFile);
    implement(kit.api, getSiteTotals, ({ counts }, viewer) => totals(viewer, counts));
    kit.layouts.registerWidget("react.sitetotals", createSiteTotalsWidget(totals));
    implement(kit.api, getDashboardMenus, async (_input, viewer) => listMenus(viewer, kit.siteURL));
    implement(kit.api, getResources, async (_input, viewer) => resources.list(viewer));
    implement(kit.api, getResource, ({ recordType }, viewer) => resources.get(viewer, recordType));
    let document: Record<string, unknown> | undefined;
    implement(kit.api, getOpenAPI, async () => {
        // All routes are registered by the first request.
        document ??= createOpenAPI(listDeclaredRoutes(kit.api), kit.siteURL);
        return document;
    });
    implement(kit.api, getActiveIcons, icons.all);
    implement(kit.api, getSystemIcons, icons.all);
    implement(kit.api, getIconsByName, ({ iconName }) => icons.byName(iconName));
}

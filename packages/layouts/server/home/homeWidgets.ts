import type { HomeLead } from "@parley/layouts/contract";
import { HomeBanner, HomeContent } from "@parley/layouts/contract";
import type { LayoutRegistry } from "@parley/library/server/layouts";
import { HEAD_SETTINGS } from "@parley/library/server/layouts";

export const HOME_BANNER = "react.homeBanner";
export const HOME_LEADS = "react.homeLeads";

/** Registers the widgets that show what a community says of itself on its home page (LAY-058, LAY-065). */
export function registerHomeWidgets(layouts: LayoutRegistry): void {
    layouts.registerWidget(HOME_BANNER, {
        name: "Banner",
        component: "HomeBanner",
        settings: HomeBanner.properties,
        // The home page of a section has the words of the section.
        props: ({ sectionName: title, sectionDescription: description }, settings) => ({
            ...(typeof title === "string" && { title }),
            ...(typeof description === "string" && { description }),
            ...settings,
        }),
    });
    layouts.registerWidget(HOME_LEADS, {
        name: "Good places to start",
        component: "HomeLeads",
        settings: { title: HEAD_SETTINGS.title, leads: HomeContent.properties.leads },
        load: async (parts) => parts.map(({ settings }) => readLeads(settings)),
    });
}

/** Returns the props of the starting points; without any there is nothing to show. */
function readLeads({ title, leads = [] }: { title?: string; leads?: HomeLead[] }) {
    return leads.length === 0 ? undefined : { ...(title && { title }), leads };
}

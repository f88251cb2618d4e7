import type { LayoutWidget } from "@parley/library/server/layouts";
import { HEAD_SETTINGS, readHead } from "@parley/library/server/layouts";
import * as Type from "typebox";

/** Creates the widget of the search form (LAY-045). What it finds is what the viewer may see, as on the search page. */
export const createSearchWidget = (): LayoutWidget => ({
    name: "Search form",
    component: "CommunitySearch",
    fragmentType: "SearchFragment",
    settings: { ...HEAD_SETTINGS, placeholder: Type.String({ maxLength: 100 }) },
    load: async (parts) =>
        parts.map(({ settings }) => ({
            ...readHead(settings),
            ...(settings.placeholder !== undefined && { placeholder: settings.placeholder }),
        })),
});

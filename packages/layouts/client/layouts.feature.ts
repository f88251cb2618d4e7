import { fetchConfig } from "@parley/config/client";
import { fetchUnlessFresh } from "@parley/library/client/thunks";
import { registerWidget } from "@parley/library/client/widgets";
import {
    SectionEvenColumns,
    SectionFullWidth,
    SectionOneColumn,
    SectionThreeColumns,
    SectionTwoColumns,
} from "./sections/sections";
import "./layouts.slice";

// The sections are smaller than a request for them, and every layout needs one.
registerWidget("SectionFullWidth", { load: async () => ({ Widget: SectionFullWidth }) });
registerWidget("SectionOneColumn", { load: async () => ({ Widget: SectionOneColumn }) });
registerWidget("SectionTwoColumns", { load: async () => ({ Widget: SectionTwoColumns }) });
registerWidget("SectionThreeColumns", { load: async () => ({ Widget: SectionThreeColumns }) });
registerWidget("SectionEvenColumns", { load: async () => ({ Widget: SectionEvenColumns }) });

registerWidget("HomeBanner", {
    chunk: "home",
    load: () => import(/* webpackChunkName: "home" */ "./widgets/HomeBannerWidget"),
    preload: () => [fetchUnlessFresh(fetchConfig, { select: ["branding.bannerImage"] })],
});
registerWidget("HomeLeads", {
    chunk: "home",
    load: () => import(/* webpackChunkName: "home" */ "./widgets/HomeLeadsWidget"),
});

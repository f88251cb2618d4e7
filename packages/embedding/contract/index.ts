export { canonicalizePageURL, type PageAddress, parseOrigin } from "./canonicalizePageURL";
export {
    EMBED_COUNTS,
    getEmbedCounts,
    MAX_COUNTED_PAGES,
    MAX_PAGE_ID,
    MAX_PAGE_URL,
    postEmbedComment,
} from "./embedComments";
export {
    deleteEmbedSite,
    EMBED_SITE,
    EMBED_SITES_PAGE,
    EmbedSite,
    getEmbedSite,
    getEmbedSites,
    MAX_EMBED_ORIGINS,
    MAX_EMBED_SITE_NAME,
    MAX_EMBED_SITES,
    MAX_ORIGIN_LENGTH,
    patchEmbedSite,
    postEmbedSite,
} from "./embedSites";

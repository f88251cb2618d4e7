export type { StoredContent } from "./bodyFollowers";
export type { ContentSource, QuotedContent, RenderedContentSource } from "./contentSources";
export { createVisibilityCheck, getContentSources } from "./contentSources";
export { createRenderedBefore } from "./renderedBefore.repository";

export type { ContentSource, QuotedContent, RenderedContentSource, StoredContent } from "./contentSources";
export { createVisibilityCheck, getContentSources } from "./contentSources";

export type { BodySource, QuotedBody, RenderedBodies, WrittenBody } from "./bodies";
export { createVisibilityCheck, getContentSources } from "./bodies";

export type { BodySource, QuotedBody, RenderedBodies, WrittenBody } from "./bodies";
export { getContentSources, sightBy } from "./bodies";

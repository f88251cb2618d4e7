export type { BodySource, QuotedBody, RenderedBodies, WrittenBody } from "./bodies";
export { bodiesOf, sightBy } from "./bodies";

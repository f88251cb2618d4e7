export type { BodySource, WrittenBody } from "./bodies";
export { bodiesOf, sightBy } from "./bodies";

export type { BodyHandle } from "./BodyField";
export { BodyField } from "./BodyField";
export type { WritingField } from "./exchange";
export { FORMAT_FIELD, writeInto, writeOut } from "./exchange";
export { providePlainWriting } from "./plainWriting";

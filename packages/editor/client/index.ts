export type { BodyHandle } from "./BodyField";
export { BodyField } from "./BodyField";
export type { WritingField } from "./fieldSync";
export { FORMAT_FIELD, flushEditors, onFieldSet, setFieldValue } from "./fieldSync";
export { setPlainWriter } from "./plainWriter";

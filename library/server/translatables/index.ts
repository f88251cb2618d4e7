export type { TranslatableProperty, TranslatableRecord, TranslatableResource } from "./translatables";
export { getTranslatables } from "./translatables";

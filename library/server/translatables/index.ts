export type {
    BuiltInTexts,
    TranslatableProperty,
    TranslatableRecord,
    TranslatableResource,
    Translatables,
    TranslateText,
} from "./translatables";
export { getTranslatables } from "./translatables";

export type {
    BuiltInTexts,
    StoredText,
    TranslatableProperty,
    TranslatableRecord,
    TranslatableResource,
    Translatables,
    TranslateText,
} from "./translatables";
export { getTranslatables } from "./translatables";

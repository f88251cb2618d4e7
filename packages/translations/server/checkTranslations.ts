import type { FieldError, Wording } from "@parley/library/contract";
import { createFieldError, fill } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import type { TranslatableRecord, TranslatableResource } from "@parley/library/server/translatables";
import type { PublishedTranslation, RemovedTranslation } from "../contract/translations";

/** The beginning of an element, as in `<script>`. */
const MARKUP = /<[/!]?[a-z]/i;

/** A resource to which translations belong; without `declared` it is that of an add-on, which alone knows its records. */
export interface KnownResource {
    declared: TranslatableResource | undefined;
    /** Records that the viewer sees, by key. */
    records: ReadonlyMap<string, TranslatableRecord>;
    /** Languages into which the site can be translated. */
    locales: readonly string[];
}

type Item = RemovedTranslation & Partial<Pick<PublishedTranslation, "translation">>;

/** Returns the key of the record that an item names; undefined if it names none, or two. */
export function findRecordKey({ recordID, recordKey }: Pick<Item, "recordID" | "recordKey">): string | undefined {
    if (recordID !== undefined) return recordKey === undefined ? String(recordID) : undefined;
    return recordKey;
}

/**
 * Throws 422 with a row for each field that names nothing translatable, or holds a text that can't stand there: one that is too long, of
 * spaces only, on two lines where the source has one line, or with HTML where the source has none (FC-3).
 */
export function checkTranslations(items: readonly Item[], resource: KnownResource): void {
    const errors = items.flatMap((item, index) =>
        findErrors(item, resource).map((error): FieldError => ({ ...error, path: `[${index}]` })),
    );
    if (errors.length > 0) throw new InvalidInput(errors);
}

function findErrors(item: Item, { declared, records, locales }: KnownResource): FieldError[] {
    const errors: FieldError[] = [];
    if (!locales.includes(item.locale)) errors.push(refuse("locale", "The site is not translated into this language."));
    const recordKey = findRecordKey(item);
    if (recordKey === undefined) return [...errors, refuse("recordID", "Give recordID or recordKey, and not both.")];
    if (declared === undefined) return [...errors, ...findTextErrors(item, { maxLength: 5000, isLine: false, source: "" })];
    if (item.recordType !== declared.recordType)
        errors.push(
            refuse(
                "recordType",
                fill("The records of this resource are of the type {recordType}.", { recordType: declared.recordType }),
            ),
        );
    const record = item[declared.namedBy] === undefined ? undefined : records.get(recordKey);
    const { properties } = record?.properties ? { properties: record.properties } : declared;
    const property = properties.find(({ propertyName }) => propertyName === item.propertyName);
    if (!property && (record || properties.length > 0))
        errors.push(refuse("propertyName", "There is no such text to translate."));
    // A translation of a record that is gone can still be removed.
    if (!record && item.translation !== undefined) errors.push(refuse(declared.namedBy, "There is no such record."));
    if (!property || !record) return errors;
    const { maxLength, propertyType } = property;
    const source = record.texts[item.propertyName] ?? "";
    return [...errors, ...findTextErrors(item, { maxLength, isLine: propertyType === "text", source })];
}

interface TextRules {
    maxLength: number;
    isLine: boolean;
    source: string;
}

function findTextErrors({ translation }: Item, { maxLength, isLine, source }: TextRules): FieldError[] {
    if (translation === undefined) return [];
    if (translation.trim() === "") return [createFieldError("translation", "missingField", { status: 422 })];
    if (translation.length > maxLength) return [createFieldError("translation", "maxLength", { limit: maxLength })];
    if (isLine && /[\r\n]/.test(translation)) return [refuse("translation", "The translation should be one line.")];
    if (MARKUP.test(translation) && !MARKUP.test(source)) return [refuse("translation", "The translation should have no HTML.")];
    return [];
}

const refuse = (field: string, message: Wording): FieldError => createFieldError(field, "invalid", { message });

import type { getLayoutPlaces, LayoutCatalog, SettingSchema, StoredPart } from "@parley/layouts/contract";
import {
    findControl,
    findPart,
    findWidget,
    isPartPath,
    listProperties,
    readGroup,
    readItems,
    readRecordIDs,
} from "@parley/layouts/contract";
import type { Output } from "@parley/library/contract";

/**
 * Returns the queries for the names of records, by their types. Categories and other records to which layouts are assigned are among the
 * places.
 */
export function listUnnamed(
    records: ReadonlyMap<string, readonly number[]>,
    { places }: Pick<Output<typeof getLayoutPlaces>, "places"> = { places: [] },
): { recordType: string; recordIDs: number[] }[] {
    return [...records]
        .filter(([recordType, recordIDs]) => recordIDs.length > 0 && !places.some((place) => place.recordType === recordType))
        .map(([recordType, recordIDs]) => ({ recordType, recordIDs: [...new Set(recordIDs)] }));
}

/** Returns the IDs of the records that the settings of a part name, by their types. */
export function listPartRecords(catalog: LayoutCatalog, part: StoredPart): Map<string, number[]> {
    const found = new Map<string, number[]>();
    const widget = findWidget(catalog, part.$hydrate);
    if (widget) collect({ type: "object", ...(widget.schema as SettingSchema) }, part);
    return found;

    function collect(schema: SettingSchema, value: unknown): void {
        const { recordType, items = {} } = schema;
        const kind = findControl(schema);
        if (recordType !== undefined) found.set(recordType, [...(found.get(recordType) ?? []), ...readRecordIDs(value)]);
        else if (kind === "group")
            for (const [name, property] of listProperties(schema)) collect(property, readGroup(value)[name]);
        else if (kind === "list") for (const item of readItems(value)) collect(items, item);
    }
}

/** Returns the queries for the names of the records that the settings of the part at a path name. */
export function listRecordQueries(
    catalog: LayoutCatalog,
    places: Output<typeof getLayoutPlaces>,
    layout: readonly StoredPart[],
    path: string,
): ReturnType<typeof listUnnamed> {
    const part = isPartPath(path) ? findPart(layout, path) : undefined;
    return part ? listUnnamed(listPartRecords(catalog, part), places) : [];
}

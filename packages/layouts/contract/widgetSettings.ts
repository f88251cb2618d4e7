/** A setting of a widget, as its JSON schema describes it. */
export interface SettingSchema {
    type?: string;
    title?: string;
    description?: string;
    default?: unknown;
    minimum?: number;
    maximum?: number;
    maxLength?: number;
    pattern?: string;
    enum?: readonly unknown[];
    const?: unknown;
    /** Type of the records whose IDs the setting has. */
    recordType?: string;
    anyOf?: readonly SettingSchema[];
    items?: SettingSchema;
    maxItems?: number;
    properties?: Readonly<Record<string, SettingSchema>>;
    required?: readonly string[];
}

/**
 * `record` and `records` are chosen by name; `group` has a control for each property, `list` a row for each item; what has no form of its
 * own is edited as JSON.
 */
export type ControlKind = "text" | "longText" | "number" | "switch" | "choice" | "record" | "records" | "group" | "list" | "json";

/** Number of characters above which a text has a field of several lines. */
const LONG_TEXT = 200;

/** Returns the values of a choice, if the schema lists them. */
export function listChoices({ enum: values, anyOf }: SettingSchema): unknown[] | undefined {
    if (values) return [...values];
    if (anyOf?.every((option) => option.const !== undefined)) return anyOf.map((option) => option.const);
    return undefined;
}

/** Returns the kind of control for a setting. */
export function findControl(schema: SettingSchema): ControlKind {
    if (schema.recordType !== undefined) return schema.type === "integer" ? "record" : "records";
    if (listChoices(schema)) return "choice";
    switch (schema.type) {
        case "string":
            // What has a pattern, such as an address, is in one line, however long it is.
            return schema.pattern === undefined && (schema.maxLength ?? 0) > LONG_TEXT ? "longText" : "text";
        case "integer":
        case "number":
            return "number";
        case "boolean":
            return "switch";
        case "object":
            return schema.properties ? "group" : "json";
        case "array":
            return schema.items && findControl(schema.items) !== "json" ? "list" : "json";
        default:
            return "json";
    }
}

/** Returns the properties of a group, and the settings in them. */
export const listProperties = ({ properties = {} }: SettingSchema): [name: string, schema: SettingSchema][] =>
    Object.entries(properties);

/** Returns the settings of a group; none if it is not set or is something else. */
export const readGroup = (value: unknown): Readonly<Record<string, unknown>> =>
    typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

/** Returns the items of a list; none if it is not set or is something else. */
export const readItems = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** Returns the IDs of a setting that names one record or several. */
export const readRecordIDs = (value: unknown): number[] =>
    [value].flat().filter((recordID): recordID is number => typeof recordID === "number");

/** Returns the setting that names these records, each once: a single one by its ID, none as the default. */
export function toRecords(recordIDs: readonly number[]): unknown {
    const chosen = [...new Set(recordIDs)];
    return chosen.length > 1 ? chosen : chosen[0];
}

/** Returns a group with a changed setting; `undefined` leaves it to its default, as a group without settings is. */
export function changeGroup({ required = [], properties }: SettingSchema, group: unknown, name: string, value: unknown): unknown {
    const { [name]: _former, ...others } = readGroup(group);
    // An empty text is left out, except where there has to be one.
    const needed = value === undefined && required.includes(name) && properties?.[name]?.type === "string" ? "" : value;
    const changed = needed === undefined ? others : { ...readGroup(group), [name]: needed };
    return Object.keys(changed).length > 0 ? changed : undefined;
}

/** What is done with a row of a list. */
export type RowAction = "add" | "remove" | "up" | "down";
export const ROW_ACTIONS: readonly RowAction[] = ["add", "remove", "up", "down"];

/** Returns a list after an act on a row; the place of a new row is the end. `undefined` leaves an empty list to its default. */
export function changeItems(
    { items = {}, maxItems = Infinity }: SettingSchema,
    value: unknown,
    action: RowAction,
    index: number,
): unknown {
    const list = readItems(value);
    const changed = [...list];
    if (action === "add" && list.length < maxItems) changed.push(createItem(items));
    else if (action === "remove") changed.splice(index, 1);
    else if (action === "up" && index > 0) changed.splice(index - 1, 2, list[index], list[index - 1]);
    else if (action === "down" && index < list.length - 1) changed.splice(index, 2, list[index + 1], list[index]);
    return changed.length > 0 ? changed : undefined;
}

/** Returns a new item of a list: empty texts, and the first of choices, where there has to be one. */
function createItem(schema: SettingSchema): unknown {
    switch (findControl(schema)) {
        case "group": {
            const needed = listProperties(schema).filter(([name]) => schema.required?.includes(name));
            return Object.fromEntries(needed.map(([name, property]) => [name, createItem(property)]));
        }
        case "choice":
            return listChoices(schema)?.[0];
        case "number":
            return schema.minimum ?? 0;
        case "switch":
            return false;
        case "list":
            return [];
        default:
            return "";
    }
}

/**
 * Returns the settings of a widget after an act on a row of one of its lists.
 *
 * @param path names of the settings that lead to the list, and the index of the row, joined by dots: `apiParams.counts.2`
 */
export function changeRow(schema: SettingSchema, settings: unknown, path: string, action: RowAction): unknown {
    const [name = "", ...rest] = path.split(".");
    if (findControl(schema) === "list") return changeItems(schema, settings, action, Number(name));
    const property = Object.hasOwn(schema.properties ?? {}, name) ? schema.properties?.[name] : undefined;
    if (!property || !["group", "list"].includes(findControl(property))) return settings;
    return changeGroup(schema, settings, name, changeRow(property, readGroup(settings)[name], rest.join("."), action));
}

/** Returns a readable name of a setting: `minimumHeight` is "Minimum height". */
export function toLabel(name: string, { title }: SettingSchema): string {
    if (title) return title;
    const words = name.replace(/([a-z])([A-Z])/g, "$1 $2").toLowerCase();
    return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Prefix of the names of fields for settings, in forms. */
export const SETTING_FIELD = "Setting.";

/** Returns the value of a field for a setting, as `parseSetting` reads it. */
export function formatSetting(schema: SettingSchema, value: unknown): string {
    switch (findControl(schema)) {
        case "choice":
            return String(listChoices(schema)?.indexOf(value) ?? -1);
        case "json":
            return value === undefined ? "" : JSON.stringify(value, null, 2);
        default:
            return typeof value === "string" || typeof value === "number" ? String(value) : "";
    }
}

/** Fields of a posted form, by their names. */
type PostedFields = Readonly<Record<string, string | undefined>>;

/**
 * Returns the setting that a posted form has; `undefined` leaves it to its default.
 *
 * @param field name of the setting's field; those of the settings in a group and of the rows of a list begin with it
 * @param former the setting until now, which stays if the fields are as they were
 */
export function parseSetting(
    schema: SettingSchema,
    fields: PostedFields,
    field: string,
    former: unknown,
): { value: unknown } | { problem: "json"; field: string } {
    switch (findControl(schema)) {
        case "group":
            return parseGroup(schema, fields, field, former);
        case "list":
            return parseItems(schema, fields, field, former);
        case "records":
            return { value: parseRecords(fields, field, former) };
        default:
            return parseText(schema, fields, field, former);
    }
}

function parseGroup(
    schema: SettingSchema,
    fields: PostedFields,
    field: string,
    former: unknown,
): ReturnType<typeof parseSetting> {
    let group: unknown = former;
    for (const [name, property] of listProperties(schema)) {
        const present = readGroup(former)[name];
        const parsed = parseSetting(property, fields, `${field}.${name}`, present);
        if ("problem" in parsed) return parsed;
        if (parsed.value !== present) group = changeGroup(schema, group, name, parsed.value);
    }
    return { value: group };
}

function parseItems(
    { items = {} }: SettingSchema,
    fields: PostedFields,
    field: string,
    former: unknown,
): ReturnType<typeof parseSetting> {
    const changed: unknown[] = [];
    for (const [index, present] of readItems(former).entries()) {
        const parsed = parseSetting(items, fields, `${field}.${index}`, present);
        if ("problem" in parsed) return parsed;
        changed.push(parsed.value ?? (items.type === "string" ? "" : present));
    }
    return { value: changed.some((item, index) => item !== readItems(former)[index]) ? changed : former };
}

/** Parses the setting of several fields with an ID each; one without is left out. */
function parseRecords(fields: PostedFields, field: string, former: unknown): unknown {
    const present = readRecordIDs(former);
    const chosen = [...present, ""].map((recordID, index) => fields[`${field}.${index}`] ?? String(recordID));
    const changed = toRecords(chosen.map(Number).filter((recordID) => recordID > 0));
    return readRecordIDs(changed).join() === present.join() ? former : changed;
}

/** Parses the setting of a single field; that of a switch that is off is not posted. */
function parseText(schema: SettingSchema, fields: PostedFields, field: string, former: unknown): ReturnType<typeof parseSetting> {
    const text = fields[field];
    const kind = findControl(schema);
    if (kind === "switch") {
        const isOn = text !== undefined;
        return { value: isOn === (former ?? schema.default ?? false) ? former : isOn };
    }
    if (text === undefined || text.replaceAll("\r\n", "\n") === formatSetting(schema, former)) return { value: former };
    if (kind === "choice") return { value: listChoices(schema)?.[Number(text)] };
    if (text.trim() === "") return { value: undefined };
    if (kind === "number" || kind === "record") return { value: Number.isFinite(Number(text)) ? Number(text) : former };
    if (kind !== "json") return { value: text.replaceAll("\r\n", "\n") };
    try {
        return { value: JSON.parse(text) as unknown };
    } catch {
        return { problem: "json", field };
    }
}

/** A setting of a widget, as its JSON schema describes it. */
export interface SettingSchema {
    type?: string;
    title?: string;
    description?: string;
    default?: unknown;
    minimum?: number;
    maximum?: number;
    maxLength?: number;
    enum?: readonly unknown[];
    const?: unknown;
    anyOf?: readonly SettingSchema[];
    items?: SettingSchema;
    properties?: Readonly<Record<string, SettingSchema>>;
}

export type ControlKind = "text" | "longText" | "number" | "switch" | "choice" | "json";

/** Number of characters above which a text has a field of several lines. */
const LONG_TEXT = 200;

/** Returns the values of a choice, if the schema lists them. */
export function listChoices({ enum: values, anyOf }: SettingSchema): unknown[] | undefined {
    if (values) return [...values];
    if (anyOf?.every((option) => option.const !== undefined)) return anyOf.map((option) => option.const);
    return undefined;
}

/** Returns the kind of control for a setting; anything that has no form of its own is edited as JSON. */
export function findControl(schema: SettingSchema): ControlKind {
    if (listChoices(schema)) return "choice";
    switch (schema.type) {
        case "string":
            return (schema.maxLength ?? 0) > LONG_TEXT ? "longText" : "text";
        case "integer":
        case "number":
            return "number";
        case "boolean":
            return "switch";
        default:
            return "json";
    }
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

/**
 * Returns the setting that a posted field has; `undefined` leaves it to its default.
 *
 * @param text the field's text; absent for a switch that is off
 * @param former the setting until now, which stays if the field is as it was
 */
export function parseSetting(
    schema: SettingSchema,
    text: string | undefined,
    former: unknown,
): { value: unknown } | { problem: "json" } {
    const kind = findControl(schema);
    if (kind === "switch") {
        const isOn = text !== undefined;
        return { value: isOn === (former ?? schema.default ?? false) ? former : isOn };
    }
    if (text === undefined || text.replaceAll("\r\n", "\n") === formatSetting(schema, former)) return { value: former };
    if (kind === "choice") return { value: listChoices(schema)?.[Number(text)] };
    if (text.trim() === "") return { value: undefined };
    if (kind === "number") return { value: Number.isFinite(Number(text)) ? Number(text) : former };
    if (kind !== "json") return { value: text.replaceAll("\r\n", "\n") };
    try {
        return { value: JSON.parse(text) as unknown };
    } catch {
        return { problem: "json" };
    }
}

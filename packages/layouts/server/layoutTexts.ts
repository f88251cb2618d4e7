import { createHash } from "node:crypto";
import type { LayoutPart } from "@parley/library/server/layouts";
import type { TranslateText } from "@parley/library/server/translatables";

/** Settings of parts that are texts for readers. */
const TEXT_SETTINGS = new Set(["title", "subtitle", "description", "label", "text", "placeholder", "searchPlaceholder"]);

/** Returns the texts for readers in parts of a layout, by the names under which they are translated. */
export function listLayoutTexts(parts: readonly LayoutPart[]): Record<string, string> {
    const texts: Record<string, string> = {};
    mapTexts(parts, (text) => {
        if (text.trim() !== "") texts[toTextName(text)] = text;
        return text;
    });
    return texts;
}

/** Returns parts of a layout with their texts in the language of a reader. */
export function translateParts(parts: readonly LayoutPart[], layoutID: number, translate: TranslateText): LayoutPart[] {
    return mapTexts(parts, (text) => translate(layoutID, toTextName(text), text)) as LayoutPart[];
}

/** Texts are named by what they say, since parts have no names and are moved. One that has changed is another text. */
const toTextName = (text: string): string => `text-${createHash("sha256").update(text).digest("hex").slice(0, 16)}`;

function mapTexts(value: unknown, replace: (text: string) => string): unknown {
    if (Array.isArray(value)) return value.map((item) => mapTexts(item, replace));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
        Object.entries(value).map(([name, inner]) => {
            // A link has a name; that of other parts is for whoever edits the layout.
            const isText = TEXT_SETTINGS.has(name) || (name === "name" && "url" in value);
            if (typeof inner === "string") return [name, isText ? replace(inner) : inner];
            return [name, name.startsWith("$") ? (inner as unknown) : mapTexts(inner, replace)];
        }),
    );
}

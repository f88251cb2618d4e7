import { completePath, HTML_TYPE, readBasePath } from "@parley/library/contract";
import type { TSchema } from "typebox";

/** Where in a response rendered HTML is: in a string itself, in the items of a list, in named properties or in those of any name. */
interface HtmlPlaces {
    isHtml?: boolean;
    items?: HtmlPlaces;
    properties?: Map<string, HtmlPlaces>;
    values?: HtmlPlaces;
}

/** The parts of a JSON schema that contain others. */
type Composite = TSchema & {
    contentMediaType?: string;
    items?: TSchema;
    properties?: Record<string, TSchema>;
    patternProperties?: Record<string, TSchema>;
    anyOf?: TSchema[];
    allOf?: TSchema[];
};

/** A path of this site in an attribute of rendered HTML; addresses of other sites begin with their scheme. */
const ADDRESS = /( (?:href|src|poster)=")(\/(?!\/)[^"]*)/g;

/**
 * Creates the function that adds the base path of the site to the addresses in the rendered HTML of a response; undefined if the schema has
 * no HTML. Bodies have it since they were rendered, unless the site was moved below the path afterwards.
 */
export function createHtmlAddressing(schema: TSchema, basePath: string): ((answer: unknown) => unknown) | undefined {
    const places = basePath === "" ? undefined : findHtml(schema);
    return places && ((answer) => addTo(answer, places, basePath));
}

/** Returns rendered HTML with the base path of the site in its addresses, for HTML that no schema marks. */
export const addBasePathToHtml = (html: string, siteURL: string): string => completePaths(html, readBasePath(siteURL));

const completePaths = (html: string, basePath: string): string =>
    html.replace(ADDRESS, (_, attribute: string, path: string) => attribute + completePath(path, basePath));

function findHtml(schema: Composite): HtmlPlaces | undefined {
    if (schema.contentMediaType === HTML_TYPE) return { isHtml: true };
    const items = schema.items && findHtml(schema.items);
    const properties = new Map<string, HtmlPlaces>();
    for (const [name, property] of Object.entries(schema.properties ?? {})) {
        const found = findHtml(property);
        if (found) properties.set(name, found);
    }
    const values = Object.values(schema.patternProperties ?? {})
        .map((property) => findHtml(property))
        .reduce(mergeOptional, undefined);
    const own: HtmlPlaces = {
        ...(items && { items }),
        ...(properties.size > 0 && { properties }),
        ...(values && { values }),
    };
    const parts = [...(schema.anyOf ?? []), ...(schema.allOf ?? [])].flatMap((part) => findHtml(part) ?? []);
    const places = parts.reduce(merge, own);
    return Object.keys(places).length > 0 ? places : undefined;
}

function merge(one: HtmlPlaces, other: HtmlPlaces): HtmlPlaces {
    const properties = new Map(one.properties);
    for (const [name, places] of other.properties ?? []) properties.set(name, merge(properties.get(name) ?? {}, places));
    const items = mergeOptional(one.items, other.items);
    const values = mergeOptional(one.values, other.values);
    return {
        ...((one.isHtml || other.isHtml) && { isHtml: true }),
        ...(items && { items }),
        ...(properties.size > 0 && { properties }),
        ...(values && { values }),
    };
}

const mergeOptional = (one?: HtmlPlaces, other?: HtmlPlaces): HtmlPlaces | undefined =>
    one && other ? merge(one, other) : (one ?? other);

function addTo(value: unknown, places: HtmlPlaces, basePath: string): unknown {
    if (typeof value === "string") return places.isHtml ? completePaths(value, basePath) : value;
    if (Array.isArray(value)) {
        const { items } = places;
        return items ? value.map((item) => addTo(item, items, basePath)) : value;
    }
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
        Object.entries(value).map(([name, property]) => {
            const inner = places.properties?.get(name) ?? places.values;
            return [name, inner ? addTo(property, inner, basePath) : (property as unknown)];
        }),
    );
}

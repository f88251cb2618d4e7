import type { FilledText, RoleCheck, Wording } from "@parley/library/contract";
import { createFieldError, describePair, fill, toAbsoluteURL } from "@parley/library/contract";
import { InvalidInput } from "@parley/library/server/http";
import type { GivenAsset, ThemeAsset, ThemeAssetName, ThemeAssetType } from "@parley/themes/contract";
import {
    CODE_ASSETS,
    findInvalidChoices,
    findInvalidColors,
    findRefusedRoles,
    isThemeAssetName,
    readProperty,
    readRoles,
    readThemeColors,
    THEME_ASSET_NAMES,
    THEME_ASSETS,
    THEME_CHOICES,
} from "@parley/themes/contract";
import { parseJSON } from "./parseJSON";

/** Contents of the assets of a revision: texts, the addresses of pictures, and values of JSON. */
export type AssetContents = Partial<Record<ThemeAssetName, unknown>>;

/** Media types (contract §4.12) and extensions of the types of assets that can be stored. */
const FORMATS: Partial<Record<ThemeAssetType, { contentType: string; extension: string }>> = {
    html: { contentType: "text/html", extension: "html" },
    json: { contentType: "application/json", extension: "json" },
    css: { contentType: "text/css", extension: "css" },
    js: { contentType: "application/javascript", extension: "js" },
};

/** Address of a picture of the site itself, or of one that came with a theme. */
const OWN_PICTURE = /^\/uploads\/(branding|themes)\/[A-Za-z0-9_-]+\.(png|jpg|webp|svg)$/;

const NO_COLOR = "This is not an opaque colour. Write it like #0b5a78 or rgb(11, 90, 120).";

/** Returns the extension of an asset as a file; undefined for a picture, which has an address of its own. */
export const findExtension = (name: ThemeAssetName): string | undefined => FORMATS[THEME_ASSETS[name].type]?.extension;

/** Returns an asset as a text. */
export const printAsset = (content: unknown): string => (typeof content === "string" ? content : JSON.stringify(content));

/**
 * Returns the content of an asset to be stored. Throws 422 for another type than that of the asset, for a content that is no text, no JSON or
 * no picture of the site, for one that is too large, and for variables that choose what is no opaque colour, or not offered. Own CSS is
 * checked by `createOwnStylesReader`.
 */
export function readAsset(name: ThemeAssetName, { type: given, data }: GivenAsset, path = name as string): unknown {
    const { type, maxBytes } = THEME_ASSETS[name];
    const refuse = (message: Wording) => new InvalidInput([createFieldError(`${path}.data`, "invalid", { message })]);
    if (given !== undefined && given !== type)
        throw new InvalidInput([
            createFieldError(`${path}.type`, "invalid", { message: fill("This asset is of the type {type}.", { type }) }),
        ]);
    const content = type === "json" && typeof data === "string" ? parseJSON(data) : data;
    if (type === "json" ? typeof content !== "object" || content === null : typeof content !== "string")
        throw refuse(type === "json" ? "This is not a JSON object or list." : "This is not a text.");
    if (Buffer.byteLength(printAsset(content)) > maxBytes)
        throw refuse(fill("It may be at most {maxBytes} bytes long.", { maxBytes }));
    if (name === "variables") checkVariables(content, path);
    if (type === "image" && !OWN_PICTURE.test(String(content))) throw refuse("Upload the picture first, and give its path.");
    return content;
}

/** Throws 422 for our own choices that have no value of theirs. */
function checkVariables(variables: unknown, path: string): void {
    const errors = [
        ...findInvalidColors(variables).map((color) => [color, NO_COLOR] as const),
        ...findInvalidChoices(variables).map(
            (choice) => [choice, fill("Choose one of: {choices}.", { choices: THEME_CHOICES[choice] })] as const,
        ),
        ...(areRoles(variables) ? [] : [["roles", "Choose opaque colours for roles of the palettes light and dark."] as const]),
    ];
    if (errors.length > 0)
        throw new InvalidInput(errors.map(([name, message]) => createFieldError(`${path}.data.${name}`, "invalid", { message })));
    const colors = readThemeColors(variables);
    const refused = colors ? findRefusedRoles(colors, variables) : [];
    if (refused.length > 0)
        throw new InvalidInput(
            refused.map((check) => createFieldError(`${path}.data.roles`, "contrast", { message: describeRefusal(check) })),
        );
}

/** Returns whether all colours of single roles are colours of roles that can be chosen. */
function areRoles(variables: unknown): boolean {
    const roles = readProperty(variables, "roles");
    if (roles === undefined) return true;
    if (typeof roles !== "object" || roles === null) return false;
    const count = Object.values(roles).reduce<number>((sum, each) => sum + Object.keys(Object(each)).length, 0);
    const known = Object.values(readRoles(variables)).reduce((sum, each) => sum + Object.keys(each).length, 0);
    return count === known;
}

function describeRefusal({ worst, nearest, isLegible, palette }: RoleCheck): FilledText {
    const values = { palette, pair: describePair(worst) };
    if (nearest === undefined)
        return fill(isLegible ? "{palette}: {pair}." : "{palette}: {pair}. Text below 3 : 1 is never shown.", values);
    return fill(
        isLegible
            ? "{palette}: {pair}. The nearest colour that passes is {nearest}."
            : "{palette}: {pair}. The nearest colour that passes is {nearest}. Text below 3 : 1 is never shown.",
        { ...values, nearest },
    );
}

/** Reads all given assets; see `readAsset`. */
export function readAssets(given: Partial<Record<ThemeAssetName, GivenAsset | undefined>> = {}): AssetContents {
    const entries = Object.entries(given).flatMap(([name, asset]) =>
        asset && isThemeAssetName(name) ? [[name, readAsset(name, asset, `assets.${name}`)] as const] : [],
    );
    return Object.fromEntries(entries);
}

/** Returns whether two revisions differ in HTML, CSS or scripts. */
export const isCodeChanged = (before: AssetContents, after: AssetContents): boolean =>
    [...CODE_ASSETS].some((name) => before[name] !== after[name] && JSON.stringify(before[name]) !== JSON.stringify(after[name]));

interface AssetOwner {
    themeID: number | string;
    revisionID: number | null;
    siteURL: string;
    contents: AssetContents;
}

/** Describes the assets of a revision, with the contents of those that are expanded. */
export function describeAssets(
    owner: AssetOwner,
    isWithData: (name: ThemeAssetName) => boolean,
): Partial<Record<ThemeAssetName, ThemeAsset>> {
    const present = THEME_ASSET_NAMES.filter((name) => owner.contents[name] !== undefined);
    return Object.fromEntries(present.map((name) => [name, describeAsset(owner, name, isWithData(name))]));
}

export function describeAsset(
    { themeID, revisionID, siteURL, contents }: AssetOwner,
    name: ThemeAssetName,
    isWithData: boolean,
): ThemeAsset {
    const { type } = THEME_ASSETS[name];
    const format = FORMATS[type];
    const content = contents[name];
    return {
        url: toAbsoluteURL(
            format
                ? `/api/v2/themes/${themeID}/assets/${name}.${format.extension}${revisionID === null ? "" : `?v=${revisionID}`}`
                : String(content),
            siteURL,
        ),
        type,
        "content-type": format?.contentType ?? findPictureType(String(content)),
        ...(isWithData && { data: content }),
    };
}

/** Media subtypes of pictures that differ from the extension. */
const PICTURE_SUBTYPES: Record<string, string> = { jpg: "jpeg", svg: "svg+xml" };

function findPictureType(path: string): string {
    const extension = path.slice(path.lastIndexOf(".") + 1);
    return `image/${PICTURE_SUBTYPES[extension] ?? extension}`;
}

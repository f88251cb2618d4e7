import { readFile } from "node:fs/promises";
import path from "node:path";
import { isDeepStrictEqual } from "node:util";
import type { ArchiveProblem } from "@parley/archiveReaders/server";
import type { SettingName, SettingValues } from "@parley/config/contract";
import { settings } from "@parley/config/contract";
import type { Config } from "@parley/config/server";
import { withoutMarkup } from "@parley/config/server";
import type { HomeContent } from "@parley/layouts/contract";
import { HomeBanner, HomeLead, MAX_LEADS } from "@parley/layouts/contract";
import type { HomeContents } from "@parley/layouts/server";
import type { ValidateFunction } from "ajv";
import Ajv from "ajv";
import type { Static } from "typebox";
import * as Type from "typebox";

export const SITE_FILE = "site.json";

const { title, text, url } = HomeLead.properties;
/** A recommended starting point for the home page: a discussion or category of the archive, or a URL. */
export const SiteLead = Type.Object({
    title,
    text,
    discussionId: Type.Optional(Type.String()),
    categoryId: Type.Optional(Type.String()),
    url: Type.Optional(url),
    /** Name of a file among the archive's pictures. */
    picture: Type.Optional(Type.String()),
});
export type SiteLead = Static<typeof SiteLead>;

/** Description of a community in its archive. */
const SiteFile = Type.Object({
    name: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    description: Type.Optional(Type.String({ maxLength: 1000 })),
    banner: Type.Optional(
        Type.Object({
            title: Type.Optional(Type.String({ maxLength: 200 })),
            say: Type.Optional(Type.String({ maxLength: 1000 })),
            placeholder: HomeBanner.properties.placeholder,
            drawing: HomeBanner.properties.drawing,
        }),
    ),
    leads: Type.Optional(Type.Array(SiteLead, { maxItems: MAX_LEADS })),
    /** House rules of the community: a discussion of the archive, or a URL. */
    rules: Type.Optional(Type.Pick(SiteLead, ["discussionId", "url"])),
});
type SiteFile = Static<typeof SiteFile>;

/** What an import has set of the site: settings, and the content of its home page. */
export type DecidedValues = SettingValues & { home?: HomeContent };

interface Site {
    config: Config;
    home: HomeContents;
}

/** Compiled at its first use, since a server imports at most once. */
let isSiteFile: ValidateFunction<SiteFile> | undefined;

/**
 * Sets the site's name, description and banner from an archive, unless the site has a name of its own. Returns the changed settings and the
 * file's problems.
 */
export async function applySiteFile(
    { config, home }: Site,
    directory: string,
): Promise<{ decided: DecidedValues; problems: ArchiveProblem[] }> {
    const site = await readSite(directory);
    if (site === undefined || (await hasOwnName(config))) return { decided: {}, problems: [] };
    if (site === "damaged")
        return {
            decided: {},
            problems: [{ file: SITE_FILE, reason: "It does not name the site, so the site keeps its name." }],
        };
    const decided = settingsFrom(site);
    await config.set(decided);
    const banner = bannerFrom(site);
    if (Object.keys(banner).length === 0) return { decided, problems: [] };
    await home.fill({ banner });
    return { decided: { ...decided, home: { banner } }, problems: [] };
}

/** Returns the leads and the house rules of an archive; none if its file is missing or invalid. */
export async function readLeads(
    directory: string,
): Promise<{ leads: SiteLead[]; rules?: Pick<SiteLead, "discussionId" | "url"> }> {
    const site = await readSite(directory);
    if (site === undefined || site === "damaged") return { leads: [] };
    return { leads: site.leads ?? [], ...(site.rules && { rules: site.rules }) };
}

/** Resets what an import has set of the site to the defaults, except what was changed since. */
export async function resetSite({ config, home }: Site, { home: content = {}, ...decided }: DecidedValues): Promise<void> {
    const defaults: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(decided) as [SettingName, unknown][]) {
        if (name in settings && isDeepStrictEqual(await config.get(name), value)) defaults[name] = settings[name].default;
    }
    if (Object.keys(defaults).length > 0) await config.set(defaults as SettingValues);
    await home.clear(content);
}

/** Checks whether the site has a name other than the default. */
export async function hasOwnName(config: Config): Promise<boolean> {
    const [siteName, title] = [await config.get("ui.siteName"), await config.get("garden.title")];
    return siteName !== settings["ui.siteName"].default || title !== settings["garden.title"].default;
}

function settingsFrom({ name, title, description }: SiteFile): SettingValues {
    return {
        ...(name && { "ui.siteName": name }),
        ...((title ?? name) && { "garden.title": title ?? name }),
        ...(description && { "garden.description": description }),
    };
}

function bannerFrom({ banner: { title, say, placeholder, drawing } = {} }: SiteFile): HomeBanner {
    return {
        ...(title && { title }),
        ...(say && { description: say }),
        ...(placeholder && { placeholder }),
        ...(drawing && { drawing }),
    };
}

async function readSite(directory: string): Promise<SiteFile | "damaged" | undefined> {
    const text = await readFile(path.join(directory, SITE_FILE), "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const site = parse(text);
    isSiteFile ??= new Ajv().compile<SiteFile>(SiteFile);
    return isSiteFile(site) ? withoutMarkup(site) : "damaged";
}

function parse(text: string): unknown {
    try {
        return JSON.parse(text);
    } catch {
        return undefined;
    }
}

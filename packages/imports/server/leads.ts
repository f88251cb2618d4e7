import type { ArchiveProblem } from "@parley/archiveReaders/server";
import type { Config } from "@parley/config/server";
import { discussionPath } from "@parley/discussions/contract";
import type { HomeLead } from "@parley/layouts/contract";
import type { HomeContents } from "@parley/layouts/server";
import type { Database } from "@parley/library/server/database";
import type { ImportsRepository } from "./imports.repository";
import type { ArchivePictures } from "./pictures/pictures";
import type { DecidedValues, SiteLead } from "./siteFile";
import { hasOwnName, readLeads, SITE_FILE } from "./siteFile";
import type { Owners } from "./stores";

interface Dependencies {
    database: Database;
    repository: ImportsRepository;
    owners: Pick<Owners, "discussions" | "categories">;
    config: Config;
    home: HomeContents;
}

/** What an archive's file of the site leads to. */
interface Found {
    leads: HomeLead[];
    rulesURL: string | undefined;
}

/** Sets the leads of an archive on the home page, and its house rules in the footer, after its records were stored; returns the problems found. */
export type SetLeads = (directory: string, source: string, pictures: ArchivePictures) => Promise<ArchiveProblem[]>;

/**
 * Creates the function that sets the home page's leads and the address of the house rules, provided that the import has also set the site's
 * name and they have not been changed since. They are stored with the import, so that a second run adds nothing (FC-50) and a removal reverts
 * them.
 */
export function createLeads({ database, repository, owners, config, home }: Dependencies): SetLeads {
    return async function addLeads(directory, source, pictures) {
        const { leads: named, rules } = await readLeads(directory);
        const problems: ArchiveProblem[] = [];
        const warn = (reason: string) => void problems.push({ file: SITE_FILE, reason });
        const leads: HomeLead[] = [];
        for (const lead of named) {
            const found = await resolved(lead, source, pictures, warn);
            if (found) leads.push(found);
        }
        const rulesURL = rules && (rules.url ?? (await addressOf(rules, source)));
        if (rules && rulesURL === undefined) warn("The house rules lead to nothing that is stored; they were left out.");
        if (named.length === 0 && !rules) return [];
        const isOurs = await database.transaction(() => decide(source, { leads, rulesURL }));
        return isOurs ? problems : [];
    };

    /** Sets the leads and the house rules if this import may do so. Returns whether it may. */
    async function decide(source: string, { leads, rulesURL }: Found): Promise<boolean> {
        const row = await repository.bySource(source);
        const decided = JSON.parse(row?.settings ?? "{}") as DecidedValues;
        const introduced = Object.keys(decided).length > 0 || !(await hasOwnName(config));
        const isKnown = decided.home?.leads !== undefined || decided["ui.rulesUrl"] !== undefined;
        if (!introduced || isKnown || ((await home.read()).leads ?? []).length > 0) return false;
        const hasRules = rulesURL !== undefined && (await config.get("ui.rulesUrl")) === "";
        if (leads.length === 0 && !hasRules) return true;
        if (hasRules) await config.set({ "ui.rulesUrl": rulesURL });
        if (leads.length > 0) await home.fill({ leads });
        const changed: DecidedValues = {
            ...decided,
            ...(hasRules && { "ui.rulesUrl": rulesURL }),
            ...(leads.length > 0 && { home: { ...decided.home, leads } }),
        };
        await repository.update(source, { settings: JSON.stringify(changed) });
        return true;
    }

    async function resolved(
        { picture: name, ...lead }: SiteLead,
        source: string,
        pictures: ArchivePictures,
        warn: (reason: string) => void,
    ): Promise<HomeLead | undefined> {
        const { title, text } = lead;
        const url = lead.url ?? (await addressOf(lead, source));
        if (url === undefined) {
            warn(`"${title}" leads to nothing that is stored; it was left out.`);
            return undefined;
        }
        const picture = name === undefined ? "" : pictures.addressOf(name);
        if (picture === undefined) warn(`The picture of "${title}" is not there; it is shown without.`);
        return { title, text, url, picture: picture ?? "" };
    }

    async function addressOf(
        { discussionId, categoryId }: Pick<SiteLead, "discussionId" | "categoryId">,
        source: string,
    ): Promise<string | undefined> {
        if (discussionId !== undefined) {
            const discussionID = await repository.idNamed(source, "discussion", discussionId);
            const row = discussionID === undefined ? undefined : await owners.discussions.rowByID(discussionID);
            return row?.dateDeleted === null ? discussionPath(row) : undefined;
        }
        if (categoryId === undefined) return undefined;
        const categoryID = await repository.idNamed(source, "category", categoryId);
        const row = categoryID === undefined ? undefined : (await owners.categories.byIDs([categoryID])).get(categoryID);
        return row && `/categories/${encodeURIComponent(row.urlcode)}`;
    }
}

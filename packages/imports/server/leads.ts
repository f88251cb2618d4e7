import type { HomeLead, SettingValues } from "@parley/config/contract";
import type { Config } from "@parley/config/server";
import { discussionPath } from "@parley/discussions/contract";
import type { Database } from "@parley/library/server/database";
import type { ArchiveProblem } from "./archive";
import type { ImportsRepository } from "./imports.repository";
import type { ArchivePictures } from "./pictures/pictures";
import type { SiteLead } from "./siteFile";
import { hasOwnName, readLeads, SITE_FILE } from "./siteFile";
import type { Owners } from "./stores";

interface Dependencies {
    database: Database;
    repository: ImportsRepository;
    owners: Pick<Owners, "discussions" | "categories">;
    config: Config;
}

/** Sets the leads of an archive on the home page after its records were stored; returns the problems found. */
export type SetLeads = (directory: string, source: string, pictures: ArchivePictures) => Promise<ArchiveProblem[]>;

/**
 * Creates the function that sets the home page's leads, provided that the import has also set the site's name and the leads have not been
 * changed since. The leads are stored with the import, so that a second run adds nothing (FC-50) and a removal reverts them.
 */
export function createLeads({ database, repository, owners, config }: Dependencies): SetLeads {
    return async function addLeads(directory, source, pictures) {
        const named = await readLeads(directory);
        if (named.length === 0) return [];
        const problems: ArchiveProblem[] = [];
        const leads: HomeLead[] = [];
        for (const lead of named) {
            const found = await resolved(lead, source, pictures, (reason) => problems.push({ file: SITE_FILE, reason }));
            if (found) leads.push(found);
        }
        const isOurs = await database.transaction(() => decide(source, leads));
        return isOurs ? problems : [];
    };

    /** Sets the leads if this import may do so. Returns whether it may. */
    async function decide(source: string, leads: HomeLead[]): Promise<boolean> {
        const row = await repository.bySource(source);
        const decided = JSON.parse(row?.settings ?? "{}") as SettingValues;
        const introduced = Object.keys(decided).length > 0 || !(await hasOwnName(config));
        if (!introduced || decided["home.leads"] || (await config.get("home.leads")).length > 0) return false;
        if (leads.length === 0) return true;
        await config.set({ "home.leads": leads });
        const shown = await config.get("home.leads");
        await repository.update(source, { settings: JSON.stringify({ ...decided, "home.leads": shown }) });
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

import type { Config } from "@parley/config/server";
import type { DateTime, Input } from "@parley/library/contract";
import { fill, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { createSnapshotSource, GONE } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { patchSiteSection, postSiteSection, SiteSection } from "@parley/siteSections/contract";
import { MAIN_SECTION_ID, MAX_SITE_SECTIONS, SITE_SECTION, siteSectionPath } from "@parley/siteSections/contract";
import type { SiteSectionRow, SiteSectionsRepository } from "./siteSections.repository";

/** State of a section in a logged action. */
type SectionState = Omit<SiteSectionRow, "sectionID" | "name"> & { name: string };

/** Creates the source of logged actions on sections, for members who manage the site. */
export function createSectionStates(repository: SiteSectionsRepository) {
    return createSnapshotSource<SectionState>({
        permission: "site.manage",
        effects: { create: "configures", change: "configures", delete: "removes" },
        async of(recordID) {
            const row = (await repository.all()).find(({ sectionID }) => sectionID === recordID);
            if (!row) return undefined;
            const { sectionID: _id, name, ...state } = row;
            return { name: name ?? "", ...state };
        },
        remove: repository.remove,
        restore: async (sectionID, state) => void (await repository.insert({ sectionID, ...state })),
    });
}

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    repository: SiteSectionsRepository;
    states: Pick<ReturnType<typeof createSectionStates>, "of">;
    actionLog: Pick<ActionLog, "record">;
    config: Pick<Config, "get">;
    themes: SectionThemes;
}

/** The themes from which a section chooses. */
export interface SectionThemes {
    isKnown: (key: string) => Promise<boolean>;
}

export type SiteSectionsService = ReturnType<typeof createSiteSectionsService>;

/** Creates the functions that list the sections of the site, for everybody, and change them, for members who manage the site. */
export function createSiteSectionsService({ database, clock, repository, states, actionLog, config, themes }: Dependencies) {
    const now = (): DateTime => toDateTime(clock());
    const others = async () => (await repository.all()).filter(({ sectionID }) => sectionID !== MAIN_SECTION_ID);

    return {
        list: async (): Promise<SiteSection[]> => Promise.all((await repository.all()).map(toSection)),

        /** Whether there is such a section besides the main one. */
        isKnown: async (sectionID: number): Promise<boolean> => (await others()).some((row) => row.sectionID === sectionID),

        async get(sectionID: number): Promise<SiteSection> {
            const row = (await repository.all()).find((known) => known.sectionID === sectionID);
            if (!row) throw notFound("Section");
            return toSection(row);
        },

        async add(viewer: Viewer, input: Input<typeof postSiteSection>): Promise<SiteSection> {
            const { name, description = null, contentLocale = null, themeID = null } = input;
            requirePermission(viewer, "site.manage");
            await requireTheme(themeID);
            await requireLocale(contentLocale);
            const row = { name: requireName(name), description, contentLocale, themeID, dateInserted: now() };
            return database.transaction(async () => {
                const present = await others();
                if (present.length >= MAX_SITE_SECTIONS)
                    throw badRequest(fill("A site has at most {maximum} sections.", { maximum: MAX_SITE_SECTIONS }));
                const sectionID = await repository.insert({ ...row, sort: (present.at(-1)?.sort ?? 0) + 1 });
                const after = await states.of(sectionID);
                await actionLog.record(viewer, { kind: "create", recordType: SITE_SECTION, recordID: sectionID, after });
                return toSection(await known(sectionID));
            });
        },

        async change(viewer: Viewer, { sectionID, position, ...fields }: Input<typeof patchSiteSection>): Promise<SiteSection> {
            requirePermission(viewer, "site.manage");
            const { name, description, contentLocale, themeID } = fields;
            return database.transaction(async () => {
                const present = await known(sectionID);
                if (themeID !== present.themeID) await requireTheme(themeID);
                if (contentLocale !== present.contentLocale) await requireLocale(contentLocale);
                const before = await states.of(sectionID);
                await repository.update(sectionID, {
                    sort: await findSort(sectionID, position),
                    ...(name !== undefined && { name: requireName(name) }),
                    ...(description !== undefined && { description }),
                    ...(contentLocale !== undefined && { contentLocale }),
                    ...(themeID !== undefined && { themeID }),
                });
                const after = await states.of(sectionID);
                if (JSON.stringify(before) !== JSON.stringify(after))
                    await actionLog.record(viewer, {
                        kind: "change",
                        recordType: SITE_SECTION,
                        recordID: sectionID,
                        before,
                        after,
                    });
                return toSection(await known(sectionID));
            });
        },

        /** Moves a section by one place among the further ones; at the end of the list it stays. */
        async move(viewer: Viewer, sectionID: number, by: -1 | 1): Promise<void> {
            requirePermission(viewer, "site.manage");
            const index = (await others()).findIndex((row) => row.sectionID === sectionID);
            if (index < 0) throw notFound("Section");
            await this.change(viewer, { sectionID, position: Math.max(0, index + by) });
        },

        async remove(viewer: Viewer, sectionID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            await database.transaction(async () => {
                await known(sectionID);
                const before = await states.of(sectionID);
                await repository.remove(sectionID);
                await actionLog.record(viewer, {
                    kind: "delete",
                    recordType: SITE_SECTION,
                    recordID: sectionID,
                    before,
                    after: GONE,
                });
            });
        },
    };

    /** Returns a section that can be changed; throws 404 for another one, and for the main one. */
    async function known(sectionID: number): Promise<SiteSectionRow> {
        const row = (await others()).find((other) => other.sectionID === sectionID);
        if (!row) throw notFound("Section");
        return row;
    }

    /** Throws 422 for a theme that the site does not have. One that was deleted later leaves a section that of the site. */
    async function requireTheme(key: string | null | undefined): Promise<void> {
        if (key && !(await themes.isKnown(key))) throw invalidField("themeID", "There is no such theme.");
    }

    /** Throws 422 for a language that visitors can't choose. One that is switched off later leaves a section that of the site. */
    async function requireLocale(locale: string | null | undefined): Promise<void> {
        if (locale && ![await config.get("garden.locale"), ...(await config.get("garden.locales"))].includes(locale))
            throw invalidField("contentLocale", "Choose one of the languages of this site.");
    }

    /** Returns the number by which a section has a position among the others; its own one without a position. */
    async function findSort(sectionID: number, position: number | undefined): Promise<number> {
        const rows = await others();
        const present = rows.findIndex((row) => row.sectionID === sectionID);
        if (position === undefined || position === present) return rows[present]?.sort ?? 0;
        const rest = rows.toSpliced(present, 1);
        const at = Math.min(position, rest.length);
        const [before, after] = [rest[at - 1]?.sort, rest[at]?.sort];
        if (before === undefined) return (after ?? 1) - 1;
        return after === undefined ? before + 1 : (before + after) / 2;
    }

    async function toSection(row: SiteSectionRow): Promise<SiteSection> {
        const { sectionID, name, description, contentLocale, sectionGroup, themeID } = row;
        const isMain = sectionID === MAIN_SECTION_ID;
        const text = isMain ? await config.get("garden.description") : description;
        return {
            sectionID: String(sectionID),
            name: name ?? (await config.get("ui.siteName")),
            ...(text && { description: text }),
            basePath: isMain ? "" : siteSectionPath(sectionID),
            contentLocale: contentLocale ?? (await config.get("garden.locale")),
            sectionGroup,
            ...(themeID !== null && { themeID }),
            apps: { forum: true },
            attributes: {},
        };
    }
}

/** Returns a name without spaces around it; throws 422 for one of spaces only. */
function requireName(name: string): string {
    const trimmed = name.trim();
    if (trimmed === "") throw invalidField("name", "Name is required.");
    return trimmed;
}

import type { Categories } from "@parley/categories/server";
import type {
    EmbedSite,
    getEmbedTokenSettings,
    patchEmbedSite,
    postCheckEmbedToken,
    postEmbedSite,
} from "@parley/embedding/contract";
import { EMBED_SITE, MAX_EMBED_SITES, parseAccent, parseOrigin } from "@parley/embedding/contract";
import type { Output, ResolvedInput } from "@parley/library/contract";
import { fill, toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import { createSnapshotSource, GONE } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { badRequest, invalidField, notFound, requirePermission } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { EmbedSitesRepository, StoredSite } from "./embedSites.repository";
import type { SiteIdentities } from "./siteIdentities";
import type { SiteTokens } from "./siteTokens.service";

/** What a site has unless somebody chooses. */
const DEFAULTS = {
    roleIDs: [],
    requiresApproval: false,
    allowsGuests: false,
    theme: "auto",
    accent: null,
    tokenIssuer: null,
    jwksURL: null,
    secretVersion: 1,
    wholeForum: false,
    loadsOnClick: false,
} as const satisfies Partial<StoredSite>;

type Settings = Pick<StoredSite, keyof typeof DEFAULTS>;
/** State of an embedding site in a logged action, without what it has by default. */
type SiteState = Omit<StoredSite, "embedSiteID" | keyof Settings> & Partial<Settings>;

interface Dependencies extends Pick<ServerKit, "database" | "clock"> {
    repository: EmbedSitesRepository;
    actionLog: Pick<ActionLog, "record" | "provide">;
    categories: Pick<Categories, "requireView" | "requirePostable">;
    /** Returns the IDs of the roles of members. */
    listRoleIDs: () => Promise<number[]>;
    tokens: Pick<SiteTokens, "check" | "describe">;
    /** Whether keys may be requested at an address. */
    mayRequestKeys: (url: string) => boolean;
    isProvider: SiteIdentities["isProvider"];
}

export type EmbedSitesService = ReturnType<typeof createEmbedSitesService>;

/** Creates the functions that list and change the sites whose pages have comments here, for members who manage the site. */
export function createEmbedSitesService(dependencies: Dependencies) {
    const { database, clock, repository, actionLog, categories, listRoleIDs, tokens, mayRequestKeys, isProvider } = dependencies;
    const states = createSnapshotSource<SiteState>({
        permission: "site.manage",
        effects: { create: "configures", change: "configures", delete: "removes" },
        async of(recordID) {
            const site = await find(recordID);
            return site && toState(site);
        },
        remove: repository.remove,
        restore: async (embedSiteID, state) =>
            void (await repository.insert({ ...DEFAULTS, roleIDs: [], ...state, embedSiteID })),
    });
    actionLog.provide(EMBED_SITE, states);

    return {
        async list(viewer: Viewer): Promise<EmbedSite[]> {
            requirePermission(viewer, "site.manage");
            return repository.all();
        },

        async get(viewer: Viewer, embedSiteID: number): Promise<EmbedSite> {
            requirePermission(viewer, "site.manage");
            return known(embedSiteID);
        },

        async add(viewer: Viewer, input: ResolvedInput<typeof postEmbedSite>): Promise<EmbedSite> {
            const { name, origins, categoryID } = input;
            requirePermission(viewer, "site.manage");
            await requireCategory(viewer, categoryID);
            const settings = await readSettings(input);
            return database.transaction(async () => {
                const present = await repository.all();
                requireOwnIssuer(settings.tokenIssuer, present);
                if (present.length >= MAX_EMBED_SITES)
                    throw badRequest(fill("There can be {maximum} sites at most.", { maximum: MAX_EMBED_SITES }));
                const embedSiteID = await repository.insert({
                    name: requireName(name),
                    origins: requireOrigins(origins, present),
                    categoryID,
                    ...DEFAULTS,
                    roleIDs: [],
                    ...settings,
                    dateInserted: toDateTime(clock()),
                    insertUserID: viewer.userID,
                });
                const after = await states.of(embedSiteID);
                await actionLog.record(viewer, { kind: "create", recordType: EMBED_SITE, recordID: embedSiteID, after });
                return known(embedSiteID);
            });
        },

        async change(viewer: Viewer, { embedSiteID, ...fields }: ResolvedInput<typeof patchEmbedSite>): Promise<EmbedSite> {
            requirePermission(viewer, "site.manage");
            const { name, origins, categoryID } = fields;
            if (categoryID !== undefined) await requireCategory(viewer, categoryID);
            const settings = await readSettings(fields);
            return database.transaction(async () => {
                await known(embedSiteID);
                const others = (await repository.all()).filter((other) => other.embedSiteID !== embedSiteID);
                requireOwnIssuer(settings.tokenIssuer, others);
                const before = await states.of(embedSiteID);
                await repository.update(embedSiteID, {
                    ...(name !== undefined && { name: requireName(name) }),
                    ...(origins && { origins: requireOrigins(origins, others) }),
                    ...(categoryID !== undefined && { categoryID }),
                    ...settings,
                });
                const after = await states.of(embedSiteID);
                if (JSON.stringify(before) !== JSON.stringify(after))
                    await actionLog.record(viewer, {
                        kind: "change",
                        recordType: EMBED_SITE,
                        recordID: embedSiteID,
                        before,
                        after,
                    });
                return known(embedSiteID);
            });
        },

        /** Returns what the tokens of a site must contain. Throws 404 for a site without tokens. */
        async describeTokens(viewer: Viewer, embedSiteID: number): Promise<Output<typeof getEmbedTokenSettings>> {
            requirePermission(viewer, "site.manage");
            return tokens.describe(await known(embedSiteID));
        },

        /** Returns whom a token of a site names, without using it. Throws 422 with the reason why it is refused. */
        async checkToken(viewer: Viewer, embedSiteID: number, token: string): Promise<Output<typeof postCheckEmbedToken>> {
            requirePermission(viewer, "site.manage");
            const { subject, account } = await tokens.check(await known(embedSiteID), token.trim());
            return { subject, account };
        },

        async remove(viewer: Viewer, embedSiteID: number): Promise<void> {
            requirePermission(viewer, "site.manage");
            await database.transaction(async () => {
                await known(embedSiteID);
                const before = await states.of(embedSiteID);
                await repository.remove(embedSiteID);
                await actionLog.record(viewer, {
                    kind: "delete",
                    recordType: EMBED_SITE,
                    recordID: embedSiteID,
                    before,
                    after: GONE,
                });
            });
        },
    };

    async function find(embedSiteID: number): Promise<StoredSite | undefined> {
        return (await repository.all()).find((site) => site.embedSiteID === embedSiteID);
    }

    async function known(embedSiteID: number): Promise<StoredSite> {
        const site = await find(embedSiteID);
        if (!site) throw notFound("Site");
        return site;
    }

    /** Returns the given settings; throws 422 for an unknown role, and for what is no colour. */
    async function readSettings({
        roleIDs,
        requiresApproval,
        allowsGuests,
        theme,
        accent,
        tokenIssuer,
        jwksURL,
        secretVersion,
        wholeForum,
        loadsOnClick,
    }: Omit<ResolvedInput<typeof patchEmbedSite>, "embedSiteID">) {
        const known = roleIDs && roleIDs.length > 0 ? await listRoleIDs() : [];
        if (roleIDs?.some((roleID) => !known.includes(roleID))) throw invalidField("roleIDs", "There is no such role.");
        const color = accent ? parseAccent(accent.trim()) : null;
        if (color === undefined) throw invalidField("accent", "This is no colour, such as #2a6f4e.");
        return {
            ...(roleIDs && { roleIDs: [...new Set(roleIDs)].sort((one, other) => one - other) }),
            ...(requiresApproval !== undefined && { requiresApproval }),
            ...(allowsGuests !== undefined && { allowsGuests }),
            ...(theme !== undefined && { theme }),
            ...(accent !== undefined && { accent: color }),
            ...(tokenIssuer !== undefined && { tokenIssuer: requireIssuer(tokenIssuer) }),
            ...(jwksURL !== undefined && { jwksURL: requireKeys(jwksURL) }),
            ...(secretVersion !== undefined && { secretVersion }),
            ...(wholeForum !== undefined && { wholeForum }),
            ...(loadsOnClick !== undefined && { loadsOnClick }),
        };
    }

    /** Returns the address of keys, null for none; throws 422 for one that is not encrypted. */
    function requireKeys(jwksURL: string | null): string | null {
        const url = jwksURL?.trim() || null;
        if (url !== null && !mayRequestKeys(url)) throw invalidField("jwksURL", "This is no address that begins with https://.");
        return url;
    }

    /** Throws 422 for an issuer by which members sign in, or of another site: whoever signs for it could name anybody of theirs. */
    function requireOwnIssuer(tokenIssuer: string | null | undefined, others: readonly StoredSite[]): void {
        if (!tokenIssuer) return;
        const { href } = new URL(tokenIssuer);
        if (isProvider(href)) throw invalidField("tokenIssuer", "Members sign in by this issuer. Choose another one.");
        const other = others.find((site) => site.tokenIssuer !== null && new URL(site.tokenIssuer).href === href);
        if (other) throw invalidField("tokenIssuer", fill("This is the issuer of the site {name}.", { name: other.name }));
    }

    async function requireCategory(viewer: Viewer, categoryID: number): Promise<void> {
        await categories.requireView(viewer, categoryID);
        await categories.requirePostable(categoryID);
    }
}

function toState(site: StoredSite): SiteState {
    const { embedSiteID: _id, roleIDs, requiresApproval, allowsGuests, theme, accent, ...others } = site;
    const { tokenIssuer, jwksURL, secretVersion, wholeForum, loadsOnClick, ...state } = others;
    return {
        ...state,
        ...(roleIDs.length > 0 && { roleIDs }),
        ...(requiresApproval && { requiresApproval }),
        ...(allowsGuests && { allowsGuests }),
        ...(theme !== DEFAULTS.theme && { theme }),
        ...(accent !== null && { accent }),
        ...(tokenIssuer !== null && { tokenIssuer }),
        ...(jwksURL !== null && { jwksURL }),
        ...(secretVersion !== DEFAULTS.secretVersion && { secretVersion }),
        ...(wholeForum && { wholeForum }),
        ...(loadsOnClick && { loadsOnClick }),
    };
}

/** Returns an issuer, null for none; throws 422 for what is no address. */
function requireIssuer(tokenIssuer: string | null): string | null {
    const issuer = tokenIssuer?.trim() || null;
    if (issuer !== null && !(URL.canParse(issuer) && /^https?:$/.test(new URL(issuer).protocol)))
        throw invalidField("tokenIssuer", "This is no address, such as https://blog.example.");
    return issuer;
}

/** Returns a name without spaces around it; throws 422 for one of spaces only. */
function requireName(name: string): string {
    const trimmed = name.trim();
    if (trimmed === "") throw invalidField("name", "Name is required.");
    return trimmed;
}

/** Returns the origins in one spelling, each once; throws 422 for what is no origin, and for one of another site. */
function requireOrigins(texts: readonly string[], others: readonly StoredSite[]): string[] {
    const origins = texts.map((text) => {
        const origin = parseOrigin(text.trim());
        if (origin === undefined)
            throw invalidField(
                "origins",
                fill("“{address}” is not the address of a site, such as https://blog.example.", { address: text }),
            );
        const other = others.find((site) => site.origins.includes(origin));
        if (other) throw invalidField("origins", fill("{origin} belongs to the site {name}.", { origin, name: other.name }));
        return origin;
    });
    return [...new Set(origins)];
}

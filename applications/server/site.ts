import path from "node:path";
import compress from "@fastify/compress";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { FORUM_FRAME_COOKIE, FRAME_API, FRAME_CALLS, isEmbedAddress, isFrameCall } from "@parley/embedding/contract";
import type { DarkLogos, PageMarks } from "@parley/library/contract";
import { readOrigin, writeEnglish } from "@parley/library/contract";
import { createContentRenderer } from "@parley/library/server/content";
import type { Database } from "@parley/library/server/database";
import { migrate, openPostgres, openSqlite, ping } from "@parley/library/server/database";
import { getFormerAddresses } from "@parley/library/server/formerAddresses";
import type { AppOptions, Viewer } from "@parley/library/server/http";
import { compressPages, createApp, GUEST_ID, registerLimitedCalls } from "@parley/library/server/http";
import type { IntegrityChecks } from "@parley/library/server/integrityChecks";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { noInterfaceTexts } from "@parley/library/server/interfaceTexts";
import { createJobs } from "@parley/library/server/jobs";
import { createLayoutRegistry } from "@parley/library/server/layouts";
import type { Mail } from "@parley/library/server/mail";
import { createMail, createSmtpTransport } from "@parley/library/server/mail";
import { createRequestScheduler } from "@parley/library/server/requestScheduling";
import { createResponseCache } from "@parley/library/server/responseCache";
import { readSecret } from "@parley/library/server/secrets";
import { createSessions } from "@parley/library/server/sessions";
import { createStorage, parseStorageURL } from "@parley/library/server/storage";
import { readThemeDraft } from "@parley/themes/contract";
import { findViewer } from "@parley/users/server";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Logger } from "pino";
import { cacheableEndpoints } from "./caching/cacheableEndpoints";
import { createCacheKeyReader } from "./caching/cacheKey";
import { createAnonymousViewer, isPublicPath, PUBLIC_CALLS } from "./caching/publicPaths";
import { tables } from "./caching/tables";
import type { Features } from "./features";
import { migrations, registerFeatures } from "./features";
import { serveHealthChecks } from "./health";
import { createMailTexts } from "./mailTexts";
import { isForumFrame, isOpenToFrames } from "./pages/frames";
import type { Pages } from "./pages/pages";
import { createPages } from "./pages/pages";
import { findTimeZone } from "./pages/regionalFormats";
import type { SearchWorkers } from "./search/searchWorkers";
import { createSearchWorkers } from "./search/searchWorkers";
import type { Environment } from "./settings/environment";
import { requireFolder } from "./settings/requireFolder";

/** Open site: its database, its features and its server. */
export interface Site {
    app: FastifyInstance;
    database: Database;
    features: Features;
    mail: Mail;
    /** Integrity checks of the data. */
    checks: IntegrityChecks;
    /** Undefined on the command line, where no pages are served. */
    pages?: Pages;
    close(): Promise<void>;
}

export interface SiteOptions {
    logger?: Logger;
    /** Folder of the build of the pages; without it the site has no pages. */
    buildDirectory?: string;
    /**
     * Script of the worker threads that render long content, and their time limit in milliseconds; without it the main thread renders it.
     */
    contentWorker?: { script: string; budget?: number } | undefined;
    /** Script of the workers that search, and the time limit of a statement in milliseconds; without it the main thread does. */
    searchWorker?: { script: string; budget?: number } | undefined;
    /** Returns the time, which CPU time then follows as well; the clocks of the machine by default. */
    clock?: () => Date;
    /** Whether the site has the calls of the API, as by default; commands need none. */
    servesAPI?: boolean;
    /** Receives the answer of each successful API call, for tests. */
    checkResponse?: AppOptions["checkResponse"];
    /** How long the database may be silent until it counts as unreachable, in milliseconds. */
    connectTimeout?: number;
}

const A_MINUTE = 60_000;
const AN_HOUR = 60 * A_MINUTE;
/** Maximum age of a cached response, in milliseconds: relative times on pages may be late by as much. */
const RETENTION_MS = 30_000;
/** The default quality of Brotli is meant for files that are compressed once; this one is as fast as gzip. */
const BROTLI_QUALITY = 4;

/** Opens the database, migrates its schema and creates the server, which does not listen yet. If it throws, nothing stays open. */
export async function openSite(environment: Environment, options: SiteOptions = {}): Promise<Site> {
    const { databaseURL, dataDirectory } = environment;
    requireFolder("DATA_DIR", dataDirectory);
    const searchWorkers = createSiteSearchWorkers(environment, options);
    const database = databaseURL
        ? openPostgres(databaseURL, { tables, listens: options.buildDirectory !== undefined, timeoutMs: options.connectTimeout })
        : openSqlite(dataDirectory, tables, searchWorkers?.read);
    try {
        return await openOn(database, environment, { ...options, searchWorkers });
    } catch (error) {
        await searchWorkers?.close();
        await database.close();
        throw error;
    }
}

interface OpenOptions extends SiteOptions {
    searchWorkers: SearchWorkers | undefined;
}

async function openOn(
    database: Database,
    environment: Environment,
    { logger, buildDirectory, contentWorker, searchWorkers, clock: givenClock, checkResponse, servesAPI }: OpenOptions,
): Promise<Site> {
    const clock = givenClock ?? (() => new Date());
    const milliseconds = givenClock && (() => givenClock().getTime());
    const { dataDirectory, siteURL, trustedProxies, openIDProviders, egressHosts } = environment;
    await migrate(database, migrations);
    const sessions = createSessions(database, clock);
    const uploadsDirectory = path.join(dataDirectory, "uploads");
    let features: Features | undefined;
    let checks: IntegrityChecks | undefined;
    let formerAddresses: ReturnType<typeof getFormerAddresses> | undefined;
    const known = () => {
        if (!features) throw new Error("the features are not registered yet");
        return features;
    };
    const jobs = createJobs({ database, clock, onError: (err, job) => logger?.error({ err, job }, "a job failed") });
    const content = createContentRenderer({
        worker: contentWorker,
        onOverrun: (err) => logger?.error({ err }, "rendering a text was ended"),
    });
    const findFormerAddress: FindFormerAddress = async (viewer, address) => formerAddresses?.find(viewer, address);
    const pages = buildDirectory ? createSitePages(buildDirectory, environment, { clock, known, findFormerAddress }) : undefined;
    const mail = createSiteMail(database, environment, { clock, logger, known, languages: pages?.languages });
    scheduleJobs(jobs, { mail, sessions, logger });
    const responseCache = pages && createSiteCache(database, pages, environment, clock);
    const app = await createApp({
        siteURL,
        trustedProxies,
        secret: await readSecret(database, "transient-keys"),
        sessionCookie: SESSION_COOKIE,
        findSessionCookie: (request) => (isForumFrame(request) ? FORUM_FRAME_COOKIE : undefined),
        checkResponse,
        servesAPI,
        ...(logger && { logger }),
        ...(pages && { scheduler: createSiteScheduler(milliseconds), renderPage: pages.renderPage }),
        languages: pages?.languages.ofRequests,
        ...(responseCache && { answerFirst: responseCache.answerFirst, queueHandlers: responseCache.queueHandlers }),
        listOrigins: () => known().config.get("api.trustedOrigins"),
        publicCalls: PUBLIC_CALLS,
        viewerOf: async (request, reply) => {
            if (isPublicPath(request)) return createAnonymousViewer();
            const { users, tokens, embedding, config } = known();
            if (isFrameCall(request.url)) return embedding.findFrameViewer(request, reply);
            if (isEmbedAddress(request.url)) return users.viewer(GUEST_ID);
            if (isForumFrame(request)) {
                const member = isOpenToFrames(request) ? embedding.findForumFrameViewer(request, reply) : users.viewer(GUEST_ID);
                return addLanguage(await member, { cookies: {}, headers: request.headers }, { pages, config });
            }
            const viewer = (await tokens.findViewer(request)) ?? (await findViewer(request, reply, { users, sessions }));
            return addLanguage(viewer, request, { pages, config });
        },
        register: async (api, site) => {
            await compressResponses(site);
            const layouts = createLayoutRegistry();
            if (pages) layouts.provideAssets(async (components) => pages.assetsOf(components));
            const kit = {
                api,
                pages: site,
                database,
                clock,
                siteURL,
                layouts,
                mail,
                jobs,
                content,
                findTranslation: pages?.languages.findTranslation ?? (() => writeEnglish),
                findCatalogue: pages?.languages.findCatalogue ?? (() => undefined),
                interfaceTexts: pages?.interfaceTexts ?? noInterfaceTexts,
            };
            checks = getIntegrityChecks(kit);
            formerAddresses = getFormerAddresses(kit);
            const options = {
                sessions,
                uploadsDirectory,
                themesDirectory: path.join(dataDirectory, "themes"),
                storage: createSiteStorage(environment),
                openIDProviders,
                egressHosts,
                mailIn: toMailIn(environment),
                runTextJob: searchWorkers?.runTextJob,
            };
            features = registerFeatures(kit, options);
            registerLimitedCalls(site, api, { prefix: FRAME_API, calls: FRAME_CALLS });
        },
    });
    serveHealthChecks(app, () => ping(database));
    await pages?.serve(app);
    responseCache?.storeSent(app);
    compressPages(app);
    await app.ready();
    if (!checks) throw new Error("the features were not registered");
    // A command of the command line needs no background jobs.
    if (buildDirectory) jobs.start();
    return {
        app,
        database,
        features: known(),
        mail,
        checks,
        ...(pages && { pages }),
        async close() {
            await app.close();
            await jobs.stop();
            await mail.close();
            await content.close();
            await searchWorkers?.close();
            await database.close();
        },
    };
}

/** Adds the language in which a viewer reads, if it is not that of the site. */
async function addLanguage(
    viewer: Viewer,
    request: Pick<FastifyRequest, "cookies" | "headers">,
    { pages, config }: Pick<Features, "config"> & { pages: Pages | undefined },
): Promise<Viewer> {
    await pages?.languages.readOwn();
    const [siteLocale, others] = [await config.get("garden.locale"), await config.get("garden.locales")];
    return pages?.languages.addLanguage(viewer, request, { siteLocale, others }) ?? viewer;
}

/** Creates what shares the processor time among clients; a test counts the milliseconds itself. */
const createSiteScheduler = (milliseconds: (() => number) | undefined) =>
    createRequestScheduler(milliseconds && { clock: milliseconds, processorTime: milliseconds });

/** Returns how replies to mails arrive. */
const toMailIn = ({ replyAddress, mailInKey, mailInURL }: Environment) => ({ replyAddress, key: mailInKey, url: mailInURL });

function createSiteSearchWorkers(
    { databaseURL, dataDirectory }: Environment,
    { searchWorker, logger }: SiteOptions,
): SearchWorkers | undefined {
    if (!searchWorker) return undefined;
    return createSearchWorkers({
        worker: searchWorker,
        ...(!databaseURL && { directory: dataDirectory }),
        onOverrun: (err) => logger?.error({ err }, "a search was ended"),
    });
}

type FindFormerAddress = Parameters<typeof createPages>[0]["findFormerAddress"];

function createSiteStorage({ storageURL, dataDirectory }: Environment) {
    const location = storageURL === undefined ? undefined : parseStorageURL(storageURL);
    if (location && "folder" in location) requireFolder("STORAGE_URL", location.folder);
    return createStorage(storageURL, dataDirectory);
}

function scheduleJobs(
    jobs: ReturnType<typeof createJobs>,
    { mail, sessions, logger }: { mail: Mail; sessions: ReturnType<typeof createSessions>; logger: Logger | undefined },
): void {
    const onFailure = (err: unknown) => logger?.error({ err }, "mails were not sent");
    // Jobs run one after the other, and a mail server that is slow must hold up none.
    jobs.every("mail: send what waits", A_MINUTE, async () => void mail.deliver().catch(onFailure));
    jobs.every("mail: tidy", AN_HOUR, mail.tidy);
    jobs.every("sessions: sweep", AN_HOUR, sessions.sweep);
}

interface SiteParts {
    clock: () => Date;
    /** Returns the features; throws before they are registered. */
    known: () => Features;
}

function createSiteMail(
    database: Database,
    { dataDirectory, siteURL, mailURL, dkim }: Environment,
    { clock, logger, known, languages }: SiteParts & { logger: Logger | undefined; languages: Pages["languages"] | undefined },
): Mail {
    const findOwnTexts = createMailTexts(path.join(dataDirectory, "mails"), {
        onWrong: (wrong) => logger?.warn(wrong, "a text for mails is left in English"),
    });
    return createMail({
        database,
        clock,
        siteURL,
        siteName: () => known().config.get("ui.siteName"),
        logo: () => known().config.get("branding.mailLogo"),
        transport: mailURL === undefined ? undefined : createSmtpTransport(mailURL, siteURL, dkim),
        findLocale: async (userID) => {
            await languages?.readOwn();
            return known().users.findLanguage(userID);
        },
        findTexts: (language) => ({
            t: languages?.findTranslation({ language }) ?? writeEnglish,
            ownTexts: findOwnTexts(language),
        }),
        onRefused: (address) => known().notifications.stopAddress(address, "bounced"),
        onFailure: (failure) => logger?.warn(failure, "a mail was not taken"),
    });
}

function createSitePages(
    buildDirectory: string,
    { dataDirectory, siteURL }: Environment,
    { clock, known, findFormerAddress }: SiteParts & { findFormerAddress: FindFormerAddress },
): Pages {
    return createPages({
        buildDirectory,
        uploadsDirectory: path.join(dataDirectory, "uploads"),
        siteURL,
        clock,
        siteSettings: () => readSiteSettings(known().config),
        siteTexts: (reader) => readSiteTexts(known().config, reader),
        marks: () => readMarks(known().config),
        themeFor: async (viewer, address) =>
            known().themes.forViewer(viewer, {
                sectionTheme: await known().siteSections.findTheme(address),
                draftOf: readThemeDraft(address),
            }),
        findSectionLocale: (address) => known().siteSections.findLocale(address),
        findOwnerLocale: async (address) => {
            const userID = await known().notifications.findPageOwner(address);
            return userID === undefined ? undefined : known().users.findLanguage(userID);
        },
        frameOrigins: async () => [...(await known().media.frameOrigins()), ...(await known().layouts.frameOrigins())],
        formOrigins: () => readSearchOrigins(known().config),
        findAncestors: (framed, declared) => known().embedding.ancestorsOf(framed, declared),
        listForumOrigins: () => known().embedding.listForumOrigins(),
        findFormerAddress,
    });
}

/** Returns the settings that every page shows. */
async function readSiteSettings(config: Features["config"]) {
    return {
        ...(await readSiteTexts(config)),
        registrationOpen: (await config.get("registration.method")) !== "closed",
        language: await config.get("garden.locale"),
        otherLocales: await config.get("garden.locales"),
        timeZone: findTimeZone(await config.get("garden.guestTimeZone")) ?? "UTC",
        darkLogos: await readDarkLogos(config),
    };
}

async function readSiteTexts(config: Features["config"], reader?: Pick<Viewer, "language">) {
    const { name, title, description } = await config.siteTexts(reader);
    return { siteName: name, siteTitle: title, siteDescription: description };
}

/** Returns the logos for the dark palettes; undefined without any, so that pages say nothing of them. */
async function readDarkLogos(config: Features["config"]): Promise<DarkLogos | undefined> {
    const [desktop, mobile] = [await config.get("branding.logoDark"), await config.get("branding.mobileLogoDark")];
    if (!desktop && !mobile) return undefined;
    return { desktop, mobile, hasLightMobile: (await config.get("branding.mobileLogo")) !== "" };
}

/** Returns the pictures of the site that are in the head of its pages. */
async function readMarks(config: Features["config"]): Promise<PageMarks | undefined> {
    const [icon, shareImage] = [await config.get("branding.icon"), await config.get("branding.shareImage")];
    return icon || shareImage ? { icon: icon || undefined, shareImage: shareImage || undefined } : undefined;
}

/** Returns the origins of the search pages of other sites (SRCH-019, SRCH-020). */
async function readSearchOrigins(config: Features["config"]): Promise<string[]> {
    const addresses = [await config.get("search.externalUrl"), await config.get("search.hubUrl")];
    return addresses.map(readOrigin).filter((origin) => origin !== "");
}

/** Creates the cache of responses; undefined if the site has none. */
function createSiteCache(database: Database, pages: Pages, { responseCacheBytes }: Environment, clock: () => Date) {
    if (responseCacheBytes <= 0) return undefined;
    return createResponseCache({
        changes: database.changes,
        lifetime: RETENTION_MS,
        bytes: responseCacheBytes,
        endpoints: cacheableEndpoints,
        markOlder: pages.markOlder,
        clock: () => clock().getTime(),
        cacheKey: createCacheKeyReader({
            ...pages,
            ...pages.languages,
            sessionCookie: SESSION_COOKIE,
            endpoints: cacheableEndpoints,
        }),
    });
}

async function compressResponses(site: FastifyInstance): Promise<void> {
    await site.register(compress, {
        global: true,
        threshold: 1_024,
        encodings: ["br", "gzip"],
        brotliOptions: { params: { 0: 0, 1: BROTLI_QUALITY } },
    });
}

import path from "node:path";
import compress from "@fastify/compress";
import { bodiesOf } from "@parley/library/server/bodies";
import type { Checks } from "@parley/library/server/checks";
import { checksOf } from "@parley/library/server/checks";
import type { Database } from "@parley/library/server/database";
import { migrate, openPostgres, openSqlite } from "@parley/library/server/database";
import { makeApp } from "@parley/library/server/http";
import { makeJobs } from "@parley/library/server/jobs";
import { makeLayoutRegistry } from "@parley/library/server/layouts";
import type { Mail } from "@parley/library/server/mail";
import { makeMail, smtpTransport } from "@parley/library/server/mail";
import { secretOf } from "@parley/library/server/secrets";
import { makeSessions } from "@parley/library/server/sessions";
import { storageAt } from "@parley/library/server/storage";
import { SESSION_COOKIE, viewerOf } from "@parley/users/server";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import type { Environment } from "./environment";
import type { Features } from "./features";
import { migrations, registerFeatures } from "./features";
import { answerHealth } from "./health";
import { mailTextsIn } from "./mailTexts";
import type { Pages } from "./pages";
import { makePages } from "./pages";

/** A community, opened: its data, its features and the server in front of them. */
export interface Site {
    app: FastifyInstance;
    database: Database;
    features: Features;
    mail: Mail;
    /** What must be so about the data. */
    checks: Checks;
    /** Absent where no pages are served: in the command line. */
    pages?: Pages;
    close(): Promise<void>;
}

interface SiteOptions {
    logger?: Logger;
    /** Where the build of the pages is; without it the site has no pages. */
    buildDirectory?: string;
    clock?: () => Date;
}

const A_MINUTE = 60_000;
const AN_HOUR = 60 * A_MINUTE;
/** Guests may see a page this much too late when another server of the same site wrote something. */
const SHARED_CACHE_LIFETIME = 1_000;
const OWN_CACHE_LIFETIME = 30_000;
/** Brotli's usual quality is for files that are compressed once; at this one it is as quick as gzip. */
const BROTLI_QUALITY = 4;

/** Opens the data, brings its schema up to date and puts the server together; nothing listens yet. */
export async function openSite(
    environment: Environment,
    { logger, buildDirectory, clock = () => new Date() }: SiteOptions = {},
): Promise<Site> {
    const { databaseURL, dataDirectory, siteURL, trustedProxies, mailURL, storageURL, openIDProviders, egressHosts } =
        environment;
    const database = databaseURL ? openPostgres(databaseURL) : openSqlite(dataDirectory);
    await migrate(database, migrations);
    const sessions = makeSessions(database, clock);
    const uploadsDirectory = path.join(dataDirectory, "uploads");
    const storage = storageAt(storageURL, dataDirectory);
    let features: Features | undefined;
    let checks: Checks | undefined;
    const known = () => {
        if (!features) throw new Error("the features are not registered yet");
        return features;
    };
    const mail = makeMail({
        database,
        clock,
        siteURL,
        siteName: () => known().config.get("ui.siteName"),
        transport: mailURL === undefined ? undefined : smtpTransport(mailURL, siteURL),
        catalogueOf: mailTextsIn(path.join(dataDirectory, "mails"), {
            onWrong: (wrong) => logger?.warn(wrong, "a text for mails is left in English"),
        }),
        onFailure: (failure) => logger?.warn(failure, "a mail was not taken"),
    });
    const jobs = makeJobs({ database, clock, onError: (err, job) => logger?.error({ err, job }, "a job failed") });
    jobs.every("mail: send what waits", A_MINUTE, mail.deliver);
    jobs.every("mail: tidy", AN_HOUR, mail.tidy);
    jobs.every("sessions: sweep", AN_HOUR, sessions.sweep);
    const pages = buildDirectory
        ? makePages({
              buildDirectory,
              uploadsDirectory,
              siteURL,
              clock,
              sessionCookie: SESSION_COOKIE,
              cacheLifetime: databaseURL ? SHARED_CACHE_LIFETIME : OWN_CACHE_LIFETIME,
              siteSettings: async () => {
                  const { config } = known();
                  return {
                      siteName: await config.get("ui.siteName"),
                      siteTitle: await config.get("garden.title"),
                      siteDescription: await config.get("garden.description"),
                      registrationOpen: (await config.get("registration.method")) !== "closed",
                      locale: await config.get("garden.locale"),
                  };
              },
              frameOrigins: () => known().media.frameOrigins(),
          })
        : undefined;
    if (pages) bodiesOf(database).onRenderedAgain(pages.forget);
    const app = await makeApp({
        siteURL,
        trustedProxies,
        secret: await secretOf(database, "transient-keys"),
        sessionCookie: SESSION_COOKIE,
        ...(logger && { logger }),
        ...(pages && { renderPage: pages.renderPage, isPart: pages.isPart, answerFirst: pages.answerKept }),
        viewerOf: (request, reply) => viewerOf(request, reply, { users: known().users, sessions }),
        register: async (api, site) => {
            await site.register(compress, {
                global: true,
                threshold: 1_024,
                encodings: ["br", "gzip"],
                brotliOptions: { params: { 0: 0, 1: BROTLI_QUALITY } },
            });
            const kit = { api, pages: site, database, clock, siteURL, layouts: makeLayoutRegistry(), mail, jobs };
            checks = checksOf(kit);
            features = registerFeatures(kit, { sessions, uploadsDirectory, storage, openIDProviders, egressHosts });
        },
    });
    answerHealth(app, database);
    await pages?.serve(app);
    await app.ready();
    if (!checks) throw new Error("the features were not registered");
    // The command line does one thing and goes.
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
            await database.close();
        },
    };
}

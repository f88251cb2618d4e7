import type { Permissions } from "@parley/library/contract";
import { isWithin, writeEnglish } from "@parley/library/contract";
import { actionLogMigrations } from "@parley/library/server/actionLog";
import { createContentRenderer } from "@parley/library/server/content";
import type { Database, Migration } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { createApp } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { noInterfaceTexts } from "@parley/library/server/interfaceTexts";
import { createJobs, jobsMigration } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import { createLayoutRegistry } from "@parley/library/server/layouts";
import { createMail, mailMigrations } from "@parley/library/server/mail";
import { createSessions } from "@parley/library/server/sessions";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { createResponseCheck } from "./checkResponses";
import { testDatabase } from "./testDatabase";

interface TestAppOptions<Features> {
    migrations: readonly Migration[];
    /** Registers the features under test and returns what the test needs of them. */
    register: (kit: ServerKit) => Features | Promise<Features>;
    /** Returns the permissions of a member; by default none. Pass the users feature's own function where that feature is under test. */
    permissionsOf?: (userID: number, features: Features) => Promise<Permissions> | Permissions;
    /** Whether every member has a session with a recent reauthentication; the migrations must include the table of sessions. */
    hasSessions?: boolean;
    /** Whether the test data has made-up counts, so that the integrity checks at the end are skipped. */
    skipIntegrityChecks?: boolean;
    /** Whether handlers under test answer with more than their endpoints declare. */
    skipResponseCheck?: boolean;
    now?: Date;
}

export interface TestApp<Features> {
    app: FastifyInstance;
    database: Database;
    features: Features;
    kit: ServerKit;
    /** Sets the server's clock. */
    setNow(now: Date): void;
    /** Sends a request as this member (0: a guest), like the product's own scripts. */
    call(userID: number, method: string, path: string, body?: object | string): Promise<LightMyRequestResponse>;
    /** Closes the server; throws if the integrity checks of the data fail after the tests (`parley doctor`). */
    close(): Promise<void>;
}

const GUEST: Permissions = {
    isAdmin: false,
    isSysAdmin: false,
    isSuperAdmin: false,
    permissions: [],
    junctions: {},
    junctionAliases: {},
};
const SITE = "http://forum.test";
/** Migrations of the features in every kit. */
const KIT_MIGRATIONS = [...mailMigrations, jobsMigration, ...actionLogMigrations];

/** Creates a whole server over a real database in this process; the test sets the viewer instead of a cookie. */
export async function testApp<Features>(options: TestAppOptions<Features>): Promise<TestApp<Features>> {
    const database = await testDatabase([...KIT_MIGRATIONS, ...options.migrations]);
    let now = options.now ?? new Date("2026-05-21T12:00:00Z");
    let features: Features | undefined;
    let kit: ServerKit | undefined;
    const layouts = createLayoutRegistry();
    const clock = () => now;
    const responses = createResponseCheck();
    const sessionOf = options.hasSessions ? provedSessions(database, clock) : undefined;
    const app = await createApp({
        siteURL: SITE,
        secret: "a secret for tests",
        sessionCookie: "parley-session",
        viewerOf: async (request): Promise<Viewer> => {
            const userID = Number(request.headers["x-test-user"] ?? 0);
            const permissions = features && options.permissionsOf ? await options.permissionsOf(userID, features) : GUEST;
            const sessionID = userID > 0 ? await sessionOf?.(userID) : undefined;
            const language = request.headers["x-test-language"];
            return {
                userID,
                permissions,
                ...(typeof language === "string" && { language }),
                ...(sessionID !== undefined && { sessionID }),
            };
        },
        checkResponse: options.skipResponseCheck ? undefined : responses.check,
        // Pages are not rendered: the response contains the path of the page and the state of its form.
        renderPage: async (reply, path, { status = 200, formState }) => reply.code(status).send({ path, formState }),
        register: async (api, pages) => {
            // Without a mail server, mails are stored for tests to read; jobs run when a test calls them.
            const mail = createMail({ database, clock, siteURL: SITE, siteName: async () => "Fettle" });
            kit = {
                api,
                pages,
                database,
                layouts,
                clock,
                siteURL: SITE,
                findTranslation: () => writeEnglish,
                findCatalogue: () => undefined,
                interfaceTexts: noInterfaceTexts,
                mail,
                jobs: createJobs({ database, clock }),
                content: createContentRenderer(),
            };
            features = await options.register(kit);
        },
    });
    await app.ready();
    if (!kit) throw new Error("the features were not registered");
    const checks = getIntegrityChecks(kit);
    return {
        app,
        database,
        features: features as Features,
        kit,
        setNow: (moment) => {
            now = moment;
        },
        call: (userID, method, path, body) =>
            app.inject({
                method: method as "GET",
                url: path.startsWith("/") ? path : `/api/v2/${path}`,
                headers: { "x-test-user": String(userID), "x-requested-with": "parley", host: "forum.test", origin: SITE },
                ...(body !== undefined && { payload: body }),
            }),
        async close() {
            const errors = options.skipIntegrityChecks ? [] : await checks.run();
            await app.close();
            await database.close();
            const messages = errors.map(({ name, ids }) => `It is not so that ${name}: ${ids.slice(0, 20).join(", ")}`);
            if (messages.length > 0) throw new Error(messages.join("\n"));
            responses.report();
        },
    };
}

const FRESH_FOR = 10 * 60 * 1000;

/** Returns a function that creates a session for a member, with a recent reauthentication. */
function provedSessions(database: Database, clock: () => Date): (userID: number) => Promise<number> {
    const sessions = createSessions(database, clock);
    const known = new Map<number, number>();
    return async (userID) => {
        const sessionID = known.get(userID);
        const proved = sessionID === undefined ? undefined : await sessions.provedAt(sessionID);
        if (sessionID !== undefined && proved && isWithin(Date.parse(proved), clock().getTime(), FRESH_FOR)) return sessionID;
        const { session } = await sessions.begin(userID, false);
        known.set(userID, session.sessionID);
        return session.sessionID;
    };
}

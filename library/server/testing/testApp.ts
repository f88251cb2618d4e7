import type { Permissions } from "@parley/library/contract";
import { isWithin } from "@parley/library/contract";
import { actsMigrations } from "@parley/library/server/actionLog";
import { createContentRenderer } from "@parley/library/server/content";
import type { Database, Migration } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { createApp } from "@parley/library/server/http";
import { getIntegrityChecks } from "@parley/library/server/integrityChecks";
import { createJobs, jobsMigration } from "@parley/library/server/jobs";
import type { ServerKit } from "@parley/library/server/kit";
import { createLayoutRegistry } from "@parley/library/server/layouts";
import { createMail, mailMigration } from "@parley/library/server/mail";
import { createSessions } from "@parley/library/server/sessions";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { testDatabase } from "./testDatabase";

interface TestAppOptions<Features> {
    migrations: readonly Migration[];
    /** Builds the features under test and returns what the test wants of them. */
    register: (kit: ServerKit) => Features | Promise<Features>;
    /** What a member may do; by default nothing. Give the users feature's own answer where that feature is under test. */
    permissionsOf?: (userID: number, features: Features) => Promise<Permissions> | Permissions;
    /** Whoever asks is signed in, and has just proved who they are; the migrations must hold the table of sessions. */
    hasSessions?: boolean;
    /** The tests make up what is counted, so the data is not looked at when they end. */
    isMadeUp?: boolean;
    now?: Date;
}

export interface TestApp<Features> {
    app: FastifyInstance;
    database: Database;
    features: Features;
    kit: ServerKit;
    /** Moves the clock that the server reads. */
    setNow(now: Date): void;
    /** Sends one call as this member (0: a guest) the way the product's own scripts do. */
    call(userID: number, method: string, path: string, body?: object | string): Promise<LightMyRequestResponse>;
    /** Ends it; throws when the data is not as it must be after what the tests have done (`parley doctor`). */
    close(): Promise<void>;
}

const NOBODY: Permissions = {
    isAdmin: false,
    isSysAdmin: false,
    isSuperAdmin: false,
    permissions: [],
    junctions: {},
    junctionAliases: {},
};
const SITE = "http://forum.test";
/** The tables of what every kit has. */
const KIT_MIGRATIONS = [mailMigration, jobsMigration, ...actsMigrations];

/** A whole server over a real database, in this process; who is asking is said by the test instead of by a cookie. */
export async function testApp<Features>(options: TestAppOptions<Features>): Promise<TestApp<Features>> {
    const database = await testDatabase([...KIT_MIGRATIONS, ...options.migrations]);
    let now = options.now ?? new Date("2026-05-21T12:00:00Z");
    let features: Features | undefined;
    let kit: ServerKit | undefined;
    const layouts = createLayoutRegistry();
    const clock = () => now;
    const sessionOf = options.hasSessions ? provedSessions(database, clock) : undefined;
    const app = await createApp({
        siteURL: SITE,
        secret: "a secret for tests",
        sessionCookie: "parley-session",
        viewerOf: async (request): Promise<Viewer> => {
            const userID = Number(request.headers["x-test-user"] ?? 0);
            const permissions = features && options.permissionsOf ? await options.permissionsOf(userID, features) : NOBODY;
            const sessionID = userID > 0 ? await sessionOf?.(userID) : undefined;
            return { userID, permissions, ...(sessionID !== undefined && { sessionID }) };
        },
        // No page is made here: the answer tells which one would be, and what its form holds.
        renderPage: async (reply, path, { status = 200, formState }) => reply.code(status).send({ path, formState }),
        register: async (api, pages) => {
            // Without a server to send by, mails stay where tests can read them; jobs are done when a test says so.
            const mail = createMail({ database, clock, siteURL: SITE, siteName: async () => "Fettle" });
            kit = {
                api,
                pages,
                database,
                layouts,
                clock,
                siteURL: SITE,
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
            const flaws = options.isMadeUp ? [] : await checks.run();
            await app.close();
            await database.close();
            const told = flaws.map(({ name, ids }) => `It is not so that ${name}: ${ids.slice(0, 20).join(", ")}`);
            if (told.length > 0) throw new Error(told.join("\n"));
        },
    };
}

const FRESH_FOR = 10 * 60 * 1000;

/** A session of each member, whose proof of who they are is fresh. */
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

import { rmSync } from "node:fs";
import { afterAll, afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { DatabaseRefusal } from "@parley/library/server/database";
import { freePort } from "../../scripts/lib/freePort.mjs";
import { createLogger } from "./logger";
import { serve } from "./serve";
import type { Site } from "./site";
import { createFakeBuild } from "./testing/createFakeBuild";
import { startDatabaseProxy } from "./testing/databaseProxy";
import { createTestEnvironment } from "./testing/testEnvironment";

jest.setTimeout(180_000);

/** Replaces the renderer of the forum: a page contains its viewer. */
const RENDERER = `
    exports.locales = ["en"];
    exports.withoutNoise = (address) => address;
    exports.markOlder = (html) => html;
    exports.renderPage = async ({ settings }) => ({ status: 200, html: "Welcome to " + settings.siteName });
`;

const own = createTestEnvironment({ FIRST_COMMUNITY: "empty", HOST: "127.0.0.1" }, { isEmpty: true });
const buildDirectory = createFakeBuild(RENDERER);
afterAll(() => rmSync(buildDirectory, { recursive: true, force: true }));

let port = 0;
let open: Site | undefined;
let log: { msg: string; err?: { message: string } }[] = [];
let logged: () => void = () => undefined;
beforeEach(async () => {
    port = await freePort();
    log = [];
});
afterEach(async () => {
    await open?.close();
    open = undefined;
});

/** Starts the server on `databaseURL` as an operator would, with short pauses. */
async function start(databaseURL: string | undefined): Promise<string[]> {
    const { welcome } = await serve(
        { ...own.environment, port, databaseURL },
        {
            logger: createLogger("warn", {
                write(line) {
                    log.push(JSON.parse(line));
                    logged();
                },
            }),
            buildDirectory,
            retryDelays: [10, 20],
            onOpen: (site) => {
                open = site;
            },
        },
    );
    return welcome;
}

const get = (path: string, init: RequestInit = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: "text/html" }, ...init });

test("a server with a database opens, and explains to the operator of a new site how to sign in", async () => {
    const welcome = await start(own.environment.databaseURL);
    expect(welcome.join("\n")).toContain("Sign in as the administrator");
    expect(await (await get("/")).text()).toBe("Welcome to Parley");
    expect(log).toEqual([]);
});

// SQLite runs in the process and is always reachable.
const onPostgres = process.env.PARLEY_TEST_DATABASE_URL === undefined ? describe.skip : describe;
onPostgres("FC-44 a server whose database is away at the start", () => {
    test("is alive, not ready and responds with Retry-After until the database is reachable; then it opens", async () => {
        const way = await startDatabaseProxy(String(own.environment.databaseURL));
        try {
            await way.cut();
            const started = start(way.url);
            await hasLogged(4);
            expect((await get("/healthz")).status).toBe(200);
            expect((await get("/readyz")).status).toBe(503);
            for (const answer of [
                await get("/discussions"),
                await get("/api/v2/discussions"),
                await get("/entry/signin", { method: "POST", body: new URLSearchParams({ email: "a" }) }),
            ]) {
                expect([answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")]).toEqual([
                    503,
                    "5",
                    "no-store",
                ]);
                expect(await answer.text()).toContain("The community can’t be reached right now.");
            }
            await way.mend();
            await started;
            expect((await get("/readyz")).status).toBe(200);
            expect(await (await get("/discussions")).text()).toBe("Welcome to Parley");
            const waits = log.filter(({ err }) => err?.message.includes("the database can't be reached: connect ECONNREFUSED"));
            expect(waits.slice(0, 3).map(({ msg }) => msg)).toEqual([
                "waiting for the database, trying again in 0.01 seconds",
                "waiting for the database, trying again in 0.02 seconds",
                "waiting for the database, trying again in 0.02 seconds",
            ]);
            await open?.close();
            open = undefined;
        } finally {
            await way.close();
        }
    });

    test("does not wait if the database does not exist or rejects the user", async () => {
        const [nowhere, unknown] = [0, 1].map(() => new URL(String(own.environment.databaseURL))) as [URL, URL];
        nowhere.pathname = "/nowhere";
        unknown.username = "nobody-we-know";
        for (const wrong of [nowhere, unknown]) {
            const refused = await start(wrong.href).catch((error: unknown) => error);
            expect(refused).toBeInstanceOf(DatabaseRefusal);
            expect(String(refused)).toContain("does not exist. Set DATABASE_URL to another address.");
        }
        expect(log).toEqual([]);
    });
});

/** Resolves once the log has this number of lines. */
function hasLogged(count: number): Promise<void> {
    return new Promise((resolve) => {
        logged = () => log.length >= count && resolve();
        logged();
    });
}

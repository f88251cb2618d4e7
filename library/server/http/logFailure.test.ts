import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { defineEndpoint } from "@parley/library/contract";
import { DatabaseUnavailableError } from "@parley/library/server/database";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import * as Type from "typebox";
import { createApp, handleInternalRequest, implement } from "./index";

const GUEST = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} };
const getThing = defineEndpoint({ method: "GET", path: "/thing", response: Type.Object({ name: Type.String() }) });
const MINUTE = 60_000;

let app: FastifyInstance;
let failure: Error;
const lines: { level: number; msg: string; err?: { stack: string } }[] = [];
beforeAll(async () => {
    const logger = pino({ level: "error" }, { write: (line: string) => void lines.push(JSON.parse(line)) });
    app = await createApp({
        siteURL: "http://forum.test",
        secret: "a secret for tests",
        sessionCookie: "session",
        logger,
        viewerOf: async () => ({ userID: 0, permissions: GUEST }),
        register: (api, pages) => {
            implement(api, getThing, async () => {
                throw failure;
            });
            // The page makes several calls and fails without them.
            pages.get("/page", async (request) => {
                for (let call = 0; call < 3; call++)
                    await handleInternalRequest(request, { path: "/thing", params: {}, query: "" });
                throw failure;
            });
        },
    });
    await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
    lines.length = 0;
});

async function ask(): Promise<void> {
    for (const url of ["/page", "/api/v2/thing"])
        await app.inject({ method: "GET", url, headers: { host: "forum.test", "x-requested-with": "parley" } });
}

test("FC-44 while the database is unreachable, one line per minute is logged, whatever is requested", async () => {
    failure = new DatabaseUnavailableError(new Error("Connection terminated"));
    const clock = jest.spyOn(Date, "now").mockReturnValue(MINUTE);
    try {
        for (const time of [1, 1.9, 2, 2.5]) {
            clock.mockReturnValue(time * MINUTE);
            await ask();
        }
    } finally {
        clock.mockRestore();
    }

    expect(lines.map(({ msg, err }) => [msg, err])).toEqual([
        ["the database can't be reached: Connection terminated", undefined],
        ["the database can't be reached: Connection terminated", undefined],
    ]);
});

test("FC-78 any other error is logged each time, with its location", async () => {
    failure = new Error("a bug");
    await ask();

    const WITHIN = "a call of a page failed";
    expect(lines.map(({ msg }) => msg)).toEqual([WITHIN, WITHIN, WITHIN, "the request failed", "the request failed"]);
    expect(lines.every(({ err }) => err?.stack.includes("logFailure.test"))).toBe(true);
});

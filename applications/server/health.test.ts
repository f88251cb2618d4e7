import { expect, test } from "@jest/globals";
import type { Shedding } from "@parley/library/server/requestScheduling";
import Fastify from "fastify";
import { serveHealthChecks } from "./health";

async function readiness({ isFull = false, shedding }: { isFull?: boolean; shedding?: Shedding }, isUnreachable = false) {
    const app = Fastify();
    app.decorate("storage", { isFull });
    app.decorate("shedding", shedding === undefined ? undefined : () => shedding);
    serveHealthChecks(app, () => (isUnreachable ? Promise.reject(new Error("away")) : Promise.resolve()));
    const answer = await app.inject("/readyz");
    await app.close();
    return [answer.statusCode, answer.json()];
}

test.each([
    ["all is well", {}, { status: "ready" }],
    ["nobody is sent away", { shedding: "nobody" }, { status: "ready" }],
    ["FC-43 the disk is full", { isFull: true }, { status: "degraded", reason: "there is no disk space left" }],
    [
        "FC-83 bots are sent away",
        { shedding: "bots" },
        { status: "degraded", reason: "the server is overloaded and turns bots away" },
    ],
    [
        "FC-83 guests are sent away",
        { shedding: "guests" },
        { status: "degraded", reason: "the server is overloaded and turns bots and guests away" },
    ],
] as const)("/readyz responds with 200 and the degradation of the server: %s", async (_what, state, answer) => {
    expect(await readiness(state)).toEqual([200, answer]);
});

test("FC-44 /readyz responds with 503 while the database is unreachable, whatever else is wrong", async () => {
    expect(await readiness({ isFull: true }, true)).toEqual([503, { status: "waiting for the database" }]);
});

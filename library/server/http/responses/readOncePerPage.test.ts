import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { InternalRequest } from "@parley/library/contract";
import { defineEndpoint } from "@parley/library/contract";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import * as Type from "typebox";
import { handleInternalRequest, implement, readOncePerPage } from "..";

const Reading = Type.Object({ name: Type.String(), reading: Type.Integer() });
const getReading = defineEndpoint({
    method: "GET",
    path: "/readings/:name",
    params: Type.Object({ name: Type.String() }),
    response: Reading,
});

let server: TestApp<unknown>;
let readings = 0;
beforeAll(async () => {
    server = await testApp({
        migrations: [],
        register: ({ api, pages }) => {
            implement(api, getReading, async ({ name }, viewer) => ({
                name,
                reading: await readOncePerPage(viewer, name, async () => ++readings),
            }));
            pages.get("/page", (request) => {
                const ask = async (name: string) => {
                    const internalRequest: InternalRequest = { path: "/readings/:name", params: { name }, query: "" };
                    return JSON.parse((await handleInternalRequest(request, internalRequest)).body).reading;
                };
                return Promise.all([ask("kettle"), ask("toaster"), ask("kettle")]);
            });
        },
    });
});
afterAll(() => server.close());

const got = async (url: string) => (await server.app.inject({ url, headers: { "x-test-user": "5" } })).json();

test("FC-72 a value that several calls of a page need is read once for all of them, and again for the next page", async () => {
    const [kettle, toaster, again] = await got("/page");
    expect(again).toBe(kettle);
    expect(toaster).not.toBe(kettle);
    const [later] = await got("/page");
    expect(later).toBeGreaterThan(toaster);
});

test("an HTTP call reads the value each time, so that it is never outdated", async () => {
    const { reading } = await got("/api/v2/readings/kettle");
    expect((await got("/api/v2/readings/kettle")).reading).toBe(reading + 1);
});

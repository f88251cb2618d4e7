import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { Endpoint } from "@parley/library/contract";
import { createEmptyDatabase, readMainThreadTime } from "@parley/library/server/testing";
import type { InjectOptions } from "fastify";
import type { TSchema } from "typebox";
import { readEnvironment } from "./settings/environment";
import type { Site } from "./site";
import { createExample } from "./testing/createExample";
import { listEndpoints } from "./testing/endpoints";
import { openTestSite } from "./testing/openTestSite";

jest.setTimeout(600_000);

/** Maximum CPU time of the main thread for one request, in milliseconds: all other requests wait that long. */
const MAX_MAIN_THREAD_MS = 50;
/** How often a slow request is repeated: compilation and garbage collection may have caused the delay. */
const MAX_TRIES = 4;
const IN_ADDRESS = 16_000;
const IN_BODY = 400_000;
const HOST = "localhost:3000";
const ADMINISTRATOR = { name: "Keyholder", email: "keyholder@example.com", password: "the brass one by the door" };

/** Short fragments that have stopped parsers, sanitizers and regular expressions for minutes. */
const PARTS = [
    ...[".", " ", "(", "[", "<", ">", '"', "'", "\\", "/", "@", "#", "-", "_", "*", "`", "~", "!", "|", ",", "=", "&", ";", ":"],
    ...[
        "0",
        "a",
        "\t",
        "\n",
        "\r\n",
        "\u0301",
        "\u202e",
        "\u200d",
        "👩‍👩‍👧",
        "ﷺ",
        "%",
        "%00",
        "%25",
        "a,",
        "[](",
        "![",
        "<a ",
        "<!--",
        "[url]",
        "[quote]",
    ],
    ...["> ", "- ", "1. ", "**a ", "|a", "$me,", "\\u0000", "&lt;", "@a ", "http://a.a ", "a@a.a "],
] as const;
const filled = (part: string, length: number): string => part.repeat(Math.ceil(length / part.length)).slice(0, length);

const directory = mkdtempSync(path.join(tmpdir(), "parley-hostile-"));
let site: Site;
let cookie = "";
let next = 0;
/** Returns the fragments in turn, so that all requests together contain all of them. */
const nextPart = (): string => PARTS[next++ % PARTS.length] ?? "";
beforeAll(async () => {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    site = await openTestSite(
        readEnvironment({
            DATA_DIR: directory,
            LOG_LEVEL: "silent",
            ...(url && { DATABASE_URL: await createEmptyDatabase(url) }),
        }),
    );
    await site.features.users.createAdministrator(ADMINISTRATOR);
    const { name, password } = ADMINISTRATOR;
    const answer = await ask("POST", "/authenticate/password", { username: name, password });
    cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
    await ask("POST", "/categories", { name: "Kettles", urlcode: "kettles" });
    await ask("POST", "/discussions", { name: "Kettle", body: "It trips.", format: "markdown", categoryID: 1 });
}, 180_000);
afterAll(async () => {
    await site.close();
    rmSync(directory, { recursive: true, force: true });
});

const ENDPOINTS = [...listEndpoints()]
    // Ending the session would turn the viewer into a guest for the rest.
    .filter(([, { path: address }]) => !["/authenticate/signout", "/users/me"].includes(address));

const propertiesOf = (schema: TSchema | undefined): string[] =>
    Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});

function ask(method: string, address: string, payload?: unknown) {
    const options: InjectOptions = {
        method: method as "GET",
        url: `/api/v2${address}`,
        headers: { host: HOST, "x-requested-with": "parley", cookie },
    };
    return site.app.inject(payload === undefined ? options : { ...options, payload: payload as object });
}

/** Sends a request and returns its problems. */
async function wrongWith(method: string, address: string, payload?: unknown): Promise<string[]> {
    let least = Number.POSITIVE_INFINITY;
    let status = 0;
    for (let tries = 0; tries < MAX_TRIES && least > MAX_MAIN_THREAD_MS; tries++) {
        const before = readMainThreadTime();
        ({ statusCode: status } = await ask(method, address, payload));
        least = Math.min(least, readMainThreadTime() - before);
    }
    return [
        ...(status >= 500 ? [`answers ${status}`] : []),
        ...(least > MAX_MAIN_THREAD_MS ? [`takes ${Math.round(least)} ms`] : []),
    ];
}

const addressOf = ({ path: address }: Endpoint): string => address.replace(/:\w+/g, "1");

describe("FC-79 16 kB of one fragment", () => {
    test.each(ENDPOINTS)(
        "in each parameter of %s are accepted or rejected within 50 ms of the main thread",
        async (_name, endpoint) => {
            const troubles: string[] = [];
            for (const name of [...propertiesOf(endpoint.query), "fields", "fieldMapping[name]"]) {
                const part = nextPart();
                const query = `${name}=${encodeURIComponent(filled(part, IN_ADDRESS))}`;
                const body = endpoint.body ? createExample(endpoint.body) : undefined;
                for (const trouble of await wrongWith(endpoint.method, `${addressOf(endpoint)}?${query}`, body))
                    troubles.push(`${name} of ${JSON.stringify(part)} ${trouble}`);
            }
            expect(troubles).toEqual([]);
        },
    );
});

describe("FC-80 400 kB of one fragment", () => {
    test.each(ENDPOINTS.filter(([, { body }]) => propertiesOf(body).length > 0))(
        "in each field of the body of %s are accepted or rejected within 50 ms of the main thread",
        async (_name, endpoint) => {
            const troubles: string[] = [];
            for (const field of propertiesOf(endpoint.body)) {
                const part = nextPart();
                const body = createExample(endpoint.body ?? {}, { [field]: filled(part, IN_BODY) });
                for (const trouble of await wrongWith(endpoint.method, addressOf(endpoint), body))
                    troubles.push(`${field} of ${JSON.stringify(part)} ${trouble}`);
            }
            expect(troubles).toEqual([]);
        },
    );
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import type { Endpoint } from "@parley/library/contract";
import { decodeInput } from "@parley/library/contract";
import { createMainThreadMeter } from "@parley/library/server/testing";
import type { InjectOptions } from "fastify";
import type { TSchema } from "typebox";
import * as Type from "typebox";
import { readEnvironment } from "./settings/environment";
import { createExample } from "./testing/createExample";
import { listEndpoints } from "./testing/endpoints";
import type { TestSite } from "./testing/openTestSite";
import { openTestSite } from "./testing/openTestSite";
import { takeSiteDatabase } from "./testing/siteDatabase";

jest.setTimeout(600_000);

/** Maximum CPU time of the main thread for one request, in milliseconds: all other requests wait that long. */
const MAX_MAIN_THREAD_MS = 50;
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
/** Words that are all different, for what looks at each word once. */
const WORDS = Array.from({ length: IN_BODY / 4 }, (_, index) => index.toString(36)).join(" ");
/** Texts that may be longer than this, in characters, are also filled with words. */
const SHORT_TEXT = 1_000;

const directory = mkdtempSync(path.join(tmpdir(), "parley-hostile-"));
let site: TestSite;
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
            ...(url && { DATABASE_URL: await takeSiteDatabase(url) }),
        }),
        // Responses are compared with their schemas outside of the measured time.
        { isCheckDeferred: true },
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

const propertiesOf = (schema: TSchema | undefined): string[] => Object.keys(schemasOf(schema));
const schemasOf = (schema: TSchema | undefined) =>
    (schema as { properties?: Record<string, { maxLength?: number }> } | undefined)?.properties ?? {};

/** Schemas that have refused a long text, so that nothing behind them meets it: one property of each is enough. */
const refusing = new Set<string>();

/**
 * Returns texts for a property: one that its schema refuses for its length or, in turn, the longest that it accepts, so that the code behind
 * the schema meets it; for long texts also words. None if an equal schema has refused such a text already.
 */
function textsFor(schema: TSchema | undefined, name: string, length: number): string[] {
    const property = schemasOf(schema)[name] ?? {};
    const key = `${length} ${JSON.stringify(property)}`;
    if (refusing.has(key)) return [];
    const { maxLength = length } = property;
    const accepted = Math.min(maxLength, length);
    const longest = filled(nextPart(), accepted);
    const notation = length === IN_ADDRESS ? "query" : "json";
    if ("errors" in decodeInput(Type.Object({ [name]: property as TSchema }), { [name]: longest }, { notation }))
        refusing.add(key);
    const text = accepted < length && next % 4 === 0 ? filled(longest, length) : longest;
    return accepted > SHORT_TEXT ? [text, WORDS.slice(0, accepted)] : [text];
}

function ask(method: string, address: string, payload?: unknown) {
    const options: InjectOptions = {
        method: method as "GET",
        url: `/api/v2${address}`,
        headers: { host: HOST, "x-requested-with": "parley", cookie },
    };
    return site.app.inject(payload === undefined ? options : { ...options, payload: payload as object });
}

const measure = createMainThreadMeter(MAX_MAIN_THREAD_MS);

/** Sends a request that depends on a text and returns its problems. */
async function wrongWith(endpoint: Endpoint, text: string, requestOf: (text: string) => [address: string, payload?: unknown]) {
    let status = 0;
    const [address, payload] = requestOf(text);
    const slowness = await measure(
        async () => {
            ({ statusCode: status } = await ask(endpoint.method, address, payload));
        },
        () => ask(endpoint.method, ...requestOf(text.slice(0, text.length / 4))),
    );
    site.compareWaiting();
    const troubles = [...(status >= 500 ? [`answers ${status}`] : []), ...(slowness ? [slowness] : [])];
    return troubles.map((trouble) => `${JSON.stringify(text.slice(0, 20))} ${trouble}`);
}

const addressOf = ({ path: address }: Endpoint): string => address.replace(/:\w+/g, "1");

/** An emoji cut in half has no place in an address. */
const inAddress = (name: string, text: string): string => `${name}=${encodeURIComponent(text.replace(/\p{Surrogate}/gu, "�"))}`;

describe("FC-79 16 kB of one fragment", () => {
    test.each(ENDPOINTS.filter(([, { query }]) => propertiesOf(query).length > 0))(
        "in each parameter of %s are accepted or rejected within 50 ms of the main thread",
        async (_name, endpoint) => {
            const troubles: string[] = [];
            const body = endpoint.body ? createExample(endpoint.body) : undefined;
            for (const name of propertiesOf(endpoint.query)) {
                for (const text of textsFor(endpoint.query, name, IN_ADDRESS)) {
                    const requestOf = (part: string): [string, unknown] => [
                        `${addressOf(endpoint)}?${inAddress(name, part)}`,
                        body,
                    ];
                    for (const trouble of await wrongWith(endpoint, text, requestOf)) troubles.push(`${name} of ${trouble}`);
                }
            }
            expect(troubles).toEqual([]);
        },
    );

    // They are read before an endpoint has its turn, and applied to the answer of any.
    test.each(["fields", "fieldMapping[name]", "unknown"])(
        "in the parameter %s, which has the same meaning for all, are accepted or rejected within 50 ms of the main thread",
        async (name) => {
            const [, endpoint] = ENDPOINTS.find(([known]) => known === "GET /categories") ?? [];
            if (!endpoint) throw new Error("There is no such endpoint.");
            const troubles: string[] = [];
            for (const text of [...PARTS.map((part) => filled(part, IN_ADDRESS)), WORDS.slice(0, IN_ADDRESS)])
                troubles.push(
                    ...(await wrongWith(endpoint, text, (part) => [`${addressOf(endpoint)}?${inAddress(name, part)}`])),
                );
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
                for (const text of textsFor(endpoint.body, field, IN_BODY)) {
                    const requestOf = (part: string): [string, unknown] => [
                        addressOf(endpoint),
                        createExample(endpoint.body ?? {}, { [field]: part }),
                    ];
                    for (const trouble of await wrongWith(endpoint, text, requestOf)) troubles.push(`${field} of ${trouble}`);
                }
            }
            expect(troubles).toEqual([]);
        },
    );
});

import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { sessionsMigrations } from "@parley/library/server/sessions";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { getLive } from "./index";

const GUEST = { isAdmin: false, isSysAdmin: false, isSuperAdmin: false, permissions: [], junctions: {}, junctionAliases: {} };

let forum: TestApp<void>;
/** Members about whom a source was queried, call by call; nobody may see its record. */
let requested: number[][] = [];
let notifyRequested = (): void => undefined;
/** The recurring work of the server, by its interval in milliseconds. */
const repeated = new Map<number | undefined, () => void>();
beforeEach(async () => {
    const setIntervalHere = jest.spyOn(global, "setInterval").mockImplementation((work: () => void, interval?: number) => {
        repeated.set(interval, work);
        return setTimeout(() => undefined);
    });
    forum = await testApp({
        migrations: sessionsMigrations,
        hasSessions: true,
        register: (kit) => {
            const live = getLive(kit);
            live.provide({
                name: "kettle",
                event: "kettle",
                of: "member",
                reads: [{ table: "kettles", key: "userID" }],
                read: async (userIDs) => new Map(userIDs.map((userID) => [userID, "1"])),
                describe: ({ id }) => ({ kettleID: id }),
            });
            live.provide({
                name: "cellar",
                event: "cellar",
                of: "record",
                reads: [{ table: "cellars", key: "cellarID" }],
                read: async (cellarIDs) => new Map(cellarIDs.map((cellarID) => [cellarID, "1"])),
                describe: ({ id }) => ({ cellarID: id }),
                findRecipients: async (viewers) => {
                    requested.push(viewers.map(({ userID }) => userID));
                    notifyRequested();
                    return [];
                },
            });
            live.provideViewers({
                findAll: async (userIDs) => userIDs.map((userID) => ({ userID, permissions: GUEST })),
                isSignedIn: async () => true,
            });
        },
    });
    setIntervalHere.mockRestore();
});
afterEach(() => forum.close());

/** Opens a stream of a member from an address. */
async function open(userID: number, remoteAddress = "192.0.2.1", query = "") {
    const response = await forum.app.inject({
        method: "GET",
        url: `/api/v2/live${query}`,
        headers: { "x-test-user": String(userID), host: "forum.test" },
        remoteAddress,
        payloadAsStream: true,
    });
    const body = response.stream();
    const ended = new Promise<void>((resolve) => {
        body.once("end", resolve);
    });
    return { response, body, ended };
}

/** Resolves with the text of a stream once it contains something. */
function readUntil(body: NodeJS.ReadableStream, part: string): Promise<string> {
    let text = "";
    return new Promise((resolve) => {
        body.on("data", (chunk: Buffer) => {
            text += chunk.toString();
            if (text.includes(part)) resolve(text);
        });
    });
}

test("a stream begins with a randomized reconnection delay and the versions of its topics, and is kept open by comments", async () => {
    const { body } = await open(5);
    const begun = await readUntil(body, "id:");
    const [, retry] = /^retry: (\d+)\n\nid: kettle=1\n\n$/.exec(begun) ?? [];
    expect(Number(retry)).toBeGreaterThanOrEqual(1_000);
    expect(Number(retry)).toBeLessThanOrEqual(10_000);
    const beaten = readUntil(body, ":\n\n");
    repeated.get(25_000)?.();
    expect(await beaten).toBe(":\n\n");
});

test("FC-14 a stream that joins others on a record that nobody may see costs one check, and is told nothing", async () => {
    requested = [];
    const texts: string[] = [];
    for (const userID of [5, 6, 7]) {
        const isRequested = new Promise<void>((resolve) => {
            notifyRequested = resolve;
        });
        const { body } = await open(userID, "192.0.2.1", "?watch=cellar:1");
        body.on("data", (chunk: Buffer) => void texts.push(chunk.toString()));
        await isRequested;
    }
    expect(requested).toEqual([[5], [6], [7]]);
    expect(texts.join("")).not.toContain("cellar");
});

test("a member has at most twelve streams; another one closes the oldest", async () => {
    const first = await open(5);
    first.body.resume();
    for (let count = 2; count <= 12; count++) (await open(5)).body.resume();
    const latest = await open(5);
    await first.ended;
    expect(latest.response.statusCode).toBe(200);
});

test("FC-30 an IP address has at most six hundred streams, which is enough for a school, and further ones are refused for a minute", async () => {
    for (let count = 0; count < 600; count++) (await open(Math.floor(count / 12) + 1, "192.0.2.7")).body.resume();
    const refused = await open(99, "192.0.2.7");
    expect([refused.response.statusCode, refused.response.headers["retry-after"]]).toEqual([429, "60"]);
    expect((await open(99, "192.0.2.8")).response.statusCode).toBe(200);
});

import { afterEach, describe, expect, test } from "@jest/globals";
import { ownDatabase } from "@parley/library/server/testing";
import type { RunningForum } from "./forum";
import { ADMINISTRATOR, startForum } from "./forum";

let forum: RunningForum;
afterEach(() => forum.remove());

const postgres = process.env.PARLEY_TEST_DATABASE_URL;
const ENGINES: [string, () => Promise<Record<string, string>>][] = [
    ["SQLite", async () => ({})],
    ...(postgres
        ? [
              ["PostgreSQL", async () => ({ DATABASE_URL: await ownDatabase(postgres) })] as [
                  string,
                  () => Promise<Record<string, string>>,
              ],
          ]
        : []),
];

describe.each(ENGINES)("on %s", (_engine, environment) => {
    test("FC-40, FC-41 an answer that was acknowledged is there after the process is killed at once", async () => {
        forum = await startForum({ ...(await environment()), FIRST_COMMUNITY: "sample" });
        const cookie = await signIn();
        const discussionID = await anyDiscussion();
        const before = await repliesTo(discussionID, cookie);
        const acknowledged: number[] = [];
        for (let count = 0; count < 5; count++) {
            const { commentID } = (await call("POST", "comments", cookie, {
                discussionID,
                body: `The kettle holds, ${count}.`,
                format: "markdown",
            })) as { commentID: number };
            acknowledged.push(commentID);
        }

        await forum.kill();
        await forum.restart();

        for (const commentID of acknowledged) {
            expect(await call("GET", `comments/${commentID}`, cookie)).toMatchObject({ commentID });
        }
        expect(await repliesTo(discussionID, cookie)).toBe(before + acknowledged.length);
    });
});

test("FC-74 the server stops when it is told to, and starts again on the same data", async () => {
    forum = await startForum();
    expect(await forum.stop()).toBe(0);
    await forum.restart();
    expect((await fetch(forum.url)).status).toBe(200);
});

async function signIn(): Promise<string> {
    const answer = await send("POST", "authenticate/password", "", {
        username: ADMINISTRATOR.name,
        password: ADMINISTRATOR.password,
        persist: false,
    });
    expect(answer.status).toBe(201);
    return answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";", 1)[0])
        .join("; ");
}

async function anyDiscussion(): Promise<number> {
    const [first] = (await call("GET", "discussions?limit=1&pinned=false", "")) as { discussionID: number }[];
    if (!first) throw new Error("there is no discussion");
    return first.discussionID;
}

async function repliesTo(discussionID: number, cookie: string): Promise<number> {
    const { countComments } = (await call("GET", `discussions/${discussionID}`, cookie)) as { countComments: number };
    return countComments;
}

async function call(method: string, path: string, cookie: string, body?: object): Promise<unknown> {
    const answer = await send(method, path, cookie, body);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
}

function send(method: string, path: string, cookie: string, body?: object): Promise<Response> {
    return fetch(`${forum.url}/api/v2/${path}`, {
        method,
        headers: { "content-type": "application/json", "x-requested-with": "parley", origin: forum.url, cookie },
        ...(body && { body: JSON.stringify(body) }),
    });
}

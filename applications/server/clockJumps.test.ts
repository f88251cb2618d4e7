import { afterAll, beforeAll, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { createSessions } from "@parley/library/server/sessions";
import type { Site } from "./site";
import { openTestSite } from "./testing/openTestSite";
import { createTestEnvironment } from "./testing/testEnvironment";

const TODAY = Date.parse("2026-05-21T12:00:00Z");
const DAY_MS = 24 * 60 * 60 * 1000;
const HOST = "localhost:3000";
const PASSWORD = "the brass one by the door";

const testEnvironment = createTestEnvironment();
let now = new Date(TODAY);
let site: Site;
let token: string;

beforeAll(async () => {
    const clock = () => now;
    site = await openTestSite(testEnvironment.environment, { clock });
    const admin = { name: "Keyholder", email: "keyholder@example.com", password: PASSWORD };
    const userID = await site.features.users.createAdministrator(admin);
    token = (await createSessions(site.database, clock).begin(userID, false)).token;
}, 60_000);
afterAll(() => site?.close());

async function call(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, payload?: object) {
    const headers = { host: HOST, "x-requested-with": "parley", cookie: `${SESSION_COOKIE}=${token}` };
    const answer = await site.app.inject({ method, url: `/api/v2${path}`, headers, ...(payload && { payload }) });
    if (answer.statusCode >= 400) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
    return answer;
}

const made = async (path: string, body: object): Promise<Record<string, number>> => (await call("POST", path, body)).json();

const start = async (name: string, categoryID = 0) =>
    (await made("/discussions", { name, body: "It drips.", format: "markdown", categoryID })).discussionID ?? 0;

/** Posts this number of comments in each of these discussions, all concurrently; returns their IDs. */
const writeComments = (discussionIDs: readonly number[], count: number) =>
    Promise.all(
        discussionIDs.flatMap((discussionID) =>
            Array.from({ length: count }, async () => {
                const { commentID = 0 } = await made("/comments", { discussionID, body: "Quite.", format: "markdown" });
                return commentID;
            }),
        ),
    );

test("FC-91 a session for one day is valid again after a clock that was ahead has been set back", async () => {
    const sessions = createSessions(site.database, () => now);
    now = new Date(TODAY + DAY_MS + 60_000);
    await sessions.sweep();
    expect((await call("GET", "/users/me")).json()).toMatchObject({ userID: 0 });
    now = new Date(TODAY);
    expect((await call("GET", "/users/me")).json()).toMatchObject({ name: "Keyholder" });
});

test("FC-91 counters match the posts while the clock jumps a day forward and back", async () => {
    const { categoryID = 0 } = await made("/categories", { name: "Kettles", urlcode: "kettles" });
    const [first, second] = [await start("First", categoryID), await start("Second", categoryID)];
    const [early = 0] = await writeComments([first, second], 3);

    // Slightly less than a day, otherwise the session would expire.
    now = new Date(TODAY + DAY_MS - 60_000);
    const [[middle = 0], third] = await Promise.all([writeComments([first, second], 3), start("Third", categoryID)]);
    await writeComments([third], 2);

    now = new Date(TODAY + 60_000);
    await Promise.all([writeComments([first, second, third], 3), start("Fourth", categoryID)]);
    expect(await site.checks.run()).toEqual([]);
    await call("DELETE", `/comments/${middle}`);
    expect(await site.checks.run()).toEqual([]);
    // A bump is lost when the last comment of the discussion is determined again.
    now = new Date(TODAY + 120_000);
    await call("PATCH", `/discussions/${first}/bump`);
    await call("DELETE", `/comments/${early}`);
    expect(await site.checks.run()).toEqual([]);

    const category = (await call("GET", `/categories/${categoryID}?expand=lastPost`)).json();
    expect(category).toMatchObject({
        countDiscussions: 4,
        countComments: 21,
        lastPost: { dateInserted: "2026-05-21T12:01:00+00:00" },
    });
    expect((await call("GET", "/users/me")).json()).toMatchObject({ countDiscussions: 4, countComments: 21 });
});

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import { NO_POSTING_LIMITS } from "@parley/config/server/testing";
import type { Endpoint } from "@parley/library/contract";
import { getSuccessStatus } from "@parley/library/contract";
import { createSessions } from "@parley/library/server/sessions";
import type { Ownership, Person, PlacedRow, PlainRow, Row, Target } from "@parley/library/testing/permissionTable";
import { PEOPLE } from "@parley/library/testing/permissionTable";
import { RoleID } from "@parley/permissions/contract";
import { readEnvironment } from "./settings/environment";
import type { Site } from "./site";
import { listEndpoints } from "./testing/endpoints";
import { openTestSite } from "./testing/openTestSite";
import { PERMISSION_TABLE } from "./testing/permissionTable";
import { takeSiteDatabase } from "./testing/siteDatabase";

const HOST = "localhost:3000";
const NEVER = 2_000_000_000;
/** Permissions of the role Member: what members may do in a category. */
const TAKING_PART = { "discussions.view": true, "discussions.add": true, "comments.add": true };
const LOOKING_AFTER = {
    ...TAKING_PART,
    "comments.delete": true,
    "comments.edit": true,
    "discussions.manage": true,
    "discussions.moderate": true,
    "posts.moderate": true,
};

const ENDPOINTS = listEndpoints();
const ROWS = Object.entries(PERMISSION_TABLE).flatMap(([name, rows]) =>
    [rows].flat().map((row): [string, string, Row] => [name, row.rule, row]),
);

const directory = mkdtempSync(path.join(tmpdir(), "parley-matrix-"));
const cookies = new Map<Person, string>();
const ids: Record<string, number> = {};
let site: Site;

beforeAll(async () => {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    site = await openTestSite(
        readEnvironment({
            DATA_DIR: directory,
            LOG_LEVEL: "silent",
            ...(url && { DATABASE_URL: await takeSiteDatabase(url) }),
        }),
    );
    const password = "the brass one by the door";
    await site.features.users.createAdministrator({ name: "Keyholder", email: "keyholder@example.com", password });
    await site.features.config.set(NO_POSTING_LIMITS);
    await settle();
}, 180_000);
afterAll(async () => {
    await site.close();
    rmSync(directory, { recursive: true, force: true });
});

test("FC-12 every endpoint has a row in the permission table, and every row has an endpoint", () => {
    expect([...ENDPOINTS.keys()].filter((name) => !Object.hasOwn(PERMISSION_TABLE, name))).toEqual([]);
    expect(Object.keys(PERMISSION_TABLE).filter((name) => !ENDPOINTS.has(name))).toEqual([]);
});

describe("FC-12 only the viewers that the rule in parentheses allows may call", () => {
    test.each(ROWS.filter(([name, , row]) => ENDPOINTS.has(name) && !isPlaced(row)))("%s (%s)", async (name, _rule, row) => {
        const endpoint = endpointOf(name);
        const statuses: Record<string, number> = {};
        for (const person of PEOPLE) statuses[person] = (await tryPlain(endpoint, row as PlainRow, person)).statusCode;
        expect(statuses).toEqual(expectedStatuses(endpoint, row, row.may as readonly Person[]));
    });
});

describe("FC-12 FC-19 only the viewers that the rule in parentheses allows may call, in every category; a hidden record responds like one that never existed:", () => {
    test.each(ROWS.filter(([name, , row]) => ENDPOINTS.has(name) && isPlaced(row)))("%s (%s)", async (name, _rule, row) => {
        const [endpoint, placed] = [endpointOf(name), row as PlacedRow];
        for (const ownership of ["own", "other"] as const) {
            const statuses: Record<string, number> = {};
            for (const person of PEOPLE) statuses[person] = (await tryIn(ownership, endpoint, placed, person)).statusCode;
            expect({ ownership, ...statuses }).toEqual({
                ownership,
                ...expectedStatuses(endpoint, placed, placed.may[ownership]),
            });
        }
        await inUnseen(endpoint, placed);
    });
});

/**
 * Checks that viewers with permission can do in the hidden category what they can elsewhere, and that others get the response of a record
 * that never existed: the same status, body and headers.
 */
async function inUnseen(endpoint: Endpoint, row: PlacedRow): Promise<void> {
    const { may } = row;
    const allowed = may.unseen ?? (may.other.includes("admin") ? ["admin"] : []);
    for (const person of PEOPLE) {
        const answer = await tryIn("unseen", endpoint, row, person);
        if (allowed.includes(person)) {
            expect({ person, status: answer.statusCode }).toEqual({ person, status: row.success ?? getSuccessStatus(endpoint) });
            continue;
        }
        if (row.finds?.includes(person)) {
            expect({ person, status: answer.statusCode }).toEqual({ person, status: row.refused ?? 403 });
            continue;
        }
        const never = await send(endpoint, row, person, neverBeen());
        expect({ person, ...plain(answer) }).toEqual({ person, ...plain(never) });
        // Somebody with the permission elsewhere can be refused only because the category is hidden.
        const mayElsewhere = may.own.includes(person) || may.other.includes(person);
        const expected = row.never ?? 404;
        expect({ person, status: mayElsewhere ? answer.statusCode : expected }).toEqual({ person, status: expected });
        expect([403, 404, expected]).toContain(answer.statusCode);
    }
}

function expectedStatuses(endpoint: Endpoint, row: Row, may: readonly Person[]): Record<Person, number> {
    const [success, refused] = [row.success ?? getSuccessStatus(endpoint), row.refused ?? 403];
    return Object.fromEntries(PEOPLE.map((person) => [person, may.includes(person) ? success : refused])) as Record<
        Person,
        number
    >;
}

/** Returns a response without its time, the rate limit headers, and the requested IDs. */
function plain({ statusCode, body, headers }: Awaited<ReturnType<typeof send>>) {
    const {
        date: _date,
        "x-ratelimit-remaining": _remaining,
        "x-ratelimit-reset": _reset,
        "content-length": _length,
        ...statuses
    } = headers;
    return { statusCode, body: body.replace(/"recordIDs":\[[\d,]*\]/, '"recordIDs":[]'), headers: statuses };
}

// ---- People

async function settle(): Promise<void> {
    const { users } = site.features;
    const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
    const names = PEOPLE.filter((person) => person !== "guest");
    const userIDs = await users.importUsers(
        names.map((person) => ({
            ...joined,
            name: `Author ${person}`,
            ...(person === "globalModerator" && { roleIDs: [RoleID.moderator] }),
        })),
    );
    const sessions = createSessions(site.database);
    for (const [index, person] of names.entries()) {
        const userID = userIDs[index] ?? 0;
        ids[`${person}ID`] = userID;
        cookies.set(person, await cookieFor(sessions, userID));
    }
    const { query } = site.database;
    await query
        .updateTable("users")
        .set({ isAdmin: true })
        .where("userID", "=", ids.adminID ?? 0)
        .execute();
    const [victim = 0] = await users.importUsers([{ ...joined, name: "Victim" }]);
    const everywhere = (permissions: object) => ({ name: `Role ${unique()}`, permissions: [{ type: "global", permissions }] });
    const editorRole = await made<{ roleID: number }>("roles", everywhere({}));
    const managers = await made<{ roleID: number }>("roles", everywhere({ "site.manage": true }));
    await query
        .insertInto("userRoles")
        .values([
            { userID: ids.categoryModeratorID ?? 0, roleID: editorRole.roleID },
            { userID: ids.siteManagerID ?? 0, roleID: managers.roleID },
        ])
        .execute();
    Object.assign(ids, { victimID: victim, memberRoleID: RoleID.member, editorRoleID: editorRole.roleID });
    ids.otherCategoryID = await category("other");
    // Creates `own` early, so that its moderator has the permission also for endpoints that name no category.
    categoryIDs.set("own", await category("own"));
}

async function cookieFor(sessions: ReturnType<typeof createSessions>, userID: number): Promise<string> {
    return `${SESSION_COOKIE}=${(await sessions.begin(userID, false)).token}`;
}

// ---- Targets

/** Targets of the requests, created once for each category, and again after a change. */
const targets = new Map<string, Record<string, number>>();

async function tryIn(ownership: Ownership, endpoint: Endpoint, row: PlacedRow, person: Person) {
    const key = `${row.on} ${ownership}`;
    const target = targets.get(key) ?? (await makeTarget(row.on, ownership));
    targets.set(key, target);
    const answer = await send(endpoint, row, person, target);
    if (endpoint.method !== "GET" && answer.statusCode < 400) targets.delete(key);
    return answer;
}

async function makeTarget(on: Target, ownership: Ownership): Promise<Record<string, number>> {
    if (on === "category") return { categoryID: await category(ownership) };
    const words = { body: "It drips.", format: "markdown" };
    const categoryID = categoryIDs.get(ownership) ?? (await category(ownership));
    categoryIDs.set(ownership, categoryID);
    const discussion = { name: "A kettle", ...words, categoryID, type: on === "comment" ? "question" : "discussion" };
    const { discussionID } = await made<{ discussionID: number }>("discussions", discussion);
    const { query } = site.database;
    const written = { insertUserID: ids.authorID ?? 0 };
    await query.updateTable("discussions").set(written).where("discussionID", "=", discussionID).execute();
    if (on === "discussion") return { discussionID, recordID: discussionID };
    const { commentID } = await made<{ commentID: number }>("comments", { discussionID, ...words });
    await query.updateTable("comments").set(written).where("commentID", "=", commentID).execute();
    return { discussionID, commentID, recordID: commentID };
}

/** Categories of the discussions. */
const categoryIDs = new Map<Ownership, number>();

async function category(ownership: Ownership): Promise<number> {
    const grants = {
        [RoleID.guest]: { "discussions.view": true },
        [RoleID.member]: TAKING_PART,
        [RoleID.moderator]: LOOKING_AFTER,
        [ids.editorRoleID ?? 0]: LOOKING_AFTER,
    };
    const kinds: Record<Ownership, object> = {
        own: { customPermissions: true, grants },
        other: {},
        unseen: { customPermissions: true, grants: {} },
    };
    const input = {
        name: `Category ${ownership}`,
        urlcode: unique(),
        allowedDiscussionTypes: ["discussion", "question"],
        ...kinds[ownership],
    };
    return (await made<{ categoryID: number }>("categories", input)).categoryID;
}

const neverBeen = () => ({ categoryID: NEVER, discussionID: NEVER, commentID: NEVER, recordID: NEVER });

async function tryPlain(endpoint: Endpoint, row: PlainRow, person: Person) {
    const uses: Record<NonNullable<PlainRow["uses"]>, () => Promise<Record<string, number>>> = {
        role: async () => ({ roleID: (await made<{ roleID: number }>("roles", { name: unique() })).roleID }),
        tag: async () => ({ tagID: (await made<{ tagID: number }>("tags", { name: unique() })).tagID }),
        member: async () => {
            const joined = { importSource: "test", dateInserted: "2026-01-01T00:00:00+00:00" };
            const [userID = 0] = await site.features.users.importUsers([{ ...joined, name: unique() }]);
            return { userID };
        },
        session: async () => ({}),
    };
    const target = row.uses ? await uses[row.uses]() : {};
    const cookie =
        row.uses === "session" && person !== "guest"
            ? await cookieFor(createSessions(site.database), ids[`${person}ID`] ?? 0)
            : undefined;
    return send(endpoint, row, person, target, cookie);
}

// ---- Requests

async function send(
    { method, path: pattern }: Endpoint,
    row: Row,
    person: Person,
    target: Record<string, number>,
    cookie = cookies.get(person),
) {
    const known = { ...ids, ...target };
    const address = pattern.replace(/:(\w+)/g, (_, name: string) => filled(row.params?.[name] ?? `:${name}`, known));
    const query = Object.entries(row.query ?? {}).map(([name, value]) => `${name}=${encodeURIComponent(filled(value, known))}`);
    const answer = await site.app.inject({
        method: method as "GET",
        url: `/api/v2${address}${query.length > 0 ? `?${query.join("&")}` : ""}`,
        headers: {
            host: HOST,
            "x-requested-with": "parley",
            ...(cookie && { cookie }),
            ...(row.file && { "content-type": MULTIPART }),
        },
        ...payloadOf(row, known),
    });
    const renewed = answer.cookies.find(({ name }) => name === SESSION_COOKIE);
    // Role permissions change constantly in this test, and with them the session tokens of their members (FC-26).
    if (renewed?.value && cookie && cookie === cookies.get(person)) cookies.set(person, `${SESSION_COOKIE}=${renewed.value}`);
    return answer;
}

function payloadOf({ body, file }: Row, known: Record<string, number>): { payload?: object | Buffer } {
    if (file !== undefined) return { payload: pictureNamed(file) };
    return body === undefined ? {} : { payload: JSON.parse(filled(JSON.stringify(body), known, true)) as object };
}

const MULTIPART = "multipart/form-data; boundary=edge";
const PICTURE = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

function pictureNamed(field: string): Buffer {
    const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="dot.png"\r\nContent-Type: image/png\r\n\r\n`;
    return Buffer.concat([Buffer.from(head), Buffer.from(PICTURE, "base64"), Buffer.from("\r\n--edge--\r\n")]);
}

/** Replaces the `:names` in a text; in JSON, a value that is an ID becomes a number. */
function filled(text: string, known: Record<string, number>, json = false): string {
    const id = json ? /"(:\w+)"(?!\s*:)|(:[a-z]\w+)/g : /(:\w+)/g;
    return text.replace(id, (whole, quoted: string | undefined, bare: string | undefined) => {
        const name = (quoted ?? bare ?? "").slice(1);
        if (name === "unique") return json && quoted ? `"${unique()}"` : unique();
        if (name === "uniqueEmail") return `"${unique()}@example.com"`;
        return Object.hasOwn(known, name) ? String(known[name]) : whole;
    });
}

let count = 0;
const unique = () => `thing-${(++count).toString(36)}-x`;

async function made<T>(address: string, body: object): Promise<T> {
    const answer = await site.app.inject({
        method: "POST",
        url: `/api/v2/${address}`,
        headers: { host: HOST, "x-requested-with": "parley", cookie: cookies.get("admin") ?? "" },
        payload: body,
    });
    if (answer.statusCode !== 201) throw new Error(`${address}: ${answer.statusCode} ${answer.body}`);
    return answer.json<T>();
}

function endpointOf(name: string): Endpoint {
    const endpoint = ENDPOINTS.get(name);
    if (!endpoint) throw new Error(`${name} is no call`);
    return endpoint;
}

function isPlaced(row: Row): row is PlacedRow {
    return "on" in row;
}

import { beforeAll, expect, test } from "@jest/globals";
import { SESSION_COOKIE } from "@parley/authentication/server";
import type { EmbedSite } from "@parley/embedding/contract";
import { FORUM_FRAME_CALLS, FORUM_FRAME_COOKIE, FRAME_API } from "@parley/embedding/contract";
import { FRAMED_HEADER } from "@parley/library/contract";
import { createSessions } from "@parley/library/server/sessions";
import { RoleID } from "@parley/permissions/contract";
import { listEndpoints } from "./testing/endpoints";
import type { Person } from "./testing/setFrameSite";
import { answer, setFrameSite } from "./testing/setFrameSite";

const ALMANAC = "https://almanac.example";
const now = Date.parse("2026-05-21T12:00:00Z");
const clock = () => new Date(now);
const frameSite = setFrameSite(clock);
const { send, call } = frameSite;
const FRAMED = { [FRAMED_HEADER]: "1" };
/** Headers that browsers send for a page, or from a form, in a frame. */
const IN_FRAME = { "sec-fetch-dest": "iframe", accept: "text/html" };
let almanac: EmbedSite;
let talk = 0;
let attic = 0;

beforeAll(async () => {
    const add = (name: string, more: object = {}) =>
        answer<{ categoryID: number }>(
            call("manager", "POST", "/api/v2/categories", { name, urlcode: name.toLowerCase(), ...more }),
        );
    ({ categoryID: talk } = await add("Talk"));
    ({ categoryID: attic } = await add("Attic"));
    const embedSite = { name: "The Wexley Almanac", origins: [ALMANAC], categoryID: talk, wholeForum: true };
    almanac = await answer<EmbedSite>(call("manager", "POST", "/api/v2/embed-sites", embedSite));
    const closed = { name: "The Gazette", origins: ["https://gazette.example"], categoryID: talk };
    await answer(call("manager", "POST", "/api/v2/embed-sites", closed));
}, 180_000);

interface SignIn {
    code: string;
    secret: string;
    check: string;
}

const start = (pageUrl: string) => call("guest", "POST", `${FRAME_API}/embed-sign-ins`, { pageUrl, wholeForum: true });

/** Signs a member in within the frame, and returns the value of its cookie. */
async function signIn(person: Person): Promise<string> {
    const { code, secret, check } = await answer<SignIn>(start(`${ALMANAC}/`));
    const seen = await answer(call(person, "GET", `/api/v2/embed-sign-ins?code=${code}`));
    expect(seen).toEqual({ siteName: "The Wexley Almanac", check, wholeForum: true, isConfirmed: false });
    await call(person, "POST", "/comment/in-frame", { code });
    const taken = await call("guest", "POST", `${FRAME_API}/embed-sessions`, { code, secret });
    expect(taken.json()).toEqual({ isWaiting: false });
    const [cookie = ""] = [taken.headers["set-cookie"] ?? []].flat();
    expect(cookie).toMatch(/Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/);
    return cookie.slice(cookie.indexOf("=") + 1, cookie.indexOf(";"));
}

const cookieOf = (value: string) => ({ cookie: `${FORUM_FRAME_COOKIE}=${value}` });
const whoIs = async (headers: Record<string, string>) =>
    (await send("GET", "/api/v2/users/me", headers)).json<{ userID: number }>().userID;

test("FC-33 the whole forum in a frame gets a session of its own, which counts in that frame alone, as that of the browser counts outside", async () => {
    expect((await start("https://gazette.example/")).json().errors[0].field).toBe("wholeForum");
    expect((await start("https://elsewhere.example/")).statusCode).toBe(422);
    const value = await signIn("member");
    const { token } = await createSessions(frameSite.site.database, clock).begin(frameSite.ids.other, false);
    const both = { cookie: `${cookieOf(value).cookie}; ${SESSION_COOKIE}=${token}` };
    expect([await whoIs({ ...both, ...FRAMED }), await whoIs(both)]).toEqual([frameSite.ids.member, frameSite.ids.other]);
    expect([await whoIs(cookieOf(value)), await whoIs({ cookie: `${SESSION_COOKIE}=${token}`, ...FRAMED })]).toEqual([0, 0]);
    // It is no session of the browser, and none of the comments of a page.
    const asBrowser = { cookie: `${SESSION_COOKIE}=${value.split(".")[1]}` };
    expect(await whoIs(asBrowser)).toBe(0);
    for (const forged of [`${almanac.embedSiteID + 1}.${value.split(".")[1]}`, value.slice(1), "1.", `${value}x`, "%"])
        expect([forged, await whoIs({ ...cookieOf(forged), ...FRAMED })]).toEqual([forged, 0]);
});

test("a member writes, edits and keeps drafts in the whole forum in a frame, by calls and by forms without scripts", async () => {
    const headers = { ...cookieOf(await signIn("member")), ...FRAMED };
    const post = { categoryID: attic, name: "Lamps of Wexley", body: "Which of them are lit?", format: "text" };
    const { discussionID } = await answer<{ discussionID: number }>(send("POST", "/api/v2/discussions", headers, post));
    const comment = { discussionID, body: "All of them.", format: "text" };
    const { commentID } = await answer<{ commentID: number }>(send("POST", "/api/v2/comments", headers, comment));
    const edited = await send("PATCH", `/api/v2/comments/${commentID}`, headers, { body: "Nearly all of them.", format: "text" });
    expect(edited.statusCode).toBe(200);
    const draft = { recordType: "comment", parentRecordID: discussionID, attributes: { body: "None of", format: "text" } };
    const { draftID } = await answer<{ draftID: number }>(send("POST", "/api/v2/drafts", headers, draft));
    expect((await send("DELETE", `/api/v2/drafts/${draftID}`, headers)).statusCode).toBe(204);
    await answer(send("PATCH", `/api/v2/drafts/${draftID}/restore`, headers, {}));
    expect((await send("GET", `/api/v2/drafts/${draftID}`, headers)).statusCode).toBe(200);
    const path = "/post/comment";
    const cookie = headers.cookie ?? "";
    const form = { discussionID: String(discussionID), body: "By a form.", format: "text" };
    const sendForm = (more: Record<string, string>, fields: Record<string, string>) =>
        send("POST", path, { cookie, "x-requested-with": "", ...IN_FRAME, ...more }, fields);
    expect((await sendForm({}, form)).statusCode).toBe(403);
    const page = await send("GET", `/post/editcomment/${commentID}`, { cookie, ...IN_FRAME });
    const { transientKey = "" } = page.json<{ transientKey?: string }>();
    const written = await sendForm({}, { ...form, TransientKey: transientKey });
    expect([written.statusCode, written.headers.location]).toEqual([303, expect.stringContaining(`/discussion/`)]);
    expect((await sendForm({ "sec-fetch-dest": "document" }, { ...form, TransientKey: transientKey })).statusCode).toBe(403);
    expect((await sendForm({ "sec-fetch-site": "cross-site" }, { ...form, TransientKey: transientKey })).statusCode).toBe(403);
});

test("FC-25 pages to read and to write name the sites that show the whole forum, and none else", async () => {
    const cookie = cookieOf(await signIn("member"));
    const look = async (path: string, headers: Record<string, string>) => {
        const { headers: sent } = await send("GET", path, { ...IN_FRAME, ...headers });
        return { ancestors: /frame-ancestors ([^;]*)/.exec(String(sent["content-security-policy"]))?.[1], ...sent };
    };
    for (const path of ["/", "/post/discussion", "/drafts", "/discussions/bookmarked"])
        expect([path, (await look(path, cookie)).ancestors]).toEqual([path, ALMANAC]);
    for (const path of ["/entry/signin", "/account", "/settings", "/profile/edit", "/messages", "/comment/in-frame?code=x"]) {
        const { ancestors } = await look(path, cookie);
        expect([path, ancestors]).toEqual([path, "'self'"]);
    }
});

test("FC-25 the session of the whole forum makes no call but the listed ones, moderates nothing and sees no account, even that of an administrator", async () => {
    const { manager } = frameSite.ids;
    await frameSite.site.database.query.updateTable("users").set({ isAdmin: true }).where("userID", "=", manager).execute();
    const value = await signIn("manager");
    const headers = { ...cookieOf(value), ...FRAMED };
    const endpoints = listEndpoints();
    expect([...FORUM_FRAME_CALLS].filter((name) => !endpoints.has(name))).toEqual([]);
    const paths = [...FORUM_FRAME_CALLS].join("\n");
    for (const closed of ["token", "password", "ban", "photo", "sign-in", "conversations", "settings", "config", "roles"])
        expect([closed, paths.includes(closed)]).toEqual([closed, false]);
    const me = await answer(send("GET", "/api/v2/users/$me/permissions", headers));
    expect(JSON.stringify(me)).not.toMatch(/site\.manage|community\.moderate|"isAdmin":true/);
    const { discussionID } = await answer<{ discussionID: number }>(
        call("other", "POST", "/api/v2/discussions", { categoryID: attic, name: "Ladders", body: "Whose?", format: "text" }),
    );
    for (const [method, path, body] of [
        ["PATCH", `/discussions/${discussionID}`, { closed: true }],
        ["PATCH", `/discussions/${discussionID}`, { name: "Steps" }],
        ["DELETE", `/discussions/${discussionID}`, undefined],
        ["PATCH", "/discussions/move", { discussionIDs: [discussionID], categoryID: talk }],
        ["PATCH", `/users/${frameSite.ids.manager}`, { showEmail: true }],
        ["GET", "/tokens", undefined],
        ["GET", "/sessions?userID=$me", undefined],
        ["GET", "/conversations", undefined],
        ["GET", "/notification-preferences/$me", undefined],
        ["PUT", "/read-languages", { languages: ["fr"] }],
        ["GET", "/embed-sites", undefined],
        ["PATCH", `/embed-sites/${almanac.embedSiteID}`, { wholeForum: false }],
        ["POST", "/embed-comments", { pageUrl: `${ALMANAC}/tides`, body: "By the way.", format: "text" }],
        ["PUT", `/users/${frameSite.ids.other}/ban`, { banned: true }],
    ] as const) {
        const { statusCode } = await send(method, `/api/v2${path}`, headers, body);
        expect([method, path, statusCode]).toEqual([method, path, 403]);
    }
    expect((await call("manager", "GET", "/api/v2/conversations")).statusCode).toBe(200);
    const confirming = await answer<SignIn>(start(`${ALMANAC}/`));
    const confirmed = await send("POST", "/comment/in-frame", { ...cookieOf(value), ...IN_FRAME }, { code: confirming.code });
    expect(confirmed.statusCode).toBe(403);
});

test("FC-22 FC-26 the frame of a member whose roles change gets a new token, and who is banned, may not write there or signs out is a guest", async () => {
    const value = await signIn("other");
    const headers = { ...cookieOf(value), ...FRAMED };
    const sessions = await answer<{ siteName: string | null }[]>(call("other", "GET", "/api/v2/sessions?userID=$me"));
    expect(sessions).toContainEqual(expect.objectContaining({ siteName: "The Wexley Almanac" }));
    await answer(call("manager", "PATCH", `/api/v2/users/${frameSite.ids.other}`, { roleID: [RoleID.member, RoleID.moderator] }));
    const renewed = await send("GET", "/api/v2/users/me", headers);
    expect(String(renewed.headers["set-cookie"])).toContain(`${FORUM_FRAME_COOKIE}=${almanac.embedSiteID}.`);
    const change = (body: object) => call("manager", "PATCH", `/api/v2/embed-sites/${almanac.embedSiteID}`, body);
    const post = () =>
        send("POST", "/api/v2/discussions", headers, { categoryID: talk, name: "Bells", body: "Hear.", format: "text" });
    await answer(change({ roleIDs: [RoleID.administrator] }));
    expect([await whoIs(headers), (await post()).statusCode]).toEqual([frameSite.ids.other, 403]);
    await answer(change({ roleIDs: [] }));
    expect((await post()).statusCode).toBe(201);
    await answer(change({ wholeForum: false }));
    expect(await whoIs(headers)).toBe(0);
    await answer(change({ wholeForum: true }));
    expect(await whoIs(headers)).toBe(frameSite.ids.other);
    const ended = await send("DELETE", "/api/v2/embed-sessions/current", headers);
    expect([ended.statusCode, String(ended.headers["set-cookie"])]).toEqual([
        204,
        expect.stringContaining(`${FORUM_FRAME_COOKIE}=;`),
    ]);
    expect(await whoIs(headers)).toBe(0);
    const again = { ...cookieOf(await signIn("other")), ...FRAMED };
    await answer(call("manager", "PUT", `/api/v2/users/${frameSite.ids.other}/ban`, { banned: true }));
    expect(await whoIs(again)).toBe(0);
});

import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import type { Config } from "@parley/config/server";
import { configMigrations, configServer } from "@parley/config/server";
import { bodiesOf } from "@parley/library/server/bodies";
import { renderBody } from "@parley/library/server/content";
import { makeEgress } from "@parley/library/server/egress";
import { makeSessions, sessionsMigrations } from "@parley/library/server/sessions";
import { folderStorage } from "@parley/library/server/storage";
import type { TestApp } from "@parley/library/server/testing";
import { testApp } from "@parley/library/server/testing";
import { foreignPicturesMigrations, linksMigrations, mediaMigrations, mediaServer } from "@parley/media/server";
import type { Users } from "@parley/users/server";
import { usersMigrations, usersServer } from "@parley/users/server";
import sharp from "sharp";

const GUEST = 0;
const SITE = "http://forum.test";
const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
const COPY = /^\/uploads\/foreign\/[\w-]{43}-640x360\.png$/;

const folder = mkdtempSync(path.join(tmpdir(), "parley-foreign-pictures-"));
/** The notes of this test: what was written, and what it was rendered as. */
const notes = new Map<number, { body: string; html: string }>();
const drafts = new Set<string>();
let elsewhere: Server;
let base: string;
let asked: string[] = [];
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let bike: Buffer;
let site: TestApp<{ users: Users; config: Config }>;

beforeAll(async () => {
    const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: "#0b5a78" } });
    bike = await picture
        .withExif({ IFD0: { Copyright: "Somewhere in Delft" } })
        .png()
        .toBuffer();
    elsewhere = createServer((request, response) => {
        asked.push(request.url ?? "");
        answer(request, response);
    }).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    base = `http://fettle.example:${(elsewhere.address() as AddressInfo).port}`;
    const egress = makeEgress({
        trustedHosts: [new URL(base).host],
        // Longer than any test, however slow the machine is.
        patience: 600_000,
        largest: 200_000,
        resolve: async (host) => [{ address: host === "fettle.example" ? "127.0.0.1" : "10.0.0.1", family: 4 }],
    });
    site = await testApp({
        migrations: [
            ...[...sessionsMigrations, ...configMigrations, ...usersMigrations],
            ...[...mediaMigrations, ...linksMigrations, ...foreignPicturesMigrations],
        ],
        hasSessions: true,
        register: (kit) => {
            const config = configServer(kit);
            const users = usersServer(kit, { config, sessions: makeSessions(kit.database, kit.clock) });
            mediaServer(kit, { config, users, storage: folderStorage(folder), egress });
            bodiesOf(kit.database).provideDrawer(async (text) => drafts.has(text));
            bodiesOf(kit.database).provide("note", {
                sees: async () => true,
                authorOf: async () => 1,
                renderedBefore: async () => [],
                renderAgain: async (id) => {
                    if (!notes.has(id)) throw new Error("There is no such note.");
                    await reword(id, notes.get(id)?.body ?? "");
                },
            });
            return { users, config };
        },
        permissionsOf: (userID, { users }) => users.permissionsOf(userID),
    });
}, 180_000);
afterAll(async () => {
    await site?.close();
    elsewhere?.closeAllConnections();
    elsewhere?.close();
    rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
    asked = [];
    answer = (_request, response) => void response.writeHead(200, { "content-type": "image/png" }).end(bike);
});

const bodies = () => bodiesOf(site.database);
async function reword(id: number, body: string): Promise<string> {
    const html = await bodies().embedded(renderBody(body, "markdown", { origin: SITE }));
    notes.set(id, { body, html });
    await bodies().reworded("note", id, html);
    return html;
}
const sourceIn = (html: string | undefined) => /<img src="([^"]+)"/.exec(html ?? "")?.[1] ?? "";
const shownIn = (id: number) => sourceIn(notes.get(id)?.html);
let time = Date.parse("2026-05-21T12:00:00Z");
/** Has what is due by then done. */
async function later(by = MINUTES): Promise<void> {
    time += by;
    site.setNow(new Date(time));
    await site.kit.jobs.run();
}
const files = () => readdirSync(folder).filter((name) => name !== ".incoming");

test("FC-89 a picture of another site is a link at first, and soon our copy, for which its host was asked once for all posts", async () => {
    const written = `![A bike](${base}/bike.png)`;
    const html = await reword(1, written);
    expect(html).not.toContain("<img");
    expect(html).toContain(`<a class="foreign-picture" href="${base}/bike.png"`);
    await reword(2, `Again: ${written}`);
    expect(asked).toEqual([]);
    await later();
    expect(asked).toEqual(["/bike.png"]);
    for (const id of [1, 2]) expect(shownIn(id)).toMatch(COPY);
    // What was written stays, and who writes the address next has the copy at once.
    expect(notes.get(1)?.body).toBe(written);
    expect(sourceIn(await reword(3, written))).toBe(shownIn(1));
    await later();
    expect(asked).toHaveLength(1);
});

test("FC-89 FC-36 the copy is drawn anew and served by this site, to everybody who was shown it", async () => {
    const copy = await site.call(GUEST, "GET", shownIn(1));
    expect([copy.statusCode, copy.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(copy.headers["content-security-policy"]).toContain("sandbox");
    const { width, height, exif } = await sharp(copy.rawPayload).metadata();
    expect([width, height, exif]).toEqual([640, 360, undefined]);
    expect((await site.call(GUEST, "GET", `/uploads/foreign/${"a".repeat(43)}-1x1.png`)).statusCode).toBe(404);
});

test("FC-89 two addresses of one picture share a file, which stays as long as one of them is shown", async () => {
    await reword(4, `![](${base}/same-bike.png)`);
    await later();
    expect(shownIn(4)).toBe(shownIn(1));
    expect(files()).toHaveLength(1);
});

/** The answers of which no picture comes, and whether the host is asked again. */
const failures: [what: string, say: typeof answer, again: boolean][] = [
    [
        "is too large",
        (_, response) => void response.writeHead(200, { "content-type": "image/png" }).end("a".repeat(300_000)),
        false,
    ],
    ["is a page", (_, response) => void response.writeHead(200, { "content-type": "text/html" }).end(bike), false],
    ["is none", (_, response) => void response.writeHead(200, { "content-type": "image/png" }).end("<svg></svg>"), false],
    ["is not there", (_, response) => void response.writeHead(404, { "content-type": "image/png" }).end(bike), false],
    ["leads to this machine", (_, response) => void response.writeHead(302, { location: "http://127.0.0.1/" }).end(), false],
    [
        "leads into a private network",
        (_, response) => void response.writeHead(302, { location: "https://intern.example/" }).end(),
        false,
    ],
    ["leads here", (_, response) => void response.writeHead(302, { location: `${SITE}/` }).end(), false],
    ["can't be had now", (_, response) => void response.writeHead(503).end(), true],
    ["breaks off", (_, response) => void response.destroy(), true],
];
test.each(failures)("FC-89 FC-7 a picture that %s stays a link", async (what, say, again) => {
    answer = say;
    await reword(5, `![](${base}/${encodeURIComponent(what)})`);
    await later();
    expect(notes.get(5)?.html).toContain('class="foreign-picture"');
    expect(notes.get(5)?.html).not.toContain("<img");
    const before = asked.length;
    await later();
    expect(asked).toHaveLength(before);
    await later(10 * MINUTES);
    expect(asked.length > before).toBe(again);
});

test("FC-89 a host that fails is asked again after a while, four times at most, and its picture shown when it comes", async () => {
    answer = (request, response) => {
        if (request.url === "/late.png" && asked.filter((url) => url === "/late.png").length === 3)
            return void response.writeHead(200, { "content-type": "image/png" }).end(bike);
        response.writeHead(500).end();
    };
    await reword(6, `![](${base}/late.png)`);
    await reword(7, `![](${base}/never.png)`);
    for (const delay of [MINUTES, 10 * MINUTES, 60 * MINUTES, DAYS, 2 * DAYS, 9 * DAYS]) await later(delay);
    expect(shownIn(6)).toMatch(COPY);
    expect(asked.filter((url) => url === "/never.png")).toHaveLength(4);
    expect(asked.filter((url) => url === "/late.png")).toHaveLength(3);
});

test("FC-89 addresses in private networks are never asked", async () => {
    const addresses = [
        "https://intern.example/a.png",
        "http://127.0.0.1/a.png",
        "http://[::1]/a.png",
        "http://fettle.example:22/a.png",
    ];
    const html = await reword(8, addresses.map((address) => `![](${address})`).join("\n"));
    expect(html).not.toContain("<img");
    await later();
    expect(asked).toEqual([]);
});

test("FC-89 of one post fifty pictures are fetched, so that nobody has this site flood another; the rest stay links", async () => {
    const body = Array.from({ length: 52 }, (_, at) => `![](${base}/many/${at})`).join("\n");
    await reword(9, body);
    for (let round = 0; round < 10; round++) await later();
    expect(asked).toHaveLength(50);
    expect(notes.get(9)?.html.match(/<img /g)).toHaveLength(50);
    expect(notes.get(9)?.html.match(/class="foreign-picture"/g)).toHaveLength(2);
});

test("FC-89 the photo that a member brought from elsewhere is none at first, and soon our copy", async () => {
    const { users } = site.features;
    const person = { importSource: "fettle", name: "Tomasz", dateInserted: "2020-05-01T12:00:00+00:00" as const };
    const [userID = 0] = await users.importUsers([{ ...person, photo: `${base}/tomasz.png` }]);
    const photoUrl = async () => (await users.byIDs([userID])).get(userID)?.photoUrl ?? "";
    expect(await photoUrl()).toBe(`${SITE}/images/member.svg`);
    await later();
    expect(asked).toEqual(["/tomasz.png"]);
    const shown = await photoUrl();
    expect(shown.slice(SITE.length)).toMatch(COPY);
    await users.removeImported([userID]);
    const uses = site.database.query.selectFrom("foreignPictureUses").selectAll().where("recordType", "=", "photo");
    expect(await uses.execute()).toEqual([]);
});

test("FC-89 a picture in a signature is a link at first, and soon our copy", async () => {
    const { users, config } = site.features;
    await config.set({ "signatures.enabled": true });
    const userID = await users.createAdministrator({
        name: "Ines",
        email: "i@fettle.example",
        password: "a kettle of many fish",
    });
    const body = `![](${base}/signature.png)`;
    await site.call(userID, "PUT", "users/$me/signature", { body, format: "markdown" });
    const shown = async () => (await users.signaturesOf([userID])).get(userID);
    expect(await shown()).toContain('class="foreign-picture"');
    await later();
    expect(sourceIn(await shown())).toMatch(COPY);
    expect((await site.call(userID, "GET", "users/$me/signature")).json()).toMatchObject({ body });
    await site.call(userID, "PUT", "users/$me/signature", { body: "" });
});

test("FC-89 a post that can't be rendered again holds up no other", async () => {
    await bodies().reworded("note", 99, renderBody(`![](${base}/first.png)`, "markdown", { origin: SITE }));
    await reword(10, `![](${base}/second.png)`);
    for (let round = 0; round < 3; round++) await later();
    expect(shownIn(10)).toMatch(COPY);
});

test("FC-89 FC-37 a copy that nothing shows any more goes after a week, unless a draft has it or it is shown again", async () => {
    for (const id of [...notes.keys(), 99]) await bodies().gone("note", [id]);
    const draw = async (colour: string) =>
        sharp({ create: { width: 640, height: 360, channels: 3, background: colour } })
            .png()
            .toBuffer();
    const colours = new Map([
        ["/gone.png", await draw("#111111")],
        ["/drafted.png", await draw("#222222")],
        ["/quoted.png", await draw("#333333")],
    ]);
    answer = ({ url = "" }, response) =>
        void response.writeHead(200, { "content-type": "image/png" }).end(colours.get(url.replace("?again", "")));
    for (const [at, url] of [...colours.keys()].entries()) await reword(20 + at, `![](${base}${url})`);
    await later();
    const [gone, drafted, quoted] = [20, 21, 22].map((id) => path.basename(shownIn(id)));
    drafts.add(drafted ?? "");
    // As a quote has it: by its address here.
    await reword(23, `![](/uploads/foreign/${quoted})`);
    for (const id of [20, 21, 22]) await bodies().gone("note", [id]);
    for (let day = 0; day < 6; day++) await later(DAYS);
    expect(files()).toContain(gone);
    await later(8 * DAYS);
    expect(files().sort()).toEqual([drafted, quoted].sort());
    expect((await site.call(GUEST, "GET", `/uploads/foreign/${gone}`)).statusCode).toBe(404);
    // Whoever writes the address again has it fetched again.
    await reword(24, `![](${base}/gone.png)`);
    await later();
    expect(path.basename(shownIn(24))).toBe(gone);
    // The file of another address goes only with the last that it is the copy of.
    await reword(25, `![](${base}/gone.png?again)`);
    await later();
    expect(path.basename(shownIn(25))).toBe(gone);
    await bodies().gone("note", [25]);
    for (const delay of [DAYS, 8 * DAYS]) await later(delay);
    expect(files()).toContain(gone);
});

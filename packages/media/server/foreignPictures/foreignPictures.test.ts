import path from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "@jest/globals";
import { renderBody } from "@parley/library/server/content";
import { getContentSources } from "@parley/library/server/contentSources";
import sharp from "sharp";
import type { MediaSite } from "../testing/mediaSite";
import { createMediaSite, drawPicture, SITE } from "../testing/mediaSite";

const GUEST = 0;
const MINUTES = 60_000;
const DAYS = 24 * 60 * MINUTES;
const COPY = /^\/uploads\/foreign\/[\w-]{43}-640x360\.png$/;

const drafts = new Set<string>();
let base: string;
let bike: Buffer;
let site: MediaSite;

beforeAll(async () => {
    bike = await drawPicture()
        .withExif({ IFD0: { Copyright: "Somewhere in Delft" } })
        .png()
        .toBuffer();
    site = await createMediaSite({
        renderAgain: async (id) => {
            const note = site.notes.get(id);
            if (!note) throw new Error("There is no such note.");
            await reword(id, note.body);
        },
    });
    base = site.other.url;
    contentSources().provideDrawer(async (text) => drafts.has(text));
}, 180_000);
afterAll(() => site?.close());
beforeEach(() => {
    site.other.requestedPaths = [];
    site.other.answer = (_request, response) => void response.writeHead(200, { "content-type": "image/png" }).end(bike);
});

const contentSources = () => getContentSources(site.database);
async function reword(id: number, body: string): Promise<string> {
    const note = await site.renderNote(body);
    site.notes.set(id, note);
    await contentSources().reworded("note", id, note.html);
    return note.html;
}
const sourceIn = (html: string | undefined) => /<img src="([^"]+)"/.exec(html ?? "")?.[1] ?? "";
const shownIn = (id: number) => sourceIn(site.notes.get(id)?.html);
const later = (by = MINUTES) => site.runJobsAfter(by);

test("FC-89 an image of another site is a link at first and a copy later, fetched once for all posts", async () => {
    const written = `![A bike](${base}/bike.png)`;
    const html = await reword(1, written);
    expect(html).not.toContain("<img");
    expect(html).toContain(`<a class="foreign-picture" href="${base}/bike.png"`);
    await reword(2, `Again: ${written}`);
    expect(site.other.requestedPaths).toEqual([]);
    await later();
    expect(site.other.requestedPaths).toEqual(["/bike.png"]);
    for (const id of [1, 2]) expect(shownIn(id)).toMatch(COPY);
    // The source stays unchanged, and a new post with the same URL displays the copy at once.
    expect(site.notes.get(1)?.body).toBe(written);
    expect(sourceIn(await reword(3, written))).toBe(shownIn(1));
    await later();
    expect(site.other.requestedPaths).toHaveLength(1);
});

test("FC-89 FC-36 the copy is re-encoded and served by this site to everybody", async () => {
    const copy = await site.call(GUEST, "GET", shownIn(1));
    expect([copy.statusCode, copy.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(copy.headers["content-security-policy"]).toContain("sandbox");
    const { width, height, exif } = await sharp(copy.rawPayload).metadata();
    expect([width, height, exif]).toEqual([640, 360, undefined]);
    expect((await site.call(GUEST, "GET", `/uploads/foreign/${"a".repeat(43)}-1x1.png`)).statusCode).toBe(404);
});

test("FC-89 two URLs of the same image share a file, which is kept while one of them is displayed", async () => {
    await reword(4, `![](${base}/same-bike.png)`);
    await later();
    expect(shownIn(4)).toBe(shownIn(1));
    expect(site.storedFiles()).toHaveLength(1);
});

/** Responses that yield no image, and whether the host is requested again. */
const failures: [what: string, say: MediaSite["other"]["answer"], again: boolean][] = [
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
test.each(failures)("FC-89 FC-7 an image that %s stays a link", async (what, respond, again) => {
    site.other.answer = respond;
    await reword(5, `![](${base}/${encodeURIComponent(what)})`);
    await later();
    expect(site.notes.get(5)?.html).toContain('class="foreign-picture"');
    expect(site.notes.get(5)?.html).not.toContain("<img");
    const before = site.other.requestedPaths.length;
    await later();
    expect(site.other.requestedPaths).toHaveLength(before);
    await later(10 * MINUTES);
    expect(site.other.requestedPaths.length > before).toBe(again);
});

test("FC-89 a failing host is requested again later, at most four times, and the image is displayed once it is fetched", async () => {
    site.other.answer = (request, response) => {
        if (request.url === "/late.png" && site.other.requestedPaths.filter((url) => url === "/late.png").length === 3)
            return void response.writeHead(200, { "content-type": "image/png" }).end(bike);
        response.writeHead(500).end();
    };
    await reword(6, `![](${base}/late.png)`);
    await reword(7, `![](${base}/never.png)`);
    for (const delay of [MINUTES, 10 * MINUTES, 60 * MINUTES, DAYS, 2 * DAYS, 9 * DAYS]) await later(delay);
    expect(shownIn(6)).toMatch(COPY);
    expect(site.other.requestedPaths.filter((url) => url === "/never.png")).toHaveLength(4);
    expect(site.other.requestedPaths.filter((url) => url === "/late.png")).toHaveLength(3);
});

test("FC-89 hosts in private networks are never requested", async () => {
    const addresses = [
        "https://intern.example/a.png",
        "http://127.0.0.1/a.png",
        "http://[::1]/a.png",
        "http://fettle.example:22/a.png",
    ];
    const html = await reword(8, addresses.map((address) => `![](${address})`).join("\n"));
    expect(html).not.toContain("<img");
    await later();
    expect(site.other.requestedPaths).toEqual([]);
});

test("FC-89 at most fifty images of a post are fetched, so that this site cannot be used to flood another; the rest stay links", async () => {
    const body = Array.from({ length: 52 }, (_, at) => `![](${base}/many/${at})`).join("\n");
    await reword(9, body);
    for (let round = 0; round < 10; round++) await later();
    expect(site.other.requestedPaths).toHaveLength(50);
    expect(site.notes.get(9)?.html.match(/<img /g)).toHaveLength(50);
    expect(site.notes.get(9)?.html.match(/class="foreign-picture"/g)).toHaveLength(2);
});

test("FC-89 the photo of an imported member is the default at first, and a copy later", async () => {
    const { users } = site.features;
    const person = { importSource: "fettle", name: "Tomasz", dateInserted: "2020-05-01T12:00:00+00:00" as const };
    const [userID = 0] = await users.importUsers([{ ...person, photo: `${base}/tomasz.png` }]);
    const photoUrl = async () => (await users.byIDs([userID])).get(userID)?.photoUrl ?? "";
    expect(await photoUrl()).toBe(`${SITE}/images/member.svg`);
    await later();
    expect(site.other.requestedPaths).toEqual(["/tomasz.png"]);
    const shown = await photoUrl();
    expect(shown.slice(SITE.length)).toMatch(COPY);
    await users.removeImported([userID]);
    const uses = site.database.query.selectFrom("foreignPictureUses").selectAll().where("recordType", "=", "photo");
    expect(await uses.execute()).toEqual([]);
});

test("FC-89 an image in a signature is a link at first, and a copy later", async () => {
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

test("FC-89 a post that fails to render does not block others", async () => {
    await contentSources().reworded("note", 99, renderBody(`![](${base}/first.png)`, "markdown", { siteURL: SITE }));
    await reword(10, `![](${base}/second.png)`);
    for (let round = 0; round < 3; round++) await later();
    expect(shownIn(10)).toMatch(COPY);
});

test("FC-89 FC-37 a copy without records is removed after a week, unless a draft contains it or a record displays it again", async () => {
    for (const id of [...site.notes.keys(), 99]) await contentSources().gone("note", [id]);
    const draw = async (colour: string) => drawPicture(colour).png().toBuffer();
    const colours = new Map([
        ["/gone.png", await draw("#111111")],
        ["/drafted.png", await draw("#222222")],
        ["/quoted.png", await draw("#333333")],
    ]);
    site.other.answer = ({ url = "" }, response) =>
        void response.writeHead(200, { "content-type": "image/png" }).end(colours.get(url.replace("?again", "")));
    for (const [at, url] of [...colours.keys()].entries()) await reword(20 + at, `![](${base}${url})`);
    await later();
    const [gone, drafted, quoted] = [20, 21, 22].map((id) => path.basename(shownIn(id)));
    drafts.add(drafted ?? "");
    // As in a quote: by its URL on this site.
    await reword(23, `![](/uploads/foreign/${quoted})`);
    for (const id of [20, 21, 22]) await contentSources().gone("note", [id]);
    for (let day = 0; day < 6; day++) await later(DAYS);
    expect(site.storedFiles()).toContain(gone);
    await later(8 * DAYS);
    expect(site.storedFiles().sort()).toEqual([drafted, quoted].sort());
    expect((await site.call(GUEST, "GET", `/uploads/foreign/${gone}`)).statusCode).toBe(404);
    // A new post with the original URL fetches the image again.
    await reword(24, `![](${base}/gone.png)`);
    await later();
    expect(path.basename(shownIn(24))).toBe(gone);
    // The file is removed only with the last URL that shares it.
    await reword(25, `![](${base}/gone.png?again)`);
    await later();
    expect(path.basename(shownIn(25))).toBe(gone);
    await contentSources().gone("note", [25]);
    for (const delay of [DAYS, 8 * DAYS]) await later(delay);
    expect(site.storedFiles()).toContain(gone);
});

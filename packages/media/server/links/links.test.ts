import { afterAll, beforeAll, beforeEach, expect, jest, test } from "@jest/globals";
import { getContentSources } from "@parley/library/server/contentSources";
import { notFound } from "@parley/library/server/http";
import sharp from "sharp";
import type { MediaSite } from "../testing/mediaSite";
import { createMediaSite, drawPicture, SITE } from "../testing/mediaSite";
import { findFrame, listFramingSites } from "./frames";

const GUEST = 0;
const PAGE =
    '<title>Plain</title><meta property="og:title" content="Hub gears, calmly"><meta property="og:description" content="Three-speeds.">' +
    '<meta property="og:image" content="/bike.png">';

let base: string;
let bike: Buffer;
let site: MediaSite;
let [admin, ines] = [0, 0];

beforeAll(async () => {
    bike = await drawPicture().png().toBuffer();
    site = await createMediaSite({
        authorOf: async () => ines,
        pathPattern: /^\/note\/(\d+)/,
        quote: async ({ userID }, id) => {
            if (userID !== ines) throw notFound("Note");
            return { name: `Note ${id}`, url: `${SITE}/note/${id}`, bodyHtml: "<p>It drips.</p>" };
        },
    });
    base = site.other.url;
    const account = (name: string) => ({ name, email: `${name.length}@fettle.example`, password: "a kettle of many fish" });
    admin = await site.features.users.createAdministrator(account("Keyholder"));
    ines = await site.features.users.create(account("Ines Okafor"));
}, 180_000);
afterAll(() => site?.close());
beforeEach(() => {
    site.other.requestedPaths = [];
    site.other.answer = (request, response) => {
        if (request.url === "/bike.png") return void response.writeHead(200, { "content-type": "image/png" }).end(bike);
        response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(PAGE);
    };
});

const scrape = (viewer: number, url: string, force = false) => site.call(viewer, "POST", "media/scrape", { url, force });
async function post(noteID: number, body: string): Promise<string> {
    const note = await site.renderNote(body);
    site.notes.set(noteID, note);
    await getContentSources(site.database).written("note", noteID, note.html);
    return note.html;
}
const later = () => site.runJobsAfter(2 * 60_000);

test("contract §5.9 POST /media/scrape returns a page's summary, reads the page once, and again with force", async () => {
    const expectedScrape = {
        type: "link",
        url: `${base}/hub`,
        name: "Hub gears, calmly",
        body: "Three-speeds.",
        photoUrl: expect.stringMatching(/^http:\/\/forum\.test\/uploads\/links\/[0-9a-f]{64}$/),
        width: 320,
        height: 180,
        attributes: null,
    };
    const first = await scrape(ines, `${base}/hub`);
    expect([first.statusCode, first.json()]).toEqual([201, expectedScrape]);
    expect(site.other.requestedPaths).toEqual(["/hub", "/bike.png"]);
    expect((await scrape(admin, `${base}/hub`)).json()).toEqual(expectedScrape);
    expect(site.other.requestedPaths).toHaveLength(2);
    await scrape(ines, `${base}/hub`, true);
    expect(site.other.requestedPaths).toHaveLength(4);

    const { photoUrl } = first.json<{ photoUrl: string }>();
    const picture = await site.call(GUEST, "GET", new URL(photoUrl).pathname);
    expect([picture.statusCode, picture.headers["content-type"]]).toEqual([200, "image/png"]);
    expect(picture.headers["content-security-policy"]).toContain("sandbox");
    expect(await sharp(picture.rawPayload).metadata()).toMatchObject({ width: 320, height: 180 });
    expect(site.storedFiles()).toHaveLength(1);
    expect((await scrape(GUEST, `${base}/hub`)).statusCode).toBe(403);
});

test("contract §5.9 the type is image for an image, a video site by the URL alone, and quote for a post visible to the viewer", async () => {
    expect((await scrape(ines, `${base}/bike.png`)).json()).toMatchObject({ type: "image", name: null, width: 320 });
    site.other.requestedPaths = [];
    expect((await scrape(ines, "https://www.youtube.com/watch?v=abc_-1&t=3")).json()).toMatchObject({
        type: "youtube",
        attributes: { frameUrl: "https://www.youtube-nocookie.com/embed/abc_-1" },
    });
    expect((await scrape(ines, `${SITE}/note/5`)).json()).toMatchObject({ type: "quote", name: "Note 5", body: "It drips." });
    expect((await scrape(admin, `${SITE}/note/5`)).statusCode).toBe(422);
    expect(site.other.requestedPaths).toEqual([]);
});

/** Aborts waiting for a page's response. */
let timeIsOver = new AbortController();
const answers: [what: string, say: MediaSite["other"]["answer"]][] = [
    [
        "never ends",
        (_request, response) => {
            response.writeHead(200, { "content-type": "text/html" }).write("a");
            timeIsOver.abort();
        },
    ],
    [
        "is too long",
        (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("a".repeat(300_000)),
    ],
    ["leads to this machine", (_request, response) => void response.writeHead(302, { location: "http://127.0.0.1/" }).end()],
    [
        "leads into a private network",
        (_request, response) => void response.writeHead(302, { location: "https://intern.example/" }).end(),
    ],
    ["leads on for ever", (request, response) => void response.writeHead(302, { location: `${request.url}/x` }).end()],
    ["leads here", (_request, response) => void response.writeHead(302, { location: `${SITE}/` }).end()],
    ["is a program", (_request, response) => void response.writeHead(200, { "content-type": "text/javascript" }).end(PAGE)],
    ["is a refusal", (_request, response) => void response.writeHead(403, { "content-type": "text/html" }).end(PAGE)],
    ["says nothing", (_request, response) => void response.writeHead(200, { "content-type": "text/html" }).end("<p>a")],
];
test.each(answers)("FC-7 a page that %s has no summary, and its link stays a link", async (what, respond) => {
    site.other.answer = respond;
    timeIsOver = new AbortController();
    const times = jest.spyOn(AbortSignal, "timeout").mockReturnValue(timeIsOver.signal);
    const url = `${base}/${encodeURIComponent(what)}`;
    const { statusCode, body } = await scrape(ines, url);
    times.mockRestore();
    expect([statusCode, JSON.parse(body)]).toMatchObject([422, { errors: [{ field: "url" }] }]);
    expect(site.other.requestedPaths.length).toBeLessThanOrEqual(4);
    const before = site.other.requestedPaths.length;
    await post(1, url);
    await later();
    expect(site.other.requestedPaths).toHaveLength(before);
    expect(site.notes.get(1)?.html).toContain(`<p dir="auto"><a href="${url}"`);
});

test.each([
    "https://127.0.0.1/",
    "http://[::1]/",
    "http://[::ffff:169.254.169.254]/latest/meta-data",
    "http://0x7f000001/",
    "https://intern.example/",
    "http://fettle.example:22/",
    "https://user:password@fettle.example/",
    "ftp://fettle.example/",
    "javascript:alert(1)",
    "nonsense",
])("FC-7 %s is not requested, and the refusal is the same for everybody", async (url) => {
    const refused = await scrape(ines, url);
    const { message } = refused.json<{ errors: { message: string }[] }>().errors[0] ?? {};
    expect([refused.statusCode, message]).toEqual([422, "This page has nothing to show as a card."]);
    expect(site.other.requestedPaths).toEqual([]);
});

test("saving a post requests nothing: its link becomes a card later, with a thumbnail from this site", async () => {
    const address = `${base}/in-a-post`;
    expect(await post(2, `Look:\n\n${address}`)).toContain(`<a href="${address}"`);
    expect(site.other.requestedPaths).toEqual([]);
    await later();
    const html = site.notes.get(2)?.html ?? "";
    expect(html).toMatch(
        /<a class="embed" href="[^"]+" rel="nofollow ugc noopener"><img src="\/uploads\/links\/[0-9a-f]{64}" alt=""/,
    );
    expect(html).toContain('<b dir="auto">Hub gears, calmly</b>');
    expect(site.other.requestedPaths).toEqual(["/in-a-post", "/bike.png"]);
    // The next post displays the card at once, without another request.
    expect(await post(3, address)).toContain('class="embed"');
    await later();
    expect(site.other.requestedPaths).toHaveLength(2);
});

test("FC-1 a hostile page is displayed as text in a card", async () => {
    site.other.answer = (_request, response) =>
        void response
            .writeHead(200, { "content-type": "text/html" })
            .end(`<title>&lt;script&gt;alert(1)&lt;/script&gt;</title><meta property="og:image" content='javascript:alert(1)'>`);
    await post(4, `${base}/hostile`);
    await later();
    expect(site.notes.get(4)?.html).toContain('<b dir="auto">&lt;script&gt;alert(1)&lt;/script&gt;</b>');
    expect(site.notes.get(4)?.html).not.toContain("<img");
});

test("a member can have a hundred pages read per hour, and is refused with 429 beyond", async () => {
    site.other.answer = (_request, response) => void response.writeHead(404).end();
    const statuses: number[] = [];
    for (let at = 0; at < 101; at++) statuses.push((await scrape(admin, `${base}/many/${at}`)).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 429).length).toBeLessThan(10);
});

test("administrators choose the sites whose videos are played: others stay links, and this site is never framed", async () => {
    const more = { type: "films", addresses: ["https://films.example/w/{id}"], frame: "https://films.example/embed/{id}" };
    const own = { ...more, addresses: ["https://own.example/{id}"], frame: `${SITE.replace("http", "https")}/{id}` };
    const settings = { "embeds.sites": ["vimeo"], "embeds.moreSites": [more, own] };
    expect((await site.call(admin, "PATCH", "config", settings)).statusCode).toBeLessThan(300);
    const { html } = await site.renderNote(
        ["https://vimeo.com/123", "https://youtu.be/abc", "https://films.example/w/x1", "https://own.example/x"].join("\n\n"),
    );
    expect([...html.matchAll(/data-frame="([^"]+)"/g)].map(([, frame]) => frame)).toEqual([
        "https://player.vimeo.com/video/123?dnt=1",
        "https://films.example/embed/x1",
    ]);
    const wrong = { ...more, frame: "https://films.example/; script-src *" };
    expect((await site.call(admin, "PATCH", "config", { "embeds.moreSites": [wrong] })).statusCode).toBe(422);
});

test.each([
    ["https://www.youtube.com/watch?v=abc&list=1", "https://www.youtube-nocookie.com/embed/abc"],
    ["https://m.youtube.com/watch?v=abc", "https://www.youtube-nocookie.com/embed/abc"],
    ["https://youtu.be/abc?si=x", "https://www.youtube-nocookie.com/embed/abc"],
    ["https://codepen.io/ines/pen/XyZ", "https://codepen.io/ines/embed/XyZ"],
    ["https://vimeo.com/channels", undefined],
    ["https://youtube.com/watch?v=a/../b", undefined],
    ["https://youtube.com/watch?v=%22onload", undefined],
    ["https://youtube.com.evil.example/watch?v=abc", undefined],
    ["https://youtube.com:444/watch?v=abc", undefined],
    ["https://youtube.com/watch", undefined],
])("FC-5 the player of %s is %s", (address, frame) => {
    const sites = listFramingSites(["youtube", "vimeo", "codepen"], [], SITE);
    expect(findFrame(address, sites)?.frame).toBe(frame);
});

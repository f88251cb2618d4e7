import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { countWrittenCharacters, createContentRenderer } from "@parley/library/server/content";
import { createMainThreadMeter, readMainThreadTime } from "@parley/library/server/testing";
import { HEAVIEST, storeLongest } from "@parley/library/testing/slowBodies";
import { MAXIMUM_BODY } from "@parley/posting/contract";
import type { InjectOptions, LightMyRequestResponse } from "fastify";
import { readEnvironment } from "./settings/environment";
import { buildWorker } from "./testing/buildWorker";
import type { TestSite } from "./testing/openTestSite";
import { openTestSite } from "./testing/openTestSite";
import { takeSiteDatabase } from "./testing/siteDatabase";

/** `MAX_MAIN_THREAD_MS` limits the CPU time of the main thread for one request, in milliseconds: all other requests wait that long. */
jest.setTimeout(600_000);

const MAX_MAIN_THREAD_MS = 50;
/** Number of records in a list or feed. */
const PAGE = 30;
/** Limit for a page or feed that consists of nothing but the heaviest texts, in milliseconds. */
const MAX_PAGE_MS = 2 * MAX_MAIN_THREAD_MS;
const PASSWORD = "the brass one by the door";

const directory = mkdtempSync(path.join(tmpdir(), "parley-rendering-"));
const contentScript = buildWorker("contentWorker");
const searchScript = buildWorker("searchWorker");

interface Opened {
    site: TestSite;
    /** Signs in an administrator for the following requests, created unless one of this name exists. */
    enter: (name: string) => Promise<void>;
    ask: (method: string, address: string, payload?: object) => Promise<LightMyRequestResponse>;
}

async function open(name: string, contentWorker: { script: string; budget?: number }): Promise<Opened> {
    const url = process.env.PARLEY_TEST_DATABASE_URL;
    const environment = readEnvironment({
        DATA_DIR: mkdtempSync(path.join(directory, name)),
        LOG_LEVEL: "silent",
        ...(url && { DATABASE_URL: await takeSiteDatabase(url) }),
    });
    // Responses are compared with their schemas outside of the measured time.
    const site = await openTestSite(environment, {
        isCheckDeferred: true,
        contentWorker,
        searchWorker: { script: searchScript.script },
    });
    let cookie = "";
    const ask: Opened["ask"] = (method, address, payload) => {
        const options: InjectOptions = {
            method: method as "GET",
            url: address,
            headers: { host: "localhost:3000", "x-requested-with": "parley", cookie },
        };
        return site.app.inject(payload === undefined ? options : { ...options, payload });
    };
    const enter: Opened["enter"] = async (username) => {
        const known = await site.features.users.idsByNames([username]);
        if (known.size === 0)
            await site.features.users.createAdministrator({
                name: username,
                email: `${username}@example.com`,
                password: PASSWORD,
            });
        const answer = await ask("POST", "/api/v2/authenticate/password", { username, password: PASSWORD });
        cookie = String(answer.headers["set-cookie"]).split(";", 1)[0] ?? "";
    };
    await enter("Keyholder");
    await ask("POST", "/api/v2/categories", { name: "Kettles", urlcode: "kettles" });
    await ask("POST", "/api/v2/discussions", { name: "Kettle", body: "It trips.", format: "markdown", categoryID: 1 });
    return { site, ask, enter };
}

/** Returns a new theme with own CSS. */
const toTheme = (css: string) => ({
    name: "Sheet",
    parentTheme: "parley",
    parentVersion: "1",
    assets: { styles: { data: css } },
});

afterAll(() => {
    contentScript.remove();
    searchScript.remove();
    rmSync(directory, { recursive: true, force: true });
});

describe("a server that renders long texts in a worker thread", () => {
    let opened: Opened;
    beforeAll(async () => {
        opened = await open("real", { script: contentScript.script });
    }, 180_000);
    afterAll(() => opened.site.close());

    const post = (body: string, format: string) => opened.ask("POST", "/api/v2/comments", { discussionID: 1, body, format });

    test("FC-82 CONT-011 produces the same HTML as for short texts, with mentions, and quotes it", async () => {
        const paragraph = "Descale it with **vinegar**, @Keyholder, but not @Nobody.\n\n";
        const short = (await post(paragraph, "markdown")).json();
        const long = (await post(paragraph.repeat(60), "markdown")).json();
        expect(short.body).toContain('class="at"');
        expect(long.body).toBe(short.body.repeat(60));
        const inHTML = (await post(`<p>${"Descale <b>it</b> with vinegar. ".repeat(150)}</p>`, "wysiwyg")).json();
        const quoted = (await opened.ask("GET", `/api/v2/comments/${inHTML.commentID}/quote`)).json();
        expect(quoted.bodyMarkdown ?? quoted).toContain("Descale **it** with vinegar. Descale **it**");
    });

    test("FC-8 rejects complex or malformed texts with the same messages as for short ones", async () => {
        const refusalOf = async (body: string, format: string) => {
            const answer = await post(body, format);
            const { errors } = answer.json();
            return [answer.statusCode, errors[0].field, errors[0].message];
        };
        const nested = "Quotes, lists or other marks are nested too deeply: at most 60 levels can be shown.";
        expect(await refusalOf(">".repeat(5_000), "markdown")).toEqual([422, "body", nested]);
        const malformed = "The text is not in the format rich2.";
        expect(await refusalOf(`{${"a".repeat(5000)}`, "rich2")).toEqual([422, "body", malformed]);
    });

    test("FC-82 own CSS is read as short one, with its mistakes by line", async () => {
        const css = "p,.a:hover{color:red}\n".repeat(500);
        const store = (data: string) => opened.ask("POST", "/api/v2/themes", toTheme(data));
        const { themeID } = (await store(css)).json();
        await opened.ask("PUT", "/api/v2/themes/current", { themeID });
        const written = (await opened.site.features.themes.current())?.css ?? "";
        expect(written.split(".own--a:hover{color:red}")).toHaveLength(501);
        expect((await store(`${css}}`)).json().errors[0].message).toMatch(/^Line 501: /);
        await opened.ask("PUT", "/api/v2/themes/current", { themeID: "parley" });
    });

    describe("FC-80 the heaviest texts that can be stored take at most 50 ms of the main thread, and a page of them 100 ms", () => {
        const stored: { post: { name: string; body: string; format: string }; commentID: number }[] = [];
        const troubles: string[] = [];
        const measureOne = createMainThreadMeter(MAX_MAIN_THREAD_MS);
        const measurePage = createMainThreadMeter(MAX_PAGE_MS);
        beforeAll(() => opened.enter("Keyholder"));

        /**
         * Sends a request and records its problems. A stored record is created again each time the request is too slow. A list is compared with
         * one of a quarter of its length.
         */
        async function within(name: string, ...request: Parameters<Opened["ask"]>): Promise<LightMyRequestResponse> {
            let answer: LightMyRequestResponse | undefined;
            const [method, address, payload] = request;
            const ofQuarter = address.replace(`limit=${PAGE}`, `limit=${Math.round(PAGE / 4)}`);
            const measure = name === "all" ? measurePage : measureOne;
            const slowness = await measure(
                async () => {
                    const next = await opened.ask(...request);
                    answer ??= next;
                },
                ofQuarter === address ? undefined : () => opened.ask(method, ofQuarter, payload),
            );
            opened.site.compareWaiting();
            if (!answer) throw new Error("nothing was asked");
            if (slowness) troubles.push(`${method} ${address} of ${name} ${slowness}`);
            if (answer.statusCode >= 500) troubles.push(`${method} ${address} of ${name} answers ${answer.statusCode}`);
            return answer;
        }

        /** Stores as much of a text as the server accepts; returns `undefined` if it accepts hardly any of it. */
        async function store(format: string, name: string) {
            return storeLongest(format, name, async (body) => {
                if (countWrittenCharacters(body, format) > MAXIMUM_BODY) return undefined;
                const post = { name: `A kettle of ${name}`, body, format, categoryID: 1 };
                const discussion = await within(name, "POST", "/api/v2/discussions", post);
                if (discussion.statusCode !== 201) return undefined;
                const { discussionID } = discussion.json();
                const comment = await within(name, "POST", "/api/v2/comments", { discussionID: 1, body, format });
                const { commentID } = comment.json();
                stored.push({ post, commentID });
                return { body, discussionID, commentID };
            });
        }

        test.each(HEAVIEST)("in %s: %s", async (format, name) => {
            const post = await store(format, name);
            // Every length of it is rejected.
            if (post === undefined) return expect(troubles).toEqual([]);
            const { body, discussionID, commentID } = post;
            const draft = {
                recordType: "comment",
                attributes: { body, format },
                parentRecordType: "discussion",
                parentRecordID: 1,
            };
            const answers = [
                await within(name, "GET", `/api/v2/discussions/${discussionID}?expand=all`),
                await within(name, "GET", `/api/v2/discussions/${discussionID}/quote`),
                await within(name, "GET", `/api/v2/discussions/${discussionID}/edit`),
                await within(name, "GET", `/api/v2/comments/${commentID}?expand=all`),
                await within(name, "GET", `/api/v2/comments/${commentID}/quote`),
                await within(name, "GET", `/api/v2/comments/${commentID}/edit`),
                await within(name, "PATCH", `/api/v2/comments/${commentID}`, { body: `${body} `, format }),
                await within(name, "POST", "/api/v2/rich/preview", { body, format }),
                await within(name, "POST", "/api/v2/drafts", draft),
                await within(name, "POST", "/api/v2/media/scrape", {
                    url: `http://localhost:3000/discussion/comment/${commentID}`,
                }),
            ];
            const response = await opened.ask("GET", `/api/v2/acts?recordType=comment&recordID=${commentID}&kind=edit`);
            for (const { actID } of response.json().acts) answers.push(await within(name, "POST", `/api/v2/acts/${actID}/undo`));
            expect([answers.map(({ statusCode }) => statusCode).filter((status) => status >= 400), troubles]).toEqual([[], []]);
        });

        test.each([
            ["brackets", "((((".repeat(16_000)],
            ["rules in rules", "a{".repeat(32_000)],
            ["blocks", "[[[[{{{{".repeat(8_000)],
            ["escapes", `p{x:${"\\75rl(".repeat(10_000)}`],
            ["selectors", `${"a:not(b)>c~".repeat(5_000)}d{top:0}`],
            ["a list of selectors", `${"a,".repeat(31_000)}b{top:0}`],
            ["conditions", "@media (width<1px){".repeat(3_000)],
            ["an open comment", `/*${"*".repeat(64_000)}`],
            ["an open string", `p{content:'${"\\".repeat(64_000)}`],
            ["a megabyte", "p{top:0}".repeat(131_072)],
        ])("FC-8 own CSS of %s is read or refused", async (name, css) => {
            const answer = await within(name, "POST", "/api/v2/themes", toTheme(css));
            expect([201, 413, 422]).toContain(answer.statusCode);
            const { themeID, revisionID } = (await opened.ask("POST", "/api/v2/themes", toTheme("p{top:0}"))).json();
            const draft = { work: { styles: css.slice(0, 64_000) }, revisionID };
            const drafted = await within(name, "PUT", `/api/v2/themes/${themeID}/draft`, draft);
            expect([drafted.statusCode, troubles]).toEqual([200, []]);
        });

        test("all of them together, in lists, feeds, reports, search results and exports", async () => {
            const commentIDs = stored.map(({ commentID }) => commentID);
            // As many as a page contains.
            for (const { post, commentID: parentCommentID } of stored.slice(0, PAGE - stored.length)) {
                await opened.ask("POST", "/api/v2/discussions", { ...post, name: `${post.name} again` });
                const { body, format } = post;
                const reply = { discussionID: 1, body, format, parentCommentID };
                commentIDs.push((await opened.ask("POST", "/api/v2/comments", reply)).json().commentID);
            }
            expect(commentIDs).toHaveLength(PAGE);
            // Nobody may report their own posts.
            await opened.enter("Reader");
            for (const recordID of commentIDs) {
                const report = { recordType: "comment", recordID, reportReasonIDs: ["spam"] };
                await within("report", "POST", "/api/v2/reports", report);
            }
            expect((await opened.ask("GET", "/api/v2/reports?limit=30")).json()).toHaveLength(PAGE);
            await opened.enter("Keyholder");
            const answers = [
                await within("all", "GET", "/api/v2/discussions?expand=all&limit=30"),
                await within("all", "GET", "/api/v2/discussions?expand=excerpt,snippet&excerptLength=500&limit=30"),
                await within("all", "GET", "/api/v2/discussions?expand=crawl&limit=30"),
                await within("all", "GET", "/api/v2/comments?discussionID=1&sort=-dateInserted&expand=all&limit=30"),
                await within("all", "GET", "/api/v2/comments?discussionID=1&sort=-dateInserted&quoteParent=true&limit=30"),
                await within("all", "GET", "/discussions/feed.atom"),
                await within("all", "GET", "/categories/kettles/feed.atom"),
                await within("all", "GET", "/api/v2/drafts?limit=30"),
                await within("all", "GET", "/api/v2/reports?limit=30"),
                // The first search indexes all that was stored.
                await within("all", "GET", "/api/v2/search?query=kettle&limit=30"),
                await within("all", "GET", "/api/v2/search?query=%22b+a%22&sort=-dateInserted&limit=30"),
                await within("all", "GET", "/api/v2/notifications?limit=30"),
                await within("all", "POST", "/account", { Form: "export", Password: PASSWORD }),
            ];
            expect([answers.map(({ statusCode }) => statusCode), troubles]).toEqual([answers.map(() => 200), []]);
        });
    });
});

describe("FC-82 a text that hangs the worker thread, or exhausts its memory", () => {
    let opened: Opened;
    const hanging = path.join(directory, "hanging.js");
    writeFileSync(
        hanging,
        `const { parentPort } = require("node:worker_threads");
        let count = 0;
        parentPort.on("message", ({ id, input }) => {
            const text = input.body ?? input.css;
            if (text.includes("hang")) for (;;);
            if (text.includes("eat")) for (const kept = []; ; ) kept.push(new Array(100_000).fill({ id }));
            if (input.kind === "styles") parentPort.postMessage({ id, output: { text: "/* read " + ++count + " */" } });
            else parentPort.postMessage({ id, output: input.kind === "render" ? { text: "<p>rendered</p>", mentions: [] } : {} });
        });
        parentPort.postMessage("ready");`,
    );
    beforeAll(async () => {
        opened = await open("hanging", { script: hanging, budget: 1000 });
    }, 180_000);
    afterAll(() => opened.site.close());

    test.each(["hang", "eat"])("is rejected for %s, others are served meanwhile, and the next text is rendered", async (word) => {
        const post = (text: string) =>
            opened.ask("POST", "/api/v2/comments", { discussionID: 1, body: `${text} `.repeat(1000), format: "markdown" });
        const bad = post(word);
        expect((await opened.ask("GET", "/api/v2/discussions/1")).statusCode).toBe(200);
        const answer = await bad;
        expect([answer.statusCode, answer.json().errors[0].message]).toEqual([
            422,
            "The text is too complex to be shown. Use less formatting, or split it into several posts.",
        ]);
        expect((await post("kettle")).json().body).toBe("<p>rendered</p>");
    });

    test("so is own CSS, which is read there once for the theme and all its pages", async () => {
        const store = (word: string) => opened.ask("POST", "/api/v2/themes", toTheme(`.${word}{top:0}`.repeat(500)));
        const { errors } = (await store("hang")).json();
        expect(errors[0].message).toBe("This takes too long to be read. Make it shorter.");
        const { themeID } = (await store("kettle")).json();
        await opened.ask("PUT", "/api/v2/themes/current", { themeID });
        expect((await opened.site.features.themes.current())?.css).toContain("/* read 1 */");
    });
});

describe("FC-8 a mail", () => {
    const content = createContentRenderer({ worker: { script: contentScript.script, budget: 100_000 } });
    afterAll(() => content.close());

    test("of 25 MB is parsed while the main thread does something else", async () => {
        const head = "From: a@example.com\r\nMessage-ID: <1@example.com>\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
        const type = "Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n";
        const file = `${"QUFB".repeat(19)}\r\n`.repeat(320_000);
        const mail = Buffer.from(`${head}--b\r\n\r\nIt works.\r\n--b\r\n${type}${file}--b--\r\n`);
        // The worker is started, and has loaded its parser.
        expect(await content.readMail(Buffer.from("From: b@example.com\r\n\r\nYes."))).toMatchObject({ text: "Yes." });
        const before = readMainThreadTime();
        const { senders, text, attachments } = await content.readMail(mail);
        expect(readMainThreadTime() - before).toBeLessThan(MAX_MAIN_THREAD_MS);
        expect([senders, text]).toEqual([["a@example.com"], "It works."]);
        // Neither the mail nor its file was copied by this thread.
        expect([mail.length, attachments.map(({ content }) => content.length)]).toEqual([0, [18_240_000]]);
    });
});

describe("FC-8 the text of a mail for which its parser takes the cube of the length", () => {
    const content = createContentRenderer({ worker: { script: contentScript.script, budget: 1_000 } });
    afterAll(() => content.close());

    test.each([
        ["blank lines", "\n"],
        ["heads of quotes", "abc. skrev \n"],
    ])("is refused for %s, costs the main thread nothing, and the next one is read", async (_what, fill) => {
        expect(await content.extractReply("It works.\n\nOn Monday, Bea wrote:\n> Try it.")).toBe("It works.\n");
        const before = readMainThreadTime();
        await expect(content.extractReply(fill.repeat(40_000))).rejects.toThrow("The text is too complex");
        expect(readMainThreadTime() - before).toBeLessThan(MAX_MAIN_THREAD_MS);
        expect(await content.extractReply("It works.")).toBe("It works.");
    });
});

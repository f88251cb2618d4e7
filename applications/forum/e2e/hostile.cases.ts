import { beforeAll, expect, jest, test } from "@jest/globals";
import type { Locator, Page } from "playwright-core";
import { ADMINISTRATOR } from "./forum";
import { HOSTILE_BODIES } from "./hostileBodies";
import { setStage } from "./stage";
import type { Visitor } from "./visitor";

const stage = setStage();
// Each format is read, edited and quoted on several pages.
jest.setTimeout(360_000);

const FORMATS = Object.keys(HOSTILE_BODIES);

/** Discussion whose body and replies contain all hostile texts in one format. */
interface Trap {
    discussionID: number;
    url: string;
    authorID: number;
    commentIDs: number[];
}

const traps = new Map<string, Trap>();
let guest: Visitor;
let editing: Visitor;
/** A member who reports the administrator's posts. */
let reporting: Visitor;
const REPORTER = { name: "Vera Kettle", password: "every trap has a spring" };
/** Requests of the pages to other sites. */
const fetched: string[] = [];
let quoting: Visitor;
beforeAll(async () => {
    [guest, editing, quoting, reporting] = await Promise.all([openObserved(), openObserved(), openObserved(), openObserved()]);
    await stage.signInUnseen(editing.page);
    await call("users", { ...REPORTER, email: "vera@example.com", emailConfirmed: true, bypassSpam: true });
    await stage.signInUnseen(reporting.page, REPORTER);
    await stage.signInUnseen(quoting.page);
    for (const { page } of [guest, editing, quoting])
        page.on("request", (request) => void (request.url().startsWith(stage.url) || fetched.push(request.url())));
    for (const format of FORMATS) traps.set(format, await setTrap(format));
});

test("FC-1 the detector notices scripts that run and violations of the policy", async () => {
    const { page, context, complaints } = await openObserved();
    await page.goto(stage.url);
    const refused = page.waitForEvent("pageerror", (error) => /It was refused/.test(String(error)));
    await page.evaluate("alert(1); document.body.append(document.createElement('script').appendChild(new Text('x')).parentNode)");
    await refused;
    expect(complaints.join()).toMatch(/It ran.*It was refused: script-src/s);
    await context.close();
});

test("FC-1 FC-2 FC-89 posts with some 300 hostile texts run nothing where they are listed or reported", async () => {
    const { authorID = 0 } = traps.get(FORMATS[0] ?? "") ?? {};
    const lists = ["discussions", "comments"].map((kind) => `/profile/${kind}/${authorID}/${ADMINISTRATOR.name}`);
    await showList(guest.page, "/discussions");
    for (const list of ["/discussions", ...lists]) await showList(quoting.page, list);
    await show(quoting.page, "/dashboard/content/reports");
    for (const format of FORMATS) await quoting.page.getByRole("main").getByText(nameIn(format)).first().waitFor();
    expect(await seriousOf(guest)).toEqual([]);
    expect(await seriousOf(quoting)).toEqual([]);
    expect(fetched).toEqual([]);
});

test.each(FORMATS)(
    "FC-1 FC-2 FC-89 some 300 hostile texts in the format %s run nothing where they are read, previewed, edited or quoted",
    async (format) => {
        const { url, discussionID, commentIDs } = trapIn(format);
        await show(guest.page, url);
        await guest.page.getByRole("article").nth(commentIDs.length).waitFor();
        expect(await seriousOf(guest)).toEqual([]);

        await show(editing.page, `/post/editdiscussion/${discussionID}`);
        await edit(editing.page, "Post");
        for (const commentID of commentIDs) {
            await goOn(editing.page, `/post/editcomment/${commentID}`);
            await edit(editing.page, "The reply");
        }
        expect(await seriousOf(editing)).toEqual([]);

        await show(quoting.page, `/discussion/${discussionID}?quote=post#reply-text`);
        await quoteIn(quoting.page, "reply-text").waitFor();
        for (const commentID of commentIDs) {
            const reply = quoting.page.locator(`#Comment_${commentID}`);
            await reply.getByLabel("More options for the reply by Admin").press("Enter");
            await quoting.page.getByRole("menuitem", { name: "Quote", exact: true }).press("Enter");
            await quoteIn(quoting.page, `reply-${commentID}`).waitFor();
        }
        expect(await seriousOf(quoting)).toEqual([]);
        // FC-89: not even pictures of other sites in the posts.
        expect(fetched).toEqual([]);
    },
);

const nameIn = (format: string) => `Traps in ${format}`;

/** Returns the relevant errors. A missing picture of this site is harmless. */
async function seriousOf({ page, complaints }: Visitor): Promise<string[]> {
    await page.waitForLoadState("networkidle");
    return complaints.splice(0).filter((complaint) => !/^Failed to load resource.* 40[04] /.test(complaint));
}

function trapIn(format: string): Trap {
    const trap = traps.get(format);
    if (!trap) throw new Error(`Nothing was posted in the format ${format}.`);
    return trap;
}

/** Opens a browser context in which every script that runs, and every violation of the policy, is recorded as an error. */
async function openObserved(): Promise<Visitor> {
    const visitor = await stage.visitor({ width: 1280 });
    const { page, complaints } = visitor;
    page.on("dialog", (dialog) => {
        if (dialog.type() !== "beforeunload") complaints.push(`It ran: ${dialog.message()}`);
        void dialog.accept();
    });
    await page.addInitScript(() =>
        document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
            reportError(new Error(`It was refused: ${violatedDirective} ${blockedURI}`)),
        ),
    );
    return visitor;
}

async function call(path: string, data: object, { request } = editing.page): Promise<Record<string, unknown>> {
    const { headers, url } = stage;
    const answer = await request.post(`${url}/api/v2/${path}`, { headers, data });
    if (!answer.ok()) throw new Error(`${path} answered ${await answer.text()}`);
    return answer.json();
}

async function setTrap(format: string): Promise<Trap> {
    const [first, ...others] = HOSTILE_BODIES[format] ?? [];
    const discussion = await call("discussions", { name: nameIn(format), body: first, format, categoryID: await someCategory() });
    const discussionID = Number(discussion.discussionID);
    const commentIDs: number[] = [];
    for (const body of others) commentIDs.push(Number((await call("comments", { body, format, discussionID })).commentID));
    await call(
        "reports",
        {
            recordType: "discussion",
            recordID: discussionID,
            reportReasonIDs: ["spam"],
            noteBody: first?.slice(0, 300),
            noteFormat: "text",
        },
        reporting.page,
    );
    return { discussionID, url: String(discussion.url), authorID: Number(discussion.insertUserID), commentIDs };
}

async function someCategory(): Promise<number> {
    const answer = await editing.page.request.get(`${stage.url}/api/v2/categories?outputFormat=flat`);
    const categories: { categoryID: number; displayAs: string }[] = await answer.json();
    return categories.find(({ displayAs }) => displayAs === "discussions")?.categoryID ?? 0;
}

async function show(page: Page, path: string): Promise<void> {
    await page.goto(new URL(path, stage.url).href);
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
    // A page that was redirected to another site is not one of this forum.
    expect(page.url()).toContain(stage.url);
}

/** Shows a list that contains all hostile posts. */
async function showList(page: Page, path: string): Promise<void> {
    await show(page, path);
    for (const format of FORMATS)
        await page
            .getByRole("link", { name: nameIn(format) })
            .first()
            .waitFor();
}

/** Opens a page through another one, so that nothing of the current one remains. The app renders both, not the server. */
async function goOn(page: Page, path: string): Promise<void> {
    await follow(page, "/drafts");
    await page.getByRole("heading", { level: 1, name: "Drafts" }).waitFor();
    await follow(page, path);
    await page.getByRole("heading", { level: 1, name: "Drafts" }).waitFor({ state: "detached" });
}

/** Follows a link that is in no post. */
async function follow(page: Page, path: string): Promise<void> {
    await page.evaluate((href) => {
        const link = Object.assign(document.createElement("a"), { href });
        document.body.append(link);
        link.click();
        link.remove();
    }, path);
}

/** Previews a post that is being edited, and opens it in the editor. */
async function edit(page: Page, label: string): Promise<void> {
    const field = page.getByRole("textbox", { name: label, exact: true });
    // Not by a click: the editor may be replacing the text area.
    await field.first().focus();
    await page.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.locator("p, li, pre, a").first().waitFor();
    const open = page.getByRole("button", { name: "Open in the editor" });
    if (await open.isVisible()) await open.click();
    await page.locator("[contenteditable=true]").and(field).waitFor();
}

/** Returns the quote in a reply that is being written, by the ID of its field. */
function quoteIn(page: Page, id: string): Locator {
    return page.locator(`#${id}[contenteditable=true] blockquote`).filter({ hasText: "wrote:" }).first();
}

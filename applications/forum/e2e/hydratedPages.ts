import type { Page } from "playwright-core";
import { EVERY_PAGE, toPath } from "./everyPage";
import type { Stage } from "./stage";
import type { Visitor } from "./visitor";

/** Left out: it leads back to the previous page as soon as there is a network connection, which the test has. */
const UNHYDRATED_PATH = "/offline";
const MEMBER = { name: "Wilhelmina", password: "rush seats and hide glue" };

export type Reader = "guest" | "member" | "administrator";

/** All pages, by the first reader in this order who may see them. A refusal is a page too; each kind of refusal occurs once per reader. */
export type PagesByReader = Record<Reader, [route: string, address: string][]>;

/** Creates the records that the pages need, and finds the first reader who may see each page. Both accounts exist afterwards. */
export async function findPages(stage: Stage): Promise<PagesByReader> {
    const administrator = await stage.administrator({ width: 1440 });
    const records = await makeRecords(stage, administrator.page);
    const [guest, member] = await Promise.all([stage.visitor({ width: 1440 }), openVisitorAs(stage, "member", 1440)]);
    Object.assign(records, await makeDraft(stage, member.page));
    const readers: [Reader, Page][] = [
        ["guest", guest.page],
        ["member", member.page],
        ["administrator", administrator.page],
    ];
    const pages: PagesByReader = { guest: [], member: [], administrator: [] };
    const refusals = new Set<string>();
    for (const [route, pattern] of Object.entries(EVERY_PAGE)) {
        if (route === UNHYDRATED_PATH) continue;
        const address = toPath(pattern, records);
        for (const [reader, { request }] of readers) {
            const answer = await request.get(stage.url + address);
            const refusal = refusalIn(answer.status(), new URL(answer.url()).pathname, address);
            const isLast = reader === "administrator";
            if (refusal === "" || isLast || !refusals.has(`${reader} ${refusal}`)) pages[reader].push([route, address]);
            if (refusal === "") break;
            refusals.add(`${reader} ${refusal}`);
        }
    }
    await Promise.all([guest, member, administrator].map(({ context }) => context.close()));
    return pages;
}

/** Opens a browser context with a window of this width for this reader, before any page is loaded. */
export async function openVisitorAs(stage: Stage, reader: Reader, width: number): Promise<Visitor> {
    const visitor = await stage.visitor({ width, motion: "less" });
    if (reader !== "guest") await stage.signInUnseen(visitor.page, reader === "member" ? MEMBER : undefined);
    return visitor;
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(stage: Stage, page: Page, address: string): Promise<void> {
    await page.goto(stage.url + address);
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
}

/** Opens pages one after the other; returns their errors, each with its route. */
export async function collectErrors(
    stage: Stage,
    { page, complaints }: Visitor,
    pages: PagesByReader[Reader],
): Promise<string[]> {
    const found: string[] = [];
    for (const [route, address] of pages) {
        complaints.length = 0;
        await openHydrated(stage, page, address);
        found.push(...complaints.filter(isOfPage).map((complaint) => `${route}: ${complaint}`));
    }
    return found;
}

/** Whether an error is one of the page, and not the status 4xx of the page itself. */
function isOfPage(complaint: string): boolean {
    return !/^Failed to load resource: the server responded with a status of 4\d\d/.test(complaint);
}

/** Returns how a page was refused; empty if it was shown. */
function refusalIn(status: number, path: string, address: string): string {
    if (path === "/entry/signin" && !address.startsWith(path)) return "sign in first";
    return status >= 400 ? String(status) : "";
}

async function makeRecords(stage: Stage, page: Page): Promise<Record<string, number | string>> {
    const [discussion] = await get<{ discussionID: number; categoryID: number; insertUserID: number; url: string }[]>(
        stage,
        page,
        "/discussions?hasComments=true&limit=1",
    );
    if (!discussion) throw new Error("The first community has no discussions.");
    const { discussionID, categoryID, insertUserID, url } = discussion;
    const [comment] = await get<{ commentID: number }[]>(stage, page, `/comments?discussionID=${discussionID}&limit=1`);
    const [tag] = await get<{ tagID: number }[]>(stage, page, "/tags?limit=1");
    const { urlcode } = await get<{ urlcode: string }>(stage, page, `/categories/${categoryID}`);
    const slug = new URL(url, stage.url).pathname.split("/")[3] ?? "";
    const about = { recordType: "discussion", recordID: discussionID };
    await post(stage, page, "/users", { ...MEMBER, email: "wilhelmina@example.com", emailConfirmed: true });
    const words = { participantUserIDs: ["$name:Wilhelmina"], initialBody: "Is the key still with you?" };
    const { conversationID = 0 } = await post(stage, page, "/conversations", words);
    const [message] = await get<{ messageID: number }[]>(stage, page, `/messages?conversationID=${conversationID}`);
    return {
        ...{ conversationID, messageID: message?.messageID ?? 0 },
        ...{ discussionID, categoryID, personID: insertUserID, slug, urlcode },
        ...{ commentID: comment?.commentID ?? 0, tagID: tag?.tagID ?? 0 },
        ...(await post(stage, page, "/escalations", about)),
    };
}

function makeDraft(stage: Stage, page: Page): Promise<Record<string, number>> {
    const words = { draftType: "discussion", body: "Half a thought", draftMeta: { name: "Half", format: "markdown" } };
    return post(stage, page, "/drafts", { recordType: "discussion", attributes: words });
}

async function get<T>({ url }: Stage, page: Page, address: string): Promise<T> {
    return (await page.request.get(`${url}/api/v2${address}`)).json() as Promise<T>;
}

async function post({ url, headers }: Stage, page: Page, address: string, data: object): Promise<Record<string, number>> {
    const answer = await page.request.post(`${url}/api/v2${address}`, { headers, data });
    if (!answer.ok()) throw new Error(`${address}: ${answer.status()} ${await answer.text()}`);
    return (await answer.json()) as Record<string, number>;
}

import type { APIResponse, Page } from "playwright-core";
import { EVERY_PAGE, toPath } from "./everyPage";
import type { Stage } from "./stage";
import type { Visitor } from "./visitor";

/**
 * Left out: the one leads back to the previous page as soon as there is a network connection, which the test has; the other is the content
 * of frames on other sites, without the app.
 */
const UNHYDRATED_PATHS = ["/offline", "/embed/comments"];
const SIGN_IN_PATH = "/entry/signin";
const MAX_REDIRECTS = 5;
const MEMBER = { name: "Wilhelmina", password: "rush seats and hide glue" };

/** Pages with their routes. */
type Pages = [route: string, address: string][];

export type Reader = "guest" | "member" | "administrator";

/** All pages, by the first reader in this order who may see them. A refusal is a page too; each kind of refusal occurs once per reader. */
export type PagesByReader = Record<Reader, Pages>;

/** Receives each response while the readers of pages are found. */
type Inspect = (route: string, answer: APIResponse) => Promise<void>;

/**
 * Creates the records that the pages need, and finds the first reader who may see each page. Both accounts exist afterwards. `inspect` receives
 * what guests and the member are answered.
 */
export async function findPages(stage: Stage, inspect?: Inspect): Promise<PagesByReader> {
    const records = await makeRecords(stage);
    const [guest, member] = await Promise.all([stage.visitor({ width: 1440 }), openVisitorAs(stage, "member", 1440)]);
    const others: [Exclude<Reader, "administrator">, Page][] = [
        ["guest", guest.page],
        ["member", member.page],
    ];
    const pages: PagesByReader = { guest: [], member: [], administrator: [] };
    const refusals = new Set<string>();
    for (const [route, pattern] of Object.entries(EVERY_PAGE)) {
        if (UNHYDRATED_PATHS.includes(route)) continue;
        const address = toPath(pattern, records);
        let isShown = false;
        for (const [reader, page] of others) {
            const refusal = await findRefusal(stage, page, address, (answer) => inspect?.(route, answer));
            isShown = refusal === "";
            if (isShown || !refusals.has(`${reader} ${refusal}`)) pages[reader].push([route, address]);
            if (isShown) break;
            refusals.add(`${reader} ${refusal}`);
        }
        if (!isShown) pages.administrator.push([route, address]);
    }
    await Promise.all([guest, member].map(({ context }) => context.close()));
    return pages;
}

/**
 * Returns the pages of guests on which somebody who is signed in has parts of their own: not those of signing in, nor refusals, in place of
 * which members and administrators have pages that are listed for them.
 */
export function listSharedPages({ guest, member, administrator }: PagesByReader): Pages {
    const listedForMembers = new Set([...member, ...administrator].map(([route]) => route));
    return guest.filter(([route]) => !route.startsWith("/entry/") && !listedForMembers.has(route));
}

/**
 * Height of the windows of walks through all pages, in pixels: painting windows of 900 took a sixth of the time of a walk. Modals are others in
 * windows of up to 420.
 */
const WALK_HEIGHT = 450;

/** Opens a browser context with a low window of this width for this reader, before any page is loaded. */
export async function openVisitorAs(stage: Stage, reader: Reader, width: number): Promise<Visitor> {
    const visitor = await stage.visitor({ width, height: WALK_HEIGHT, motion: "less" });
    if (reader !== "guest") await stage.signInUnseen(visitor.page, reader === "member" ? MEMBER : undefined);
    return visitor;
}

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(stage: Stage, page: Page, address: string): Promise<void> {
    await page.goto(stage.url + address);
    await page.locator("html[data-alive]").waitFor({ state: "attached" });
}

/**
 * Requests a page without opening it, and returns how it was refused; empty if it was shown. A redirect to the sign-in page is not followed,
 * because rendering that page takes most of the time.
 */
async function findRefusal(
    { url }: Stage,
    page: Page,
    address: string,
    inspect: (answer: APIResponse) => Promise<void> | undefined,
): Promise<string> {
    let next = url + address;
    for (let hops = 0; hops < MAX_REDIRECTS; hops++) {
        const answer = await page.request.get(next, { maxRedirects: 0 });
        await inspect(answer);
        if (answer.status() >= 400) return String(answer.status());
        const { location } = answer.headers();
        if (location === undefined) return "";
        next = new URL(location, next).href;
        if (new URL(next).pathname === SIGN_IN_PATH && !address.startsWith(SIGN_IN_PATH)) return "sign in first";
    }
    throw new Error(`${address} leads from one address to the next.`);
}

/** Creates the records over the API: no page is needed for it. */
async function makeRecords({ url, call }: Stage): Promise<Record<string, number | string>> {
    type Discussion = { discussionID: number; categoryID: number; insertUserID: number; url: string };
    const [discussion] = await call<Discussion[]>("GET", "discussions?hasComments=true&limit=1");
    if (!discussion) throw new Error("The first community has no discussions.");
    const { discussionID, categoryID, insertUserID } = discussion;
    const [comment] = await call<{ commentID: number }[]>("GET", `comments?discussionID=${discussionID}&limit=1`);
    const [tag] = await call<{ tagID: number }[]>("GET", "tags?limit=1");
    const { urlcode } = await call<{ urlcode: string }>("GET", `categories/${categoryID}`);
    const slug = new URL(discussion.url, url).pathname.split("/")[3] ?? "";
    await call("POST", "users", { ...MEMBER, email: "wilhelmina@example.com", emailConfirmed: true });
    const words = { participantUserIDs: ["$name:Wilhelmina"], initialBody: "Is the key still with you?" };
    const { conversationID } = await call<{ conversationID: number }>("POST", "conversations", words);
    const [message] = await call<{ messageID: number }[]>("GET", `messages?conversationID=${conversationID}`);
    const attributes = { draftType: "discussion", body: "Half a thought", draftMeta: { name: "Half", format: "markdown" } };
    return {
        ...{ conversationID, messageID: message?.messageID ?? 0 },
        ...{ discussionID, categoryID, personID: insertUserID, slug, urlcode },
        ...{ commentID: comment?.commentID ?? 0, tagID: tag?.tagID ?? 0 },
        ...(await call<object>("POST", "escalations", { recordType: "discussion", recordID: discussionID })),
        ...(await call<object>("POST", "drafts", { recordType: "discussion", attributes }, MEMBER)),
    };
}

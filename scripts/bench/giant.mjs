import { timeToFirstByte } from "./ask.mjs";
import { makeCommunity } from "./community.mjs";
import { seeded } from "./random.mjs";
import { makeWriter } from "./writer.mjs";

/** Size of one extremely long thread (FC-55): one branch is 1,000 replies deep, a third of the rest are replies. */
export const GIANT = { comments: 100_000, depth: 1000, reactions: 5000 };
export const GIANT_QUICK = { comments: 10_000, depth: 300, reactions: 500 };

const PAGE = 30;
const FIRST = Date.UTC(2024, 0, 1);

/** Generates a small community with that thread, in the form of `makeCommunity`. */
export function makeGiant(size, seed = 11) {
    const { users, categories } = makeCommunity({ members: 200, categories: 2, discussions: 2, posts: 4, longest: 2 }, seed);
    return { users, categories, ...makeGiantThread(size, users, { firstDiscussionID: 1, firstCommentID: 1 }, seed) };
}

/** Generates the thread, `{ discussions, comments }`, by these users and with the next IDs of a community. */
export function makeGiantThread({ comments: count, depth, reactions }, users, { firstDiscussionID, firstCommentID }, seed = 11) {
    const chance = seeded(seed);
    const write = makeWriter(chance);
    // Few people write much here too: a page by thirty different people costs more than one by ten.
    const someUser = chance.favouring(users.length, 0.7);
    const post = (created) => ({ created, author: users[someUser()], body: write.body() });
    const comments = Array.from({ length: count }, (_, index) => {
        const position = index + 1;
        const parent = position <= depth ? position - 1 : chance.next() < 1 / 3 ? chance.between(depth, position - 1) : 0;
        return {
            id: firstCommentID + index,
            discussionID: firstDiscussionID,
            ...(parent > 0 && { parentID: firstCommentID + parent - 1 }),
            ...post(FIRST + position * 60_000),
        };
    });
    const liked = [{ urlcode: "Like", count: reactions }];
    const thread = {
        id: firstDiscussionID,
        categoryID: 1,
        title: "The thread without an end",
        tags: [],
        reactions: liked,
        ...post(FIRST),
    };
    return { discussions: [thread], comments };
}

/**
 * Measures pages of the thread at its beginning, middle and end, nested and flat, and the deepest comment at its own URL: the time for a
 * guest, and the size for a guest and for an administrator.
 */
export async function giantPages(url, { depth }, cookie) {
    const [thread] = await (await fetch(`${url}/api/v2/discussions?limit=1`)).json();
    const api = `/api/v2/comments/thread?parentRecordType=discussion&parentRecordID=${thread.discussionID}&limit=${PAGE}`;
    const { threadStructure: _structure, paging } = await (await fetch(`${url}${api}`)).json();
    const path = new URL(thread.url, url).pathname;
    const [nested, flat] = [paging.total, thread.countComments].map((total) => Math.ceil(total / PAGE));
    const deepest = await (
        await fetch(`${url}/api/v2/comments?discussionID=${thread.discussionID}&limit=1&page=${depth}`)
    ).json();
    const pages = {
        "nested, page 1": path,
        "nested, middle": `${path}/p${Math.ceil(nested / 2)}`,
        "nested, last": `${path}/p${nested}`,
        "flat, page 1": `${path}?view=flat`,
        "flat, middle": `${path}/p${Math.ceil(flat / 2)}?view=flat`,
        "flat, last": `${path}/p${flat}?view=flat`,
        "newest first": `${path}?sort=-dateInserted`,
        "deepest comment": new URL(deepest[0].url, url).pathname,
        "API, page 1": api,
        "API, last": `${api}&page=${nested}`,
    };
    const rows = [];
    for (const [page, address] of Object.entries(pages)) {
        rows.push({
            page,
            "first byte": await timeToFirstByte(url + address, 15),
            kB: await weightOf(url + address),
            "kB, signed in": await weightOf(url + address, cookie),
        });
    }
    return rows;
}

/** Returns the pages on which a reply is typed: one with few comments for comparison, and the largest ones. */
export async function typingPages(url, { depth }) {
    const [thread] = await (await fetch(`${url}/api/v2/discussions?limit=1`)).json();
    const path = `${url}${new URL(thread.url, url).pathname}`;
    const api = `${url}/api/v2/comments?discussionID=${thread.discussionID}&limit=1&page=${depth}`;
    const [deepest] = await (await fetch(api)).json();
    return {
        "few comments": `${path}/p${Math.ceil(thread.countComments / PAGE)}?view=flat`,
        "nested, page 1": path,
        "flat, page 1": `${path}?view=flat`,
        "deepest comment": new URL(deepest.url, url).href.replace(/#.*/, ""),
    };
}

async function weightOf(address, cookie) {
    const answer = await fetch(address, { headers: cookie ? { Cookie: cookie } : {} });
    return (await answer.arrayBuffer()).byteLength / 1000;
}

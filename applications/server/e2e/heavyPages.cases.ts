import { beforeAll, expect, test } from "@jest/globals";
import { createMainThreadMeter } from "@parley/library/server/testing";
import { HEAVIEST, storeLongest } from "@parley/library/testing/slowBodies";
import { openBuiltCommunity } from "../testing/builtCommunity";

/** Limit of the CPU time of the main thread for one page, in milliseconds: all other requests wait that long. */
const MAX_MAIN_THREAD_MS = 50;

const opened = openBuiltCommunity();

beforeAll(async () => {
    // The first pages are slower, because the renderer is compiled while it runs.
    for (let pages = 0; pages < 20; pages++) await showDiscussions();
}, 120_000);

test.each(HEAVIEST)(
    "FC-80 the page of a discussion in %s with the heaviest text that can be stored takes at most 50 ms of the main thread: %s",
    async (format, name) => {
        const discussionID = await storeLongest(format, name, async (body) => {
            const post = { name: "A kettle", body, format, categoryID: opened.community.ids.categoryID };
            const response = await opened.community.call("admin", "POST", "/api/v2/discussions", post);
            return response.statusCode === 201 ? Number(response.json().discussionID) : undefined;
        });
        // The change of the index and of counts does not belong to the page.
        await showDiscussions();
        const measure = createMainThreadMeter(MAX_MAIN_THREAD_MS);
        expect(await measure(() => show(`/discussion/${discussionID}/a-kettle`))).toBeUndefined();
    },
    60_000,
);

const showDiscussions = () => show("/discussions");

/** Requests a page as a member with a new session, for whom nothing is cached. */
async function show(address: string): Promise<void> {
    await opened.community.renewSession("member");
    const { statusCode, body } = await opened.community.call("member", "GET", address);
    expect([address, statusCode, body.includes("</html>")]).toEqual([address, 200, true]);
}

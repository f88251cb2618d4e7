import { measureLighthouse } from "../lighthouse.mjs";
import { measureNavigation } from "../navigation.mjs";
import { measurePage } from "../pages.mjs";
import { printTable } from "../report.mjs";
import { inBrowser } from "./inBrowser.mjs";

/** Measures the size and the paint of pages, on a fast and on a slow device. */
export async function measurePages(forum, addresses) {
    return inBrowser("Pages", async (browser) => {
        const rows = [];
        for (const name of ["home", "discussions", "discussion"]) {
            for (const slow of [false, true])
                rows.push({
                    page: slow ? `${name}, slow` : name,
                    ...(await measurePage(browser, forum.url + addresses[name], { slow })),
                });
        }
        printTable("In Chromium with an empty cache, KB as sent and ms", rows);
        return rows;
    });
}

/** Measures navigation from a list to a discussion: for a guest and a member (`cookie`), and for both after hovering over the link. */
export async function measureFollowing(forum, cookie) {
    return inBrowser("Navigation", async (browser) => {
        const list = `${forum.url}/discussions`;
        const navigation = await measureNavigation(browser, list);
        const prefetched = await measureNavigation(browser, list, { isMeant: true });
        const member = await measureNavigation(browser, list, { cookie });
        const memberPrefetched = await measureNavigation(browser, list, { cookie, isMeant: true });
        printTable("From a list to a discussion within the page, ms and KB", [
            { who: "guest", ...navigation },
            { who: "guest, got ahead", ...prefetched },
            { who: "member", ...member },
            { who: "member, got ahead", ...memberPrefetched },
        ]);
        return { ...navigation, ahead: prefetched, member, memberAhead: memberPrefetched };
    });
}

/** Measures the scores of Lighthouse. */
export async function measureMarks(forum, addresses) {
    const pages = { home: forum.url, discussion: forum.url + addresses.discussion };
    const rows = await measureLighthouse(pages);
    if (rows) printTable("Lighthouse, as a phone, marks and ms", rows);
    else console.log("\nLighthouse: left out, npx cannot get it here, or there is no Chromium.");
    return rows;
}

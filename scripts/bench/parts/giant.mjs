import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startForum } from "../../lib/forum.mjs";
import { GIANT, GIANT_QUICK, giantPages, makeGiant, typingPages } from "../giant.mjs";
import { ADMIN, bringIn } from "../imported.mjs";
import { signIn } from "../member.mjs";
import { printTable } from "../report.mjs";
import { measureTyping } from "../typing.mjs";
import { inBrowser } from "./inBrowser.mjs";

/** Measures pages of a thread of 100,000 comments relative to its first page, and typing on them (FC-55), with a forum of its own. */
export async function measureGiant({ isQuick, isWanted }) {
    const folder = mkdtempSync(join(tmpdir(), "parley-giant-"));
    let giant;
    try {
        const size = isQuick ? GIANT_QUICK : GIANT;
        const { seconds } = await bringIn(folder, makeGiant(size));
        giant = await startForum({ dataDir: folder, community: "empty", env: { KEPT_ANSWERS_MB: "0" } });
        const signedIn = await signIn(giant.url, ADMIN.name, ADMIN.password);
        const rows = isWanted("giant") ? await giantPages(giant.url, size, signedIn) : [];
        if (rows.length > 0) printTable(`A thread of ${size.comments} comments, ${size.depth} deep, ms and kB`, rows);
        const typing = isWanted("typing") ? await measureTypingIn(giant.url, size, signedIn) : [];
        return { giant: { ...size, seconds, rows, typing } };
    } finally {
        await giant?.stop();
        rmSync(folder, { recursive: true, force: true });
    }
}

function measureTypingIn(url, size, signedIn) {
    return inBrowser("Typing", async (browser) => {
        const rows = await measureTyping(browser, await typingPages(url, size), signedIn);
        printTable("A key in the reply form, 4 times slower, ms until painted", rows);
        return rows;
    });
}

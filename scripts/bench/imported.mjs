import { execFile } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { startForum } from "../lib/forum.mjs";
import { root } from "../lib/root.mjs";
import { step } from "../lib/say.mjs";
import { writeArchive } from "./archive.mjs";

/** Administrator of every measured community. */
export const ADMIN = { name: "admin", password: "correct horse battery" };

/**
 * Imports a community into a new folder, or into the database in `env`. Returns the seconds, and the posts stored per second, including
 * rendering, mentions and counters.
 */
export async function bringIn(dataDir, community, env = {}) {
    const archive = join(dataDir, "archive");
    await step("Writing the community", () => writeArchive(archive, community));
    // The first start creates the administrator.
    await (await startForum({ dataDir, community: "empty", env })).stop();
    const start = performance.now();
    const settings = {
        ...process.env,
        ...env,
        DATA_DIR: dataDir,
        FIRST_COMMUNITY: "empty",
        ADMIN_NAME: ADMIN.name,
        ADMIN_EMAIL: "admin@example.com",
        ADMIN_PASSWORD: ADMIN.password,
    };
    await step("Importing it", () =>
        promisify(execFile)(process.execPath, [join(root, "dist/server/parley.js"), "import", "jsonl", archive], {
            cwd: root,
            env: settings,
            maxBuffer: 2 ** 26,
        }),
    );
    rmSync(archive, { recursive: true });
    const seconds = (performance.now() - start) / 1000;
    const posts = community.discussions.length + community.comments.length;
    return { posts, seconds, "posts/s": posts / seconds };
}

import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { isSource } from "./stamp.mjs";

/**
 * Finds what changed since a commit, in commits after it, in the work tree and in files that git does not know yet, and what that can reach.
 *
 * @param {string} commit
 */
export async function changesSince(commit) {
    const files = [
        ...new Set([...(await git("diff", "--name-only", commit)), ...(await git("ls-files", "--others", "--exclude-standard"))]),
    ];
    const reaches = {
        product: files.some((file) => isSource(["forum", "render", "server", "worker"], file)),
        gallery: files.some((file) => isSource(["gallery"], file)),
    };
    return {
        /** Paths from the project's folder. */
        files,
        /** Whether a change goes into what is built. */
        reaches,
        /** The browser tests to run: those that open what was built anew, and those that import something that changed. */
        browserTests: async () => {
            const all = await listTests(["browser"]);
            const related = await listRelatedTests(["browser"], files);
            return all.filter((file) => related.includes(file) || reaches[isOfGallery(file) ? "gallery" : "product"]);
        },
    };
}

/**
 * Lists test files by their paths.
 *
 * @param {readonly string[]} projects jest's, by name
 * @param {readonly string[]} [which] options of jest that choose among their tests; all by default
 */
export async function listTests(projects, which = []) {
    const jest = join(root, "node_modules/jest/bin/jest.js");
    const options = ["--selectProjects", ...projects, "--passWithNoTests", "--listTests", ...which];
    const { output } = await run(process.execPath, [jest, ...options], { says: "quiet" });
    return output.split("\n").filter((line) => /\.(test|e2e)\.tsx?$/.test(line));
}

/** Lists the test files that import one of some files, directly or through others. */
export async function listRelatedTests(projects, files) {
    return files.length > 0 ? await listTests(projects, ["--findRelatedTests", ...files]) : [];
}

function isOfGallery(file) {
    return file.startsWith(join(root, "applications/gallery"));
}

async function git(...args) {
    const { code, output } = await run("git", args, { says: "quiet" });
    if (code !== 0) throw new Error(`git ${args.join(" ")}: ${output.trim()}`);
    return output.split("\n").filter(Boolean);
}

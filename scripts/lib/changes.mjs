import { join } from "node:path";
import { root } from "./root.mjs";
import { run } from "./run.mjs";
import { isSource } from "./stamp.mjs";

/**
 * Finds the changes since a commit, in later commits, in the work tree and in untracked files, and their effects.
 *
 * @param {string} commit
 */
export async function changesSince(commit) {
    const files = [
        ...new Set([...(await git("diff", "--name-only", commit)), ...(await git("ls-files", "--others", "--exclude-standard"))]),
    ];
    const reaches = {
        product: files.some((file) => isSource(["forum", "render", "server", "worker", "embed"], file)),
        gallery: files.some((file) => isSource(["gallery"], file)),
    };
    return {
        /** Paths relative to the project. */
        files,
        /** Whether a change affects a build. */
        reaches,
        /** Browser tests to run: those of rebuilt bundles, and those that import a changed file. */
        browserTests: async () => {
            const all = await listTests(["browser"]);
            const related = await listRelatedTests(["browser"], files);
            return all.filter((file) => related.includes(file) || reaches[isOfGallery(file) ? "gallery" : "product"]);
        },
    };
}

/**
 * Lists test files by path.
 *
 * @param {readonly string[]} projects names of jest projects
 * @param {readonly string[]} [which] jest options that select tests; all by default
 */
export async function listTests(projects, which = []) {
    const jest = join(root, "node_modules/jest/bin/jest.js");
    const options = ["--selectProjects", ...projects, "--passWithNoTests", "--listTests", ...which];
    const { output } = await run(process.execPath, [jest, ...options], { says: "quiet" });
    return output.split("\n").filter((line) => /\.(test|e2e)\.tsx?$/.test(line));
}

/** Lists the test files that import one of some files, directly or indirectly. */
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

// npm run gallery: all components on one page, built again after every change. With --build: into dist/gallery, for any static server. With
// --pictures: a screenshot of every page, narrow and wide, light and dark, into .cache/gallery. With --themes: axe on all pages in each built-in theme and
// palette.
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ensureBuilt, watch } from "./lib/build.mjs";
import { checkNode, ensureInstalled } from "./lib/install.mjs";
import { root } from "./lib/root.mjs";

const PORT = 3100;
const { serveFolder } = createRequire(import.meta.url)("./lib/serveFolder.cjs");
const folder = join(root, "dist/gallery");

checkNode();
await ensureInstalled({ tools: true });
if (process.argv.includes("--build")) {
    await ensureBuilt(["gallery"]);
} else if (process.argv.includes("--pictures")) {
    await ensureBuilt(["gallery"]);
    const { photographGallery } = await import("./lib/galleryPictures.mjs");
    const { url, close } = await serveFolder(folder);
    const index = await photographGallery(url, join(root, ".cache/gallery")).finally(close);
    console.log(`The pictures are in ${index}`);
} else if (process.argv.includes("--themes")) {
    await ensureBuilt(["gallery"]);
    const args = [
        "jest",
        "--testTimeout=300000",
        "--maxWorkers=1",
        "applications/gallery/e2e/gallery.e2e",
        "-t",
        "in each theme",
    ];
    const { status } = spawnSync("npx", args, { cwd: root, stdio: "inherit", env: { ...process.env, GALLERY_THEMES: "all" } });
    process.exitCode = status ?? 1;
} else {
    const { url, close } = await serve();
    const stopWatching = watch(
        (succeeded) => console.log(succeeded ? `The gallery is on ${url}` : "It does not build."),
        ["gallery"],
    );
    for (const signal of ["SIGINT", "SIGTERM"]) {
        process.once(signal, async () => {
            await Promise.all([stopWatching(), close()]);
            process.exit(0);
        });
    }
}

/** Serves the gallery on its default port, or on another one if that is in use. */
async function serve() {
    try {
        return await serveFolder(folder, Number(process.env.PORT ?? PORT));
    } catch (error) {
        if (error.code !== "EADDRINUSE") throw error;
        return serveFolder(folder);
    }
}

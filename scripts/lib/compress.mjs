import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg)$|^texts-.+\.json$/;
const COMPRESSED = /\.(br|gz)$/;
/** A file that would remain larger than this share of its size is served uncompressed. */
const MAX_RATIO = 0.9;

/** Highest compression: it happens once per file and costs nothing when the file is served. */
const ENCODERS = {
    ".br": (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    ".gz": (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Compresses the scripts, stylesheets, SVG files and catalogues of a folder to `.br` and `.gz` files beside them, except those compressed since they
 * were written, and removes the results of deleted files. Can be interrupted at any time; the next run continues.
 */
export async function compressFiles(folder) {
    const names = new Set(await readdir(folder));
    const orphans = [...names].filter((name) => COMPRESSED.test(name) && !names.has(name.replace(COMPRESSED, "")));
    await Promise.all(orphans.map((name) => rm(join(folder, name), { force: true })));
    const paths = [...names].filter((name) => COMPRESSIBLE.test(name)).map((name) => join(folder, name));
    const tasks = paths.flatMap((path) => Object.keys(ENCODERS).map((ending) => ({ path, ending })));
    await Promise.all(
        Array.from({ length: availableParallelism() }, async () => {
            for (let task = tasks.pop(); task; task = tasks.pop()) await compressFile(task);
        }),
    );
}

async function compressFile({ path, ending }) {
    const target = path + ending;
    try {
        const [source, made] = await Promise.all([stat(path), stat(target).catch(() => undefined)]);
        if (made && made.mtimeMs >= source.mtimeMs) return;
        const content = await readFile(path);
        const compressed = await ENCODERS[ending](content);
        if (compressed.length > content.length * MAX_RATIO) return;
        // A server finds the complete file or none.
        const unfinished = `${target}.${process.pid}`;
        await writeFile(unfinished, compressed);
        await rename(unfinished, target);
    } catch (error) {
        // A build has replaced the file and will have the new one compressed.
        if (error.code !== "ENOENT") throw error;
    }
}

import { readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(js|css|svg)$/;
const COMPRESSED = /\.(br|gz)$/;
/** A file that would keep more of its size than this is sent as it is. */
const MAX_RATIO = 0.9;

/** As small as can be: it is done once for a file, and costs nothing when it is served. */
const ENCODERS = {
    ".br": (content) => promisify(brotliCompress)(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
    ".gz": (content) => promisify(gzip)(content, { level: constants.Z_BEST_COMPRESSION }),
};

/**
 * Puts scripts, stylesheets and drawings of a folder beside themselves as `.br` and `.gz`, but for those that have been compressed since they were
 * written, and removes what was made of files that are gone. Can be interrupted at any time, and goes on where it was.
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
        // A server finds the whole of it, or nothing.
        const unfinished = `${target}.${process.pid}`;
        await writeFile(unfinished, compressed);
        await rename(unfinished, target);
    } catch (error) {
        // A build has replaced it meanwhile, and will have the new one compressed.
        if (error.code !== "ENOENT") throw error;
    }
}

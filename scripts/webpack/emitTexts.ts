import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import webpack from "webpack";

const NAME = "texts";
const SCRIPT = path.join(__dirname, "../lib/textsProcess.mjs");

/**
 * Adds `texts.json` to a build: every text of the product with its context, note, places and English plural forms, for sites that change it
 * (`packages/translations`). It is made once, since finding the texts takes seconds; watched builds have it as it was when they began.
 */
export function emitTexts(): webpack.WebpackPluginInstance {
    let found: Promise<string> | undefined;
    return {
        apply(compiler) {
            compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
                found ??= findTexts();
                const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL;
                compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
                    compilation.emitAsset("texts.json", new webpack.sources.RawSource((await found) ?? "[]"));
                });
            });
        },
    };
}

/** Finds the texts in a process of their own, beside the compiler. */
async function findTexts(): Promise<string> {
    const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT], { maxBuffer: 16 * 1024 * 1024 });
    return stdout;
}

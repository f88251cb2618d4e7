import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { root } from "./root.mjs";
import { refuse, since } from "./say.mjs";
import { fingerprint, isFresh, setStamp } from "./stamp.mjs";

const require = createRequire(import.meta.url);
const MAIN = join(root, "dist/server/main.js");
const LOCK = join(root, ".cache/build.lock");

/** Builds what is stale, and nothing when nothing is. Ends the command when the sources do not build. */
export async function ensureBuilt() {
    if (isBuilt()) return;
    await ensureInstalled({ tools: true });
    // Somebody else may have built it while we waited.
    const built = await alone(LOCK, async () => isBuilt() || (await buildAll()));
    if (!built) refuse("Parley does not build; the reasons are above.");
}

/** Builds everything, and resolves with whether it succeeded. */
export function build() {
    return alone(LOCK, buildAll);
}

/** Builds again whenever a source changes; `afterBuild(succeeded)` is called each time all configurations are done. */
export function watch(afterBuild) {
    const compiler = makeCompiler("development");
    const watching = compiler.watch({ aggregateTimeout: 60 }, (error, stats) => {
        if (error) console.error(error.message);
        afterBuild(!error && !stats.hasErrors());
    });
    return () => new Promise((resolve) => watching.close(resolve));
}

function isBuilt() {
    return existsSync(MAIN) && isFresh(fingerprint());
}

async function buildAll() {
    const now = fingerprint();
    const start = performance.now();
    const compiler = makeCompiler("production");
    const stats = await new Promise((resolve, reject) =>
        compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    await new Promise((resolve) => compiler.close(resolve));
    console.error(stats.hasErrors() ? `The build failed after ${since(start)}.` : `Built in ${since(start)}.`);
    if (!stats.hasErrors()) setStamp(now);
    return !stats.hasErrors();
}

function makeCompiler(mode) {
    process.env.NODE_ENV = mode;
    process.chdir(root);
    const configs = loadConfigs();
    configs.parallelism = availableParallelism();
    const compiler = require("webpack")(configs);
    for (const one of compiler.compilers) narrate(one);
    return compiler;
}

function loadConfigs() {
    require("esbuild-register/dist/node").register();
    const { default: configs } = require(join(root, "webpack.config.ts"));
    // What the loaders of our own make of a file changes when they do.
    const ours = join(root, "scripts/webpack/");
    return configs.map((one) => ({
        ...one,
        cache: { ...one.cache, buildDependencies: { ...one.cache?.buildDependencies, ours: [ours] } },
    }));
}

function narrate(compiler) {
    const { name = "bundle" } = compiler.options;
    let start = performance.now();
    const begin = () => {
        start = performance.now();
        console.error(`Building the ${name} …`);
    };
    compiler.hooks.run.tap("narrate", begin);
    compiler.hooks.watchRun.tap("narrate", begin);
    compiler.hooks.done.tap("narrate", (stats) => {
        const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true, errorDetails: false });
        for (const problem of [...errors, ...warnings]) console.error(`\n${readable(problem)}\n`);
        console.error(`Building the ${name} … ${errors.length ? `${errors.length} errors` : since(start)}`);
    });
}

function readable({ moduleName, loc, message }) {
    const place = [moduleName?.replace(/^.*!/, ""), loc].filter(Boolean).join(":");
    // Terminal colours of the loaders, which a log would show as noise.
    const text = message.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "").trim();
    return place ? `${place}\n${text}` : text;
}

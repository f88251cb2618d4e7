import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { ensureInstalled } from "./install.mjs";
import { alone } from "./lock.mjs";
import { root } from "./root.mjs";
import { refuse, since } from "./say.mjs";
import { fingerprint, isFresh, removeStamp, setStamp } from "./stamp.mjs";

const require = createRequire(import.meta.url);

/** What can be built: of which configurations of webpack.config.ts, and a file that is there when it was. */
const BUILDS = {
    product: { takes: (name) => name !== "gallery", made: "dist/server/main.js" },
    gallery: { takes: (name) => name === "gallery", made: "dist/gallery/index.html" },
};

/**
 * Builds what is stale of the product or of the gallery, and nothing when nothing is; resolves with whether something was.
 * Ends the command when the sources do not build.
 */
export async function ensureBuilt(what = "product") {
    if (isBuilt(what)) return false;
    await ensureInstalled({ tools: true });
    // Somebody else may have built it while we waited.
    const built = await alone(lockOf(what), async () => isBuilt(what) || (await buildAll(what)));
    if (!built) refuse("Parley does not build; the reasons are above.");
    return true;
}

/** Builds all of the product, and resolves with whether it succeeded. */
export function build() {
    return alone(lockOf("product"), () => buildAll("product"));
}

/** Builds again whenever a source changes; `afterBuild(succeeded)` is called each time all configurations are done. */
export function watch(afterBuild, what = "product") {
    removeStamp(what);
    const compiler = makeCompiler("development", what);
    const watching = compiler.watch({ aggregateTimeout: 60 }, (error, stats) => {
        if (error) console.error(error.message);
        afterBuild(!error && !stats.hasErrors());
    });
    return () => new Promise((resolve) => watching.close(resolve));
}

function isBuilt(what) {
    return existsSync(join(root, BUILDS[what].made)) && isFresh(what, fingerprint(what));
}

function lockOf(what) {
    return join(root, `.cache/build-${what}.lock`);
}

async function buildAll(what) {
    const now = fingerprint(what);
    const start = performance.now();
    const compiler = makeCompiler("production", what);
    const stats = await new Promise((resolve, reject) =>
        compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    await new Promise((resolve) => compiler.close(resolve));
    console.error(stats.hasErrors() ? `The build failed after ${since(start)}.` : `Built in ${since(start)}.`);
    if (!stats.hasErrors()) setStamp(what, now);
    return !stats.hasErrors();
}

function makeCompiler(mode, what) {
    process.env.NODE_ENV = mode;
    process.chdir(root);
    const configs = loadConfigs().filter(({ name }) => BUILDS[what].takes(name));
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

import { statSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import { join, relative, sep } from "node:path";
import { root } from "./root.mjs";
import { since } from "./say.mjs";
import { findUncounted } from "./stamp.mjs";

const require = createRequire(import.meta.url);

/** Builds one bundle of webpack.config.ts for production; resolves to whether it succeeded. */
export async function makeBundle(name) {
    const compiler = createCompiler("production", [name]);
    const stats = await new Promise((resolve, reject) =>
        compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    await new Promise((resolve) => compiler.close(resolve));
    return !stats.hasErrors();
}

/** Builds bundles for development after every change of a source; calls `afterBuild(succeeded)` each time all are done. */
export function watchBundles(names, afterBuild) {
    const compiler = createCompiler("development", names);
    const watching = compiler.watch({ aggregateTimeout: 60 }, (error, stats) => {
        if (error) console.error(error.message);
        afterBuild(!error && !stats.hasErrors());
    });
    return () => new Promise((resolve) => watching.close(resolve));
}

function createCompiler(mode, names) {
    process.env.NODE_ENV = mode;
    process.chdir(root);
    require("esbuild-register/dist/node").register();
    const { default: all } = require(join(root, "webpack.config.ts"));
    const configurations = all.filter(({ name }) => names.includes(name));
    configurations.parallelism = availableParallelism();
    const compiler = require("webpack")(configurations);
    for (const one of compiler.compilers) {
        checkSources(one);
        narrate(one);
    }
    return compiler;
}

/** Rejects a bundle that contains files outside its fingerprint: it would not be built again when these change. */
function checkSources(compiler) {
    const { name } = compiler.options;
    compiler.hooks.afterCompile.tap("check sources", (compilation) => {
        if (compilation.compiler !== compiler) return;
        const files = [...compilation.fileDependencies].filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile());
        const paths = files.map((path) => relative(root, path).split(sep).join("/"));
        const own = paths.filter((path) => !/^\.\.\/|(^|\/)node_modules\//.test(path));
        for (const path of findUncounted(name, own))
            compilation.errors.push(new Error(`The ${name} reads ${path}, which scripts/lib/stamp.mjs does not count.`));
    });
}

function narrate(compiler) {
    const { name } = compiler.options;
    let start = performance.now();
    const begin = () => {
        start = performance.now();
        console.error(`Building the ${name} …`);
    };
    compiler.hooks.run.tap("narrate", begin);
    compiler.hooks.watchRun.tap("narrate", begin);
    compiler.hooks.done.tap("narrate", (stats) => {
        const { errors = [], warnings = [] } = stats.toJson({ all: false, errors: true, warnings: true, errorDetails: false });
        for (const problem of [...errors, ...warnings]) console.error(`\n${describeProblem(problem)}\n`);
        console.error(`Building the ${name} … ${errors.length ? `${errors.length} errors` : since(start)}`);
    });
}

function describeProblem({ moduleName, loc, message }) {
    const location = [moduleName?.replace(/^.*!/, ""), loc].filter(Boolean).join(":");
    // Terminal colours of the loaders are noise in a log.
    const text = message.replace(new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, "g"), "").trim();
    return location ? `${location}\n${text}` : text;
}

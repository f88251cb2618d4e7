/**
 * Replaces a `*.styles.ts` file by its output: the class names as plain text in the bundle, and the rules in the stylesheet. So neither
 * typestyle nor csx is in the browser, and no styles are computed at run time.
 *
 * Options:
 * - `css: true` in the build of the browser: the module also imports its own rules, under the name `X.styles.css`, for the rule that
 * handles `.css` files. Without it (the build of the server) there are class names only.
 * - `short: true` in the production build: classes have short names, see `shortNames.cjs`.
 */
const path = require("node:path");
const { evaluateStyles } = require("./evaluateStyles.cjs");
const { withShortNames } = require("./shortNames.cjs");

/** Owner of each name, to detect names written by two files. Exists as long as a compiler watches. */
const owners = new WeakMap();

/** Evaluated files of each compilation. */
const evaluations = new WeakMap();

/** @this {import("webpack").LoaderContext<{ css?: boolean, short?: boolean, part?: "css" }>} */
module.exports = function stylesLoader() {
    const { css = false, short = false, part } = this.getOptions();
    const asWritten = evaluateOnce(this._compilation, this.resourcePath);
    const evaluated = short ? withShortNames(asWritten) : asWritten;
    for (const dependency of evaluated.dependencies) this.addDependency(dependency);
    if (part === "css") return evaluated.css;
    claimNames(this, evaluated.names);
    return (css && evaluated.css ? importOfCss(this, short) : "") + exportsAsText(evaluated.exports);
};

/** Evaluates a file once, because its class names and its rules are requested separately. */
function evaluateOnce(compilation, file) {
    const known = evaluations.get(compilation) ?? new Map();
    evaluations.set(compilation, known);
    const evaluated = known.get(file) ?? evaluateStyles(file);
    known.set(file, evaluated);
    return evaluated;
}

function claimNames(loader, names) {
    const file = loader.resourcePath;
    const claimed = owners.get(loader._compiler) ?? new Map();
    owners.set(loader._compiler, claimed);
    for (const [name, owner] of claimed) {
        if (owner === file) claimed.delete(name);
    }
    for (const name of names) {
        const owner = claimed.get(name);
        if (owner) loader.emitError(new Error(`"${name}" is written in ${owner} and in ${file}: a name belongs to one file.`));
        claimed.set(name, file);
    }
}

/** Returns the import of the same file through this loader for its rules, under a name that ends in `.css`. */
function importOfCss(loader, short) {
    const file = loader.resourcePath;
    const cssName = file.replace(/\.ts$/, ".css");
    const request = `${cssName}!=!${path.join(__dirname, "stylesLoader.cjs")}?part=css${short ? "&short=yes" : ""}!${file}`;
    return `import ${JSON.stringify(loader.utils.contextify(loader.context, request))};\n`;
}

function exportsAsText(exports) {
    const lines = Object.entries(exports).map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};\n`);
    return lines.join("") || "export {};\n";
}

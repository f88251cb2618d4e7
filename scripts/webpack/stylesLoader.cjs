/**
 * Makes of a `*.styles.ts` file what it stands for: in the bundle, the class names as plain text; in the stylesheet, its rules.
 * So neither typestyle nor csx travels to the browser, and no style is made while a page is drawn.
 *
 * Options:
 * - `css: true` in the browser's build: the module also imports its own rules, under the name `X.styles.css`, for the rule that takes
 *   `.css` files. Without it (the server's build) there are class names only.
 * - `short: true` in the product's build: classes have short names, see `shortNames.cjs`.
 */
const path = require("node:path");
const { evaluateStyles } = require("./evaluateStyles.cjs");
const { withShortNames } = require("./shortNames.cjs");

/** Who wrote which name, to see that no two files write the same. Kept for as long as a compiler watches. */
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

/** The class names and the rules of a file are asked for one after the other. */
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

/** The file again, through this loader for its rules, under a name that ends in `.css`. */
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

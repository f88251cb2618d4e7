/**
 * Evaluates a `*.styles.ts` file as the build does: on its own, with its own instance of the styles library, so that its output is separate
 * from that of other files. A styles file may import other styles files, pure helpers and the styles library; nothing else.
 *
 * @typedef {object} Evaluated
 * @property {Record<string, unknown>} exports plain values: class names, and strings for rules
 * @property {string} css CSS of this file, without that of imported styles files
 * @property {string[]} names classes and animations of this file
 * @property {string[]} known those, and the names of imported styles files
 * @property {string[]} dependencies absolute paths of all files involved
 */
const { existsSync, readFileSync } = require("node:fs");
const { createRequire } = require("node:module");
const path = require("node:path");
const { transformSync } = require("@swc/core");

const LIBRARY = path.join(__dirname, "../../library/client/styles/index.ts");
const LIBRARY_NAME = "@parley/library/client/styles";
const COLORS = path.join(__dirname, "../../library/contract/colors/index.ts");
const COLORS_NAME = "@parley/library/contract/colors";
const STYLES_FILE = /\.styles\.ts$/;

/** Compiled sources by path, each with the text it was compiled from, so that a watching build notices changes. */
const compiledSources = new Map();

/**
 * @param {string} file absolute path
 * @returns {Evaluated}
 * @throws if the file does not compile, throws, or exports anything but plain values
 */
function evaluateStyles(file) {
    const dependencies = new Set();
    const libraries = [];
    const createLibrary = () => {
        const library = runModule(LIBRARY);
        libraries.push(library);
        return library;
    };
    const ownLibrary = createLibrary();
    const exports = runModule(file, ownLibrary);
    for (const [name, value] of Object.entries(exports)) {
        if (!isPlain(value)) throw new Error(`${file}: "${name}" is neither text, a number, nor an object of them.`);
    }
    return {
        exports,
        css: ownLibrary.collectStyles(),
        names: ownLibrary.collectNames(),
        known: libraries.flatMap((one) => one.collectNames()),
        dependencies: [...dependencies],
    };

    /** Runs a file with new instances of the helpers it imports. Imported styles files get libraries of their own. */
    function runModule(entry, library) {
        const modules = new Map();
        return load(entry);

        function load(source) {
            const loaded = modules.get(source);
            if (loaded) return loaded.exports;
            const module = { exports: {} };
            modules.set(source, module);
            dependencies.add(source);
            const requireInstalled = createRequire(source);
            compile(source)(module, module.exports, (request) => {
                if (request === LIBRARY_NAME) return library;
                if (request === COLORS_NAME) return load(COLORS);
                if (!request.startsWith(".")) return requireInstalled(request);
                const target = resolveSource(path.resolve(path.dirname(source), request));
                return STYLES_FILE.test(target) ? runModule(target, createLibrary()) : load(target);
            });
            return module.exports;
        }
    }
}

/** Returns the source as a function of `module`, `exports` and `require`. */
function compile(file) {
    const text = readFileSync(file, "utf8");
    const known = compiledSources.get(file);
    if (known?.text === text) return known.run;
    const { code } = transformSync(text, {
        filename: file,
        configFile: false,
        swcrc: false,
        jsc: { parser: { syntax: "typescript" }, target: "es2022", transform: { verbatimModuleSyntax: true } },
        module: { type: "commonjs" },
    });
    const run = new Function("module", "exports", "require", code);
    compiledSources.set(file, { text, run });
    return run;
}

function resolveSource(target) {
    const found = [`${target}.ts`, path.join(target, "index.ts")].find((candidate) => existsSync(candidate));
    if (!found) throw new Error(`There is no ${target}.ts.`);
    return found;
}

function isPlain(value) {
    if (typeof value === "string" || typeof value === "number") return true;
    return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isPlain);
}

module.exports = { evaluateStyles };

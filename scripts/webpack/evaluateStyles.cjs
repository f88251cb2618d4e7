/**
 * Evaluates a `*.styles.ts` file as the build does: on its own, with a styles library of its own, so that what it wrote is its own
 * and nobody else's. A styles file may import other styles files, pure helpers and the styles library; nothing else.
 *
 * @typedef {object} Evaluated
 * @property {Record<string, unknown>} exports plain values: class names, and strings for rules
 * @property {string} css what this file wrote; what imported styles files wrote is theirs
 * @property {string[]} names the classes and animations it wrote
 * @property {string[]} known those, and what the styles files wrote that it imports
 * @property {string[]} dependencies absolute paths of all files that had a part in it
 */
const { build } = require("esbuild");
const { createRequire } = require("node:module");
const path = require("node:path");

const LIBRARY = path.join(__dirname, "../../library/client/styles/index.ts");
const LIBRARY_NAME = "@parley/library/client/styles";

/**
 * @param {string} file absolute path
 * @returns {Promise<Evaluated>}
 * @throws when the file does not compile, throws, or exports what is no plain value
 */
async function evaluateStyles(file) {
    const bundles = await bundleAll(file);
    const libraries = [];
    const newLibrary = () => {
        const library = run(bundles.get(LIBRARY), createRequire(LIBRARY));
        libraries.push(library);
        return library;
    };
    const library = newLibrary();
    const exports = run(bundles.get(file), requireFor(file, bundles, library, newLibrary));
    for (const [name, value] of Object.entries(exports)) {
        if (!isPlain(value)) throw new Error(`${file}: "${name}" is neither text, a number, nor an object of them.`);
    }
    return {
        exports,
        css: library.collectStyles(),
        names: library.collectNames(),
        known: libraries.flatMap((one) => one.collectNames()),
        dependencies: [...new Set([...bundles.values()].flatMap(({ inputs }) => inputs))],
    };
}

/** The file, the library, and every styles file they reach, each bundled apart. */
async function bundleAll(file) {
    const bundles = new Map();
    const waiting = [LIBRARY, file];
    for (let next = waiting.pop(); next; next = waiting.pop()) {
        if (bundles.has(next)) continue;
        const bundle = await bundleOne(next);
        bundles.set(next, bundle);
        waiting.push(...bundle.styleFiles);
    }
    return bundles;
}

async function bundleOne(file) {
    const styleFiles = [];
    const { outputFiles, metafile } = await build({
        entryPoints: [file],
        bundle: true,
        write: false,
        metafile: true,
        absWorkingDir: path.parse(file).root,
        format: "cjs",
        platform: "node",
        target: "node20",
        external: ["typestyle", "csx"],
        logLevel: "silent",
        plugins: [
            {
                name: "styles files stay apart",
                setup({ onResolve }) {
                    onResolve({ filter: new RegExp(`^${LIBRARY_NAME}$`) }, () => ({ path: LIBRARY_NAME, external: true }));
                    onResolve({ filter: /^\..*\.styles$/ }, ({ path: request, resolveDir }) => {
                        const styleFile = `${path.resolve(resolveDir, request)}.ts`;
                        styleFiles.push(styleFile);
                        return { path: styleFile, external: true };
                    });
                },
            },
        ],
    });
    const inputs = Object.keys(metafile.inputs).map((input) => path.resolve(path.parse(file).root, input));
    return { code: outputFiles[0].text, inputs, styleFiles };
}

/** What `require` means inside a styles file: the one library, and imported styles files with libraries of their own. */
function requireFor(file, bundles, library, newLibrary) {
    const fromDisk = createRequire(file);
    return (request) => {
        if (request === LIBRARY_NAME) return library;
        const bundle = bundles.get(request);
        if (!bundle) return fromDisk(request);
        return run(bundle, requireFor(request, bundles, newLibrary(), newLibrary));
    };
}

function run({ code }, require) {
    const module = { exports: {} };
    new Function("module", "exports", "require", code)(module, module.exports, require);
    return module.exports;
}

function isPlain(value) {
    if (typeof value === "string" || typeof value === "number") return true;
    return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).every(isPlain);
}

module.exports = { evaluateStyles };

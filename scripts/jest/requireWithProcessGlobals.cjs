const { readFileSync } = require("node:fs");
const { createRequire, isBuiltin } = require("node:module");
const path = require("node:path");
const vm = require("node:vm");

/** Globals that the code around the tests continues to use while a test file has replaced them. */
const NAMES = ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "clearImmediate", "queueMicrotask"]
    .concat(["atob", "btoa", "performance", "structuredClone", "URL", "URLSearchParams", "TextEncoder", "TextDecoder"])
    .concat(["AbortController", "AbortSignal", "Blob", "DOMException", "Event", "EventTarget", "Headers"]);
const PROCESS_GLOBALS = Object.fromEntries(NAMES.map((name) => [name, globalThis[name]]));
const WRAPPER = [
    `(function ({ ${NAMES.join(", ")} }) { return function (module, exports, require, __dirname, __filename) {`,
    "\n}; })",
];

/** Evaluated modules by file. */
const modules = new Map();

/**
 * Loads a CommonJS package that implements globals, such as jsdom: its code and that of its dependencies continues to use the process's own
 * `setTimeout` and the like when the global object has those of the package.
 *
 * @param {string} from the file that requires it
 * @param {string} request
 */
function requireWithProcessGlobals(from, request) {
    const { resolve } = createRequire(from);
    const filename = resolve(request);
    if (isBuiltin(filename) || !filename.endsWith("js")) return createRequire(from)(filename);
    const known = modules.get(filename);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(filename, module);
    const requireHere = (name) => requireWithProcessGlobals(filename, name);
    requireHere.resolve = createRequire(filename).resolve;
    const script = new vm.Script(WRAPPER.join(readFileSync(filename, "utf8")), { filename });
    const evaluate = script.runInThisContext()(PROCESS_GLOBALS);
    evaluate.call(module.exports, module, module.exports, requireHere, path.dirname(filename), filename);
    return module.exports;
}

module.exports.requireWithProcessGlobals = requireWithProcessGlobals;

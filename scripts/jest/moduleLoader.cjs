const { readFileSync } = require("node:fs");
const { createRequire, isBuiltin } = require("node:module");
const path = require("node:path");
const vm = require("node:vm");

/** Packages that read `document` while they load, and must be loaded for each page. */
const LOADED_PER_FILE = /[\\/]node_modules[\\/]@testing-library[\\/]/;
const PACKAGE = /[\\/]node_modules[\\/]/;
/**
 * Modules of the project that have no state of a test and import no others: the schemas, and what is compiled from them at their first use,
 * which took a tenth of the time of the server tests.
 */
const SHARED =
    /[\\/](library|packages[\\/][^\\/]+)[\\/]contract[\\/]|[\\/]library[\\/]server[\\/]http[\\/]responses[\\/](serializer|htmlAddresses)\.ts$/;
const TEST = /[.]test[.]tsx?$|[\\/]testing[\\/]/;
/** What earlier test files of a worker have made for the later ones, such as migrated databases. */
const WORKER_STATE = /[\\/]library[\\/]server[\\/]testing[\\/]workerState\.ts$/;
/** `jest` is defined for packages that look for it: Testing Library advances fake timers with it. */
const WRAPPER = ["(function (module, exports, require, __dirname, __filename, jest) {", "\n})"];
/** Options with which jest compiles for `require`. */
const TRANSFORM_OPTIONS = {
    supportsDynamicImport: false,
    supportsExportNamespaceFrom: false,
    supportsStaticESM: false,
    supportsTopLevelAwait: false,
    isInternalModule: false,
    instrument: false,
};

/** Evaluated packages by kind of environment and then by file: some look for a `window` once, while they load. */
const packagesByKind = new Map();
/** Compiled scripts by the result of the transformer, which is the same object until the file changes. */
const compiled = new WeakMap();
/** Source maps of the transformer by file, for stack traces. */
const sourceMaps = new Map();
/** Resolved paths of requests, by the requesting folder. */
const resolved = new Map();
/** Source texts that replace those of files, by path. */
const replacements = new Map();
/** Evaluates a module by calling the function that it receives. */
let runEvaluation = (evaluate) => evaluate();

/**
 * Loads the CommonJS modules of one test file into the process's own global object. A package and the project's contract are evaluated once
 * in a worker process and shared by all its test files; the other modules of the project are evaluated for each test file, from scripts that
 * are compiled once.
 */
class ModuleLoader {
    #modules = new Map();
    #mocks = new Map();
    #packages;
    #transformer;
    #resolver;
    #createTestGlobals;
    #conditions;

    /**
     * @param {object} dependencies
     * @param {string} dependencies.kind test files of the same kind of environment share packages
     * @param {object} dependencies.transformer transformer of jest, which compiles files and caches the result on disk
     * @param {object} dependencies.resolver resolver of jest
     * @param {readonly string[]} dependencies.conditions conditions of the environment for `exports` in package.json
     * @param {(from: string) => object} dependencies.createTestGlobals returns the exports of `@jest/globals` for a file
     */
    constructor({ kind, transformer, resolver, conditions, createTestGlobals }) {
        if (!packagesByKind.has(kind)) packagesByKind.set(kind, new Map());
        this.#packages = packagesByKind.get(kind);
        this.#transformer = transformer;
        this.#resolver = resolver;
        this.#conditions = ["require", "default", ...conditions];
        this.#createTestGlobals = createTestGlobals;
    }

    /** Paths of the source maps of all files that this process has loaded, by path of the file. */
    static get sourceMaps() {
        return sourceMaps;
    }

    /** Loads a source text in place of that of a file from now on. */
    static replace(filename, text) {
        replacements.set(filename, text);
    }

    /** Evaluates modules by a function from now on, which receives the function that evaluates one. */
    static evaluateBy(run) {
        runEvaluation = run;
    }

    /** Returns the exports of a module; throws what the module throws while it loads. */
    require(from, request) {
        return this.#require(from, request, true);
    }

    /** Returns the exports of a module even if a mock replaces it. */
    requireActual(from, request) {
        return this.#require(from, request, false);
    }

    /** Replaces the exports of a module by the result of `factory`. */
    mock(from, request, factory) {
        this.#mocks.set(this.#resolve(from, request), { factory });
    }

    /** Forgets the modules of the project, so that they are evaluated again when they are required. */
    reset() {
        this.#modules.clear();
        for (const mock of this.#mocks.values()) delete mock.exports;
    }

    #require(from, request, isMockable) {
        if (request === "@jest/globals") return this.#createTestGlobals(from);
        if (isBuiltin(request)) return require(request);
        const filename = this.#resolve(from, request);
        const mock = isMockable && this.#mocks.get(filename);
        if (mock) {
            mock.exports ??= { value: mock.factory() };
            return mock.exports.value;
        }
        return this.#load(filename).exports;
    }

    #load(filename) {
        const registry = isShared(filename) ? this.#packages : this.#modules;
        const known = registry.get(filename);
        if (known) return known;
        const module = {
            id: filename,
            filename,
            path: path.dirname(filename),
            exports: {},
            loaded: false,
            children: [],
            paths: [],
        };
        registry.set(filename, module);
        try {
            this.#evaluate(module);
        } catch (error) {
            registry.delete(filename);
            throw error;
        }
        module.loaded = true;
        return module;
    }

    #evaluate(module) {
        const { filename } = module;
        if (filename.endsWith(".node")) {
            module.exports = createRequire(filename)(filename);
        } else if (filename.endsWith(".json")) {
            module.exports = JSON.parse(readFileSync(filename, "utf8"));
        } else {
            const evaluate = this.#compile(filename).runInThisContext();
            const require = this.#requireOf(module);
            module.require = require;
            const jest = LOADED_PER_FILE.test(filename) ? this.#createTestGlobals(filename).jest : undefined;
            runEvaluation(() => evaluate.call(module.exports, module, module.exports, require, module.path, filename, jest));
        }
    }

    #compile(filename) {
        const result = this.#transformer.transform(filename, TRANSFORM_OPTIONS, replacements.get(filename));
        const known = compiled.get(result);
        if (known) return known;
        if (result.sourceMapPath) sourceMaps.set(filename, result.sourceMapPath);
        const script = new vm.Script(WRAPPER.join(result.code), {
            filename,
            importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
        });
        compiled.set(result, script);
        return script;
    }

    #requireOf({ filename }) {
        const require = (request) => this.require(filename, request);
        require.resolve = (request) => (isBuiltin(request) ? request : this.#resolve(filename, request));
        require.cache = Object.create(null);
        require.main = undefined;
        return require;
    }

    #resolve(from, request) {
        if (request === undefined) return from;
        const folder = path.dirname(from);
        const known = resolved.get(folder) ?? new Map();
        resolved.set(folder, known);
        const key = `${this.#conditions.join()} ${request}`;
        const found = known.get(key) ?? this.#resolver.resolveModule(from, request, { conditions: this.#conditions });
        known.set(key, found);
        return found;
    }
}

/** Returns whether the test files of a worker share a module; the tests of the contract are not shared themselves. */
const isShared = (filename) =>
    PACKAGE.test(filename)
        ? !LOADED_PER_FILE.test(filename)
        : WORKER_STATE.test(filename) || (SHARED.test(filename) && !TEST.test(filename));

module.exports.ModuleLoader = ModuleLoader;

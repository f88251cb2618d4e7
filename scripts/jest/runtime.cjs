const asyncHooks = require("node:async_hooks");
const path = require("node:path");
const { default: JestRuntime } = require("jest-runtime");
const { ModuleLoader } = require("./moduleLoader.cjs");

const CIRCUS = path.dirname(require.resolve("jest-circus/package.json")) + path.sep;

const IS_REPLACEABLE = Object.getOwnPropertyDescriptor(asyncHooks, "AsyncLocalStorage")?.writable === true;

/**
 * Stands in for the `AsyncLocalStorage` in which the test framework keeps the running test: the tests of a file run one after the other, so
 * that a variable is enough. On Node 20 each storage that was ever used is copied to each promise of the process, and each test file leaves
 * one behind: after thirty files a server test took half as long again.
 */
class RunningTest {
    #store;

    getStore() {
        return this.#store;
    }

    run(store, work) {
        const outer = this.#store;
        this.#store = store;
        const restore = () => {
            this.#store = outer;
        };
        let isPending = false;
        try {
            const result = work();
            isPending = typeof result?.finally === "function";
            return isPending ? result.finally(restore) : result;
        } finally {
            if (!isPending) restore();
        }
    }
}

/**
 * Runtime of jest, with modules loaded by `ModuleLoader` into the process's own global object instead of a context for each file: packages
 * are evaluated once in a worker, which halves the CPU time of a test file. Needs an environment of `library/testing`, which restores the
 * global object at the end of a file. Without coverage and automatic mocks.
 */
class Runtime extends JestRuntime {
    #loader;

    constructor(config, environment, resolver, transformer, ...others) {
        super(config, environment, resolver, transformer, ...others);
        if (environment.global !== globalThis) throw new Error("The environment must be one of library/testing.");
        this.#loader = new ModuleLoader({
            kind: environment.global.document ? "page" : "process",
            transformer,
            resolver,
            conditions: environment.exportConditions?.() ?? [],
            createTestGlobals: (from) => this.jestGlobals.cjsGlobals(from),
        });
    }

    requireModule(from, request) {
        return this.#loader.require(from, request);
    }

    requireModuleOrMock(from, request) {
        return this.#loader.require(from, request);
    }

    requireActual(from, request) {
        return this.#loader.requireActual(from, request);
    }

    setMock(from, request, factory) {
        this.#loader.mock(from, request, factory);
    }

    resetModules() {
        // The constructor of jest calls this before there is a loader.
        if (#loader in this) this.#loader.reset();
        super.resetModules();
    }

    /** The test framework has state in its modules, so each file gets its own. */
    requireInternalModule(file) {
        for (const known of Object.keys(require.cache)) if (known.startsWith(CIRCUS)) delete require.cache[known];
        // Node 24 lets nobody replace it, and keeps the stores of all storages together at no cost for each.
        if (!IS_REPLACEABLE) return require(file);
        const { AsyncLocalStorage } = asyncHooks;
        asyncHooks.AsyncLocalStorage = RunningTest;
        try {
            return require(file);
        } finally {
            asyncHooks.AsyncLocalStorage = AsyncLocalStorage;
        }
    }

    unstable_shouldLoadAsEsm() {
        return false;
    }

    getSourceMaps() {
        return ModuleLoader.sourceMaps;
    }

    installGetBuiltinModule() {
        // The process has its own function already, and tests use the process itself.
    }
}

module.exports = Runtime;

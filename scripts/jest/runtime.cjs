const path = require("node:path");
const { default: JestRuntime } = require("jest-runtime");
const { ModuleLoader } = require("./moduleLoader.cjs");

const CIRCUS = path.dirname(require.resolve("jest-circus/package.json")) + path.sep;

/**
 * jest's runtime, with modules loaded by `ModuleLoader` into the process's own global object instead of a context for each file: packages are
 * evaluated once in a worker, which halves the processor time of a test file. It needs an environment of `library/testing`, which puts
 * the global object back when a file ends. Without coverage and automatic mocks.
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
        // jest's constructor calls this before there is a loader.
        if (#loader in this) this.#loader.reset();
        super.resetModules();
    }

    /** The test framework keeps its state in its modules: each file gets them anew. */
    requireInternalModule(file) {
        for (const known of Object.keys(require.cache)) if (known.startsWith(CIRCUS)) delete require.cache[known];
        return require(file);
    }

    unstable_shouldLoadAsEsm() {
        return false;
    }

    getSourceMaps() {
        return ModuleLoader.sourceMaps;
    }

    installGetBuiltinModule() {
        // The process has its own function already, and tests have the process itself.
    }
}

module.exports = Runtime;

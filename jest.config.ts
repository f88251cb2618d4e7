/** @jest-config-loader esbuild-register */
import type { Config } from "jest";

type Project = Exclude<NonNullable<Config["projects"]>[number], string>;

// Packages that come as ES modules only, which jest's require() cannot load as they are.
const ESM_ONLY = [
    "email-reply-parser",
    "typebox",
    "cookie",
    "content-disposition",
    "markdown-it",
    "linkify-it",
    "mdurl",
    "uc.micro",
    "punycode.js",
    "entities",
    "jose",
    "oauth4webapi",
    "@formatjs",
];

const CLIENT = ["library/client", "packages/*/client", "applications/forum", "applications/gallery", "applications/embed"];
const CONTRACT = ["library/contract", "packages/*/contract"];
const SCRIPTS = ["scripts"];
/** Server code for texts and files, without a database. */
const FILES = ["library/server/content", "library/server/storage", "packages/archiveReaders/server"];
/** Its processes keep their own data beside them. */
const IMPORT_COMMAND = "<rootDir>/applications/server/commands/import.test.ts";

const common: Project = {
    rootDir: __dirname,
    runtime: "<rootDir>/scripts/jest/runtime.cjs",
    testEnvironment: "<rootDir>/library/testing/processEnvironment.ts",
    // Node's own modules use it, and they run in the same global object as the tests.
    fakeTimers: { doNotFake: ["nextTick"] },
    transform: {
        "\\.ts$": swc({ syntax: "typescript" }),
        "\\.tsx$": swc({ syntax: "typescript", tsx: true }),
        "\\.[cm]?js$": swc({ syntax: "ecmascript" }),
    },
    transformIgnorePatterns: [`/node_modules/(?!(${ESM_ONLY.join("|")})/)`],
    moduleFileExtensions: ["ts", "tsx", "js", "cjs", "mjs", "json", "node"],
    modulePathIgnorePatterns: ["<rootDir>/(dist|data|\\.cache)/"],
};

/**
 * How long a worker process may take to end after its last test, in milliseconds. Nothing is open in it then (`beforeExit` follows within
 * milliseconds), but on a busy machine Node took up to a second to give back a heap of 350 MB, and jest reports a leak after half a second.
 */
const WORKER_EXIT_TIMEOUT_MS = 30_000;

const config: Config = {
    workerGracefulExitTimeout: WORKER_EXIT_TIMEOUT_MS,
    cacheDirectory: "<rootDir>/.cache/jest",
    projects: [
        {
            ...common,
            displayName: "client",
            testEnvironment: "<rootDir>/library/testing/pageEnvironment.ts",
            setupFilesAfterEnv: ["<rootDir>/library/testing/waits.ts"],
            testMatch: testsIn(CLIENT),
            testPathIgnorePatterns: ["/node_modules/", "\\.through\\.test\\."],
        },
        { ...common, displayName: "contract", testMatch: testsIn(CONTRACT) },
        { ...common, displayName: "files", testMatch: [...testsIn(FILES), IMPORT_COMMAND] },
        // Tests with a database, and those of both sides: `npm test` runs this project once on each engine.
        {
            ...common,
            displayName: "server",
            setupFilesAfterEnv: ["<rootDir>/library/server/testing/rememberHashes.ts"],
            testMatch: testsIn(["."]),
            testPathIgnorePatterns: [
                "/node_modules/",
                ...[...CLIENT, ...CONTRACT, ...SCRIPTS].map(allButThroughTests),
                ...FILES.map((path) => `<rootDir>/${path}/`),
                IMPORT_COMMAND,
            ],
        },
        { ...common, displayName: "scripts", testMatch: testsIn(SCRIPTS) },
        {
            ...common,
            displayName: "browser",
            testEnvironment: "<rootDir>/library/testing/browserEnvironment.ts",
            testMatch: ["<rootDir>/applications/*/e2e/**/*.e2e.ts"],
        },
    ],
};

export default config;

function testsIn(paths: string[]): string[] {
    return paths.map((path) => `<rootDir>/${path === "." ? "" : `${path}/`}**/*.test.{ts,tsx}`);
}

function allButThroughTests(path: string): string {
    return `<rootDir>/${path.replace("*", "[^/]+")}/.*(?<!\\.through)\\.test\\.`;
}

function swc(parser: { syntax: "typescript" | "ecmascript"; tsx?: boolean }): [string, Record<string, unknown>] {
    return [
        "@swc/jest",
        {
            swcrc: false,
            jsc: {
                parser,
                target: "es2022",
                transform: {
                    react: { runtime: "automatic", importSource: "@parley/library/client" },
                    verbatimModuleSyntax: parser.syntax === "typescript",
                },
            },
            module: { type: "commonjs" },
        },
    ];
}

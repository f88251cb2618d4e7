/**
 * The grid of docs/ARCHITECTURE.md: floors (applications, packages, library), sides (client, server, contract) and doors (index.ts).
 * Run by scripts/check-boundaries.mjs; scripts/boundaries.test.ts shows each rule refusing something.
 */
const CLIENT = "^(library|packages/[^/]+)/client/|^applications/(forum|gallery)/";
const SERVER = "^(library|packages/[^/]+)/server/|^applications/server/";
const CONTRACT = "^(library|packages/[^/]+)/contract/";

/** What may stand on both sides at once: through tests, the means for them, and tests in a browser. */
const ACROSS = ["\\.through\\.test\\.ts$", "^library/testing/", "^applications/[^/]+/e2e/"];
const TESTS = ["\\.test\\.tsx?$", "/testing/", "^applications/[^/]+/e2e/"];

module.exports = {
    forbidden: [
        {
            name: "no-cycles",
            comment: "Two modules that need each other are one module, or lack a third.",
            severity: "error",
            from: {},
            to: { circular: true },
        },
        {
            name: "everything-resolves",
            comment: "An import must lead to a file or to an installed package.",
            severity: "error",
            from: {},
            to: { couldNotResolve: true },
        },
        {
            name: "library-looks-down-only",
            comment: "The library knows no feature and no application.",
            severity: "error",
            from: { path: "^library/", pathNot: ACROSS },
            to: { path: "^(packages|applications)/" },
        },
        {
            name: "packages-below-applications",
            comment: "A feature does not know the application it is part of.",
            severity: "error",
            from: { path: "^packages/", pathNot: ACROSS },
            to: { path: "^applications/" },
        },
        {
            name: "applications-stand-apart",
            comment: "An application does not import another; only the look and the words of the forum may be shown elsewhere.",
            severity: "error",
            from: { path: "^applications/([^/]+)/", pathNot: ACROSS },
            to: { path: "^applications/", pathNot: ["^applications/$1/", "^applications/forum/(assets|locales)/"] },
        },
        {
            name: "client-never-meets-server",
            comment: "Not even for a type: what both sides say belongs in the contract.",
            severity: "error",
            from: { path: CLIENT, pathNot: ACROSS },
            to: { path: SERVER },
        },
        {
            name: "server-never-meets-client",
            comment: "Not even for a type: what both sides say belongs in the contract.",
            severity: "error",
            from: { path: SERVER, pathNot: ACROSS },
            to: { path: CLIENT },
        },
        {
            name: "contract-knows-neither",
            comment: "The contract runs anywhere, so it stands on contracts alone.",
            severity: "error",
            from: { path: CONTRACT, pathNot: ACROSS },
            to: { path: [CLIENT, SERVER] },
        },
        {
            name: "enter-by-the-door",
            comment:
                "A package is entered from outside through the index.ts of its side; tests also enter its testing folder so, and an application that takes it in its feature.ts.",
            severity: "error",
            from: { path: "^(library|packages/[^/]+|applications/[^/]+)/" },
            to: {
                path: "^packages/[^/]+/(client|server|contract)/.+",
                pathNot: ["^$1/", "/(client|server|contract)/(testing/)?index\\.tsx?$", "/client/[^/]+\\.feature\\.ts$"],
            },
        },
        {
            name: "enter-the-library-by-the-door",
            comment: "The library is entered from outside, and between its folders, through their index.ts.",
            severity: "error",
            from: { path: "^(library/(?:client|server)/[^/]+|library/[^/]+|packages|applications)/" },
            to: {
                path: "^library/(client/[^/]+|server/[^/]+|contract|testing)/.+",
                pathNot: [
                    "^$1/",
                    "^library/(client/[^/]+|server/[^/]+|contract|contract/colors|testing)/index\\.tsx?$",
                    "^library/testing/((hostile|slowBodies)\\.examples|nock|permissionTable)\\.ts$",
                ],
            },
        },
        {
            name: "tests-stay-outside",
            comment: "What is shipped needs nothing that was made for tests.",
            severity: "error",
            from: { pathNot: TESTS },
            to: { path: ["/testing/", "\\.test\\.tsx?$"] },
        },
        {
            name: "samples-stay-in-the-gallery",
            comment: "What is shipped carries no sample of itself.",
            severity: "error",
            from: {
                pathNot: [...TESTS, "\\.gallery\\.(tsx|styles\\.ts)$", "^applications/gallery/", "^library/client/gallery/"],
            },
            to: { path: ["\\.gallery\\.(tsx|styles\\.ts)$", "^library/client/gallery/"] },
        },
        {
            name: "third-parties-are-named",
            comment: "What is imported is named in a package.json, and does not come along by luck.",
            severity: "error",
            from: {},
            to: { dependencyTypes: ["npm-no-pkg", "npm-unknown"] },
        },
        {
            name: "shipped-code-needs-no-tools",
            comment: "What is shipped does without the devDependencies.",
            severity: "error",
            from: { path: "^(library|packages|applications)/", pathNot: TESTS },
            to: { dependencyTypes: ["npm-dev"], pathNot: "node_modules/@types/" },
        },
    ],
    options: {
        parser: "swc",
        doNotFollow: { path: "node_modules" },
        tsPreCompilationDeps: true,
        combinedDependencies: true,
        enhancedResolveOptions: {
            exportsFields: ["exports"],
            conditionNames: ["import", "require", "node", "default", "types"],
            extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".node"],
        },
    },
};

const CLIENT = "^(library|packages/[^/]+)/client/|^applications/(forum|gallery|embed)/";
const SERVER = "^(library|packages/[^/]+)/server/|^applications/server/";
const CONTRACT = "^(library|packages/[^/]+)/contract/";

/** What may stand on both sides at once: through tests, the means for them, and tests in a browser. */
const ACROSS = ["\\.through\\.test\\.ts$", "^library/testing/", "^applications/[^/]+/e2e/"];
const TESTS = ["\\.test\\.tsx?$", "/testing/", "^applications/[^/]+/e2e/"];

/**
 * Imports that the grid of docs/ARCHITECTURE.md forbids: floors (applications, packages, library), sides (client, server, contract) and doors
 * (index.ts). Checked by `scripts/check-boundaries.mjs`; `scripts/boundaries.test.ts` shows each rule refusing something.
 *
 * An import breaks a rule if both its ends match: `path` one of the expressions, `pathNot` none of them, where `$1` in `to` is the group of
 * the expression in `from`; `origin` is that of the imported package (`scripts/lib/resolveImports.mjs`). A rule with `isCircular` is broken by
 * cycles, one with `isMissing` by imports that lead nowhere.
 *
 * @typedef {string | readonly string[]} Expressions
 * @typedef {{ path?: Expressions, pathNot?: Expressions }} End
 * @typedef {{ name: string, comment: string, from: End, to: End & { origin?: string, isCircular?: true, isMissing?: true } }} GridRule
 * @type {readonly GridRule[]}
 */
export const GRID = [
    {
        name: "no-cycles",
        comment: "Two modules that need each other are one module, or lack a third.",
        from: {},
        to: { isCircular: true },
    },
    {
        name: "everything-resolves",
        comment: "An import must lead to a file or to an installed package.",
        from: {},
        to: { isMissing: true },
    },
    {
        name: "library-looks-down-only",
        comment: "The library knows no feature and no application.",
        from: { path: "^library/", pathNot: ACROSS },
        to: { path: "^(packages|applications)/" },
    },
    {
        name: "packages-below-applications",
        comment: "A feature does not know the application it is part of.",
        from: { path: "^packages/", pathNot: ACROSS },
        to: { path: "^applications/" },
    },
    {
        name: "applications-stand-apart",
        comment: "An application does not import another; only the look and the words of the forum may be shown elsewhere.",
        from: { path: "^applications/([^/]+)/", pathNot: ACROSS },
        to: { path: "^applications/", pathNot: ["^applications/$1/", "^applications/forum/(assets|locales)/"] },
    },
    {
        name: "client-never-meets-server",
        comment: "Not even for a type: what both sides say belongs in the contract.",
        from: { path: CLIENT, pathNot: ACROSS },
        to: { path: SERVER },
    },
    {
        name: "server-never-meets-client",
        comment: "Not even for a type: what both sides say belongs in the contract.",
        from: { path: SERVER, pathNot: ACROSS },
        to: { path: CLIENT },
    },
    {
        name: "contract-knows-neither",
        comment: "The contract runs anywhere, so it stands on contracts alone.",
        from: { path: CONTRACT, pathNot: ACROSS },
        to: { path: [CLIENT, SERVER] },
    },
    {
        name: "enter-by-the-door",
        comment:
            "A package is entered from outside through the index.ts of its side; tests also enter its testing folder so, and an application that takes it in its feature.ts.",
        from: { path: "^(library|packages/[^/]+|applications/[^/]+)/" },
        to: {
            path: "^packages/[^/]+/(client|server|contract)/.+",
            pathNot: ["^$1/", "/(client|server|contract)/(testing/)?index\\.tsx?$", "/client/[^/]+\\.feature\\.ts$"],
        },
    },
    {
        name: "enter-the-library-by-the-door",
        comment: "The library is entered from outside, and between its folders, through their index.ts.",
        from: { path: "^(library/(?:client|server)/[^/]+|library/[^/]+|packages|applications)/" },
        to: {
            path: "^library/(client/[^/]+|server/[^/]+|contract|testing)/.+",
            pathNot: [
                "^$1/",
                "^library/(client/[^/]+|server/[^/]+|contract|contract/(?:colors|messages)|testing)/index\\.tsx?$",
                "^library/testing/((hostile|slowBodies)\\.examples|nock|permissionTable)\\.ts$",
            ],
        },
    },
    {
        name: "tests-stay-outside",
        comment: "What is shipped needs nothing that was made for tests.",
        from: { pathNot: TESTS },
        to: { path: ["/testing/", "\\.test\\.tsx?$"] },
    },
    {
        name: "samples-stay-in-the-gallery",
        comment: "What is shipped carries no sample of itself.",
        from: {
            pathNot: [...TESTS, "\\.gallery\\.(tsx|styles\\.ts)$", "^applications/gallery/", "^library/client/gallery/"],
        },
        to: { path: ["\\.gallery\\.(tsx|styles\\.ts)$", "^library/client/gallery/"] },
    },
    {
        name: "third-parties-are-named",
        comment: "What is imported is named in a package.json, and does not come along by luck.",
        from: {},
        to: { origin: "unnamed" },
    },
    {
        name: "shipped-code-needs-no-tools",
        comment: "What is shipped does without the devDependencies.",
        from: { path: "^(library|packages|applications)/", pathNot: TESTS },
        to: { origin: "tool", pathNot: "node_modules/@types/" },
    },
];

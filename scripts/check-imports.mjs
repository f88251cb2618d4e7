// Checks that wrapped packages are imported only by their wrapper. Type imports are allowed, because they have no effect. Also checks that
// every slice is imported by a feature file of its package, or by a page that such a file fetches: the state in a server-rendered page is read
// when the store is created, which is once the code of a page without a layout is there. A slice that is loaded later would miss it.
import { posix } from "node:path";
import { runCheck } from "./lib/problems.mjs";
import { importsOf, isForTests, sourceFiles } from "./lib/sources.mjs";

const WRAPPED = [
    { module: /^axios$/, home: /^library\/client\/api\//, instead: "calls go through the ApiClient" },
    { module: /^typestyle(\/|$)/, home: /^library\/client\/styles\//, instead: "use @parley/library/client/styles" },
    {
        module: /^csx(\/|$)/,
        home: /^library\/(client\/styles|contract\/colors)\//,
        instead: "use @parley/library/client/styles, or for colours @parley/library/contract",
    },
    {
        module: /^react-redux$/,
        names: ["useSelector", "useDispatch", "useStore", "*"],
        home: /^library\/client\/store\//,
        instead: "use useAppSelector, useAppDispatch and useAppStore of @parley/library/client/store",
    },
    {
        module: /^kysely$/,
        names: ["sql", "*"],
        home: /^library\/server\/database\/|\.(repository|migrations?)\.ts$|\/migrations\//,
        instead: "raw SQL belongs in a repository or a migration",
    },
    { module: /^(pg|libsql)(\/|$)/, home: /^library\/server\/database\//, instead: "use @parley/library/server/database" },
    {
        module: /^typebox$/,
        names: ["default", "Type"],
        instead: 'write `import * as Type from "typebox"`, which a bundler can shake',
    },
];

await runCheck("imports", (root) => [...wrapped(root), ...lateSlices(root)]);

function wrapped(root) {
    return sourceFiles(root)
        .filter((path) => !isForTests(path))
        .flatMap((path) =>
            importsOf(root, path)
                .filter(({ typeOnly }) => !typeOnly)
                .flatMap(({ module, names, line }) =>
                    WRAPPED.filter((wrapped) => wrapped.module.test(module) && !wrapped.home?.test(path))
                        .filter((wrapped) => !wrapped.names || names.some((name) => wrapped.names.includes(name)))
                        .map(({ instead }) => `imports: ${path}:${line} imports ${names.join(", ")} from ${module}: ${instead}`),
                ),
        );
}

function lateSlices(root) {
    const files = sourceFiles(root).filter((path) => /^packages\/[^/]+\/client\//.test(path));
    const known = new Set(files);
    const importedBy = (path) =>
        importsOf(root, path)
            .filter(({ typeOnly }) => !typeOnly)
            .map(({ module }) => posix.join(posix.dirname(path), module));
    const first = files.filter((path) => path.endsWith(".feature.ts")).flatMap(importedBy);
    const pages = first.map((path) => `${path}.tsx`).filter((path) => path.includes("/pages/") && known.has(path));
    const early = new Set([...first, ...pages.flatMap(importedBy)].map((path) => `${path}.ts`));
    return files
        .filter((path) => path.endsWith(".slice.ts") && !early.has(path))
        .map(
            (path) =>
                `imports: no feature file of the package imports ${path}, so it would miss what the server put into the page`,
        );
}

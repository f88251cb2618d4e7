// Checks that wrapped packages are imported only by their wrapper. Type imports are allowed, because they have no effect. Also checks that
// every slice is imported by a feature file of its package, or by a page that such a file fetches: the state in a server-rendered page is read
// when the store is created, which is once the code of a page without a layout is there. A slice that is loaded later would miss it.
import { posix } from "node:path";
import { checkAsCommand } from "./lib/rules.mjs";
import { isForTests } from "./lib/sources.mjs";

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

/** The rule that wrapped packages have one importer, and that slices are there when the store is created. */
export const imports = {
    name: "imports",
    start() {
        /** Modules that each file of a client imports, by its path, as paths without extensions. */
        const clientImports = new Map();
        return {
            inspect({ path, imports }) {
                const used = imports.filter(({ typeOnly }) => !typeOnly);
                if (/^packages\/[^/]+\/client\//.test(path))
                    clientImports.set(
                        path,
                        used.map(({ module }) => posix.join(posix.dirname(path), module)),
                    );
                return isForTests(path) ? [] : used.flatMap((one) => wrapped(path, one));
            },
            conclude: () => lateSlices(clientImports),
        };
    },
};

await checkAsCommand(import.meta.url, imports);

function wrapped(path, { module, names, line }) {
    return WRAPPED.filter((wrapped) => wrapped.module.test(module) && !wrapped.home?.test(path))
        .filter((wrapped) => !wrapped.names || names.some((name) => wrapped.names.includes(name)))
        .map(({ instead }) => `imports: ${path}:${line} imports ${names.join(", ")} from ${module}: ${instead}`);
}

function lateSlices(clientImports) {
    const files = [...clientImports.keys()];
    const importedBy = (path) => clientImports.get(path) ?? [];
    const first = files.filter((path) => path.endsWith(".feature.ts")).flatMap(importedBy);
    const pages = first.map((path) => `${path}.tsx`).filter((path) => path.includes("/pages/"));
    const early = new Set([...first, ...pages.flatMap(importedBy)].map((path) => `${path}.ts`));
    return files
        .filter((path) => path.endsWith(".slice.ts") && !early.has(path))
        .map(
            (path) =>
                `imports: no feature file of the package imports ${path}, so it would miss what the server put into the page`,
        );
}

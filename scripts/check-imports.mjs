// What we have wrapped is imported by its wrapper alone; everyone else imports the wrapper. Types are free: they do nothing.
import { runCheck } from "./lib/problems.mjs";
import { importsOf, isForTests, sourceFiles } from "./lib/sources.mjs";

const WRAPPED = [
    { module: /^axios$/, home: /^library\/client\/api\//, instead: "calls go through the ApiClient" },
    { module: /^(typestyle|csx)(\/|$)/, home: /^library\/client\/styles\//, instead: "use @parley/library/client/styles" },
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

await runCheck("imports", (root) =>
    sourceFiles(root)
        .filter((path) => !isForTests(path))
        .flatMap((path) =>
            importsOf(root, path)
                .filter(({ typeOnly }) => !typeOnly)
                .flatMap(({ module, names, line }) =>
                    WRAPPED.filter((wrapped) => wrapped.module.test(module) && !wrapped.home?.test(path))
                        .filter((wrapped) => !wrapped.names || names.some((name) => wrapped.names.includes(name)))
                        .map(({ instead }) => `imports: ${path}:${line} imports ${names.join(", ")} from ${module}: ${instead}`),
                ),
        ),
);

// Checks the grid of layers, sides and entry points that imports may cross. The rules are in scripts/lib/grid.mjs.
import { findCycles } from "./lib/cycles.mjs";
import { GRID } from "./lib/grid.mjs";
import { createResolver } from "./lib/resolveImports.mjs";
import { checkAsCommand } from "./lib/rules.mjs";

/** The rule that imports stay within the grid. */
export const boundaries = {
    name: "boundaries",
    start(root) {
        const resolve = createResolver(root);
        const graph = new Map();
        const rules = GRID.filter(({ to }) => !to.isCircular).map(compile);
        return {
            inspect({ path, imports }) {
                const modules = [...new Set(imports.map(({ module }) => module))];
                const targets = modules.map((module) => ({ module, ...resolve(path, module) }));
                graph.set(
                    path,
                    targets.flatMap((target) => target.path ?? []),
                );
                return rules.flatMap((rule) => violations(rule, path, targets));
            },
            conclude: () => circles(graph),
        };
    },
};

await checkAsCommand(import.meta.url, boundaries);

/** Compiles a rule: the end of what it forbids is compiled for each file, because it may contain groups of its path. */
function compile({ name, comment, from, to }) {
    const isFrom = createMatcher(from);
    const groups = from.path === undefined ? undefined : new RegExp(toSource(from.path));
    return { name, comment, to, isFrom, groupsOf: (path) => groups?.exec(path)?.slice(1) ?? [], matchers: new Map() };
}

function violations({ name, comment, to, isFrom, groupsOf, matchers }, path, targets) {
    if (!isFrom(path)) return [];
    const groups = groupsOf(path);
    const key = groups.join("\n");
    if (!matchers.has(key)) matchers.set(key, createMatcher(to, groups));
    const isTo = matchers.get(key);
    return targets
        .filter((target) =>
            to.isMissing
                ? target.path === undefined
                : target.path !== undefined && (to.origin === undefined || target.origin === to.origin) && isTo(target.path),
        )
        .map((target) => `${name}: ${path} → ${target.path ?? target.module}. ${comment}`);
}

function createMatcher({ path, pathNot }, groups = []) {
    const wanted = path === undefined ? undefined : new RegExp(toSource(path, groups));
    const unwanted = pathNot === undefined ? undefined : new RegExp(toSource(pathNot, groups));
    return (tested) => (wanted?.test(tested) ?? true) && !unwanted?.test(tested);
}

/** Returns the source of an expression that matches what one of some expressions does, with the groups in place of `$1` and so on. */
function toSource(expressions, groups = []) {
    const source = [expressions].flat().join("|");
    return source.replaceAll(/\$(\d)/g, (reference, number) => groups[number - 1] ?? reference);
}

function circles(graph) {
    const { name, comment } = GRID.find(({ to }) => to.isCircular);
    return findCycles(graph).map((cycle) => `${name}: ${[...cycle, cycle[0]].join(" → ")}. ${comment}`);
}

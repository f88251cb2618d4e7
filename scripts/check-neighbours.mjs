// Each package may import only the neighbours that its package.json names, and the naming has no cycle. Applications are made of all
// packages and name none.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCheck } from "./lib/problems.mjs";
import { importsOf, sourceFiles } from "./lib/sources.mjs";

await runCheck("neighbours", (root) => {
    const packages = findPackages(root);
    const byName = new Map(packages.map((one) => [one.name, one]));
    const problems = [];

    for (const path of sourceFiles(root)) {
        const owner = packages.find(({ folder }) => path.startsWith(`${folder}/`));
        if (!owner) continue;
        for (const { module, line } of importsOf(root, path)) {
            const neighbour = /^@parley\/[^/]+/.exec(module)?.[0];
            if (neighbour && neighbour !== owner.name && !owner.neighbours.includes(neighbour)) {
                problems.push(
                    `neighbours: ${path}:${line} imports ${neighbour}, which ${owner.folder}/package.json does not name`,
                );
            }
        }
    }
    for (const { name, folder, neighbours } of packages) {
        for (const neighbour of neighbours) {
            if (!byName.has(neighbour))
                problems.push(`neighbours: ${folder}/package.json names ${neighbour}, which does not exist`);
        }
        if (reaches(byName, name, name)) problems.push(`neighbours: ${name} needs itself, by way of its neighbours`);
    }
    return problems;
});

function findPackages(root) {
    return ["library", ...foldersIn(root, "packages")]
        .filter((folder) => existsSync(join(root, folder, "package.json")))
        .map((folder) => {
            const { name, dependencies = {} } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
            return { name, folder, neighbours: Object.keys(dependencies).filter((other) => other.startsWith("@parley/")) };
        });
}

function foldersIn(root, parent) {
    if (!existsSync(join(root, parent))) return [];
    return readdirSync(join(root, parent)).map((child) => `${parent}/${child}`);
}

function reaches(byName, from, goal, seen = new Set()) {
    return (byName.get(from)?.neighbours ?? []).some(
        (next) => next === goal || (!seen.has(next) && reaches(byName, next, goal, seen.add(next))),
    );
}

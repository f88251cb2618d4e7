// Each package may import only the neighbours that its package.json names as dependencies, which form no cycle; its tests may also import the
// devDependencies, which stand above it. Applications import all packages and name none.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runCheck } from "./lib/problems.mjs";
import { importsOf, isForTests, sourceFiles } from "./lib/sources.mjs";

await runCheck("neighbours", (root) => {
    const packages = findPackages(root);
    const byName = new Map(packages.map((one) => [one.name, one]));
    const problems = [];

    for (const path of sourceFiles(root)) {
        const owner = packages.find(({ folder }) => path.startsWith(`${folder}/`));
        if (!owner) continue;
        for (const { module, line } of importsOf(root, path)) {
            const neighbour = /^@parley\/[^/]+/.exec(module)?.[0];
            const named = isForTests(path) ? [...owner.neighbours, ...owner.testNeighbours] : owner.neighbours;
            if (neighbour && neighbour !== owner.name && !named.includes(neighbour)) {
                problems.push(
                    `neighbours: ${path}:${line} imports ${neighbour}, which ${owner.folder}/package.json does not name`,
                );
            }
        }
    }
    for (const { name, folder, neighbours, testNeighbours } of packages) {
        for (const neighbour of [...neighbours, ...testNeighbours]) {
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
            const { name, dependencies, devDependencies } = JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8"));
            return { name, folder, neighbours: packagesIn(dependencies), testNeighbours: packagesIn(devDependencies) };
        });
}

function packagesIn(dependencies = {}) {
    return Object.keys(dependencies).filter((other) => other.startsWith("@parley/"));
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

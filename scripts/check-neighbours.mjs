// Each package may import only the neighbours that its package.json names as dependencies, which form no cycle; its tests may also import the
// devDependencies, which stand above it. Applications import all packages and name none.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { checkAsCommand } from "./lib/rules.mjs";
import { isForTests } from "./lib/sources.mjs";

/** The rule that packages name the neighbours that they import. */
export const neighbours = {
    name: "neighbours",
    start(root) {
        const packages = findPackages(root);
        return { inspect: (source) => unnamedNeighbours(packages, source), conclude: () => wrongManifests(packages) };
    },
};

await checkAsCommand(import.meta.url, neighbours);

function unnamedNeighbours(packages, { path, imports }) {
    const owner = packages.find(({ folder }) => path.startsWith(`${folder}/`));
    if (!owner) return [];
    const named = isForTests(path) ? [...owner.neighbours, ...owner.testNeighbours] : owner.neighbours;
    return imports
        .map(({ module, line }) => ({ neighbour: /^@parley\/[^/]+/.exec(module)?.[0], line }))
        .filter(({ neighbour }) => neighbour && neighbour !== owner.name && !named.includes(neighbour))
        .map(
            ({ neighbour, line }) =>
                `neighbours: ${path}:${line} imports ${neighbour}, which ${owner.folder}/package.json does not name`,
        );
}

function wrongManifests(packages) {
    const byName = new Map(packages.map((one) => [one.name, one]));
    const problems = [];
    for (const { name, folder, neighbours, testNeighbours } of packages) {
        for (const neighbour of [...neighbours, ...testNeighbours]) {
            if (!byName.has(neighbour))
                problems.push(`neighbours: ${folder}/package.json names ${neighbour}, which does not exist`);
        }
        if (reaches(byName, name, name)) problems.push(`neighbours: ${name} needs itself, by way of its neighbours`);
    }
    return problems;
}

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

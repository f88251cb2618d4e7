import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "@jest/globals";

interface LockedPackage {
    version?: string;
    resolved?: string;
    link?: boolean;
    optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync(join(__dirname, "../package-lock.json"), "utf8")) as {
    packages: Record<string, LockedPackage>;
};
const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

describe("package-lock.json", () => {
    test("has the optional packages of every platform, without which `npm ci` fails", () => {
        const missing = installed.flatMap(([path, { optionalDependencies = {} }]) =>
            Object.keys(optionalDependencies).filter((name) => !isLocked(name, path)),
        );
        expect(missing).toEqual([]);
    });

    test("has a version of every package, and no URL of a registry", () => {
        expect(installed.filter(([, { version }]) => !version).map(([path]) => path)).toEqual([]);
        expect(installed.filter(([, { resolved }]) => resolved).map(([path]) => path)).toEqual([]);
    });
});

/** Whether Node would resolve a package from another one: beside it, in it or further up. */
function isLocked(name: string, from: string): boolean {
    const folders = from.split("/node_modules/");
    return (
        folders.some((_, depth) => `${folders.slice(0, depth + 1).join("/node_modules/")}/node_modules/${name}` in packages) ||
        `node_modules/${name}` in packages
    );
}

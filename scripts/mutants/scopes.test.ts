import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { DECIDES, findMutated, listScopes, TESTED_BY } from "./scopes.mjs";

const root = join(__dirname, "../..");
const scopes = listScopes();
const scores: Record<string, unknown> = JSON.parse(readFileSync(join(root, "scripts/mutants.json"), "utf8"));

test("each kind of deciding code is mutated somewhere", () => {
    const mutated = scopes.flatMap(findMutated);

    expect(DECIDES.filter((kind) => !mutated.some((file) => kind.test(file)))).toEqual([]);
});

test("tests in other folders are there, for folders that have a score", () => {
    const places = [...TESTED_BY.values()].flat();

    expect(places.filter((place) => !existsSync(join(root, place)))).toEqual([]);
    expect([...TESTED_BY.keys()].filter((scope) => !scopes.includes(scope))).toEqual([]);
});

test("every recorded score belongs to a folder whose code is mutated", () => {
    expect(Object.keys(scores).filter((scope) => !scopes.includes(scope))).toEqual([]);
});

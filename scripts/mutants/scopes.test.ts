import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { DECIDES, findMutated, findQuickTests, findTests, isRule, isSampled, listScopes, TESTED_BY } from "./scopes.mjs";

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

test("rules are tested by what needs no page and no database first", () => {
    const files = ["contract/bodies.rules.ts", "contract/postingLimits.rules.ts", "server/limits/postingLimits.rules.ts"];

    expect(findMutated("packages/posting").filter(isRule)).toEqual(files.map((file) => `packages/posting/${file}`));
    expect(findTests("packages/posting")).toContain("packages/posting/server/limits/postingLimits.test.ts");
    expect(findQuickTests("packages/posting").slice(0, -1)).toEqual([
        "packages/posting/server/limits/postingLimits.rules.test.ts",
    ]);
    expect(findQuickTests("packages/tags").slice(0, -1)).toEqual(["packages/tags/contract/tags.rules.test.ts"]);
});

test("a sample has about one in so many mutants, and the same ones after lines were added above them", () => {
    const mutants = Array.from({ length: 1000 }, (_, column) => ({
        fileName: join(root, "packages/x/x.rules.ts"),
        location: { start: { line: 5, column }, end: { line: 6, column: 2 } },
        mutatorName: "BlockStatement",
        replacement: "{}",
    }));
    const moved = mutants.map(({ location: { start, end }, ...mutant }) => ({
        ...mutant,
        location: { start: { ...start, line: start.line + 9 }, end: { ...end, line: end.line + 9 } },
    }));
    const sampled = mutants.map((mutant) => isSampled(mutant, 4));

    expect(sampled.filter(Boolean).length).toBeGreaterThan(200);
    expect(sampled.filter(Boolean).length).toBeLessThan(300);
    expect(moved.map((mutant) => isSampled(mutant, 4))).toEqual(sampled);
});

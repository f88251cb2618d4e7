import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { findMutated, isRule, listScopes } from "./scopes.mjs";

test("rules can be loaded by themselves, by which `--rules` tells what they compute then from what no test reaches", () => {
    const rules = listScopes().flatMap(findMutated).filter(isRule);
    const empty = rules.filter((file) => Object.keys(require(join(__dirname, "../..", file))).length === 0);

    expect([rules.length > 30, empty]).toEqual([true, []]);
});

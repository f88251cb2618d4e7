import { expect, test } from "@jest/globals";
import { hasPermission } from "@parley/library/contract";
import { checkPermissionByRules, createPermissionCases } from "@parley/library/testing";

const SEED = 20_170_101;
const COUNT = 10_000;

test(`FC-21 in ${COUNT} random cases (seed ${SEED}) an independent second implementation returns the same result`, () => {
    const counts = { true: 0, false: 0 };
    for (const [round, { data, names, check }] of createPermissionCases(SEED, COUNT).entries()) {
        const isAllowed = checkPermissionByRules(data, names, check);
        counts[`${isAllowed}`]++;
        if (hasPermission(data, names, check) !== isAllowed)
            throw new Error(`Not ${isAllowed}: ${JSON.stringify({ seed: SEED, round, data, names, check })}`);
    }
    // Both results must be frequent, or the cases prove little.
    expect(Math.min(counts.true, counts.false)).toBeGreaterThan(1500);
});

import { expect, test } from "@jest/globals";
import { fetchPermissions, selectPermission } from "@parley/accounts/client";
import { createStore } from "@parley/library/client/store";
import type { Permissions } from "@parley/library/contract";
import { may } from "@parley/library/server/http";
import { checkPermissionByRules, createPermissionCases } from "@parley/library/testing";

const SEED = 46_692;
const COUNT = 10_000;

test(`FC-21 in ${COUNT} random cases (seed ${SEED}) client, server and an independent implementation return the same result`, () => {
    const store = createStore({
        api: { request: () => Promise.reject(new Error("nothing is asked")) },
        now: () => new Date("2026-05-21T12:00:00Z"),
    });
    const counts = { true: 0, false: 0 };
    for (const [round, { data, names, check }] of createPermissionCases(SEED, COUNT).entries()) {
        if (data) store.dispatch(fetchPermissions.fulfilled(data, `${round}`, { userID: "$me", expand: ["junctions"] }));
        const known: Permissions = data ?? { isAdmin: false, permissions: [] };
        // The server checks permissions globally or on a category.
        const { resourceID } = check;
        const resource = resourceID === undefined ? {} : { resourceType: "category", resourceID };
        const results = [
            may({ userID: 5, permissions: known }, names, resourceID),
            checkPermissionByRules(known, names, resource),
            ...(data ? [selectPermission(store.getState(), names, resource)] : []),
        ];
        if (new Set(results).size > 1)
            throw new Error(`${results}: ${JSON.stringify({ seed: SEED, round, data, names, resource })}`);
        if (data && selectPermission(store.getState(), names, check) !== checkPermissionByRules(data, names, check))
            throw new Error(`The client judges otherwise: ${JSON.stringify({ seed: SEED, round, data, names, check })}`);
        counts[`${results[0] === true}`]++;
    }
    expect(Math.min(counts.true, counts.false)).toBeGreaterThan(1500);
});

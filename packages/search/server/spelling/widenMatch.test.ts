import { afterAll, beforeAll, describe, expect, test } from "@jest/globals";
import type { SearchCounts } from "@parley/search/contract";
import type { SearchForum } from "../testing/forum";
import { createSearchForum } from "../testing/forum";

const GUEST = 0;

let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum();
    await forum.start(forum.author, "A thermostat that clicks", "It clicks.");
    await forum.start(forum.author, "Raumthermostat ersetzen", "Das Gehäuse ist gerissen.");
    await forum.start(forum.moderator, "Ledger of embezzlements", "Kept in the safe.", { categoryID: forum.hidden });
});
afterAll(() => forum.close());

async function respellingsOf(userID: number, query: string): Promise<SearchCounts["respellings"]> {
    const answer = await forum.call(userID, "GET", `search/counts?${new URLSearchParams({ query })}`);
    return answer.json<SearchCounts>().respellings;
}

describe("where little is found the nearest spelling is searched for too", () => {
    test.each(["thermostt", "thremostat", "termostat", "thermosttat", "Thérmostst", "hhermostat"])(
        "%p finds the thermostat",
        async (query) => {
            expect(await forum.namesFound(GUEST, query)).toContain("A thermostat that clicks");
            expect(await respellingsOf(GUEST, query)).toEqual([{ word: query, spelling: "thermostat" }]);
        },
    );

    test("a word that is found often enough keeps its spelling, and only words of which little is found are respelt", async () => {
        for (const number of [1, 2, 3]) await forum.start(forum.author, `Clock ${number}`, "Ticks.");
        await forum.start(forum.author, "Clack", "A noise.");
        expect(await respellingsOf(GUEST, "clock")).toEqual([]);
        await forum.start(forum.author, "Clock and barometer", "Both.");
        expect(await respellingsOf(GUEST, "clock baromter")).toEqual([{ word: "baromter", spelling: "barometer" }]);
        expect(await forum.namesFound(GUEST, "clock baromter")).toEqual(["Clock and barometer"]);
    });

    test("phrases, short words and excluded words keep their spelling", async () => {
        expect(await forum.namesFound(GUEST, '"thermostt"')).toEqual([]);
        expect(await forum.namesFound(GUEST, "clc")).toEqual([]);
        expect(await forum.namesFound(GUEST, "clicks -thermostt")).toEqual(["A thermostat that clicks"]);
    });

    test("FC-14 no spelling is suggested that only hidden posts have", async () => {
        for (const query of ["embezzlemens", "ledgr", "embezlements"]) {
            expect({
                query,
                found: await forum.search(forum.member, query),
                respelt: await respellingsOf(forum.member, query),
            }).toEqual({
                query,
                found: [],
                respelt: [],
            });
        }
        expect(await respellingsOf(forum.moderator, "embezlements")).toEqual([
            { word: "embezlements", spelling: "embezzlements" },
        ]);
    });
});

test("other endings and compounds are found, after the word itself", async () => {
    await forum.start(forum.author, "Fuses", "Several of them.");
    await forum.start(forum.author, "A fuse", "One.");
    expect(await forum.namesFound(GUEST, "fuse")).toEqual(["A fuse", "Fuses"]);
    expect(await forum.namesFound(GUEST, "fuses")).toEqual(["Fuses", "A fuse"]);
    expect(await forum.namesFound(GUEST, "thermostat")).toEqual(["A thermostat that clicks", "Raumthermostat ersetzen"]);
});

test("words found by their nearest spelling are marked", async () => {
    const [result] = await forum.search(GUEST, "termostat");
    expect(result?.marks?.name.map(({ start, end }) => result.name.slice(start, end))).toEqual(["thermostat"]);
});

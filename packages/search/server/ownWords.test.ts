import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { Draft } from "@parley/drafts/contract";
import type { SearchForum } from "./testing/forum";
import { createSearchForum } from "./testing/forum";

let forum: SearchForum;
beforeAll(async () => {
    forum = await createSearchForum();
});
afterAll(() => forum.close());

const save = async (userID: number, recordType: string, attributes: object) => {
    const answer = await forum.call(userID, "POST", "drafts", { recordType, attributes });
    if (answer.statusCode !== 201) throw new Error(answer.body);
    return answer.json<Draft>().draftID;
};
const idsFound = async (userID: number, query: string) =>
    (await forum.call(userID, "GET", `drafts?${new URLSearchParams({ query })}`)).json<Draft[]>().map(({ draftID }) => draftID);

test("one's own drafts are found by their words as posts are, in every format, and no drafts of others", async () => {
    const words = (name: string, body: string, format = "markdown") => ({ name, body, format });
    const kettle = await save(forum.author, "discussion", words("A whistling kettle", "The *thermostat* sticks."));
    const nodes = [{ type: "p", children: [{ text: "Mine has a thermostat of brass." }] }];
    const reply = await save(forum.author, "comment", { body: JSON.stringify(nodes), format: "rich2" });
    await save(forum.member, "discussion", words("Thermostat of another", "Secret."));
    expect(await idsFound(forum.author, "thermostat")).toEqual([reply, kettle]);
    expect(await idsFound(forum.author, "thermo brass")).toEqual([reply]);
    expect(await idsFound(forum.author, '"thermostat sticks"')).toEqual([kettle]);
    expect(await idsFound(forum.author, "thermostat -brass")).toEqual([kettle]);
    expect(await idsFound(forum.author, "title:whistling")).toEqual([kettle]);
    for (const query of ["children", "secret", "?!"]) expect([query, await idsFound(forum.author, query)]).toEqual([query, []]);
    const page = await forum.call(forum.author, "GET", "drafts?query=thermostat&limit=1&page=2");
    expect([page.headers["x-app-page-result-count"], page.json<Draft[]>()[0]?.draftID]).toEqual(["2", kettle]);
});

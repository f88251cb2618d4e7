import { afterAll, beforeAll, expect, test } from "@jest/globals";
import type { ClientAndServer } from "@parley/library/testing";
import { createClientAndServer } from "@parley/library/testing";
import { fetchTag, fetchTags, selectTag, selectTags } from "@parley/tags/client";
import type { Tags } from "@parley/tags/server";
import { createTagsServer, tagsMigrations } from "@parley/tags/server";

let forum: ClientAndServer<Tags>;
beforeAll(async () => {
    forum = await createClientAndServer({ migrations: tagsMigrations, register: createTagsServer });
    await forum.features.importTags(
        ["Apple", "Banana"].map((name) => ({ name, insertUserID: 1, dateInserted: "2026-01-01T00:00:00+00:00" })),
    );
});
afterAll(() => forum.close());

test("TAGC-007 tags are found by the beginning of their name", async () => {
    const store = forum.storeAs(0);
    const query = { query: "app", page: 1, limit: 20 };
    await store.dispatch(fetchTags(query));
    const { data = [] } = selectTags(store.getState(), query);
    expect(data.map(({ name }) => name)).toEqual(["Apple"]);
    const tagID = data[0]?.tagID ?? 0;
    await store.dispatch(fetchTag({ tagID }));
    expect(selectTag(store.getState(), tagID)).toMatchObject({
        data: { name: "Apple", dateInserted: "2026-01-01T00:00:00+00:00" },
    });
});

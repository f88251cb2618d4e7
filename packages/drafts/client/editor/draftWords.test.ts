import { describe, expect, test } from "@jest/globals";
import type { Draft, DraftEdit } from "@parley/drafts/contract";
import { deleteDraft, discussionAttributes, getDraftEdit, getDrafts } from "@parley/drafts/contract";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { draftLinked, draftMoved, draftUsed, selectDraft, selectDraftLink, selectDrafts, selectPlacesOf } from "../drafts.slice";
import { fetchDraft, fetchDrafts, removeDraft } from "../drafts.thunks";
import { draftsHref, draftsIn } from "../lists";
import { isDraftFor, readDraftValues, toDraft } from "./draftWords";
import { fingerprint } from "./fingerprint";

const NOW = new Date("2026-05-21T12:00:00Z");
const thread = { userID: 10, recordType: "discussion" } as const;
const answer = { userID: 10, recordType: "comment", parentRecordType: "discussion", parentRecordID: 7 } as const;

describe("the draft that is made of the fields of a form", () => {
    test("DRAFT-011 of a discussion has its title or its body, its category, its kind and its tags; a category alone makes none", () => {
        expect(toDraft(thread, { name: "  ", body: "\n", categoryID: "3" }, NOW)).toBeUndefined();
        expect(toDraft(thread, { name: "Hum" }, NOW)).toMatchObject({
            attributes: { format: "markdown", name: "Hum", draftMeta: { postTypeID: "discussion", tags: [] } },
        });
        const values = {
            name: "Hum",
            body: "Warm.",
            format: "text",
            categoryID: "3",
            type: "question",
            tags: " valve, , hot water ",
        };
        expect(toDraft({ ...thread, parentRecordType: "category", parentRecordID: 3 }, values, NOW)).toEqual({
            recordType: "discussion",
            parentRecordType: "category",
            parentRecordID: 3,
            attributes: discussionAttributes(
                {
                    name: "Hum",
                    body: "Warm.",
                    format: "text",
                    categoryID: 3,
                    postTypeID: "question",
                    tags: ["valve", "hot water"],
                },
                NOW,
            ),
        });
        for (const categoryID of ["0", "-1", "none"]) {
            const { attributes } = toDraft(thread, { name: "Hum", categoryID }, NOW) ?? {};
            expect(attributes).not.toHaveProperty("draftMeta.categoryID");
        }
    });

    test("of a reply says what it answers, and of an edit which record it changes", () => {
        expect(toDraft(answer, { body: " " }, NOW)).toBeUndefined();
        const draft = toDraft({ ...answer, commentParentID: 5, recordID: 0 }, { body: "No." }, NOW);
        expect(draft).toMatchObject({
            recordType: "comment",
            parentRecordType: "discussion",
            parentRecordID: 7,
            recordID: 0,
            attributes: { body: "No.", draftMeta: { commentParentID: 5, format: "markdown" } },
        });
        const plain = toDraft({ userID: 10, recordType: "comment" }, { body: "No." }, NOW);
        expect(Object.keys(plain ?? {})).toEqual(["recordType", "attributes"]);
        expect(plain).not.toHaveProperty("attributes.draftMeta.commentParentID");
    });

    test("keeps what the form has no fields for, and nothing else of the draft as it was before", () => {
        const before = {
            draftMeta: {
                pinLocation: "recent",
                pinned: true,
                tagIDs: [4],
                name: "Former",
                colour: "blue",
                postTypeID: "idea",
                tags: ["kept"],
            },
        };
        const metaOf = (values: Record<string, string>, was: Record<string, unknown> = before) =>
            toDraft(thread, { name: "Hum", ...values }, NOW, was)?.attributes.draftMeta;
        expect(metaOf({})).toEqual({
            name: "Hum",
            pinLocation: "recent",
            pinned: true,
            tagIDs: [4],
            postTypeID: "idea",
            tags: ["kept"],
        });
        expect(metaOf({ type: "question", tags: "new" })).toMatchObject({ postTypeID: "question", tags: ["new"] });
        const usual = { name: "Hum", pinLocation: "none", pinned: false, postTypeID: "discussion", tags: [] };
        for (const draftMeta of [null, "pinned", undefined]) expect(metaOf({}, { draftMeta })).toEqual(usual);
    });
});

describe("the fields that a draft is read into", () => {
    test("are those of a discussion, with its old and its new tags in one field", () => {
        const attributes = discussionAttributes(
            { name: "Hum", body: "Warm.", format: "markdown", categoryID: 3, tags: ["valve"], newTagNames: ["hot"] },
            NOW,
        );
        expect(readDraftValues({ recordType: "discussion", attributes })).toEqual({
            values: { name: "Hum", body: "Warm.", format: "markdown", categoryID: "3", type: "", tags: "valve, hot" },
        });
        const { values } = readDraftValues({
            recordType: "discussion",
            attributes: discussionAttributes({ postTypeID: "idea" }, NOW),
        });
        expect(values).toMatchObject({ categoryID: "", type: "idea", tags: "" });
    });

    test("are those of a reply, with what is wrong with it", () => {
        const attributes = { body: "No.", format: "markdown", draftMeta: { format: "markdown" } };
        expect(readDraftValues({ recordType: "comment", attributes })).toEqual({ values: { body: "No.", format: "markdown" } });
        expect(readDraftValues({ recordType: "comment", attributes: {} }).flaw).toBe("Invalid draft, no body content");
    });

    test("are filled by a draft of the same place alone", () => {
        const draft = (recordType: DraftEdit["recordType"], commentParentID?: number) => ({
            recordType,
            attributes: { body: "No.", draftMeta: { format: "markdown", commentParentID } },
        });
        expect([isDraftFor(thread, draft("discussion")), isDraftFor(thread, draft("comment"))]).toEqual([true, false]);
        expect([isDraftFor(thread, draft("discussion", 5)), isDraftFor(answer, draft("discussion"))]).toEqual([true, false]);
        expect([isDraftFor(answer, draft("comment")), isDraftFor(answer, draft("comment", 5))]).toEqual([true, false]);
        expect(isDraftFor({ ...answer, commentParentID: 5 }, draft("comment", 5))).toBe(true);
    });
});

test("the fingerprint of words is the same on every device and in every release, whatever the order of the fields", () => {
    expect(fingerprint({ body: "Half a thought", format: "markdown" })).toBe("49-1uy8biojwl1");
    expect(fingerprint({ format: "markdown", body: "Half a thought" })).toBe(
        fingerprint({ body: "Half a thought", format: "markdown" }),
    );
    expect(fingerprint({})).toBe("2-1mjsfpb3rfi");
});

describe("the address of a list of drafts", () => {
    test("names the status and the page where they are not the usual ones", () => {
        expect([draftsHref("draft"), draftsHref("draft", 2), draftsHref("error"), draftsHref("scheduled", 3)]).toEqual([
            "/drafts",
            "/drafts?page=2",
            "/drafts?status=error",
            "/drafts?status=scheduled&page=3",
        ]);
    });

    test.each([
        ["", "draft", 1],
        ["?status=error&page=1000", "error", 1000],
        ["?status=lost&page=1001", "draft", 1],
        ["?page=0", "draft", 1],
        ["?page=1.5", "draft", 1],
        ["?page=two", "draft", 1],
    ])("FC-65 %j is read as a page that there may be", (search, draftStatus, page) => {
        expect(draftsIn(search)).toEqual({ draftStatus, page, limit: 30 });
    });
});

describe("what this device knows of drafts", () => {
    test("ties forty places to their drafts, and the oldest gives way", () => {
        const store = createStore({ api: createFakeApi().api, now: () => NOW });
        const link = (place: string, draftID: number) => store.dispatch(draftLinked({ place, link: { draftID } }));
        for (let count = 1; count <= 40; count++) link(`place ${count}`, count);
        link("place 1", 100);
        expect(selectDraftLink(store.getState(), "place 2")).toEqual({ draftID: 2 });
        link("place 41", 41);
        const linked = ["place 1", "place 2", "place 3", "place 41"].map((place) => selectDraftLink(store.getState(), place));
        expect(linked).toEqual([{ draftID: 100 }, undefined, { draftID: 3 }, { draftID: 41 }]);
        store.dispatch(draftLinked({ place: "place 41", link: undefined }));
        expect(selectDraftLink(store.getState(), "place 41")).toBeUndefined();
    });

    test("follows words to another place, and finds every place that holds a draft", () => {
        const store = createStore({ api: createFakeApi().api, now: () => NOW });
        expect(selectPlacesOf(store.getState(), 5)).toEqual([]);
        for (const [place, draftID] of Object.entries({ a: 5, b: 6, c: 5 }))
            store.dispatch(draftLinked({ place, link: { draftID } }));
        store.dispatch(draftMoved({ from: "a", to: "z" }));
        store.dispatch(draftMoved({ from: "nowhere", to: "b" }));
        expect([selectPlacesOf(store.getState(), 5), selectPlacesOf(store.getState(), 6)]).toEqual([["c", "z"], ["b"]]);
    });

    test("has no draft in a list that was deleted or posted", async () => {
        const server = createFakeApi();
        const items = [1, 2, 3].map((draftID) => ({ draftID }) as Draft);
        server.answer(getDrafts, () => ({ items, paging: { page: 1, limit: 30, total: 3 } }));
        server.answer(getDraftEdit, ({ draftID }) => ({ draftID }) as DraftEdit);
        server.answer(deleteDraft, () => undefined);
        const store = createStore({ api: server.api, now: () => NOW });
        await store.dispatch(fetchDrafts({ page: 1 }));
        await store.dispatch(fetchDraft({ draftID: 2 }));
        expect(selectDrafts(store.getState(), { page: 2 }).data).toBeUndefined();
        await store.dispatch(removeDraft({ draftID: 1 }));
        expect(selectDraft(store.getState(), 2).data).toMatchObject({ draftID: 2 });
        store.dispatch(draftUsed(2));
        expect(selectDrafts(store.getState(), { page: 1 }).data?.items).toEqual([{ draftID: 3 }]);
        expect(selectDraft(store.getState(), 2).data).toBeUndefined();
    });
});

import { describe, expect, test } from "@jest/globals";
import type { Draft, DraftEdit } from "@parley/drafts/contract";
import { createDiscussionAttributes, deleteDraft, getDraftEdit, getDrafts } from "@parley/drafts/contract";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { draftLinked, draftMoved, draftUsed, selectDraft, selectDraftKeys, selectDraftLink, selectDrafts } from "../drafts.slice";
import { fetchDraft, fetchDrafts, removeDraft } from "../drafts.thunks";
import { draftsHref, parseDraftsQuery } from "../lists";
import { isDraftFor, readDraftValues, toDraft } from "./draftWords";
import { computeFingerprint } from "./fingerprint";

const NOW = new Date("2026-05-21T12:00:00Z");
const thread = { userID: 10, recordType: "discussion" } as const;
const answer = { userID: 10, recordType: "comment", parentRecordType: "discussion", parentRecordID: 7 } as const;

describe("converting form values to a draft", () => {
    test("DRAFT-011 stores title, body, category, type and tags of a discussion; a category alone creates no draft", () => {
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
            attributes: createDiscussionAttributes(
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

    test("FC-63 stores the recipients and the subject of a first message, and fills its form with them", () => {
        const first = { userID: 10, recordType: "message", parentRecordType: "conversation" } as const;
        const values = { to: "Hana Mori, Bea", name: "The cupboard key", body: "Is it with you?", format: "markdown" };
        const draft = toDraft(first, values, NOW);
        expect(draft).not.toHaveProperty("parentRecordID");
        expect(readDraftValues({ recordType: "message", attributes: draft?.attributes ?? {} })).toEqual({ values });
        expect(toDraft(first, { ...values, body: " " }, NOW)).toBeUndefined();
    });

    test("stores the parent of a reply, and the record of an edit", () => {
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

    test("retains attributes that the form has no fields for, and nothing else of the previous draft", () => {
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
        expect(metaOf({ pinLocation: "category" })).toMatchObject({ pinLocation: "category", pinned: true });
        expect(metaOf({ pinLocation: "" })).toMatchObject({ pinLocation: "none", pinned: false });
        expect(metaOf({ type: "question", tags: "new" })).toMatchObject({ postTypeID: "question", tags: ["new"] });
        const usual = { name: "Hum", pinLocation: "none", pinned: false, postTypeID: "discussion", tags: [] };
        for (const draftMeta of [null, "pinned", undefined]) expect(metaOf({}, { draftMeta })).toEqual(usual);
    });
});

describe("converting a draft to form values", () => {
    test("fills the fields of a discussion, with existing and new tags in one field", () => {
        const attributes = createDiscussionAttributes(
            { name: "Hum", body: "Warm.", format: "markdown", categoryID: 3, tags: ["valve"], newTagNames: ["hot"] },
            NOW,
        );
        expect(readDraftValues({ recordType: "discussion", attributes })).toEqual({
            values: {
                name: "Hum",
                body: "Warm.",
                format: "markdown",
                categoryID: "3",
                type: "",
                tags: "valve, hot",
                pinLocation: "",
            },
        });
        const { values } = readDraftValues({
            recordType: "discussion",
            attributes: createDiscussionAttributes({ postTypeID: "idea" }, NOW),
        });
        expect(values).toMatchObject({ categoryID: "", type: "idea", tags: "" });
        const pinned = createDiscussionAttributes({ name: "Hum", pinLocation: "recent", pinned: true }, NOW);
        expect(readDraftValues({ recordType: "discussion", attributes: pinned }).values.pinLocation).toBe("recent");
    });

    test("fills the fields of a reply, and reports problems", () => {
        const attributes = { body: "No.", format: "markdown", draftMeta: { format: "markdown" } };
        expect(readDraftValues({ recordType: "comment", attributes })).toEqual({ values: { body: "No.", format: "markdown" } });
        expect(readDraftValues({ recordType: "comment", attributes: {} }).problem).toBe("Invalid draft, no body content");
    });

    test("only a draft for the same target matches a form", () => {
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

test("the fingerprint of values is the same on every device and in every release, regardless of the field order", () => {
    expect(computeFingerprint({ body: "Half a thought", format: "markdown" })).toBe("49-1uy8biojwl1");
    expect(computeFingerprint({ format: "markdown", body: "Half a thought" })).toBe(
        computeFingerprint({ body: "Half a thought", format: "markdown" }),
    );
    expect(computeFingerprint({})).toBe("2-1mjsfpb3rfi");
});

describe("the URL of a list of drafts", () => {
    test("contains status and page unless they are the defaults", () => {
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
    ])("FC-65 the query string %j is parsed to a valid status and page", (search, draftStatus, page) => {
        expect(parseDraftsQuery(search)).toEqual({ draftStatus, page, limit: 30 });
    });
});

describe("the links to drafts on this device", () => {
    test("are limited to forty draft keys; the oldest is removed", () => {
        const store = createStore({ api: createFakeApi().api, now: () => NOW });
        const link = (draftKey: string, draftID: number) => store.dispatch(draftLinked({ draftKey, link: { draftID } }));
        for (let count = 1; count <= 40; count++) link(`place ${count}`, count);
        link("place 1", 100);
        expect(selectDraftLink(store.getState(), "place 2")).toEqual({ draftID: 2 });
        link("place 41", 41);
        const linked = ["place 1", "place 2", "place 3", "place 41"].map((draftKey) =>
            selectDraftLink(store.getState(), draftKey),
        );
        expect(linked).toEqual([{ draftID: 100 }, undefined, { draftID: 3 }, { draftID: 41 }]);
        store.dispatch(draftLinked({ draftKey: "place 41", link: undefined }));
        expect(selectDraftLink(store.getState(), "place 41")).toBeUndefined();
    });

    test("move to another draft key, and are found by draft ID", () => {
        const store = createStore({ api: createFakeApi().api, now: () => NOW });
        expect(selectDraftKeys(store.getState(), 5)).toEqual([]);
        for (const [draftKey, draftID] of Object.entries({ a: 5, b: 6, c: 5 }))
            store.dispatch(draftLinked({ draftKey, link: { draftID } }));
        store.dispatch(draftMoved({ from: "a", to: "z" }));
        store.dispatch(draftMoved({ from: "nowhere", to: "b" }));
        expect([selectDraftKeys(store.getState(), 5), selectDraftKeys(store.getState(), 6)]).toEqual([["c", "z"], ["b"]]);
    });

    test("deleted and posted drafts are removed from the lists", async () => {
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

import { describe, expect, test } from "@jest/globals";
import type { RichNode } from "@parley/richText/contract";
import { EMPTY_BODY } from "@parley/richText/contract";
import {
    convertToEditorBody,
    convertToStoredBody,
    createCommentAttributes,
    createDiscussionAttributes,
    findTimeProblem,
    readCommentDraft,
    readDiscussionDraft,
    toPin,
    toPlainWords,
} from "./index";

const NOW = new Date("2026-05-21T12:00:00Z");
const RICH: RichNode[] = [
    { type: "p", children: [{ text: "It hums " }, { text: "warm", bold: true }] },
    { type: "p", children: [{ text: "and stops." }] },
];

describe("the body of a draft", () => {
    test.each([
        ["rich2", RICH],
        ["rich2", EMPTY_BODY],
        ["markdown", "It hums *warm*"],
        ["text", "[1, 2]"],
    ])("DRAFT-009 in the format %s is the same after saving and loading", (format, body) => {
        expect(convertToEditorBody(convertToStoredBody(body, format), format)).toEqual(body);
    });

    test("DRAFT-003 DRAFT-008 that is empty is stored as an empty paragraph of the format rich2", () => {
        expect(convertToStoredBody(undefined)).toBe('[{"type":"p","children":[{"text":""}]}]');
        expect(convertToEditorBody("")).toEqual(EMPTY_BODY);
        expect(createDiscussionAttributes({}, NOW)).toMatchObject({ format: "rich2", body: convertToStoredBody(EMPTY_BODY) });
    });

    test("FC-65 that is not rich text is not lost; a field without formatting gets the plain text", () => {
        expect(toPlainWords(convertToEditorBody("plain words", "rich2"))).toBe("plain words");
        const nested = `[${'{"type":"blockquote","children":['.repeat(200)}{"text":"deep"}${"]}".repeat(200)}]`;
        expect(convertToStoredBody(convertToEditorBody(nested))).toBe(nested);
        expect(toPlainWords(RICH)).toBe("It hums warm\nand stops.");
        expect([convertToStoredBody(RICH, "markdown"), convertToStoredBody(undefined, "markdown")]).toEqual([
            toPlainWords(RICH),
            "",
        ]);
        expect([convertToEditorBody(7, "text"), convertToEditorBody(7, "Rich2")]).toEqual(["", EMPTY_BODY]);
        expect(convertToEditorBody(" \n[ {broken")).toBe(" \n[ {broken");
        for (const text of ["[1]", "see [ {x} ]"])
            expect(convertToEditorBody(text)).toEqual([{ type: "p", children: [{ text }] }]);
    });
});

describe("the attributes of a draft", () => {
    test("DRAFT-002 DRAFT-004 DRAFT-005 of a discussion contain all fields, with defaults", () => {
        const given = { name: "Hum", body: "Warm.", format: "markdown", categoryID: 3, postTypeID: "question", tags: ["valve"] };
        const attributes = createDiscussionAttributes(given, NOW);
        expect(attributes).toEqual({
            body: "Warm.",
            format: "markdown",
            draftType: "discussion",
            name: "Hum",
            draftMeta: {
                name: "Hum",
                pinLocation: "none",
                pinned: false,
                categoryID: 3,
                postTypeID: "question",
                tags: ["valve"],
            },
            lastSaved: "2026-05-21T12:00:00.000Z",
        });
        expect(readDiscussionDraft(JSON.parse(JSON.stringify(attributes)))).toEqual({
            words: { ...given, pinLocation: "none", pinned: false, tagIDs: [], newTagNames: [] },
        });
    });

    test("DRAFT-006 DRAFT-011 of a reply contain its parent; without a body there are none", () => {
        const attributes = createCommentAttributes({ body: "No.", format: "markdown", commentParentID: 5 }, NOW);
        expect(attributes).toMatchObject({ draftType: "comment", draftMeta: { commentParentID: 5, format: "markdown" } });
        expect(readCommentDraft(attributes)).toEqual({ words: { body: "No.", format: "markdown", commentParentID: 5 } });
        for (const body of [undefined, "", "  \n", EMPTY_BODY])
            expect(createCommentAttributes({ ...(body && { body }) }, NOW)).toBeUndefined();
    });

    test.each([
        ["0", "none"],
        [0, "none"],
        ["1", "category"],
        ["2", "recent"],
        ["x", "recent"],
        [undefined, "none"],
    ])("DRAFT-007 of a legacy draft with announce %j have the pin location %s", (announce, pinLocation) => {
        expect(toPin(announce)).toBe(pinLocation);
        const legacy = {
            type: "Discussion",
            name: "Hum",
            body: "Warm.",
            format: "Markdown",
            categoryID: "3",
            tags: "a, b",
            announce,
        };
        expect(readDiscussionDraft(legacy)).toEqual({
            words: expect.objectContaining({ name: "Hum", body: "Warm.", pinLocation, categoryID: 3, tags: ["a", "b"] }),
        });
    });

    test.each([
        [{ body: "Kept", format: "markdown", draftMeta: { colour: "blue" } }, "Invalid draft meta"],
        [{ body: "Kept", format: "markdown" }, "Draft attributes contain unknown structure"],
        [{ body: "Kept", format: "markdown", draftMeta: "none" }, "Draft attributes contain unknown structure"],
    ])("DRAFT-010 DRAFT-037 FC-65 with the problem of %j report it, and the body is read", (attributes, problem) => {
        expect(readDiscussionDraft(attributes)).toMatchObject({ problem, words: { body: "Kept" } });
        expect(readCommentDraft(attributes)).toMatchObject({ problem, words: { body: "Kept" } });
    });

    test("of a discussion are converted to their types, and invalid values are left out", () => {
        const draftMeta = {
            name: "Hum",
            tags: [" valve ", "", 7],
            tagIDs: [4, "5", "05", 0, 1.5, "x", null],
            newTagNames: "hot, , cold",
            pinLocation: "category",
            pinned: true,
            postMeta: { colour: "blue" },
            categoryID: "12",
            type: "idea",
        };
        expect(readDiscussionDraft({ body: "Warm.", format: "Markdown", name: "Former", draftMeta })).toEqual({
            words: {
                name: "Hum",
                body: "Warm.",
                format: "markdown",
                tags: ["valve"],
                tagIDs: [4, 5],
                newTagNames: ["hot", "cold"],
                pinLocation: "category",
                pinned: true,
                postMeta: { colour: "blue" },
                categoryID: 12,
                postTypeID: "idea",
            },
        });
        const more = {
            ...draftMeta,
            name: "",
            format: "text",
            pinLocation: "recent",
            pinned: "yes",
            tagIDs: 4,
            postMeta: [],
            categoryID: -3,
        };
        const { words } = readDiscussionDraft({ name: "Former", draftMeta: { ...more, postTypeID: "question" } });
        expect(words).toMatchObject({
            name: "Former",
            format: "text",
            pinLocation: "recent",
            pinned: false,
            tagIDs: [],
            postTypeID: "question",
        });
        expect([Object.hasOwn(words, "postMeta"), Object.hasOwn(words, "categoryID")]).toEqual([false, false]);
        expect(readDiscussionDraft({ draftMeta: { pinLocation: "above" } }).words).toMatchObject({
            pinLocation: "none",
            body: "",
        });
    });

    test("DRAFT-007 with announce are legacy attributes, unless they contain draftMeta", () => {
        const legacy = readDiscussionDraft({ name: "Hum", body: "Warm.", format: "text", announce: 2, type: "Discussion" });
        expect(legacy).toMatchObject({ words: { name: "Hum", pinLocation: "recent" } });
        expect(legacy.words).not.toHaveProperty("postTypeID");
        expect(readDiscussionDraft({ name: "Hum", announce: "1" })).not.toHaveProperty("problem");
        expect(readDiscussionDraft({ name: "Hum", type: "Question" }).problem).toBe("Draft attributes contain unknown structure");
        const present = { name: "Hum", announce: "1", draftMeta: { pinned: true } };
        expect(readDiscussionDraft(present)).toMatchObject({ words: { pinned: true, pinLocation: "none" } });
    });

    test("DRAFT-010 of a reply are recognized by a single known field, and contain its position", () => {
        const read = (draftMeta: object) => readCommentDraft({ body: "No.", format: "markdown", draftMeta });
        expect(read({ commentPath: "1.2" })).toEqual({ words: { body: "No.", format: "markdown", commentPath: "1.2" } });
        expect(read({ tags: [] }).problem).toBe("Invalid draft meta");
        expect(readCommentDraft({ body: "No.", draftMeta: { format: "Text" } }).words.format).toBe("text");
        expect(readCommentDraft({ body: convertToStoredBody(EMPTY_BODY), draftMeta: { format: "rich2" } })).toEqual({
            words: { body: "", format: "rich2" },
            problem: "Invalid draft, no body content",
        });
        const rich = { body: convertToStoredBody(RICH), draftMeta: { format: "rich2" } };
        expect(readCommentDraft(rich)).toEqual({ words: { body: convertToStoredBody(RICH), format: "rich2" } });
    });

    test.each([[null], ["text"], [[1]], [{ body: 5, draftMeta: { name: 7, tags: { a: 1 }, categoryID: "x" } }]])(
        "FC-65 %j causes no error",
        (attributes) => {
            expect(readDiscussionDraft(attributes).words).toMatchObject({ name: "", tags: [] });
            expect(readCommentDraft(attributes).problem).toBe("Invalid draft, no body content");
        },
    );
});

test.each([
    [14, "soon"],
    [15, undefined],
    [365 * 24 * 60, undefined],
    [365 * 24 * 60 + 1, "late"],
])("contract §5.7 a time in %d minutes is %s", (minutes, wrong) => {
    expect(findTimeProblem(new Date(NOW.getTime() + minutes * 60_000), NOW)).toBe(wrong);
});

import { afterEach, expect, jest, test } from "@jest/globals";
import { toDraftLocation } from "./draftLocation";
import { parsePostRoute } from "./postRoute";

afterEach(() => void jest.restoreAllMocks());

const create = (postType: string | undefined, parentRecordID: number | string = -1, parentRecordType = "category") => ({
    kind: "create",
    postType,
    parentRecordType,
    parentRecordID,
});

test.each([
    ["DRAFT-039 DRAFT-044", "/post/discussion", "", create("discussion")],
    ["DRAFT-039", "/post/", "", create(undefined)],
    ["DRAFT-039", "/somewhere/post/idea", "", create("idea")],
    ["DRAFT-040", "/post/question/7", "", create("question", 7)],
    ["DRAFT-040", "/post/question/kettles%20and%20pans/", "", create("question", "kettles and pans")],
    ["DRAFT-041", "/post/editdiscussion/40/12", "", { kind: "edit", recordID: 40, draftID: 12 }],
    ["DRAFT-042", "/post/editdiscussion/0/12", "", { kind: "edit", recordID: undefined, draftID: 12 }],
    ["DRAFT-043", "/post/discussion/social-groups", "?groupid=9", create("discussion", 9, "group")],
    ["DRAFT-043", "/post/discussion/social-groups-of-us", "", create("discussion", -1, "group")],
    ["DRAFT-045", "/post/editdiscussion/40", "", { kind: "edit", recordID: 40, draftID: undefined }],
    ["FC-65", "/post/editdiscussion/40/x%", "", { kind: "edit", recordID: 40, draftID: undefined }],
    ["of another page", "/discussions/p2", "", undefined],
])("%s %s%s", (_id, pathname, search, route) => {
    expect(parsePostRoute(pathname, search)).toEqual(route);
});

test("DRAFT-036 a malformed query string is only logged", () => {
    const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
    expect(parsePostRoute("/post/discussion/social-groups", "?groupid=%E0%A4%A")).toEqual(create("discussion", -1, "group"));
    expect(log).toHaveBeenCalledWith("Error parsing search params", expect.anything());
});

test("DRAFT-020 DRAFT-021 DRAFT-038 the draft of a reply is at the reply form below the post or below its parent comment", () => {
    const here = { pathname: "/discussion/7/kettle/p2", search: "?view=flat" };
    expect(toDraftLocation(here)).toBe("/discussion/7/kettle/p2?view=flat&hasDraft=true#create-comment");
    expect(toDraftLocation(here, 5)).toBe("/discussion/comment/5?hasDraft=true#Comment_5");
    const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
    expect(toDraftLocation(here, Number.NaN)).toBeUndefined();
    expect(log).toHaveBeenCalledWith("Failed to create draft location link", expect.anything());
});

import { expect, test } from "@jest/globals";
import { isTagUrlcode, tagPath } from "./tags.rules";

test.each(["zip", "zip-3", "größe", "ซ่อม", "e\u0301", "3"])("%j is a valid code of a tag", (urlcode) => {
    expect(isTagUrlcode(urlcode)).toBe(true);
});

test.each(["", "Zip", "zip ", " zip", "a b", "a/b", "a_b", "zip!", "!zip"])("%j is no valid code of a tag", (urlcode) => {
    expect(isTagUrlcode(urlcode)).toBe(false);
});

test("a tag links to the posts that have it", () => expect(tagPath(5)).toBe("/discussions?tagID=5"));

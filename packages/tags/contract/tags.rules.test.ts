import { expect, test } from "@jest/globals";
import { isTagUrlcode, tagPath } from "./tags.rules";

test.each(["zip", "zip-3", "größe", "ซ่อม", "e\u0301", "3"])("%j can be the code of a tag", (urlcode) => {
    expect(isTagUrlcode(urlcode)).toBe(true);
});

test.each(["", "Zip", "zip ", " zip", "a b", "a/b", "a_b", "zip!", "!zip"])("%j can be no code of a tag", (urlcode) => {
    expect(isTagUrlcode(urlcode)).toBe(false);
});

test("a tag leads to the posts that have it", () => expect(tagPath(5)).toBe("/discussions?tagID=5"));

import { expect, test } from "@jest/globals";
import { isFrameAddress } from "./embedAddresses";
import { parseFrameQuery } from "./embedFrame";

const parse = (query: string) => parseFrameQuery(new URLSearchParams(query));

test("the address of a frame says its page, and how it looks", () => {
    expect(
        parse("url=https://almanac.example/tides&theme=dark&lang=nl-BE&accent=2A6F4E&size=large&sort=top&page=2&comment=17"),
    ).toEqual({
        framed: { pageUrl: "https://almanac.example/tides" },
        theme: "dark",
        language: "nl-BE",
        accent: "#2a6f4e",
        textSize: "large",
        sort: "top",
        page: 2,
        isShown: true,
        commentID: 17,
        origin: undefined,
    });
    expect(parse("id=article-17&site=3&theme=auto")).toMatchObject({
        framed: { pageID: "article-17", embedSiteID: 3 },
        theme: undefined,
        sort: "oldest",
        page: 1,
        isShown: false,
    });
    // Whoever asks for one of the comments, or for more of them, has seen the button.
    for (const more of ["shown=1", "comment=17", "page=2"])
        expect(parse(`url=https://almanac.example/&${more}`).isShown).toBe(true);
});

test.each([
    ["url", ""],
    ["site", "id=article-17"],
    ["theme", "url=a&theme=loud"],
    ["lang", "url=a&lang=../en"],
    ["accent", "url=a&accent=red;}body{display:none"],
    ["size", "url=a&size=huge"],
    ["sort", "url=a&sort=worst"],
    ["page", "url=a&page=0"],
    ["comment", "url=a&comment=1e3"],
    ["url", `url=${"a".repeat(2001)}`],
])("a frame whose parameter %s means nothing is refused: %s", (parameter, query) => {
    expect(() => parse(query)).toThrow(expect.objectContaining({ parameter }));
});

test("only the page of comments is a frame", () => {
    expect(["/embed/comments", "/embed/comments/?url=a"].map(isFrameAddress)).toEqual([true, true]);
    expect(["/embed/commentsx", "/account?/embed/comments", "/embed/fragment?url=a"].map(isFrameAddress)).toEqual([
        false,
        false,
        false,
    ]);
});

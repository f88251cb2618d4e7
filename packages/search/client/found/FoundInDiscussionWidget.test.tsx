import { expect, test } from "@jest/globals";
import { at, renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import { Widget } from "./FoundInDiscussionWidget";

const linksAt = (address: string): [string | null, string | null][] => {
    renderWithStore(at(address, <Widget discussionID={7} />));
    return screen.queryAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
};

test("a bar leads from one match in a discussion to the next, in the same view", () => {
    expect(linksAt("/discussion/comment/5?view=flat&find=kettle&found=2&of=3#Comment_5")).toEqual([
        ["Previous", "/search/in/7?query=kettle&found=1&view=flat"],
        ["Next", "/search/in/7?query=kettle&found=3&view=flat"],
        ["All results", "/search?query=kettle&discussionID=7"],
    ]);
    expect(screen.getByRole("navigation", { name: "Found in this discussion" }).textContent).toContain("2 of 3 for “kettle”");
});

test("the first match has no previous one, the last one no next, and a page without a search no bar", () => {
    expect(linksAt("/discussion/7/kettle?find=kettle&found=1&of=1").map(([name]) => name)).toEqual(["All results"]);
});

test("a page without a search has no bar", () => {
    expect(linksAt("/discussion/7/kettle")).toEqual([]);
});

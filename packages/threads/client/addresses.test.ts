import { expect, test } from "@jest/globals";
import { commentsHref, withParameter } from "./addresses";

test("DISC-008 DISC-010 a page of comments is named by the path, its sort and view by the query string; default values are left out", () => {
    expect(commentsHref("/discussion/7/kettle", {})).toBe("/discussion/7/kettle");
    expect(commentsHref("/discussion/7/kettle", { page: 1, sort: "dateInserted", view: "nested" })).toBe("/discussion/7/kettle");
    expect(commentsHref("/discussion/7/kettle", { page: 3, sort: "-score", view: "flat" })).toBe(
        "/discussion/7/kettle/p3?sort=-score&view=flat",
    );
});

test("the link that opens a reply form keeps the other query parameters", () => {
    expect(withParameter({ pathname: "/discussion/7/kettle", search: "?sort=-score&reply=3" }, "reply", 12)).toBe(
        "/discussion/7/kettle?sort=-score&reply=12",
    );
});

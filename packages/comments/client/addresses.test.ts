import { expect, test } from "@jest/globals";
import { placeHref, withParameter } from "./addresses";

test("DISC-008 DISC-010 a page of comments stands in the path, its order and shape in the query; what is usual is not said", () => {
    expect(placeHref("/discussion/7/kettle", {})).toBe("/discussion/7/kettle");
    expect(placeHref("/discussion/7/kettle", { page: 1, sort: "dateInserted", view: "nested" })).toBe("/discussion/7/kettle");
    expect(placeHref("/discussion/7/kettle", { page: 3, sort: "-score", view: "flat" })).toBe(
        "/discussion/7/kettle/p3?sort=-score&view=flat",
    );
});

test("a reply begun keeps what the address says", () => {
    expect(withParameter({ pathname: "/discussion/7/kettle", search: "?sort=-score&reply=3" }, "reply", 12)).toBe(
        "/discussion/7/kettle?sort=-score&reply=12",
    );
});

import { expect, test } from "@jest/globals";
import { pageInPath } from "./pageInPath";

const ROUTES = ["/", "/discussions", "/discussions/:page", "/search"].map((path) => ({ path }));

const ledFrom = (address: string, pattern = "/discussions") => pageInPath(new URL(address, "http://forum.test"), pattern, ROUTES);

test.each([
    ["/discussions?page=3", "/discussions/p3"],
    ["/discussions?sort=-score&page=3&type=question", "/discussions/p3?sort=-score&type=question"],
    ["/discussions?page=003", "/discussions/p3"],
    ["/discussions?page=1", "/discussions"],
    ["/discussions?page=0&sort=-score", "/discussions?sort=-score"],
    ["/discussions?page=", "/discussions"],
])("UI-050 UI-051 UI-052 without scripts a jump to %s leads to %s", (requested, destination) => {
    expect(ledFrom(requested)).toBe(destination);
});

test.each(["/discussions", "/discussions?sort=-score", "/discussions?page=last", "/discussions?page=-1"])(
    "%s does not redirect",
    (address) => {
        expect(ledFrom(address)).toBeUndefined();
    },
);

test("a page with its number in the query string does not redirect", () => {
    expect(ledFrom("/search?query=kettle&page=2", "/search")).toBeUndefined();
});

import { expect, test } from "@jest/globals";
import { documentTitle } from "./pageHead";

test("NAV-055 the site's name follows the page's title after ' - '", () => {
    expect(documentTitle("Kettle trips the breaker", { siteName: "Fettle" })).toBe("Kettle trips the breaker - Fettle");
});

test("NAV-055 where a page has no title of its own, the site's name stands alone", () => {
    expect(documentTitle("", { siteName: "Fettle" })).toBe("Fettle");
    expect(documentTitle("Fettle", { siteName: "Fettle" })).toBe("Fettle");
});

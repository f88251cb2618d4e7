import { expect, test } from "@jest/globals";
import { documentTitle } from "./pageHead";

test("NAV-055 the site name follows the page title after ' - '", () => {
    expect(documentTitle("Kettle trips the breaker", { siteName: "Fettle" })).toBe("Kettle trips the breaker - Fettle");
});

test("NAV-055 the site name stands alone if a page has no title", () => {
    expect(documentTitle("", { siteName: "Fettle" })).toBe("Fettle");
    expect(documentTitle("Fettle", { siteName: "Fettle" })).toBe("Fettle");
});

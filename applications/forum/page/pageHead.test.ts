import { expect, test } from "@jest/globals";
import { formatDocumentTitle } from "./pageHead";

test("NAV-055 the site name follows the page title after ' - '", () => {
    expect(formatDocumentTitle("Kettle trips the breaker", { siteName: "Fettle" })).toBe("Kettle trips the breaker - Fettle");
});

test("NAV-055 the site name stands alone if a page has no title", () => {
    expect(formatDocumentTitle("", { siteName: "Fettle" })).toBe("Fettle");
    expect(formatDocumentTitle("Fettle", { siteName: "Fettle" })).toBe("Fettle");
});

import { expect, test } from "@jest/globals";
import { localeTextsPath, translationsPath } from "./translations.rules";

test("the pages of texts have a query only where something is chosen", () => {
    expect([localeTextsPath("de"), localeTextsPath("de", { state: "own" })]).toEqual([
        "/settings/languages/de",
        "/settings/languages/de?state=own",
    ]);
    expect([translationsPath("tags"), translationsPath("tags", { recordID: "5", locale: "de" })]).toEqual([
        "/settings/translations/tags",
        "/settings/translations/tags?recordID=5&locale=de",
    ]);
});

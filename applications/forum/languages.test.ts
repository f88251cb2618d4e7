import { expect, test } from "@jest/globals";
import { listLanguages } from "./languages";

test("NAV-003 each language has its own name and links to the same page with the same query", () => {
    expect(listLanguages({ pathname: "/discussions", search: "?sort=top&locale=en" }, ["en", "fr"])).toEqual([
        { lang: "en", name: "English", url: "/discussions?sort=top&locale=en" },
        { lang: "fr", name: "français", url: "/discussions?sort=top&locale=fr" },
    ]);
});

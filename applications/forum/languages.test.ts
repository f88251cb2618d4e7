import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { PRODUCT_LOCALES } from "@parley/translations/contract";
import { listLanguages } from "./languages";

test("NAV-003 each language has its own name and links to the same page with the same query", () => {
    expect(listLanguages({ pathname: "/discussions", search: "?sort=top&locale=en" }, ["en", "fr"])).toEqual([
        { lang: "en", name: "English", url: "/discussions?sort=top&locale=en" },
        { lang: "fr", name: "français", url: "/discussions?sort=top&locale=fr" },
    ]);
});

test("the languages of the product are English and those that have a catalogue", () => {
    const names = readdirSync(path.join(__dirname, "locales")).map((name) => path.basename(name, ".json"));

    expect([...PRODUCT_LOCALES]).toEqual(names.filter((name) => name !== "texts").sort());
});

import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@jest/globals";
import { PRODUCT_LOCALES } from "@parley/translations/contract";
import { listLanguages } from "./languages";

test("NAV-003 each language has its own name, says who has translated it, and links to the same page with the same query", () => {
    const settings = { locales: ["en", "fr", "ja"], translators: { ja: "person" } } as const;
    expect(listLanguages({ pathname: "/discussions", search: "?sort=top&locale=en" }, settings)).toEqual([
        { lang: "en", name: "English", url: "/discussions?sort=top&locale=en" },
        { lang: "fr", name: "Français", url: "/discussions?sort=top&locale=fr", translatedBy: "machine" },
        { lang: "ja", name: "日本語", url: "/discussions?sort=top&locale=ja", translatedBy: "person" },
    ]);
});

test("the languages of the product are English and those that have a catalogue", () => {
    const names = readdirSync(path.join(__dirname, "locales")).map((name) => path.basename(name, ".json"));

    expect([...PRODUCT_LOCALES]).toEqual(names.filter((name) => name !== "texts").sort());
});

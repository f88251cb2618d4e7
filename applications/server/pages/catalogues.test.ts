import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect, test } from "@jest/globals";
import type { AssetManifest } from "@parley/library/contract";
import { createFakeBuild } from "../testing/createFakeBuild";
import { createBuiltCatalogues } from "./catalogues";

const [posts, tags] = ["Beiträge", "Schlagwörter"];
const directory = createFakeBuild(
    "",
    {
        de: { Posts: posts, Tags: tags },
        es: { Posts: posts, "verb\u0004Close": tags },
        ja: { Posts: posts },
        ar: { Posts: posts },
    },
    [
        { text: "Posts", places: [], states: { de: "reviewed", es: "person", ja: "person" } },
        { text: "Tags", places: [], states: { ja: "reviewed" } },
        { text: "Close", context: "verb", places: [], states: { es: "reviewed" } },
    ],
);
afterAll(() => rmSync(directory, { recursive: true }));

test("a language is by people, or read again by them, once each of its texts is", () => {
    const assets = Object.fromEntries(["de", "es", "ja", "ar"].map((locale) => [`texts-${locale}`, `/assets/${locale}.json`]));
    const { findTranslators } = createBuiltCatalogues(path.resolve(directory), { assets } as unknown as AssetManifest);

    expect(findTranslators(["en", "de", "es", "ja", "ar"])).toEqual({ es: "reviewed", ja: "person" });
    expect(findTranslators(["en", "de"])).toBeUndefined();
});

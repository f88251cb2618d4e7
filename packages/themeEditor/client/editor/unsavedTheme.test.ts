import { afterEach, expect, test } from "@jest/globals";
import type { ThemeDraft } from "@parley/themes/contract";
import type { ThemeWork } from "./themeWork";
import { readUnsaved, storeUnsaved } from "./unsavedTheme";

const [USER, THEME] = [5, 9];
const NO_DRAFT: ThemeDraft = { themeID: THEME, work: null, revisionID: null, dateUpdated: null, stylesError: null };
const PRESENT = { name: "Russet", accent: "#8c1d18", ground: "#ffffff", roles: "", styles: "p{top:0}" } as ThemeWork;

afterEach(() => localStorage.clear());

/** Stores what another release of the site may have left on the device. */
function leaveBehind(text: string): void {
    storeUnsaved(USER, THEME, { work: PRESENT, revisionID: 3 });
    const [key = ""] = Object.keys(localStorage);
    localStorage.setItem(key, text);
}

test.each([
    ["a cut text", '{"work":{"name":"Ru'],
    ["no object", "5"],
    ["null", "null"],
    ["a list", "[]"],
    ["work that is a text", '{"work":"Russet","revisionID":3}'],
    ["no work", '{"work":null,"revisionID":3}'],
    ["a revision that is none", '{"work":{"name":"Rust"},"revisionID":"3"}'],
])("FC-67 %s that is left on the device is nothing to go on with", (_what, text) => {
    leaveBehind(text);
    expect(readUnsaved(USER, NO_DRAFT, PRESENT)).toBeUndefined();
});

test("FC-67 of another release the known fields are gone on with, and what is no text or unknown is left out", () => {
    leaveBehind('{"work":{"name":"Rust","accent":7,"glow":"strong"},"revisionID":3,"mood":1}');
    expect(readUnsaved(USER, NO_DRAFT, PRESENT)).toEqual({ work: { ...PRESENT, name: "Rust" }, revisionID: 3, isSent: false });
});

test("FC-67 another member of the device, and another theme, have nothing of it", () => {
    storeUnsaved(USER, THEME, { work: { ...PRESENT, name: "Rust" }, revisionID: 3 });
    expect(readUnsaved(USER, NO_DRAFT, PRESENT)?.work.name).toBe("Rust");
    expect(readUnsaved(USER + 1, NO_DRAFT, PRESENT)).toBeUndefined();
    expect(readUnsaved(USER, { ...NO_DRAFT, themeID: THEME + 1 }, PRESENT)).toBeUndefined();
});

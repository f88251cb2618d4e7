import { expect, test } from "@jest/globals";
import { profilePath } from "@parley/library/contract";
import { referenceOf } from "./profileReference";

test("USR-006 decisions #13 a profile is found by its number, or by the name alone", () => {
    expect(referenceOf({ who: "12", name: "whatever" })).toBe(12);
    expect(referenceOf({ who: "Ines Okafor" })).toBe("$name:Ines Okafor");
    expect(referenceOf({ who: "0" })).toBe("$name:0");
    expect(referenceOf({ who: "007" })).toBe("$name:007");
});

test.each(["a/b&c", "100% sure", "..", "سارة", "👨‍👩‍👧", "null"])(
    "USR-010 FC-58 the name %s comes out of a link as it went in",
    (name) => {
        const segment = decodeURIComponent(profilePath(5, name).split("/").at(-1) ?? "");
        expect(referenceOf({ who: segment })).toBe(`$name:${name}`);
    },
);

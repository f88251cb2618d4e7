import { expect, test } from "@jest/globals";
import { profilePath } from "@parley/library/contract";
import { toProfileReference } from "./profileReference";

test("USR-006 decisions #13 a profile is identified by its number, or by the name alone", () => {
    expect(toProfileReference({ who: "12", name: "whatever" })).toBe(12);
    expect(toProfileReference({ who: "Ines Okafor" })).toBe("$name:Ines Okafor");
    expect(toProfileReference({ who: "0" })).toBe("$name:0");
    expect(toProfileReference({ who: "007" })).toBe("$name:007");
});

test.each(["a/b&c", "100% sure", "..", "سارة", "👨‍👩‍👧", "null"])(
    "USR-010 FC-58 the name %s survives the round trip through a profile link",
    (name) => {
        const segment = decodeURIComponent(profilePath(5, name).split("/").at(-1) ?? "");
        expect(toProfileReference({ who: segment })).toBe(`$name:${name}`);
    },
);

import { expect, test } from "@jest/globals";
import { formatText, writeEnglish } from "@parley/library/contract";
import { foldName } from "@parley/library/server/database";
import { findNameProblem, tidyName, toImportedName, toNameSkeleton } from "./names";

test.each([
    "Ines Okafor",
    "Łukasz Żak",
    "سارة",
    "شیرین می‌خواهد",
    "נחמן כהן",
    "田中さん",
    "สมชาย ใจดี",
    "दीपक",
    "👨‍👩‍👧 family",
    "🇵🇱 Ola",
    "❤️ hearts",
    "Zoë O’Neill",
    "a/b & c",
    "null",
    "000",
    "𠮷野家",
    "https://evil.example",
])("FC-58 the name %s is allowed", (name) => {
    expect(findNameProblem(tidyName(name))).toBeUndefined();
});

test.each([
    ["ab", /at least 3/],
    ["x".repeat(51), /at most 50/],
    ["👍🏽".repeat(51), /at most 50/],
    ["Ines\u202Erofako", /invisible characters/],
    ["Ines\u200BOkafor", /invisible characters/],
    ["Ines\u2066Okafor", /invisible characters/],
    ["Ines\u0000Okafor", /invisible characters/],
    ["In\u00ADes", /invisible characters/],
    ["Ines\u200DOkafor", /invisible characters/],
    ["Ines1\uFE0F", /invisible characters/],
    ["ㅤㅤㅤ", /invisible characters/],
    ["Ines\u{E0041}", /invisible characters/],
    [`Z${"\u0300".repeat(20)}algo`, /too many accents/],
    ["...", /letter or a digit/],
    ["ines@fettle.example", /email address/],
])("FC-4 FC-58 the name %j is rejected", (name, reason) => {
    expect(formatText(writeEnglish, findNameProblem(tidyName(name)) ?? "")).toMatch(reason);
});

test.each([
    "Guest",
    "guest",
    "G u e s t",
    "GÜEST",
    "System",
    "Ѕystem",
    "Deleted User",
    "deleted_user",
    "User Deleted",
    "Administrator",
    "Adm1n",
    "аdmin",
    "MODERATOR",
])("decisions #33: %s is reserved", (name) => {
    expect(findNameProblem(tidyName(name))).toBe("That name is reserved.");
});

test("the founder of a site may be called Admin, but not Guest", () => {
    expect(findNameProblem("Admin", { founder: true })).toBeUndefined();
    expect(findNameProblem("Guest", { founder: true })).toBe("That name is reserved.");
});

test.each([
    ["Ines Okafor", "Іnеѕ Оkаfоr"],
    ["Bill", "BiII"],
    ["ALlCE", "ALICE"],
    ["modern", "modem"],
    ["Paul0", "Paulo"],
    ["Ann-Marie", "Ann–Marie"],
    ["می‌خواهم", "میخواهم"],
    ["Kostas", "Κοstas"],
])("FC-58 %s and %s look alike", (one, other) => {
    expect(toNameSkeleton(one)).toBe(toNameSkeleton(other));
});

test.each([
    ["Ian", "Lan"],
    ["Anna", "Hanna"],
    ["Bob", "Rob"],
])("%s and %s are different names", (one, other) => {
    expect(toNameSkeleton(one)).not.toBe(toNameSkeleton(other));
});

test("FC-58 composed and decomposed forms of a name have the same key", () => {
    expect(foldName(tidyName("Zoë"))).toBe(foldName(tidyName("Zoe\u0308")));
});

test.each([
    ["がくせい", "かくせい"],
    ["มานี", "มานะ"],
])("%s and %s have different keys and skeletons", (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other));
    expect(toNameSkeleton(one)).not.toBe(toNameSkeleton(other));
});

test("an imported name loses invisible characters, is cut between graphemes and is never empty", () => {
    expect(toImportedName("  Ines\u202E \u0007 Okafor\u200B ")).toBe("Ines Okafor");
    expect(toImportedName("👨‍👩‍👧".repeat(60))).toBe("👨‍👩‍👧".repeat(50));
    expect(toImportedName("\u200B")).toBe("Unknown User");
    expect(toImportedName("jo")).toBe("jo");
});

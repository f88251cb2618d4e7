import { expect, test } from "@jest/globals";
import { foldName } from "./foldName";

test.each([
    ["  Ines \t\n Okafor ", "ines okafor"],
    ["ÉMILE", "emile"],
    ["ﬁne ①", "fine 1"],
    ["Ωμέγα", "ωμεγα"],
    ["Йод", "иод"],
    ["שָׁלוֹם", "שלום"],
    ["مُحَمَّد", "محمد"],
    ["e\u0301\u0302\u0303", "e"],
    ["a\u200b\u200d\u00adb", "ab"],
    ["a \u2003b", "a b"],
    ["ซ่อม", "ซ่อม"],
    ["がく", "か\u3099く"],
])("FC-58 the name %j is folded to %j", (name, key) => expect(foldName(name)).toBe(key));

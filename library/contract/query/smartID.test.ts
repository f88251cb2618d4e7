import { expect, test } from "@jest/globals";
import { parseSmartID } from "./smartID";

test.each([
    [5, { kind: "id", id: 5 }],
    ["5", { kind: "id", id: 5 }],
    ["1234567890", { kind: "id", id: 1234567890 }],
    [12345678901, { kind: "id", id: 12345678901 }],
    ["-1", { kind: "id", id: -1 }],
    ["$me", { kind: "me" }],
    ["$name:bob", { kind: "column", column: "name", value: "bob" }],
    ["$urlcode:tools-and-benches", { kind: "column", column: "urlcode", value: "tools-and-benches" }],
    ["$email:bob@fettle.example", { kind: "column", column: "email", value: "bob@fettle.example" }],
    ["$guild-login:77:x", { kind: "column", column: "guild-login", value: "77:x" }],
    ["$query:categoryID", { kind: "query", field: "categoryID" }],
    ["$categoryID.query:name", { kind: "column", column: "query", value: "name", idField: "categoryID" }],
    ["$userID.name:bob", { kind: "column", column: "name", value: "bob", idField: "userID" }],
])("the smart ID %s is parsed", (text, reference) => expect(parseSmartID(text)).toStrictEqual(reference));

test.each(["", "bob", "$", "$name", "$name:", "$:bob", "$1name:bob", "5x", "x$name:bob", 1.5, Number.NaN, "12345678901"])(
    "%j is not a smart ID",
    (text) => {
        expect(parseSmartID(text)).toBeUndefined();
    },
);

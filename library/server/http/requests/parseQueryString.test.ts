import { expect, test } from "@jest/globals";
import { parseQueryString } from "./parseQueryString";

const NAMES = ["limit", "expand", "a1", "constructor", "toString"];
const VALUES = ["", "1", "-hot", "$me", "1,2", "1..5", "10:00:00", "_"];
const PARAMETERS = NAMES.flatMap((name) => VALUES.map((value) => `${name}=${value}`));

test("FC-81 a plain query string is read as with an encoded parameter beside it, which only the parser of nested names reads", () => {
    const queries = PARAMETERS.flatMap((first) => [first, ...PARAMETERS.map((second) => `${first}&${second}&page=2`)]);
    const read = queries.map((query) => ({ ...parseQueryString(query), z: "1" }));
    expect(read).toEqual(queries.map((query) => parseQueryString(`${query}&z=%31`)));
});

test("FC-11 names of the prototype are own properties of the result, or renamed, and change no other object", () => {
    expect(Object.entries(parseQueryString("constructor=1&toString=2"))).toEqual([
        ["constructor", "1"],
        ["toString", "2"],
    ]);
    expect(Object.keys(parseQueryString("__proto__=1&a[__proto__][b]=2"))).not.toContain("__proto__");
    expect(Object.getPrototypeOf(parseQueryString("__proto__=1"))).toBe(Object.prototype);
});

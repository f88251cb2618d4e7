import { afterEach, expect, test } from "@jest/globals";
import { findMemberHere, forgetMemberHere, rememberMemberHere } from "./memberHere";

afterEach(() => localStorage.clear());

test("FC-61 FC-63 the device remembers the member whose texts it shows offline, until that member signs out", async () => {
    expect(await findMemberHere()).toBe(0);
    rememberMemberHere(10);
    expect(await findMemberHere()).toBe(10);
    forgetMemberHere();
    expect(await findMemberHere()).toBe(0);
});

test.each(["ten", "-1", "0", "1.5", "Infinity"])("FC-67 the stored value %j identifies no member", async (stored) => {
    localStorage.setItem("parley:member", stored);
    expect(await findMemberHere()).toBe(0);
});

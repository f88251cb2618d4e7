import { afterEach, expect, test } from "@jest/globals";
import { forgetMemberHere, memberHere, rememberMemberHere } from "./memberHere";

afterEach(() => localStorage.clear());

test("FC-61 FC-63 the device remembers whose texts it shows offline, until they sign out", async () => {
    expect(await memberHere()).toBe(0);
    rememberMemberHere(10);
    expect(await memberHere()).toBe(10);
    forgetMemberHere();
    expect(await memberHere()).toBe(0);
});

test.each(["ten", "-1", "0", "1.5", "Infinity"])("FC-67 the stored value %j identifies no member", async (stored) => {
    localStorage.setItem("parley:member", stored);
    expect(await memberHere()).toBe(0);
});

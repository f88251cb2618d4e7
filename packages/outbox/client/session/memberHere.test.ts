import { afterEach, expect, test } from "@jest/globals";
import { forgetMemberHere, memberHere, rememberMemberHere } from "./memberHere";

afterEach(() => localStorage.clear());

test("FC-61 FC-63 a device remembers whose words it shows without a connection, until they sign out", async () => {
    expect(await memberHere()).toBe(0);
    rememberMemberHere(10);
    expect(await memberHere()).toBe(10);
    forgetMemberHere();
    expect(await memberHere()).toBe(0);
});

test.each(["ten", "-1", "0", "1.5", "Infinity"])("FC-67 nobody is remembered by %j", async (kept) => {
    localStorage.setItem("parley:member", kept);
    expect(await memberHere()).toBe(0);
});

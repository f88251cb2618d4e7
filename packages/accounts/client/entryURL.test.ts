import { expect, test } from "@jest/globals";
import { readTarget, toEntryURL, withTarget } from "./entryURL";

test("AUTH-011 links to sign-in, registration and sign-out carry the current address as target", () => {
    expect(toEntryURL("/entry/signin", { pathname: "/discussion/5/kettle & co", search: "?page=2" })).toBe(
        "/entry/signin?Target=%2Fdiscussion%2F5%2Fkettle%20%26%20co%3Fpage%3D2",
    );
    expect(toEntryURL("https://door.example/in?site=fettle", { pathname: "/categories", search: "" })).toBe(
        "https://door.example/in?site=fettle&Target=%2Fcategories",
    );
});

test("a link from the home page carries no target, because home is the default", () => {
    expect(toEntryURL("/entry/signin", { pathname: "/", search: "" })).toBe("/entry/signin");
});

test("AUTH-012 a link on an entry page carries no target", () => {
    for (const pathname of ["/entry/signin", "/entry/register", "/entry"]) {
        expect(toEntryURL("/entry/register", { pathname, search: "?Target=%2Fcategories" })).toBe("/entry/register");
    }
    expect(toEntryURL("/entry/register", { pathname: "/entrychapel", search: "" })).toBe("/entry/register?Target=%2Fentrychapel");
});

test("the target is read in either spelling of the parameter and is returned unchanged", () => {
    const target = "/discussion/5/x?page=2&sort=-score";
    expect(readTarget(new URL(withTarget("/entry/signin", target), "http://forum.test").search)).toBe(target);
    expect(readTarget("?target=%2Fcategories")).toBe("/categories");
    expect(readTarget("")).toBe("");
});

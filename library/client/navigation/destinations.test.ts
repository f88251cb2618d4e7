import { describe, expect, test } from "@jest/globals";
import { resolveDestination, resolveLeavingTarget } from "./destinations";

const ORIGIN = "https://fettle.example";
const leavingURL = (target: string) => `/home/leaving?target=${encodeURIComponent(target)}`;

describe("resolveDestination", () => {
    test.each([
        ["/discussions?page=2#latest", "/discussions?page=2#latest"],
        ["https://fettle.example/categories", "/categories"],
        ["/home/leaving", "/home/leaving"],
        [leavingURL("/discussions"), leavingURL("/discussions")],
    ])("%s is an own page", (href, path) => expect(resolveDestination(href, ORIGIN)).toEqual({ kind: "own", path }));

    test.each([
        ["https://almanac.example/kettles", "https://almanac.example/kettles", "almanac.example"],
        ["http://fettle.example/", "http://fettle.example/", "fettle.example"],
        ["//almanac.example/x", "https://almanac.example/x", "almanac.example"],
        [leavingURL("https://almanac.example/kettles?a=1"), "https://almanac.example/kettles?a=1", "almanac.example"],
        [`https://fettle.example${leavingURL("https://almanac.example/")}`, "https://almanac.example/", "almanac.example"],
    ])("NAV-052 NAV-054 %s is another site", (href, url, host) =>
        expect(resolveDestination(href, ORIGIN)).toEqual({ kind: "foreign", url, host }),
    );

    test.each(["javascript:alert(1)", "data:text/html,x", "mailto:iris@fettle.example", "https://", "unsafe:x"])(
        "%s is not followed",
        (href) => expect(resolveDestination(href, ORIGIN).kind).toBe("none"),
    );
});

describe("target of the leaving page", () => {
    test("NAV-054 FC-6 names another site by its complete URL and its plain host", () => {
        expect(resolveLeavingTarget("https://bank.example@evil.example/login", ORIGIN)).toMatchObject({ host: "evil.example" });
        expect(resolveLeavingTarget("https://аpple.example/", ORIGIN)).toMatchObject({ host: "xn--pple-43d.example" });
    });

    test.each([
        ["/discussion/5/kettle", "/discussion/5/kettle"],
        ["https://fettle.example/discussion/5?x=1", "/discussion/5?x=1"],
    ])("FC-6 %s is an own page", (target, path) => expect(resolveLeavingTarget(target, ORIGIN)).toEqual({ kind: "own", path }));

    test.each([
        "",
        "kettle",
        "javascript:alert(1)",
        "JavaScript:alert(1)",
        " javascript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:x",
        "//evil.example",
        "///evil.example",
        "/\\evil.example",
        "/\t/evil.example",
        "https:evil.example",
        "https:///evil.example",
        "https://fettle.example//evil.example",
        "/.//evil.example",
        "mailto:iris@fettle.example",
        "ftp://evil.example/",
    ])("FC-6 %j is refused", (target) => expect(resolveLeavingTarget(target, ORIGIN)).toEqual({ kind: "none" }));
});

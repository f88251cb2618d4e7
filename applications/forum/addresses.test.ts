import { expect, test } from "@jest/globals";
import { createAddresses } from "./addresses";

const { elsewhere, withoutNoise } = createAddresses([
    { path: "/", query: [] },
    { path: "/profile/:who/:name?" },
    { path: "/profile/edit" },
    { path: "/discussions", query: ["sort", "type"] },
    { path: "/discussions/:page", query: ["sort", "type"] },
    { path: "/discussions/bookmarked", query: ["sort"] },
    { path: "/discussion/:discussionID" },
    { path: "/discussion/:discussionID/:title" },
    { path: "/discussion/:discussionID/:title/:page" },
    { path: "/categories/:urlcode" },
    { path: "/search" },
]);

test.each([
    ["/discussions/", "/discussions"],
    ["//discussions///p2//?sort=-score", "/discussions/p2?sort=-score"],
    ["//evil.example/", "/evil.example"],
    ["/\\evil.example", "/evil.example"],
    ["/Discussions", "/discussions"],
    ["/discussi%6Fns", "/discussions"],
    ["/discussions/p1", "/discussions"],
    ["/discussions/p01?sort=-score", "/discussions?sort=-score"],
    ["/discussions/p007", "/discussions/p7"],
    ["/DISCUSSIONS/Bookmarked", "/discussions/bookmarked"],
    ["/discussion/007/The-Kettle", "/discussion/7/The-Kettle"],
    ["/discussion/7/kettle/p1", "/discussion/7/kettle"],
    ["/discussion/7/caf%c3%a9", "/discussion/7/caf%C3%A9"],
    ["/Profile/7/Ines", "/profile/7/Ines"],
    ["/?", "/?"],
])("FC-72 %s has the canonical URL %s", (requested, address) => {
    expect(elsewhere(requested) ?? requested).toBe(address);
    // A canonical URL does not redirect again.
    expect(elsewhere(address)).toBeUndefined();
});

test.each([
    "/",
    "/discussions?sort=-Score",
    "/discussions/p2",
    "/discussions/p0",
    "/discussion/7/p1",
    "/discussion/7/007",
    "/categories/P1",
    "/profile/7/Ines",
    "/somewhere/Else/p01",
])("%s is canonical already", (address) => {
    expect(elsewhere(address)).toBeUndefined();
});

test.each([
    ["/?utm_source=letter", "/"],
    ["/?safe=1&utm_source=letter", "/?safe=1"],
    ["/?safe=2", "/"],
    ["/discussions?utm_source=letter&type=idea&sort=-score", "/discussions?sort=-score&type=idea"],
    ["/discussions?sort=-score&sort=hot", "/discussions?sort=-score"],
    ["/discussions/bookmarked?type=idea&sort=hot", "/discussions/bookmarked?sort=hot"],
    ["/discussions?x[]=1", "/discussions"],
])("FC-72 the cache key of %s is %s", (address, plain) => {
    expect(withoutNoise(address)).toBe(plain);
});

test.each(["/discussions", "/search?query=kettle", "/somewhere?x=1"])("the cache key of %s keeps its query string", (address) => {
    expect(withoutNoise(address)).toBe(address);
});

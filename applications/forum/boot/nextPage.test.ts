import { afterEach, expect, test } from "@jest/globals";
import { listRoutes } from "@parley/library/client/routing";
import "../features";
import { readingLinkAt } from "./nextPage";

afterEach(() => document.body.replaceChildren());

function link(href: string, attributes: Record<string, string> = {}): Element {
    const element = document.createElement("a");
    for (const [name, value] of Object.entries({ href, ...attributes })) element.setAttribute(name, value);
    document.body.append(element);
    return element.appendChild(document.createElement("b"));
}

test("every page that is made of a layout is followed to by the boot script", () => {
    const read = listRoutes().filter((route) => "layout" in route);
    expect(read.length).toBeGreaterThan(5);
    expect(read.map(({ path }) => path).filter((path) => !readingLinkAt(link(path.replaceAll(/:\w+/g, "5"))))).toEqual([]);
});

test.each([
    "/entry/signin",
    "/api/v2/discussions",
    "/assets/forum.js",
    "/post/discussion",
    "https://almanac.example/discussions",
    "#main",
])("%s is none that is read here", (href) => expect(readingLinkAt(link(href))).toBeUndefined());

test.each([{ target: "_blank" }, { download: "" }, { "data-reload": "" }, { "aria-expanded": "false" }, { "data-frame": "" }])(
    "a link that says what else it does, %j, is left to do it",
    (attributes) => expect(readingLinkAt(link("/discussions", attributes))).toBeUndefined(),
);

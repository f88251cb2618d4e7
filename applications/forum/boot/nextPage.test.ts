import { afterEach, expect, test } from "@jest/globals";
import { listRoutes } from "@parley/library/client/routing";
import "../features";
import { findReadingLink } from "./nextPage";

afterEach(() => document.body.replaceChildren());

function link(href: string, attributes: Record<string, string> = {}): Element {
    const element = document.createElement("a");
    for (const [name, value] of Object.entries({ href, ...attributes })) element.setAttribute(name, value);
    document.body.append(element);
    return element.appendChild(document.createElement("b"));
}

test("the boot script follows links to every page that has a layout", () => {
    const read = listRoutes().filter((route) => "layout" in route);
    expect(read.length).toBeGreaterThan(5);
    expect(read.map(({ path }) => path).filter((path) => !findReadingLink(link(path.replaceAll(/:\w+/g, "5"))))).toEqual([]);
});

test.each([
    "/entry/signin",
    "/api/v2/discussions",
    "/assets/forum.js",
    "/post/discussion",
    "https://almanac.example/discussions",
    "#main",
])("the boot script does not follow %s", (href) => expect(findReadingLink(link(href))).toBeUndefined());

test.each([{ target: "_blank" }, { download: "" }, { "data-reload": "" }, { "aria-expanded": "false" }, { "data-frame": "" }])(
    "the boot script does not follow a link with another effect: %j",
    (attributes) => expect(findReadingLink(link("/discussions", attributes))).toBeUndefined(),
);

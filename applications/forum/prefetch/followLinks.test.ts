import { afterEach, beforeAll, describe, expect, jest, test } from "@jest/globals";
import { createTranslate } from "@parley/library/client/i18n";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { followLinks } from "./followLinks";

const navigate = jest.fn(async (_to: unknown) => undefined);
const store = createStore({ api: createFakeApi().api, now: () => new Date() });
const routes = ["/", "/discussions", "/discussion/:discussionID/:title?", "/sections/:sectionID", "/home/leaving"].map(
    (path) => ({ path, handle: {} }),
);
beforeAll(() => followLinks({ navigate } as never, [...routes, { path: "*" }], store, createTranslate("en", {})));
afterEach(() => {
    navigate.mockClear();
    document.body.replaceChildren();
});

function link(href: string, attributes: Record<string, string> = {}): HTMLAnchorElement {
    const element = document.createElement("a");
    for (const [name, value] of Object.entries({ href, ...attributes })) element.setAttribute(name, value);
    document.body.append(element);
    return element;
}

/** Clicks an element and returns whether the browser would have followed it. jsdom cannot navigate and reports that instead. */
function follow(element: Element, options: MouseEventInit = {}): boolean {
    const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...options });
    let left = false;
    const keepHere = (last: Event) => {
        left = !last.defaultPrevented;
        last.preventDefault();
    };
    window.addEventListener("click", keepHere, { once: true });
    element.dispatchEvent(event);
    return left;
}

describe("a link to this site", () => {
    test.each(["/discussions?sort=top", "/discussion/5/kettle#latest", `${location.origin}/`])(
        "NAV-051 to %s leads to a page of the app and is followed without a load",
        (href) => {
            const element = link(href);
            expect(follow(element)).toBe(false);
            expect(navigate).toHaveBeenCalledWith(element.pathname + element.search + element.hash);
            expect(element.target).toBe("");
        },
    );

    test.each(["/kb/articles/5", "/assets/forum.js", "/dashboard/content", "/api/v2/discussions"])(
        "NAV-051 NAV-053 to %s leads to no page of the app and is loaded by the browser",
        (href) => {
            const element = link(href);
            expect(follow(element)).toBe(true);
            expect(navigate).not.toHaveBeenCalled();
            expect([element.getAttribute("href"), element.target]).toEqual([href, ""]);
        },
    );

    test("is left to the browser if it opens a new tab, downloads a file or forces a load", () => {
        expect(follow(link("/discussions"), { ctrlKey: true })).toBe(true);
        expect(follow(link("/discussions", { target: "_self" }))).toBe(true);
        expect(follow(link("/discussions", { download: "" }))).toBe(true);
        expect(follow(link("/discussions?locale=fr", { "data-reload": "" }))).toBe(true);
        expect(navigate).not.toHaveBeenCalled();
    });

    test("is loaded by the browser to the page of a section and away from it, since a section may have a theme of its own", () => {
        expect(follow(link("/sections/3"))).toBe(true);
        history.replaceState(null, "", "/sections/3");
        expect(follow(link("/discussions"))).toBe(true);
        history.replaceState(null, "", "/");
        expect(follow(link("/discussions"))).toBe(false);
    });
});

describe("a link to another site", () => {
    test.each(["https://almanac.example/kettles", `/home/leaving?target=${encodeURIComponent("https://almanac.example/")}`])(
        "NAV-052 NAV-054 %s opens in a new tab without access to this one",
        (href) => {
            const element = link(href, { rel: "nofollow ugc" });
            expect(follow(element)).toBe(true);
            expect(navigate).not.toHaveBeenCalled();
            expect([element.target, element.rel]).toEqual(["_blank", "nofollow ugc noopener"]);
        },
    );

    test.each(["focusin", "pointerover"])("NAV-052 announces the new tab on %s, before it is followed, once", (eventName) => {
        const element = link("https://almanac.example/");
        element.dispatchEvent(new Event(eventName, { bubbles: true }));
        element.dispatchEvent(new Event(eventName, { bubbles: true }));
        const words = element
            .getAttribute("aria-describedby")
            ?.split(" ")
            .map((id) => document.getElementById(id)?.textContent);
        expect(words).toEqual(["(opens in a new tab)"]);
    });

    test("NAV-054 the leaving page without a target is a page of the app", () => {
        expect(follow(link("/home/leaving?target=%2Fdiscussions"))).toBe(false);
        expect(navigate).toHaveBeenCalledTimes(1);
    });
});

import { afterEach, beforeEach, describe, expect, test } from "@jest/globals";
import type { NavigationItem } from "@parley/library/contract";
import { listDarkLogoSources } from "@parley/library/contract";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { GuestItems } from "./BarItems";
import { isColliding } from "./barCollision";
import { LanguageToggle } from "./LanguageToggle";
import { TitleBar } from "./TitleBar";

const items: NavigationItem[] = [
    { id: "posts", name: "Posts", url: "/discussions" },
    { id: "categories", name: "Categories", url: "/categories", badge: { type: "text", text: "New" } },
    { id: "almanac", name: "Almanac", url: "https://almanac.example/" },
    { id: "log", name: "Log", url: "/log", permission: "site.manage" },
];

const inBar = () => within(document.querySelector("[data-part=navigation]") as HTMLElement);
const linkNames = () =>
    inBar()
        .getAllByRole("link")
        .map((link) => link.querySelector("span")?.textContent);

describe("TitleBar", () => {
    test("NAV-035 marks the current page in the bar and in the side panel", () => {
        render(<TitleBar name="Fettle" items={items} here="/discussions?page=1" />);

        for (const postsLink of screen.getAllByRole("link", { name: "Posts", hidden: true }))
            expect(postsLink.getAttribute("aria-current")).toBe("page");
        expect(document.querySelectorAll("[aria-current]")).toHaveLength(2);
    });

    test("NAV-006 NAV-040 NAV-042 shows items as plain links with their badges, without those that the viewer lacks permission for", () => {
        const { rerender } = render(<TitleBar name="Fettle" items={items} />);
        expect(linkNames()).toEqual(["Posts", "Categories", "Almanac"]);
        expect(inBar().getByRole("link", { name: "Categories New" }).getAttribute("href")).toBe("/categories");

        rerender(<TitleBar name="Fettle" items={items} may={(permission) => permission === "site.manage"} />);
        expect(linkNames()).toEqual(["Posts", "Categories", "Almanac", "Log"]);
    });

    test("NAV-052 opens another site in a new tab, and says so; an absolute URL of the own site opens in place", () => {
        const own = { id: "rules", name: "Rules", url: "https://fettle.example/rules" };
        render(<TitleBar name="Fettle" siteURL="https://fettle.example" items={[...items, own]} />);
        const external = inBar().getByRole<HTMLAnchorElement>("link", { name: "Almanac (opens in a new tab)" });

        expect([external.target, external.rel]).toEqual(["_blank", "noopener"]);
        expect(inBar().getByRole<HTMLAnchorElement>("link", { name: "Rules" }).target).toBe("");
    });

    test("NAV-001 NAV-002 has a logo, named Home, that links to the home page, with another image for small screens", () => {
        const logo = { desktop: "/uploads/logo.svg", mobile: "/uploads/mark.svg" };
        const { container } = render(<TitleBar name="Fettle" items={items} logo={logo} />);
        const home = screen.getByRole("link", { name: "Home" });

        expect(home.getAttribute("href")).toBe("/");
        expect(within(home).getByAltText("Home").getAttribute("src")).toBe("/uploads/logo.svg");
        expect(container.querySelector("source")?.getAttribute("srcset")).toBe("/uploads/mark.svg");
        expect(container.querySelector("source")?.media).toBe("(max-width: 800px)");
    });

    test("has the logos for dark grounds where the device prefers them, unless the reader has chosen a palette", () => {
        const logos = { desktop: "/uploads/logo-dark.svg", mobile: "", hasLightMobile: true };
        const dark = listDarkLogoSources(logos, undefined);
        const logo = { desktop: "/uploads/logo.svg", mobile: "/uploads/mark.svg", dark };
        const { container } = render(<TitleBar name="Fettle" items={items} logo={logo} />);
        expect([...container.querySelectorAll("source")].map(({ srcset, media }) => [srcset, media])).toEqual([
            [logos.desktop, "(min-width: 801px) and (prefers-color-scheme: dark)"],
            ["/uploads/mark.svg", "(max-width: 800px)"],
        ]);
        expect(listDarkLogoSources(logos, "dark-contrast")).toMatchObject([{ media: "(min-width: 801px)" }]);
        expect(listDarkLogoSources({ ...logos, mobile: "/m" }, "light")).toMatchObject([
            { media: "not all" },
            { media: "not all" },
        ]);
    });

    test("NAV-001 links the product's logo and the name to the home page if there is no own logo", () => {
        render(<TitleBar name="Fettle" items={items} />);
        expect(screen.getByRole("link", { name: "Fettle , Home" }).getAttribute("href")).toBe("/");
    });

    test("NAV-049 hides by an attribute that the style sheet uses", () => {
        const { rerender } = render(<TitleBar name="Fettle" items={items} isHidden />);
        expect(screen.getByRole("banner").hasAttribute("data-hidden")).toBe(true);
        rerender(<TitleBar name="Fettle" items={items} />);
        expect(screen.getByRole("banner").hasAttribute("data-hidden")).toBe(false);
    });

    test("AUTH-005 offers guests a link to sign in, on small screens as an icon, and one to register if allowed", () => {
        const { rerender } = render(<GuestItems signInURL="/entry/signin" registerURL="/entry/register" />);
        expect(screen.getAllByRole("link", { name: "Sign In" }).map((link) => link.getAttribute("href"))).toEqual([
            "/entry/signin",
            "/entry/signin",
        ]);
        expect(screen.getByRole("link", { name: "Register" })).toBeTruthy();

        rerender(<GuestItems signInURL="/entry/signin" />);
        expect(screen.queryByRole("link", { name: "Register" })).toBeNull();
    });
});

describe("BarSearch", () => {
    const bar = () => screen.getByRole("banner");
    const small = () => screen.getByText("Cancel").closest("details") as HTMLDetailsElement;

    function toggle(open: boolean): void {
        small().open = open;
        fireEvent(small(), new Event("toggle"));
    }

    test("is rendered only with a search URL", () => {
        const { rerender } = render(<TitleBar name="Fettle" items={items} />);
        expect(screen.queryAllByRole("searchbox", { hidden: true })).toEqual([]);

        rerender(<TitleBar name="Fettle" items={items} searchURL="/search" />);
        const search = screen.getAllByRole<HTMLInputElement>("searchbox", { hidden: true })[0] as HTMLInputElement;
        expect(search.name).toBe("query");
        expect(search.form?.getAttribute("action")).toBe("/search");
        expect(search.form?.method).toBe("get");
    });

    test("SRCH-020 SRCH-021 opens the results in a new tab where an external search is set to do so, otherwise in this one", () => {
        const formTarget = () =>
            screen.getAllByRole<HTMLInputElement>("searchbox", { hidden: true }).map(({ form }) => form?.getAttribute("target"));
        const { rerender } = render(
            <TitleBar name="Fettle" items={items} searchURL="https://find.example/" opensSearchInNewTab />,
        );
        expect(formTarget()).toEqual(["_blank", "_blank"]);
        rerender(<TitleBar name="Fettle" items={items} searchURL="https://find.example/" />);
        expect(formTarget()).toEqual([null, null]);
    });

    test("NAV-008 NAV-010 expands in place with the focus in its field, and hides the rest of the bar", () => {
        render(<TitleBar name="Fettle" items={items} searchURL="/search" />);
        toggle(true);
        expect(bar().hasAttribute("data-searching")).toBe(true);
        expect(small().contains(document.activeElement)).toBe(true);
        expect(document.activeElement?.tagName).toBe("INPUT");
    });

    test("NAV-009 NAV-011 closes by Cancel, and leaves other attributes of the bar unchanged", () => {
        render(<TitleBar name="Fettle" items={items} searchURL="/search" />);
        bar().setAttribute("data-compact", "");
        toggle(true);
        toggle(false);
        expect(bar().hasAttribute("data-searching")).toBe(false);
        expect(bar().hasAttribute("data-compact")).toBe(true);
    });

    test("closes on Escape, too, and restores the focus to its summary", () => {
        render(<TitleBar name="Fettle" items={items} searchURL="/search" />);
        toggle(true);
        fireEvent.keyDown(document.activeElement as Element, { key: "Escape" });
        expect(small().open).toBe(false);
        expect(document.activeElement).toBe(small().querySelector("summary"));
    });

    test.each([
        [500, "wide"],
        [1024, "small"],
    ])("NAV-022 with a compact search up to a width of %i is %s in a window of 1024", (width, mode) => {
        render(<TitleBar name="Fettle" items={items} searchURL="/search" compactSearchUpTo={width} />);
        expect(innerWidth).toBe(1024);
        expect(bar().dataset.search).toBe(mode);
    });
});

describe("LanguageToggle", () => {
    const languages = [
        { lang: "en", name: "English", url: "?locale=en" },
        { lang: "fr", name: "Français", url: "?locale=fr" },
    ];
    const translators = { de: "machine", es: "reviewed", ja: "person" } as const;

    test("NAV-003 links to the page in each language, and marks the current one", () => {
        render(<LanguageToggle languages={languages} current="fr" />);
        const links = screen.getAllByRole("link", { hidden: true });
        expect(links.map((link) => [link.textContent, link.getAttribute("href"), link.getAttribute("aria-current")])).toEqual([
            ["English", "?locale=en", null],
            ["Français", "?locale=fr", "true"],
        ]);
        expect(screen.getByText("Language").closest("summary")).toBeTruthy();
    });

    test("I18N says of each language whether a machine has translated it, people have read that again, or have translated it", () => {
        const others = Object.entries(translators).map(([lang, translatedBy]) => ({ lang, name: lang, url: "?", translatedBy }));
        render(<LanguageToggle languages={[...languages.slice(0, 1), ...others]} current="de" />);
        expect(screen.getAllByRole("link", { hidden: true }).map(({ textContent }) => textContent)).toEqual([
            "English",
            "deTranslated by machine",
            "esTranslated by machine, read again by people",
            "jaTranslated by people",
        ]);
    });

    test("NAV-003 renders nothing if there is nothing to choose", () => {
        expect(render(<LanguageToggle languages={languages.slice(0, 1)} current="en" />).container.innerHTML).toBe("");
        expect(render(<LanguageToggle languages={[]} current="en" />).container.innerHTML).toBe("");
    });
});

describe("NAV-020 the navigation collides", () => {
    const widths = { room: 1000, gap: 20, logo: 100, navigation: 500, end: 360 };

    test("when the parts need more space than available", () => {
        expect(isColliding(widths)).toBe(false);
        expect(isColliding({ ...widths, navigation: 501 })).toBe(true);
    });

    test("when it is centred and the wider side doesn't fit on either side", () => {
        expect(isColliding({ ...widths, navigation: 240 }, true)).toBe(false);
        expect(isColliding({ ...widths, navigation: 241 }, true)).toBe(true);
        expect(isColliding({ ...widths, navigation: 241, logo: 360, end: 100 }, true)).toBe(true);
    });

    test("never when there is no navigation", () => expect(isColliding({ ...widths, room: 0, navigation: 0 })).toBe(false));
});

describe("mode of the title bar", () => {
    const offsetWidth = Object.getOwnPropertyDescriptor(HTMLElement.prototype, "offsetWidth") as PropertyDescriptor;
    const clientWidth = Object.getOwnPropertyDescriptor(Element.prototype, "clientWidth") as PropertyDescriptor;
    let room = 0;
    beforeEach(() => {
        const sizes: Record<string, number> = { logo: 100, navigation: 600, me: 200 };
        Object.defineProperty(HTMLElement.prototype, "offsetWidth", {
            configurable: true,
            get(this: HTMLElement) {
                return sizes[this.dataset.part ?? ""] ?? 0;
            },
        });
        Object.defineProperty(Element.prototype, "clientWidth", { configurable: true, get: () => room });
    });
    afterEach(() => {
        Object.defineProperty(HTMLElement.prototype, "offsetWidth", offsetWidth);
        Object.defineProperty(Element.prototype, "clientWidth", clientWidth);
    });

    test.each([
        [900, false],
        [899, true],
    ])("NAV-019 NAV-020 in a space of %i for 900 it is compact: %s, before the first paint", (width, isCompact) => {
        room = width;
        render(<TitleBar name="Fettle" items={items} />);
        expect(screen.getByRole("banner").hasAttribute("data-compact")).toBe(isCompact);
    });

    test("depends on the width of the window only in the server's rendering", () => {
        expect(renderToString(<TitleBar name="Fettle" items={items} />)).not.toContain("data-compact");
    });
});

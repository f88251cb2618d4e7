import { describe, expect, test } from "@jest/globals";
import { PageSettingsContext } from "@parley/library/client/page";
import type { PageSettings } from "@parley/library/contract";
import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { Page as LeavingPage } from "./LeavingPage";

const settings: PageSettings = {
    siteName: "Fettle",
    siteTitle: "Fettle, the Wexley mending society",
    siteDescription: "",
    siteURL: "https://fettle.example",
    now: "2026-05-21T12:00:00+00:00",
    language: "en",
    locale: "en",
    direction: "ltr",
    timeZone: "UTC",
    theme: undefined,
    transientKey: undefined,
    registrationOpen: true,
};

function leave(target: string) {
    const address = `/home/leaving?target=${encodeURIComponent(target)}`;
    const router = createMemoryRouter([{ path: "/home/leaving", element: <LeavingPage /> }], { initialEntries: [address] });
    render(
        <PageSettingsContext value={settings}>
            <RouterProvider router={router} />
        </PageSettingsContext>,
    );
    return router;
}

describe("LeavingPage", () => {
    test("NAV-054 FC-6 shows the host plainly and does not redirect to it", () => {
        const router = leave("https://аpple.example/login?a=1");
        const main = within(screen.getByRole("main"));
        expect(main.getByText("xn--pple-43d.example")).toBeTruthy();
        const link = main.getByRole("link", { name: "Go to xn--pple-43d.example" });
        expect(link.getAttribute("href")).toBe("https://xn--pple-43d.example/login?a=1");
        expect(link.getAttribute("rel")).toMatch(/noopener/);
        expect(router.state.location.pathname).toBe("/home/leaving");
    });

    test("FC-6 links a page of this site by its own path", () => {
        leave("https://fettle.example/discussion/5/kettle");
        expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/discussion/5/kettle"]);
    });

    test.each(["javascript:alert(1)", "data:text/html,<script>alert(1)</script>", "//evil.example", "/\\evil.example", ""])(
        "FC-6 does not link %j",
        (target) => {
            leave(target);
            expect(screen.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual(["/"]);
        },
    );
});

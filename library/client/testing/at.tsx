import { PageSettingsContext } from "@parley/library/client/page";
import type { PageSettings } from "@parley/library/contract";
import type { ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";

const SETTINGS: PageSettings = {
    siteName: "Fettle",
    siteTitle: "Fettle, the Wexley mending society",
    siteDescription: "",
    siteURL: "http://forum.test",
    now: "2026-05-21T12:00:00+00:00",
    language: "en",
    locale: "en",
    direction: "ltr",
    timeZone: "UTC",
    theme: undefined,
    transientKey: "a key",
    registrationOpen: true,
};

/** Renders an element at an address; `pattern` is the route that matches it. */
export function at(
    address: string,
    element: ReactElement,
    { pattern = "*", ...settings }: { pattern?: string } & Partial<PageSettings> = {},
): ReactElement {
    const router = createMemoryRouter([{ path: pattern, element }], { initialEntries: [address] });
    return (
        <PageSettingsContext value={{ ...SETTINGS, ...settings }}>
            <RouterProvider router={router} />
        </PageSettingsContext>
    );
}

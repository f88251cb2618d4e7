import { createContext, useContext } from "react";

/** What a page is rendered with, the same on the server and in the browser, so that both write the same page. */
export interface PageSettings {
    siteName: string;
    /** The name in full, with what the community is. */
    siteTitle: string;
    /** One sentence about the community; may be empty. */
    siteDescription: string;
    /** Where the site is, without a trailing slash. */
    siteURL: string;
    /** The moment the page was made, as ISO text; relative times are told from it until the page is alive. */
    now: string;
    locale: string;
    direction: "ltr" | "rtl";
    timeZone: string;
    /** The reader's own palette, when they chose one. */
    theme: string | undefined;
    /** The key a form of this visitor carries; absent on pages that are kept for everybody. */
    transientKey: string | undefined;
    /** Whether people may register by themselves. */
    registrationOpen: boolean;
}

export const PageSettingsContext = createContext<PageSettings>({
    siteName: "Parley",
    siteTitle: "Parley",
    siteDescription: "",
    siteURL: "",
    now: "2000-01-01T00:00:00+00:00",
    locale: "en",
    direction: "ltr",
    timeZone: "UTC",
    theme: undefined,
    transientKey: undefined,
    registrationOpen: true,
});

export function usePageSettings(): PageSettings {
    return useContext(PageSettingsContext);
}

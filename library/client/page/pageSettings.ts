import type { PageSettings } from "@parley/library/contract";
import { createContext, useContext } from "react";

export const PageSettingsContext = createContext<PageSettings>({
    siteName: "Parley",
    siteTitle: "Parley",
    siteDescription: "",
    siteURL: "",
    now: "2000-01-01T00:00:00+00:00",
    language: "en",
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

import { getBasePath } from "@parley/library/client/basePath";
import { useTranslation } from "@parley/library/client/i18n";
import { TEXT_SIZE_COOKIE, TEXT_SIZES, THEME_COOKIE, THEMES } from "@parley/library/contract";

export type DisplayChoiceName = "theme" | "textSize";

/**
 * Choice of a viewer about the appearance of pages. It is stored in a cookie, so that the server renders it into the page and nothing
 * flashes.
 */
export interface DisplayChoice {
    title: string;
    /** Path of the page with the form, which is also the path it posts to. */
    path: string;
    /** Name of the form field. */
    field: string;
    cookie: string;
    /** The empty value follows the device. */
    options: { value: string; name: string }[];
}

const CHOICE_MAX_AGE_S = 365 * 24 * 60 * 60;

/** Returns a choice with the translated names of its options. */
export function useDisplayChoice(name: DisplayChoiceName): DisplayChoice {
    const t = useTranslation();
    const device = { value: "", name: t("Like this device") };
    if (name === "theme") {
        const names = {
            light: t("Light"),
            dark: t("Dark"),
            "light-contrast": t("Light, high contrast"),
            "dark-contrast": t("Dark, high contrast"),
        };
        return {
            title: t("Light, dark or high contrast"),
            path: "/preferences/theme",
            field: "Theme",
            cookie: THEME_COOKIE,
            options: [device, ...THEMES.map((value) => ({ value, name: names[value] }))],
        };
    }
    const names = { small: t("Small"), large: t("Large"), larger: t("Larger"), largest: t("Largest") };
    return {
        title: t("Text size"),
        path: "/preferences/text-size",
        field: "TextSize",
        cookie: TEXT_SIZE_COOKIE,
        options: [device, ...TEXT_SIZES.map((value) => ({ value, name: names[value] }))],
    };
}

/** Applies a choice to the current page and stores it for later ones. */
export function applyDisplayChoice(name: DisplayChoiceName, { cookie }: DisplayChoice, value: string): void {
    if (value) document.documentElement.dataset[name] = value;
    else delete document.documentElement.dataset[name];
    // biome-ignore lint/suspicious/noDocumentCookie: the server must read the choice with the next page, and the newer interface is not everywhere
    document.cookie = `${cookie}=${value}; path=${getBasePath() || "/"}; max-age=${value ? CHOICE_MAX_AGE_S : 0}; samesite=lax`;
}

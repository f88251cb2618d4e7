import { useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { THEME_COOKIE } from "@parley/library/contract";
import type { ChangeEvent } from "react";
import { useState } from "react";
import { themeChoice } from "./ThemeChoice.styles";
import { useThemeNames } from "./themeNames";

const YEAR = 365 * 24 * 60 * 60;

/**
 * Lets the reader choose a palette; without a choice it follows the device. The choice is a cookie, so that the server
 * writes it into the page and nothing flashes. Where no scripts run, a link leads to a page with the same choice.
 */
export function ThemeChoice() {
    const t = useTranslation();
    const settings = usePageSettings();
    const names = useThemeNames();
    const [theme, setTheme] = useState(settings.theme ?? "");
    const alive = useAlive();
    const label = t("Light, dark or high contrast");
    if (!alive) {
        return (
            <span className={themeChoice.root}>
                <a href="/preferences/theme">{label}</a>
            </span>
        );
    }
    return (
        <span className={themeChoice.root}>
            <select className={themeChoice.select} aria-label={label} value={theme} onChange={choose}>
                {names.map(({ value, name }) => (
                    <option key={value} value={value}>
                        {name}
                    </option>
                ))}
            </select>
        </span>
    );

    function choose({ currentTarget: { value } }: ChangeEvent<HTMLSelectElement>) {
        setTheme(value);
        if (value) document.documentElement.dataset.theme = value;
        else delete document.documentElement.dataset.theme;
        // biome-ignore lint/suspicious/noDocumentCookie: the server must read the choice with the next page, and the newer interface is not everywhere
        document.cookie = `${THEME_COOKIE}=${value}; path=/; max-age=${value ? YEAR : 0}; samesite=lax`;
    }
}

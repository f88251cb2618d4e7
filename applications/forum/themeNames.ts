import { useTranslation } from "@parley/library/client/i18n";
import { THEMES } from "@parley/library/contract";

/** The palettes a reader can choose, with their names; the empty one follows the device. */
export function useThemeNames(): { value: string; name: string }[] {
    const t = useTranslation();
    const names: Record<string, string> = {
        light: t("Light"),
        dark: t("Dark"),
        "light-contrast": t("Light, high contrast"),
        "dark-contrast": t("Dark, high contrast"),
    };
    return [{ value: "", name: t("Like this device") }, ...THEMES.map((value) => ({ value, name: names[value] ?? value }))];
}

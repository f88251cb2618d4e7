import { Checkbox, Select } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { parseTheme, THEMES } from "@parley/library/contract";
import { BUILT_IN_THEME, SHIPPED_THEMES } from "@parley/themes/contract";
import type { Choices } from "./address";
import { choose, toAddress } from "./address";
import { gallery } from "./Gallery.styles";
import { pages } from "./pages";

/** Controls for the display of the samples. Their values are in the query string. */
export function Switches({ choices }: { choices: Choices }) {
    const t = useTranslation();
    const names = {
        light: t("Light"),
        dark: t("Dark"),
        "light-contrast": t("Light, high contrast"),
        "dark-contrast": t("Dark, high contrast"),
    };
    const switches = {
        rightToLeft: t("Right to left"),
        lessMotion: t("Less motion"),
        largeText: t("Text at 200 %"),
        narrow: t("320 pixels wide"),
    };
    return (
        <header className={gallery.bar}>
            <div className={gallery.barInside}>
                <a className={gallery.home} href={toAddress({ ...choices, page: undefined, part: undefined })}>
                    {t("Components")}
                </a>
                <span className={gallery.pageChoice}>
                    <Select
                        aria-label={t("Components")}
                        value={choices.page ?? ""}
                        onChange={({ target }) => choose({ ...choices, page: target.value || undefined, part: undefined })}
                    >
                        <option value="">{t("All components")}</option>
                        {pages.map(({ title }) => (
                            <option key={title}>{title}</option>
                        ))}
                    </Select>
                </span>
                <span>
                    <Select
                        aria-label={t("Palette")}
                        value={choices.theme ?? ""}
                        onChange={({ target }) => choose({ ...choices, theme: parseTheme(target.value) })}
                    >
                        <option value="">{t("Like this device")}</option>
                        {THEMES.map((theme) => (
                            <option key={theme} value={theme}>
                                {names[theme]}
                            </option>
                        ))}
                    </Select>
                </span>
                <span>
                    <Select
                        aria-label={t("Theme")}
                        value={choices.look ?? BUILT_IN_THEME}
                        onChange={({ target }) => choose({ ...choices, look: target.value })}
                    >
                        {SHIPPED_THEMES.map(({ key, name }) => (
                            <option key={key} value={key}>
                                {name}
                            </option>
                        ))}
                    </Select>
                </span>
                {(Object.keys(switches) as (keyof typeof switches)[]).map((name) => (
                    <Checkbox
                        key={name}
                        checked={choices[name]}
                        onChange={({ target }) => choose({ ...choices, [name]: target.checked })}
                    >
                        {switches[name]}
                    </Checkbox>
                ))}
            </div>
        </header>
    );
}

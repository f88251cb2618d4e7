import { Button, Page, Radio, Stack, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField, usePageSettings } from "@parley/library/client/page";
import { useThemeNames } from "./themeNames";

/** The choice of a palette as a form, for readers without scripts. */
function ThemePage() {
    const t = useTranslation();
    const { theme = "" } = usePageSettings();
    const names = useThemeNames();
    return (
        <Page narrow>
            <form method="post" action="/preferences/theme">
                <TransientKeyField />
                <Stack>
                    <h1>{t("Light, dark or high contrast")}</h1>
                    {names.map(({ value, name }) => (
                        <Radio key={value} name="Theme" value={value} defaultChecked={value === theme}>
                            {name}
                        </Radio>
                    ))}
                    <div>
                        <Button type="submit" variant="primary">
                            {t("Save")}
                        </Button>
                    </div>
                    <p className={textStyles.quiet}>{t("The choice is kept in a cookie of this browser.")}</p>
                </Stack>
            </form>
        </Page>
    );
}

export { ThemePage as Page };

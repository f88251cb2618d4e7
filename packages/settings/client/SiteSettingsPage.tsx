import { useTranslation } from "@parley/library/client/i18n";
import { SITE_SETTINGS } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { SettingsPage } from "./SettingsPage";

/** Returns the names of all time zones, UTC first. */
const timeZones = (): string[] => ["UTC", ...Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "UTC")];

/** Page `/settings/site`: the name of the community and its registration. */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <SettingsPage
            title={t("Name, welcome and joining")}
            path={SITE_SETTINGS}
            fields={[
                { name: "ui.siteName", label: t("Name of the community"), hint: t("Shown in the bar of every page.") },
                { name: "garden.title", label: t("Title"), hint: t("Shown in browser tabs and by search engines.") },
                {
                    name: "garden.description",
                    label: t("Description"),
                    hint: t("A sentence or two for search engines and links to the site."),
                    isLong: true,
                },
                {
                    name: "garden.guestTimeZone",
                    label: t("Time zone"),
                    hint: t("For readers whose time zone is not known yet."),
                    choices: timeZones().map((zone) => ({ value: zone, label: zone.replaceAll("_", " ") })),
                },
                {
                    name: "ui.rulesUrl",
                    label: t("Address of the house rules"),
                    hint: t("Linked at the end of every page. Empty for none."),
                },
                {
                    name: "registration.method",
                    label: t("Who may join"),
                    choices: [
                        { value: "basic", label: t("Anybody") },
                        { value: "approval", label: t("Anybody, once approved") },
                        { value: "invitation", label: t("Only people who are invited") },
                        { value: "closed", label: t("Nobody") },
                    ],
                },
                {
                    name: "registration.confirmEmail",
                    label: t("New members must confirm their email address"),
                },
                {
                    name: "registration.termsUrl",
                    label: t("Address of the terms"),
                    hint: t("Members agree to them when they register. Empty for none."),
                },
            ]}
        >
            <p>
                {t("The words and starting points of the home page are settings of its layout.")}{" "}
                <a href="/appearance/layouts">{t("Layouts of pages")}</a>
            </p>
            <p>
                {t("Name, title and description can be in the languages of your readers.")}{" "}
                <a href="/settings/translations/config">{t("Translate")}</a>
            </p>
        </SettingsPage>
    );
}

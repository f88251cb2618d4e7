import { TitledPage } from "@parley/library/client/formPages";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { shallowEqual } from "react-redux";
import type { OwnSettingsGroup } from "./ownSettings";
import { listOwnSettingsEntries, OWN_SETTINGS_GROUPS } from "./ownSettings";
import { SettingsGroup } from "./SettingsGroup";

/** Page `/preferences`: overview of the member's own settings, with a description of each. */
export function Page(): ReactNode {
    const t = useTranslation();
    const offered = useAppSelector(
        (state) => listOwnSettingsEntries().filter(({ isOffered }) => isOffered?.(state) ?? true),
        shallowEqual,
    );
    return (
        <TitledPage title={t("Settings")}>
            {OWN_SETTINGS_GROUPS.map((group) => (
                <SettingsGroup
                    key={group}
                    name={groupName(group, t)}
                    entries={offered.filter((entry) => entry.group === group)}
                />
            ))}
        </TitledPage>
    );
}

function groupName(group: OwnSettingsGroup, t: Translate): string {
    const names = { profile: t("Profile"), account: t("Signing in"), reading: t("Reading"), data: t("Your data") };
    return names[group];
}

import { selectPermissions } from "@parley/accounts/client";
import { Empty } from "@parley/library/client/components";
import { TitledPage } from "@parley/library/client/formPages";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { hasPermission } from "@parley/library/contract";
import type { ReactNode } from "react";
import { SettingsGroup } from "./SettingsGroup";
import type { SettingsGroup as GroupName } from "./settingsPages";
import { listSettingsEntries, SETTINGS_GROUPS } from "./settingsPages";

/** Page `/settings`: overview of the administration pages that the viewer may open, with a description of each. */
export function Page(): ReactNode {
    const t = useTranslation();
    const permissions = useAppSelector(selectPermissions).data;
    const open = listSettingsEntries().filter(({ permission }) => hasPermission(permissions, permission));
    return (
        <TitledPage title={t("Manage")}>
            {open.length === 0 && <Empty title={t("There is nothing for you to manage here.")} />}
            {SETTINGS_GROUPS.map((group) => (
                <SettingsGroup key={group} name={groupName(group, t)} entries={open.filter((entry) => entry.group === group)} />
            ))}
        </TitledPage>
    );
}

function groupName(group: GroupName, t: Translate): string {
    const names = { people: t("People"), moderation: t("Moderation"), content: t("Content"), site: t("Site") };
    return names[group];
}

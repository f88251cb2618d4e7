import { Empty, RowList, SectionHead, textStyles } from "@parley/library/client/components";
import type { Translate } from "@parley/library/client/i18n";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { hasPermission } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useId } from "react";
import { rows } from "../account/rows.styles";
import { TitledPage } from "../components/TitledPage";
import { selectPermissions } from "../currentUser.slice";
import type { SettingsEntry, SettingsGroup } from "./settingsPages";
import { SETTINGS_GROUPS, settingsEntries } from "./settingsPages";

/** `/settings`: everything that the viewer may decide or look after, with a line on each. */
export function Page(): ReactNode {
    const t = useTranslation();
    const permissions = useAppSelector(selectPermissions).data;
    const open = settingsEntries().filter(({ permission }) => hasPermission(permissions, permission));
    return (
        <TitledPage title={t("Manage")}>
            {open.length === 0 && <Empty title={t("There is nothing for you to manage here.")} />}
            {SETTINGS_GROUPS.map((group) => (
                <Group key={group} name={groupName(group, t)} entries={open.filter((entry) => entry.group === group)} />
            ))}
        </TitledPage>
    );
}

function Group({ name, entries }: { name: string; entries: readonly SettingsEntry[] }): ReactNode {
    const t = useTranslation();
    const head = useId();
    if (entries.length === 0) return null;
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>{name}</SectionHead>
            <RowList label={name}>
                {entries.map((entry) => (
                    <li key={entry.path} className={rows.row}>
                        <a className={rows.title} href={entry.path}>
                            {t(entry.name)}
                        </a>
                        <p className={textStyles.quiet}>{t(entry.about)}</p>
                    </li>
                ))}
            </RowList>
        </section>
    );
}

function groupName(group: SettingsGroup, t: Translate): string {
    const names = { people: t("People"), moderation: t("Moderation"), content: t("Content"), site: t("Site") };
    return names[group];
}

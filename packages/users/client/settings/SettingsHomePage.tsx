import { Empty, RowList } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { hasPermission } from "@parley/library/contract";
import type { ReactNode } from "react";
import { rows } from "../account/rows.styles";
import { TitledPage } from "../components/TitledPage";
import { selectPermissions } from "../currentUser.slice";
import { settingsEntries } from "./settingsPages";

/** `/settings`: the ways to all that the one who asks may decide. */
export function Page(): ReactNode {
    const t = useTranslation();
    const permissions = useAppSelector(selectPermissions).data;
    const open = settingsEntries().filter(({ permission }) => hasPermission(permissions, permission));
    return (
        <TitledPage title={t("Settings of the site")}>
            {open.length === 0 ? (
                <Empty title={t("There is nothing for you to decide here.")} />
            ) : (
                <RowList label={t("Settings of the site")}>
                    {open.map(({ path, name }) => (
                        <li key={path} className={rows.row}>
                            <a className={rows.title} href={path}>
                                {t(name)}
                            </a>
                        </li>
                    ))}
                </RowList>
            )}
        </TitledPage>
    );
}

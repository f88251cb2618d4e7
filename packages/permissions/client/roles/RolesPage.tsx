import { MEMBERS_PAGE } from "@parley/accounts/contract";
import { ButtonLink, Loaded, RowList, textStyles } from "@parley/library/client/components";
import { DoneNotice, rows, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { Role } from "@parley/permissions/contract";
import { NEW_ROLE_PAGE, rolePath } from "@parley/permissions/contract";
import { SETTINGS_PAGE } from "@parley/settings/contract";
import type { ReactNode } from "react";
import { describePermissions } from "../whyNot/permissionWords";
import { listGlobalGrants } from "./globalGrants";
import { selectRoles } from "./roles.slice";

/** Page `/settings/roles`: lists all roles with their permissions. */
export function Page(): ReactNode {
    const t = useTranslation();
    const roles = useAppSelector(selectRoles);
    return (
        <TitledPage title={t("Roles")} end={<a href={SETTINGS_PAGE}>{t("Manage")}</a>}>
            <DoneNotice messages={{ removed: t("The role is deleted. Those without another role are ordinary members now.") }} />
            <p>{t("A member may do whatever one of their roles allows. Categories can decide otherwise for themselves.")}</p>
            <div>
                <ButtonLink href={NEW_ROLE_PAGE} variant="primary">
                    {t("Add a role")}
                </ButtonLink>
            </div>
            <Loaded value={roles}>
                {(known) => (
                    <RowList label={t("Roles")}>
                        {Object.values(known).map((role) => (
                            <RoleRow key={role.roleID} role={role} />
                        ))}
                    </RowList>
                )}
            </Loaded>
        </TitledPage>
    );
}

function RoleRow({ role }: { role: Role }): ReactNode {
    const t = useTranslation();
    const granted = listGlobalGrants(role);
    const allowed = describePermissions(t).filter(({ name }) => granted.has(name));
    return (
        <li className={rows.row}>
            <a className={rows.title} href={rolePath(role.roleID)} aria-label={t("Change the role {name}", { name: role.name })}>
                <bdi>{role.name}</bdi>
            </a>
            {role.description && (
                <p className={textStyles.quiet} dir="auto">
                    {role.description}
                </p>
            )}
            {allowed.length === 0 ? (
                <p>{t("Only reading what every visitor can see.")}</p>
            ) : (
                <details>
                    <summary className={textStyles.opens}>
                        {allowed.length === 1 ? t("1 permission") : t("{count} permissions", { count: allowed.length })}
                    </summary>
                    <ul className={rows.facts}>
                        {allowed.map(({ name, words }) => (
                            <li key={name}>{words}</li>
                        ))}
                    </ul>
                </details>
            )}
            {role.type !== "guest" && <a href={`${MEMBERS_PAGE}?role=${role.roleID}`}>{t("Its members")}</a>}
        </li>
    );
}

import { PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { NEW_ROLE_PAGE, ROLES_PAGE } from "@parley/permissions/contract";
import type { ReactNode } from "react";
import { RoleFields } from "./RoleFields";

/** Page `/settings/roles/add`: creates a role. Its permissions are set on the role's own page afterwards. */
export function Page(): ReactNode {
    const t = useTranslation();
    return (
        <TitledPage title={t("Add a role")} end={<a href={ROLES_PAGE}>{t("All roles")}</a>}>
            <p>{t("At first it allows nothing. You choose what it allows on the next page.")}</p>
            <PostedForm name="roleAdd" action={NEW_ROLE_PAGE} submit={t("Add role")} fields={["name", "description", "domains"]}>
                {(form, idOf) => <RoleFields form={form} idOf={idOf} />}
            </PostedForm>
        </TitledPage>
    );
}

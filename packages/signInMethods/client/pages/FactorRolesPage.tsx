import { Checkbox, FieldGroup, ListHead, Loaded, Page as Main, Stack } from "@parley/library/client/components";
import { DoneNotice, PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import { selectRoles } from "@parley/permissions/client";
import type { Role } from "@parley/permissions/contract";
import { RoleID } from "@parley/permissions/contract";
import { FACTOR_ROLES_PAGE } from "@parley/signInMethods/contract";
import type { ReactNode } from "react";
import { selectSecondFactorRoles } from "../signInMethods.slice";

const FORM = "factorRoles";

/** `/settings/second-factors`: administrators choose the roles that require a second factor. */
export function Page(): ReactNode {
    const t = useTranslation();
    const needing = useAppSelector(selectSecondFactorRoles);
    const roles = useAppSelector(selectRoles);
    return (
        <Main narrow>
            <Stack gap="large">
                <ListHead kind="title">
                    <h1>{t("Second factors")}</h1>
                </ListHead>
                <DoneNotice messages={{ saved: t("The roles that need a second factor are saved.") }} />
                <p>
                    {t(
                        "Members of these roles need a passkey or an authenticator app besides their password. Anyone who has neither must set one up on their next click before they can do anything else.",
                    )}
                </p>
                <Loaded value={needing}>
                    {({ roleIDs }) => <Loaded value={roles}>{(known) => <RolesForm roles={known} needing={roleIDs} />}</Loaded>}
                </Loaded>
            </Stack>
        </Main>
    );
}

function RolesForm({ roles, needing }: { roles: Record<number, Role>; needing: readonly number[] }): ReactNode {
    const t = useTranslation();
    const sent = useFormState(FORM)?.values;
    const isChosen = (roleID: number) => (sent ? sent[`Role-${roleID}`] !== undefined : needing.includes(roleID));
    return (
        <PostedForm name={FORM} action={FACTOR_ROLES_PAGE} submit={t("Save")}>
            {() => (
                <FieldGroup label={t("Roles that need a second factor")}>
                    {Object.values(roles)
                        .filter(({ roleID }) => roleID !== RoleID.guest)
                        .map(({ roleID, name }) => (
                            <Checkbox key={roleID} name={`Role-${roleID}`} value="1" defaultChecked={isChosen(roleID)}>
                                <bdi>{name}</bdi>
                            </Checkbox>
                        ))}
                </FieldGroup>
            )}
        </PostedForm>
    );
}

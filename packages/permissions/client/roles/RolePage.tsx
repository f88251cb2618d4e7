import { selectPermissions } from "@parley/accounts/client";
import { Checkbox, FieldGroup } from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { hasPermission } from "@parley/library/contract";
import type { Role } from "@parley/permissions/contract";
import { ROLES_PAGE, rolePath } from "@parley/permissions/contract";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import type { PermissionGroup } from "../whyNot/permissionWords";
import { describePermissionGroup, describePermissions } from "../whyNot/permissionWords";
import { listGlobalGrants } from "./globalGrants";
import { RoleFields } from "./RoleFields";
import { listRoleParts } from "./roleParts";
import { selectRoleEdit, selectRoles } from "./roles.slice";

const GROUPS: readonly PermissionGroup[] = ["reading", "writing", "email", "moderating", "managing"];

/** Page `/settings/roles/:roleID`: edits a role and its permissions. It works without scripts. */
export function Page(): ReactNode {
    const t = useTranslation();
    const roleID = Number(useParams().roleID) || 0;
    const role = useAppSelector(selectRoles).data?.[roleID];
    const stored = useAppSelector((state) => selectRoleEdit(state, roleID)).data;
    if (!role) return null;
    const { name, deletable } = role;
    return (
        <TitledPage title={name} end={<a href={ROLES_PAGE}>{t("All roles")}</a>}>
            <DoneNotice
                messages={{
                    added: t("The role is added. Now choose what it allows."),
                    details: t("The role is saved. You can undo that below."),
                    permissions: t("What the role allows is saved. You can undo that below."),
                }}
            />
            {deletable === false && <p>{t("This role belongs to the site itself: it can be changed, but not deleted.")}</p>}
            <PermissionsForm role={role} />
            <FormPart title={t("Name and description")}>
                <PostedForm
                    name="roleDetails"
                    which="details"
                    action={rolePath(roleID)}
                    submit={t("Save")}
                    variant="standard"
                    fields={["name", "description", "domains"]}
                >
                    {(form, idOf) => <RoleFields form={form} idOf={idOf} role={stored ?? role} />}
                </PostedForm>
            </FormPart>
            {listRoleParts().map(({ id, part: Part }) => (
                <Part key={id} role={role} />
            ))}
            {deletable && (
                <FormPart title={t("Delete the role")}>
                    <p>{t("Its members keep their other roles. Those without another role become ordinary members.")}</p>
                    <PostedForm
                        name="roleDelete"
                        which="delete"
                        action={rolePath(roleID)}
                        submit={t("Delete {name}", { name })}
                        variant="danger"
                    />
                </FormPart>
            )}
        </TitledPage>
    );
}

/**
 * Form with the permissions of a role. Permissions that the viewer does not hold are shown and stay unchanged, because nobody may grant
 * them.
 */
function PermissionsForm({ role }: { role: Role }): ReactNode {
    const t = useTranslation();
    const held = useAppSelector(selectPermissions).data;
    const granted = listGlobalGrants(role);
    const described = describePermissions(t);
    const offered = described.filter(({ name }) => granted.has(name) || hasPermission(held, name)).map(({ name }) => name);
    return (
        <FormPart title={t("What it allows")}>
            <PostedForm
                name="rolePermissions"
                which="permissions"
                action={rolePath(role.roleID)}
                submit={t("Save")}
                fields={["permissions"]}
            >
                {({ values, errorsOf }, idOf) => (
                    <>
                        <input type="hidden" name="Offered" value={offered.join(" ")} />
                        {GROUPS.map((group, index) => (
                            <FieldGroup
                                key={group}
                                label={describePermissionGroup(group, t)}
                                {...(index === 0 && { id: idOf("permissions"), errors: errorsOf("permissions") })}
                            >
                                {described
                                    .filter((permission) => permission.group === group)
                                    .map(({ name, words }) => (
                                        <Checkbox
                                            key={name}
                                            name={`Grant-${name}`}
                                            value="1"
                                            disabled={!offered.includes(name)}
                                            defaultChecked={
                                                values.Offered === undefined ? granted.has(name) : values[`Grant-${name}`] === "1"
                                            }
                                        >
                                            {words}
                                        </Checkbox>
                                    ))}
                            </FieldGroup>
                        ))}
                    </>
                )}
            </PostedForm>
        </FormPart>
    );
}

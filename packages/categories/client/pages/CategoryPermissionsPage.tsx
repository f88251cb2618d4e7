import type { CategoryPermissions } from "@parley/categories/contract";
import { categoryPermissionsPath, MANAGED_CATEGORIES, ROOT_CATEGORY_ID } from "@parley/categories/contract";
import type { TableColumn } from "@parley/library/client/components";
import { Checkbox, Loaded, Table, textStyles } from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { DescribedPermission } from "@parley/permissions/client";
import { describePermissions } from "@parley/permissions/client";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { selectArrangement, selectCategoryPermissions } from "../categories.slice";

const FORM = "categoryPermissions";

type RoleGrants = CategoryPermissions["roles"][number];

/** Page `/settings/categories/{categoryID}/permissions`: permissions of each role in a category (contract §3.3, §3.4). */
export function Page(): ReactNode {
    const t = useTranslation();
    const categoryID = Number(useParams().categoryID) || 0;
    const permissions = useAppSelector((state) => selectCategoryPermissions(state, categoryID));
    const { data: arrangement } = useAppSelector(selectArrangement);
    const nameOf = (id: number) => arrangement?.categories.find((category) => category.categoryID === id)?.name ?? "";
    return (
        <Loaded value={permissions}>
            {(known) => (
                <TitledPage
                    title={t("Who may do what in {name}", { name: nameOf(categoryID) })}
                    end={<a href={`${MANAGED_CATEGORIES}/${categoryID}`}>{t("Back to the category")}</a>}
                >
                    <DoneNotice
                        messages={{
                            own: t(
                                "The category now has its own permissions. They are the same as before until you change them.",
                            ),
                            saved: t("The permissions are saved and in force."),
                            shared: t("The category no longer has its own permissions."),
                        }}
                    />
                    {known.customPermissions ? (
                        <OwnPermissions permissions={known} />
                    ) : (
                        <SharedPermissions permissions={known} owner={nameOf(known.ownerCategoryID)} />
                    )}
                </TitledPage>
            )}
        </Loaded>
    );
}

/** Shows inherited permissions, with a form to turn them into own ones. */
function SharedPermissions({ permissions, owner }: { permissions: CategoryPermissions; owner: string }): ReactNode {
    const t = useTranslation();
    const { categoryID, ownerCategoryID } = permissions;
    return (
        <>
            <p>
                {ownerCategoryID === ROOT_CATEGORY_ID
                    ? t("Here every role has the same permissions as everywhere else.")
                    : t("Here every role has the same permissions as in {name}.", { name: owner })}
            </p>
            <PostedForm
                name={FORM}
                which="own"
                action={categoryPermissionsPath(categoryID)}
                submit={t("Set permissions for this category")}
                variant="standard"
            />
        </>
    );
}

function OwnPermissions({ permissions: { categoryID, roles } }: { permissions: CategoryPermissions }): ReactNode {
    const t = useTranslation();
    const sent = useFormState(FORM)?.values;
    const described = describePermissions(t);
    const columnOf = ({ roleID, name: role, permissions }: RoleGrants): TableColumn<DescribedPermission> => ({
        key: String(roleID),
        head: role,
        cell: ({ name, words }) => {
            const box = `Grant-${roleID}-${name}`;
            const isGranted = sent?.Form === "change" ? sent[box] === "1" : permissions[name] === true;
            return (
                <Checkbox name={box} value="1" defaultChecked={isGranted}>
                    <span className={textStyles.hidden}>{t("{role}: {action}", { role, action: words })}</span>
                </Checkbox>
            );
        },
    });
    return (
        <>
            <PostedForm
                name={FORM}
                which="change"
                action={categoryPermissionsPath(categoryID)}
                submit={t("Save")}
                fields={["grants"]}
            >
                {() => (
                    <>
                        {roles.map(({ roleID }) => (
                            <input key={roleID} type="hidden" name={`Role-${roleID}`} value="1" />
                        ))}
                        <Table
                            caption={t("What each role may do here")}
                            captionHidden
                            rows={described.filter(({ name }) =>
                                roles.some(({ permissions }) => Object.hasOwn(permissions, name)),
                            )}
                            rowKey={({ name }) => name}
                            columns={[
                                { key: "action", head: t("What"), cell: ({ words }) => words, isRowHead: true },
                                ...roles.map(columnOf),
                            ]}
                        />
                    </>
                )}
            </PostedForm>
            <FormPart title={t("Remove its own permissions")}>
                <p>{t("The permissions of the categories above apply here again.")}</p>
                <PostedForm
                    name="categoryShared"
                    which="shared"
                    action={categoryPermissionsPath(categoryID)}
                    submit={t("Remove permissions")}
                    variant="standard"
                />
            </FormPart>
        </>
    );
}

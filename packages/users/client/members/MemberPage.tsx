import type { KnownUser } from "@parley/accounts/client";
import { selectMe, selectPermission, selectUser } from "@parley/accounts/client";
import { MEMBERS_PAGE, memberPath } from "@parley/accounts/contract";
import {
    Checkbox,
    Field,
    FieldGroup,
    MetaLine,
    Select,
    Stack,
    State,
    TextArea,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm, TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { profilePath } from "@parley/library/contract";
import { selectRoles } from "@parley/permissions/client";
import { MAX_BAN_REASON } from "@parley/users/contract";
import type { ReactNode } from "react";
import { useParams } from "react-router";
import { listMemberParts } from "./memberParts";

/** Page `/settings/members/:userID`: edits one member. It works without scripts. */
function MemberPage(): ReactNode {
    const t = useTranslation();
    const userID = Number(useParams().userID) || 0;
    const user = useAppSelector((state) => selectUser(state, userID)).data;
    const me = useAppSelector(selectMe).data;
    const mayEdit = useAppSelector((state) => selectPermission(state, "users.edit"));
    const mayModerate = useAppSelector((state) => selectPermission(state, "community.moderate"));
    if (!user) return null;
    const { name, banned = 0, emailConfirmed, email, roles } = user;
    const isOwn = me?.userID === userID;
    return (
        <TitledPage title={t("Manage {name}", { name })} end={<a href={MEMBERS_PAGE}>{t("All members")}</a>}>
            <DoneNotice
                messages={{
                    roles: t("The roles are changed. You can undo that below."),
                    ban: t("{name} is banned and signed out. You can undo that below.", { name }),
                    unban: t("{name} is no longer banned. You can undo that below.", { name }),
                    confirm: t("The email address is confirmed. You can undo that below."),
                    signout: t("{name} is signed out everywhere, and can sign in again at any time.", { name }),
                }}
            />
            <MetaLine facts>
                {banned > 0 && <State kind="banned" />}
                {emailConfirmed === false && email && <State kind="warned">{t("Email not confirmed")}</State>}
                {email && <bdi>{email}</bdi>}
                <a href={profilePath(userID, name)}>{t("Profile")}</a>
            </MetaLine>
            {listMemberParts().map(({ id, part: Part }) => (
                <Part key={id} userID={userID} name={name} />
            ))}
            {mayEdit && roles && <RolesForm key={roles.map(({ roleID }) => roleID).join()} user={user} />}
            {(mayEdit || mayModerate) && !isOwn && (banned > 0 ? <UnbanForm user={user} /> : <BanForm user={user} />)}
            {mayEdit && emailConfirmed === false && email && <ConfirmForm userID={userID} email={email} />}
            {mayModerate && !isOwn && <SignOutForm user={user} />}
        </TitledPage>
    );
}

/** Form with a member's roles. Roles that the viewer may not assign are shown and stay unchanged. */
function RolesForm({ user: { userID, roles: held = [] } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    const roles = Object.values(useAppSelector(selectRoles).data ?? {});
    const offered = roles.filter(({ assignable }) => assignable);
    const isHeld = (roleID: number) => held.some((role) => role.roleID === roleID);
    return (
        <FormPart title={t("Roles")}>
            <PostedForm
                name="memberRoles"
                which="roles"
                action={memberPath(userID)}
                submit={t("Save roles")}
                variant="standard"
                fields={["roleID"]}
            >
                {({ values, errorsOf }) => (
                    <FieldGroup label={t("What this member may do follows from these roles.")} errors={errorsOf("roleID")}>
                        <input type="hidden" name="Offered" value={offered.map(({ roleID }) => roleID).join(",")} />
                        {roles
                            .filter(({ roleID, assignable }) => assignable || isHeld(roleID))
                            .map(({ roleID, name, description, assignable = false }) => (
                                <Checkbox
                                    key={roleID}
                                    name={`Role-${roleID}`}
                                    value="1"
                                    disabled={!assignable}
                                    defaultChecked={
                                        values.Offered !== undefined && assignable
                                            ? values[`Role-${roleID}`] === "1"
                                            : isHeld(roleID)
                                    }
                                    note={description ?? undefined}
                                >
                                    <bdi>{name}</bdi>
                                </Checkbox>
                            ))}
                    </FieldGroup>
                )}
            </PostedForm>
        </FormPart>
    );
}

function UnbanForm({ user: { userID, name } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Ban")}>
            <p>{t("{name} is banned, and sees the site as a guest does.", { name })}</p>
            <PostedForm
                name="memberUnban"
                which="unban"
                action={memberPath(userID)}
                submit={t("Lift the ban")}
                variant="standard"
            />
        </FormPart>
    );
}

function BanForm({ user: { userID, name } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Ban")}>
            <p>{t("Signs {name} out everywhere and keeps them from signing in. What they wrote stays.", { name })}</p>
            <PostedForm
                name="memberBan"
                which="ban"
                action={memberPath(userID)}
                submit={t("Ban {name}", { name })}
                variant="danger"
                fields={["reason", "dateExpires"]}
            >
                {({ values, errorsOf }, idOf) => (
                    <Stack>
                        <Field
                            id={idOf("reason")}
                            label={t("Reason")}
                            hint={t("Moderators see it, and so does {name} when trying to sign in.", { name })}
                            errors={errorsOf("reason")}
                            maximum={MAX_BAN_REASON}
                        >
                            {(attributes) => (
                                <TextArea {...attributes} name="Reason" rows={2} defaultValue={values.Reason ?? ""} dir="auto" />
                            )}
                        </Field>
                        <Field id={idOf("dateExpires")} label={t("For how long")} errors={errorsOf("dateExpires")}>
                            {(attributes) => (
                                <Select {...attributes} name="Days" defaultValue={values.Days ?? ""}>
                                    <option value="">{t("Until somebody lifts it")}</option>
                                    <option value="1">{t("A day")}</option>
                                    <option value="3">{t("3 days")}</option>
                                    <option value="7">{t("A week")}</option>
                                    <option value="30">{t("30 days")}</option>
                                    <option value="90">{t("90 days")}</option>
                                    <option value="365">{t("A year")}</option>
                                </Select>
                            )}
                        </Field>
                    </Stack>
                )}
            </PostedForm>
        </FormPart>
    );
}

function ConfirmForm({ userID, email }: { userID: number; email: string }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Email address")}>
            <p>
                {t("Nobody has confirmed yet that they read mail at this address:")}{" "}
                <bdi className={textStyles.strong}>{email}</bdi>
            </p>
            <PostedForm
                name="memberConfirm"
                which="confirm"
                action={memberPath(userID)}
                submit={t("Confirm the address")}
                variant="standard"
            />
        </FormPart>
    );
}

function SignOutForm({ user: { userID, name } }: { user: KnownUser }): ReactNode {
    const t = useTranslation();
    return (
        <FormPart title={t("Sessions")}>
            <p>{t("Ends every session of {name}, for example after they lost a phone. They can sign in again.", { name })}</p>
            <PostedForm
                name="memberSignout"
                which="signout"
                action={memberPath(userID)}
                submit={t("Sign out everywhere")}
                variant="standard"
            />
        </FormPart>
    );
}

export { MemberPage as Page };

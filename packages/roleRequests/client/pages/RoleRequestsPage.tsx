import {
    Button,
    Empty,
    Field,
    FormError,
    MetaLine,
    PagedRows,
    RelativeTime,
    Row,
    TextInput,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, EntryRow, TitledPage, useEntryForm, usePageNumber } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import { profilePath } from "@parley/library/contract";
import type { RoleRequest } from "@parley/roleRequests/contract";
import { MAX_REASON_LENGTH, ROLE_REQUESTS_PAGE } from "@parley/roleRequests/contract";
import { UserPhotoLink } from "@parley/users/client";
import type { ReactNode } from "react";
import { selectRoleRequests } from "../roleRequests.slice";
import { roleRequest } from "./roleRequest.styles";

/** Page `/role-requests`: the requests for roles that wait for a decision of the viewer. It works without scripts. */
export function Page(): ReactNode {
    const t = useTranslation();
    const page = usePageNumber();
    const requests = useAppSelector((state) => selectRoleRequests(state, page));
    return (
        <TitledPage title={t("Requests for roles")}>
            <DoneNotice
                messages={{
                    approved: t("The member has the role now and is notified."),
                    denied: t("The request is denied, and the member is notified."),
                }}
            />
            <PagedRows
                value={requests}
                label={t("Requests for roles")}
                empty={<Empty title={t("No requests")} icon="users" />}
                row={(request) => <RequestRow key={request.roleRequestID} request={request} />}
                hrefOf={(number) => `${ROLE_REQUESTS_PAGE}?page=${number}`}
            />
        </TitledPage>
    );
}

function RequestRow({ request: { roleRequestID, user, userID, role, body, dateInserted } }: { request: RoleRequest }): ReactNode {
    const t = useTranslation();
    const form = useEntryForm(`roleRequest${roleRequestID}`);
    const [name, roleName] = [user?.name ?? "", role?.name ?? ""];
    const reasonID = `roleRequest-${roleRequestID}-reason`;
    const errors = form.errorsOf("reason");
    return (
        <EntryRow
            action={ROLE_REQUESTS_PAGE}
            field="RoleRequestID"
            value={roleRequestID}
            fields={
                <>
                    {form.message && <FormError message={form.message} attempt={form.attempt} />}
                    <Field id={reasonID} label={t("Message to {name}", { name })} errors={errors} optional>
                        {(attributes) => (
                            <TextInput
                                {...attributes}
                                name="Reason"
                                dir="auto"
                                maxLength={MAX_REASON_LENGTH}
                                defaultValue={form.values.Reason}
                            />
                        )}
                    </Field>
                </>
            }
            buttons={<DecisionButtons name={name} role={roleName} />}
        >
            <Row>
                {user && <UserPhotoLink user={user} besideName />}
                <div>
                    <p className={textStyles.strong}>
                        <a href={profilePath(userID, name)}>
                            <bdi>{name}</bdi>
                        </a>
                    </p>
                    <MetaLine>
                        <bdi>{roleName}</bdi>
                        <span>
                            <Sentence text={t("asked {time}")} values={{ time: <RelativeTime date={dateInserted} /> }} />
                        </span>
                    </MetaLine>
                </div>
            </Row>
            <p dir="auto" className={roleRequest.body}>
                {body}
            </p>
        </EntryRow>
    );
}

function DecisionButtons({ name, role }: { name: string; role: string }): ReactNode {
    const t = useTranslation();
    return (
        <>
            <Button type="submit" name="Decision" value="approved" aria-label={t("Give {name} the role {role}", { name, role })}>
                {t("Give the role")}
            </Button>
            <Button type="submit" name="Decision" value="denied" aria-label={t("Deny {name} the role {role}", { name, role })}>
                {t("Deny")}
            </Button>
        </>
    );
}

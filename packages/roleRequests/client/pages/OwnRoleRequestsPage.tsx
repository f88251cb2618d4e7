import { Button, Empty, Field, FormError, Loaded, MetaLine, RelativeTime, TextArea } from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm, TitledPage, useEntryForm } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { RoleRequest, RoleRequestMeta } from "@parley/roleRequests/contract";
import { MAX_REQUEST_LENGTH, OWN_ROLE_REQUESTS_PAGE } from "@parley/roleRequests/contract";
import type { ReactNode } from "react";
import { selectOwnRoleRequests, selectRoleRequestMetas } from "../roleRequests.slice";
import { roleRequest } from "./roleRequest.styles";

/** Page `/account/role-requests`: the roles that the viewer may ask for, and what became of their requests. It works without scripts. */
export function Page(): ReactNode {
    const t = useTranslation();
    const metas = useAppSelector(selectRoleRequestMetas);
    const requests = useAppSelector(selectOwnRoleRequests).data?.items ?? [];
    const withdrawal = useEntryForm("withdrawRoleRequest");
    return (
        <TitledPage title={t("Roles")}>
            <DoneNotice
                messages={{
                    requested: t("Your request is sent. You will be notified of the decision."),
                    withdrawn: t("Your request is withdrawn. Its text is kept in case you ask again."),
                }}
            />
            {withdrawal.message && <FormError message={withdrawal.message} attempt={withdrawal.attempt} />}
            <Loaded value={metas}>
                {(known) => {
                    const offers = withPending(known, requests);
                    return offers.length === 0 ? (
                        <Empty title={t("There is no role to ask for.")} icon="users" />
                    ) : (
                        offers.map((offer) => (
                            <RoleOffer
                                key={offer.roleID}
                                offer={offer}
                                // The latest request comes first.
                                request={requests.find(({ roleID }) => roleID === offer.roleID)}
                            />
                        ))
                    );
                }}
            </Loaded>
        </TitledPage>
    );
}

/** Returns the offers, and in place of those that have ended the roles for which a request of the viewer is still pending. */
function withPending(metas: readonly RoleRequestMeta[], requests: readonly RoleRequest[]): RoleRequestMeta[] {
    const ended = requests.filter(({ status, roleID }) => status === "pending" && !metas.some((meta) => meta.roleID === roleID));
    return [...metas, ...ended.map(({ roleID, role }) => ({ roleID, name: role?.name ?? "", body: "", isHeld: false }))];
}

function RoleOffer({ offer, request }: { offer: RoleRequestMeta; request: RoleRequest | undefined }): ReactNode {
    const t = useTranslation();
    const { name, body, isHeld } = offer;
    return (
        <FormPart title={name}>
            {body !== "" && (
                <p dir="auto" className={roleRequest.body}>
                    {body}
                </p>
            )}
            {isHeld && <p>{t("You have this role.")}</p>}
            {!isHeld && request && request.status !== "withdrawn" && <RequestState request={request} />}
            {!isHeld && request?.status !== "pending" && <AskForm offer={offer} request={request} />}
        </FormPart>
    );
}

/** What became of a request, and the button that withdraws it while it is pending. */
function RequestState({ request }: { request: RoleRequest }): ReactNode {
    const t = useTranslation();
    const { roleRequestID, status, reason, body, dateInserted, dateStatus, role } = request;
    const time = <RelativeTime date={dateStatus ?? dateInserted} />;
    const texts: Partial<Record<RoleRequest["status"], string>> = {
        pending: t("You asked {time}, and nobody has decided yet."),
        approved: t("You were given this role {time}, and no longer have it."),
        denied: t("Your request was denied {time}."),
    };
    return (
        <>
            <MetaLine>
                <span>
                    <Sentence text={texts[status] ?? ""} values={{ time }} />
                </span>
            </MetaLine>
            {reason !== null && <p dir="auto">{reason}</p>}
            {status === "pending" && (
                <>
                    <blockquote dir="auto" className={roleRequest.body}>
                        {body}
                    </blockquote>
                    <form method="post" action={OWN_ROLE_REQUESTS_PAGE}>
                        <TransientKeyField />
                        <input type="hidden" name="RoleRequestID" value={roleRequestID} />
                        <Button type="submit" aria-label={t("Withdraw the request for {role}", { role: role?.name ?? "" })}>
                            {t("Withdraw")}
                        </Button>
                    </form>
                </>
            )}
        </>
    );
}

/** Form that asks for a role; it begins with the text of a request that was withdrawn. */
function AskForm({ offer: { roleID, name }, request }: { offer: RoleRequestMeta; request: RoleRequest | undefined }): ReactNode {
    const t = useTranslation();
    const former = request?.status === "withdrawn" ? request.body : "";
    return (
        <PostedForm
            name={`roleRequest${roleID}`}
            action={OWN_ROLE_REQUESTS_PAGE}
            submit={t("Ask for the role")}
            message={t("Ask for the role {name}", { name })}
            fields={["body", "roleID"]}
        >
            {(form, idOf) => (
                <>
                    <input type="hidden" name="RoleID" value={roleID} />
                    <Field
                        id={idOf("body")}
                        label={t("Why do you ask for it?")}
                        errors={[...form.errorsOf("body"), ...form.errorsOf("roleID")]}
                        maximum={MAX_REQUEST_LENGTH}
                        required
                    >
                        {(attributes) => (
                            <TextArea {...attributes} name="Body" dir="auto" rows={3} defaultValue={form.values.Body ?? former} />
                        )}
                    </Field>
                </>
            )}
        </PostedForm>
    );
}

import { Button, Field, TextArea, TextInput } from "@parley/library/client/components";
import { DoneNotice, FormPart, PostedForm } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
import { useAppSelector } from "@parley/library/client/store";
import type { Role } from "@parley/permissions/contract";
import { MAX_OFFER_BODY_LENGTH, MAX_OFFER_NAME_LENGTH, roleOfferPath } from "@parley/roleRequests/contract";
import type { ReactNode } from "react";
import { selectRoleRequestMetas } from "../roleRequests.slice";

/** Types of roles that the site assigns by itself, so that nobody asks for them. */
const ASSIGNED_BY_SITE: readonly (string | null | undefined)[] = ["guest", "unconfirmed", "applicant"];

/** Section of a role's page on which site managers let members ask for the role. */
export function RoleOfferPart({ role: { roleID, name, type } }: { role: Role }): ReactNode {
    const t = useTranslation();
    const offer = useAppSelector(selectRoleRequestMetas).data?.find((meta) => meta.roleID === roleID);
    if (ASSIGNED_BY_SITE.includes(type)) return null;
    return (
        <FormPart title={t("Requests for the role")}>
            <DoneNotice
                messages={{
                    offered: t("The offer is saved. You can undo that below."),
                    offerEnded: t("The offer has ended. You can undo that below."),
                }}
            />
            <p>
                {offer
                    ? t("Members can ask for this role. Whoever may assign it decides on each request.")
                    : t("You can let members ask for this role. Whoever may assign it decides on each request.")}
            </p>
            <PostedForm
                name="roleOffer"
                which="offer"
                action={roleOfferPath(roleID)}
                submit={offer ? t("Save") : t("Offer the role")}
                {...(offer && { message: t("Save: {title}", { title: t("Requests for the role") }) })}
                variant="standard"
                fields={["name", "body"]}
            >
                {(form, idOf) => (
                    <>
                        <Field id={idOf("name")} label={t("Name of the offer")} errors={form.errorsOf("name")} required>
                            {(attributes) => (
                                <TextInput
                                    {...attributes}
                                    name="Name"
                                    dir="auto"
                                    maxLength={MAX_OFFER_NAME_LENGTH}
                                    defaultValue={form.values.Name ?? offer?.name ?? name}
                                />
                            )}
                        </Field>
                        <Field
                            id={idOf("body")}
                            label={t("What the role is for")}
                            hint={t("Say who should ask for it, and what you want to know about them.")}
                            errors={form.errorsOf("body")}
                            maximum={MAX_OFFER_BODY_LENGTH}
                            optional
                        >
                            {(attributes) => (
                                <TextArea
                                    {...attributes}
                                    name="Body"
                                    dir="auto"
                                    rows={3}
                                    defaultValue={form.values.Body ?? offer?.body ?? ""}
                                />
                            )}
                        </Field>
                    </>
                )}
            </PostedForm>
            {offer && (
                <form method="post" action={roleOfferPath(roleID)}>
                    <TransientKeyField />
                    <input type="hidden" name="Form" value="end" />
                    <Button type="submit">{t("End the offer")}</Button>
                </form>
            )}
        </FormPart>
    );
}

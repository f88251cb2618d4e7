import type { Applicant } from "@parley/authentication/contract";
import { Button, Empty, FormError, MetaLine, PagedRows, RelativeTime, textStyles } from "@parley/library/client/components";
import { DoneNotice, EntryRow, TitledPage, useEntryForm, usePageNumber } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { selectApplicants } from "../account/account.slice";
import { APPLICANTS } from "../account/addresses";

/** Page `/applicants`: the applicants for membership, for members who may admit or reject them. */
export function Page(): ReactNode {
    const t = useTranslation();
    const page = usePageNumber();
    const form = useEntryForm("applicant");
    const applicants = useAppSelector((state) => selectApplicants(state, page));
    return (
        <TitledPage title={t("Applicants")}>
            {form.message && <FormError message={form.message} attempt={form.attempt} />}
            <DoneNotice
                messages={{
                    approved: t("They are accepted, and get an email."),
                    declined: t("They are not accepted, and get an email."),
                }}
            />
            <PagedRows
                value={applicants}
                label={t("Applicants")}
                empty={<Empty title={t("No applications")} icon="users" />}
                row={(applicant) => <ApplicantRow key={applicant.applicantID} applicant={applicant} />}
                hrefOf={(number) => `${APPLICANTS}?page=${number}`}
            />
        </TitledPage>
    );
}

function ApplicantRow({
    applicant: { applicantID, name, email, discoveryText, dateInserted },
}: {
    applicant: Applicant;
}): ReactNode {
    const t = useTranslation();
    return (
        <EntryRow
            action={APPLICANTS}
            field="ApplicantID"
            value={applicantID}
            buttons={
                <>
                    <Button type="submit" name="Decision" value="approved" aria-label={t("Accept {name}", { name })}>
                        {t("Accept")}
                    </Button>
                    <Button type="submit" name="Decision" value="declined" aria-label={t("Decline {name}", { name })}>
                        {t("Decline")}
                    </Button>
                </>
            }
        >
            <div>
                <p className={textStyles.strong}>
                    <bdi>{name}</bdi>
                </p>
                <MetaLine>
                    <bdi>{email}</bdi>
                    <span>
                        <Sentence text={t("applied {time}")} values={{ time: <RelativeTime date={dateInserted} /> }} />
                    </span>
                </MetaLine>
            </div>
            <p dir="auto">{discoveryText}</p>
        </EntryRow>
    );
}

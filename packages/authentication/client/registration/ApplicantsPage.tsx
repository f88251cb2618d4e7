import type { Applicant } from "@parley/authentication/contract";
import {
    Button,
    Empty,
    FormError,
    MetaLine,
    PagedRows,
    RelativeTime,
    Row,
    Stack,
    textStyles,
} from "@parley/library/client/components";
import { DoneNotice, rows, TitledPage, useEntryForm, usePageNumber } from "@parley/library/client/formPages";
import { Sentence, useTranslation } from "@parley/library/client/i18n";
import { TransientKeyField } from "@parley/library/client/page";
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
                says={{ approved: t("They are let in and get a mail."), declined: t("They are not let in, and get a mail.") }}
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
        <li className={rows.row}>
            <Stack gap="small">
                <div>
                    <p className={textStyles.strong}>
                        <bdi>{name}</bdi>
                    </p>
                    <MetaLine>
                        <bdi>{email}</bdi>
                        <span>
                            <Sentence text={t("asked {time}")} values={{ time: <RelativeTime date={dateInserted} /> }} />
                        </span>
                    </MetaLine>
                </div>
                <p dir="auto">{discoveryText}</p>
                <form method="post" action={APPLICANTS}>
                    <TransientKeyField />
                    <input type="hidden" name="ApplicantID" value={applicantID} />
                    <Row>
                        <Button type="submit" name="Decision" value="approved" aria-label={t("Let {name} in", { name })}>
                            {t("Let in")}
                        </Button>
                        <Button type="submit" name="Decision" value="declined" aria-label={t("Decline {name}", { name })}>
                            {t("Decline")}
                        </Button>
                    </Row>
                </form>
            </Stack>
        </li>
    );
}

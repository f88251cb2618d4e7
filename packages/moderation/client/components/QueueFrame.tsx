import { PlacesNav } from "@parley/categories/client";
import { Columns, FormError, ListHead, Page, Stack, Tabs } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { ESCALATIONS_PAGE, PREMODERATION_PAGE, REPORTS_PAGE, WARNINGS_QUEUE } from "@parley/moderation/contract";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { decidedIn, warnedIn } from "../queries";
import { RecordActs } from "./RecordActs";

/** The pages of those who look after posts: under one title, each with its tab. */
export function QueueFrame({ form, children }: { form: string; children: ReactNode }) {
    const t = useTranslation();
    const { pathname, search } = useLocation();
    const decided = decidedIn(search);
    const warned = warnedIn(search);
    const sent = useFormState(form);
    const tabs = [
        { name: t("Reports"), url: REPORTS_PAGE },
        { name: t("Waiting for approval"), url: PREMODERATION_PAGE },
        { name: t("Escalations"), url: ESCALATIONS_PAGE },
        { name: t("Warnings"), url: WARNINGS_QUEUE },
    ].map((tab) => ({ ...tab, current: pathname.startsWith(tab.url) }));
    return (
        <Page>
            <Columns left={<PlacesNav />}>
                <ListHead kind="title">
                    <h1>{t("Moderation")}</h1>
                </ListHead>
                <Stack gap="large">
                    <Tabs label={t("Moderation")} tabs={tabs} />
                    {sent?.message && <FormError message={sent.message} />}
                    {decided !== undefined && <RecordActs recordType="report" recordID={decided} />}
                    {warned !== undefined && <RecordActs recordType="warning" recordID={warned} />}
                    {children}
                </Stack>
            </Columns>
        </Page>
    );
}

import { RecordActions } from "@parley/actionLog/client";
import { DELETED_PAGE } from "@parley/actionLog/contract";
import { CategoriesNav } from "@parley/categories/client";
import { Columns, FormError, focusOn, ListHead, Page, Stack, Tabs } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useFormState } from "@parley/library/client/page";
import { ESCALATIONS_PAGE, PREMODERATION_PAGE, REPORTS_PAGE, WARNINGS_QUEUE } from "@parley/moderation/contract";
import type { ComponentProps, ReactNode } from "react";
import { useEffect, useRef } from "react";
import { useLocation } from "react-router";
import { parseDecidedReportID, parseEscalationID } from "../queries";

type Decided = ComponentProps<typeof RecordActions>;

interface QueueFrameProps {
    /** Name of the form whose error is shown above the queue. */
    form: string;
    /** What the viewer has just decided, if it is no report and no escalation. */
    outcome?: Decided | undefined;
    children: ReactNode;
}

/** Frame of the moderation pages: one title, and a tab for each page. */
export function QueueFrame({ form, outcome, children }: QueueFrameProps) {
    const t = useTranslation();
    const { pathname, search } = useLocation();
    const decided = parseDecidedReportID(search);
    const escalated = parseEscalationID(search);
    const sent = useFormState(form);
    const tabs = [
        { name: t("Reports"), url: REPORTS_PAGE },
        { name: t("Waiting for approval"), url: PREMODERATION_PAGE },
        { name: t("Escalations"), url: ESCALATIONS_PAGE },
        { name: t("Warnings"), url: WARNINGS_QUEUE },
        { name: t("Deleted"), url: DELETED_PAGE },
    ].map((tab) => ({ ...tab, current: pathname.startsWith(tab.url) }));
    return (
        <Page columns>
            <Columns left={<CategoriesNav />}>
                <ListHead kind="title">
                    <h1>{t("Moderation")}</h1>
                </ListHead>
                <Stack gap="large">
                    <Tabs label={t("Moderation")} tabs={tabs} />
                    {sent?.message && <FormError message={sent.message} />}
                    {decided !== undefined && <Outcome recordType="report" recordID={decided} />}
                    {escalated !== undefined && <Outcome recordType="escalation" recordID={escalated} />}
                    {outcome && <Outcome {...outcome} />}
                    {children}
                </Stack>
            </Columns>
        </Page>
    );
}

/**
 * Result of the decision that the viewer has just made. The form reloaded the page, so focus moves to the result, and a screen reader reads
 * it.
 */
function Outcome(props: Decided) {
    const line = useRef<HTMLDivElement>(null);
    useEffect(() => {
        // Skipped if the viewer has moved the focus before hydration.
        if (document.activeElement === document.body && line.current) focusOn(line.current);
    }, []);
    return (
        <div ref={line}>
            <RecordActions {...props} />
        </div>
    );
}

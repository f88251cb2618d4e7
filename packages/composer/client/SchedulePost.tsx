import { usePermission } from "@parley/accounts/client";
import { ScheduleFields } from "@parley/drafts/client";
import { Button, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import type { FormState } from "@parley/library/contract";
import type { ReactNode, SubmitEvent } from "react";

/** Value of the button that schedules the post. */
const SCHEDULE = "schedule";

interface SchedulePostProps {
    /** The form, if it was posted without scripts and refused. */
    sent: FormState | undefined;
    errors: string[];
    isBusy: boolean;
}

/** Part of the form of a new post that sets the time at which it is posted automatically, for members who may schedule. */
export function SchedulePost({ sent, errors, isBusy }: SchedulePostProps): ReactNode {
    const t = useTranslation();
    const mayChooseTime = usePermission("schedule.allow");
    if (!mayChooseTime) return null;
    return (
        <details open={sent?.values.act === SCHEDULE}>
            <summary className={textStyles.opens}>{t("Schedule")}</summary>
            <ScheduleFields id="dateScheduled" entered={sent?.values.DateScheduled} errors={errors}>
                <Button type="submit" name="act" value={SCHEDULE} busy={isBusy}>
                    {t("Schedule")}
                </Button>
            </ScheduleFields>
        </details>
    );
}

/** Checks whether a form was submitted to be posted later. */
export function isScheduling({ nativeEvent }: SubmitEvent<HTMLFormElement>): boolean {
    return (nativeEvent as { submitter?: HTMLButtonElement | null }).submitter?.value === SCHEDULE;
}

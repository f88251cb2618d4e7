import { findTimeProblem } from "@parley/drafts/contract";
import { DateInput, Field } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import { findOffset, formatLocalTime, parseLocalTime } from "@parley/library/contract";
import type { ReactNode } from "react";
import { useState } from "react";
import { draftRows } from "./DraftsPage.styles";

/** Field names of the time, and of its zone's offset in minutes, which browsers do not send. */
const TIME = "DateScheduled";
const OFFSET = "Offset";

interface ScheduleFieldsProps {
    /** ID of the field. */
    id: string;
    /** Present time of publication; by default the field suggests the same time tomorrow. */
    date?: string | null | undefined;
    /** Entered value, which is shown instead. */
    entered?: string | undefined;
    errors: string[];
    required?: boolean;
    /** The button that schedules. */
    children: ReactNode;
}

/** Field for the time at which a draft is posted automatically. */
export function ScheduleFields({ id, date, entered, errors, required = false, children }: ScheduleFieldsProps): ReactNode {
    const t = useTranslation();
    const { now, timeZone } = usePageSettings();
    const suggested = new Date(date ?? Date.parse(now) + DAY_MS);
    return (
        <>
            <input type="hidden" name={OFFSET} value={findOffset(suggested, timeZone)} />
            <div className={draftRows.when}>
                <Field
                    label={t("Time")}
                    id={id}
                    required={required}
                    errors={errors}
                    hint={t("From 15 minutes to a year ahead, in the time zone {zone}.", { zone: timeZone })}
                >
                    {(attributes) => (
                        <DateInput
                            {...attributes}
                            type="datetime-local"
                            name={TIME}
                            defaultValue={entered ?? formatLocalTime(suggested, timeZone)}
                        />
                    )}
                </Field>
                {children}
            </div>
        </>
    );
}

/** Returns a function that reads the time of a form with `ScheduleFields`, and the mistake in the last one that could not be used. */
export function useScheduledTime() {
    const t = useTranslation();
    const { timeZone } = usePageSettings();
    const [mistake, setMistake] = useState<string>();
    return { mistake, read };

    function read(form: FormData): Date | undefined {
        const date = parseLocalTime(String(form.get(TIME)), timeZone);
        const wrong = date === undefined ? "none" : findTimeProblem(date, new Date());
        setMistake(
            wrong &&
                {
                    none: t("Choose a day and a time."),
                    soon: t("Choose a time at least 15 minutes from now."),
                    late: t("Choose a time within a year."),
                }[wrong],
        );
        return wrong === undefined ? date : undefined;
    }
}

const DAY_MS = 24 * 60 * 60 * 1000;

import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { formatBriefTime, formatClockTime } from "./clockTimes";
import { FormattedTime, useNow } from "./RelativeTime";

/** Renders the time of day of a date whose day is named above it: "18:10", with the full date as its title. */
export function ClockTime({ date }: { date: string }): ReactNode {
    const { locale, timeZone } = usePageSettings();
    return Number.isNaN(Date.parse(date)) ? null : <FormattedTime date={date} words={formatClockTime(date, locale, timeZone)} />;
}

/** Renders a date as briefly as a row of a list needs it: "12:40" for today, "Tue", "6 May", with the full date as its title. */
export function BriefTime({ date }: { date: string }): ReactNode {
    const { locale, timeZone } = usePageSettings();
    const now = useNow();
    return Number.isNaN(Date.parse(date)) ? null : (
        <FormattedTime date={date} words={formatBriefTime(date, now, locale, timeZone)} />
    );
}

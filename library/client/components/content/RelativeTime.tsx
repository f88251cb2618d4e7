import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { formatDay, formatFullTime, formatRelativeTime, formatShortTime, formatThreadTime } from "./times";

/** Interval between updates of the times on a page (S1§9, UI-037). In milliseconds. */
const REFRESH_INTERVAL_MS = 30_000;

/** Reference time of relative times; without a provider, the time at which the page was rendered. */
export const NowContext = createContext<Date | undefined>(undefined);

/**
 * Updates the relative times on a page after hydration. The first rendering uses the time of the server's rendering, so that both produce
 * the same text. Since the device's clock may be hours off, only the time elapsed on it is used (FC-47).
 */
export function NowProvider({ children }: { children: ReactNode }): ReactNode {
    const { now: made } = usePageSettings();
    const [now, setNow] = useState(() => new Date(made));
    useEffect(() => {
        const began = Date.now();
        const timer = setInterval(() => setNow(new Date(Date.parse(made) + Date.now() - began)), REFRESH_INTERVAL_MS);
        return () => clearInterval(timer);
    }, [made]);
    return <NowContext value={now}>{children}</NowContext>;
}

interface RelativeTimeProps {
    /** ISO date, as in the API. */
    date: string;
    /** Whether to use the short form: "12 min" instead of "12 minutes ago". */
    short?: boolean;
}

/** Renders a date relative to the current time, with the full date as its title (S1§9). Renders nothing for an invalid date (FC-60). */
export function RelativeTime({ date, short = false }: RelativeTimeProps): ReactNode {
    return Number.isNaN(Date.parse(date)) ? null : <TimeAgo date={date} short={short} />;
}

function TimeAgo({ date, short }: Required<RelativeTimeProps>): ReactNode {
    const t = useTranslation();
    const { locale, timeZone } = usePageSettings();
    const now = toReferenceTime(useNow(), date);
    const title = useMemo(() => formatFullTime(date, locale, timeZone), [date, locale, timeZone]);
    const words = (short ? formatShortTime : formatRelativeTime)(date, now, locale) ?? t("just now");
    // The browser's locale data may differ in version from the server's; the server's text is kept until the next update.
    return (
        <time dateTime={date} title={title} suppressHydrationWarning>
            {words}
        </time>
    );
}

/** Renders the date of a post in a thread: "Sunday, 16:40", with the full date as its title. A date within the last hour is relative. */
export function ThreadTime({ date }: { date: string }): ReactNode {
    const now = toReferenceTime(useNow(), date);
    if (Number.isNaN(Date.parse(date))) return null;
    const age = new Date(now).getTime() - Date.parse(date);
    return age < MAX_RELATIVE_AGE_MS ? <TimeAgo date={date} short={false} /> : <DatedTime date={date} now={now} />;
}

/** Returns the reference time of the relative times on a page. */
export function useNow(): Date | string {
    const { now: made } = usePageSettings();
    return useContext(NowContext) ?? made;
}

/** Returns the function that names the day of a date: "Today", "Tuesday 12 May". */
export function useDayName(): (date: string) => string {
    const t = useTranslation();
    const { locale, timeZone } = usePageSettings();
    const now = useNow();
    return (date) => formatDay(date, toReferenceTime(now, date), locale, timeZone) ?? t("Today");
}

/** Age up to which the date of a post in a thread is relative. */
const MAX_RELATIVE_AGE_MS = 60 * 60 * 1000;

/** Renders a formatted date, with the full date as its title. */
export function FormattedTime({ date, words }: { date: string; words: string }): ReactNode {
    const { locale, timeZone } = usePageSettings();
    return (
        <time dateTime={date} title={formatFullTime(date, locale, timeZone)} suppressHydrationWarning>
            {words}
        </time>
    );
}

function DatedTime({ date, now }: { date: string; now: Date | string }): ReactNode {
    const t = useTranslation();
    const { locale, timeZone } = usePageSettings();
    const { today, dated } = formatThreadTime(date, now, locale, timeZone);
    return <FormattedTime date={date} words={today === undefined ? (dated ?? "") : t("Today, {time}", { time: today })} />;
}

/**
 * Returns the reference time for a date. The page's time may be one update interval behind, so a date within that interval after it, as of
 * a reply just written, counts as the present, not as the future.
 */
function toReferenceTime(now: Date | string, date: string): Date | string {
    const difference = Date.parse(date) - new Date(now).getTime();
    return difference > 0 && difference <= REFRESH_INTERVAL_MS ? date : now;
}

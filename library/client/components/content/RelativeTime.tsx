import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { fullTime, relativeTime, shortTime, threadTime } from "./times";

/** How often the times on a page are told anew (S1§9, UI-037). In milliseconds. */
const REFRESH = 30_000;

/** The moment from which times are told; without a provider it is the moment the page was made. */
export const NowContext = createContext<Date | undefined>(undefined);

/**
 * Lets the times on a page go on once it is alive. The first rendering tells them from when the server made the page, so that both
 * write the same. The device's clock may be wrong by hours, so only how far it moves is believed (FC-47).
 */
export function NowProvider({ children }: { children: ReactNode }): ReactNode {
    const { now: made } = usePageSettings();
    const [now, setNow] = useState(() => new Date(made));
    useEffect(() => {
        const began = Date.now();
        const timer = setInterval(() => setNow(new Date(Date.parse(made) + Date.now() - began)), REFRESH);
        return () => clearInterval(timer);
    }, [made]);
    return <NowContext value={now}>{children}</NowContext>;
}

interface RelativeTimeProps {
    /** As the API writes it. */
    date: string;
    /** "12 min" instead of "12 minutes ago". */
    short?: boolean;
}

/** When something was, told from now; the date in full is its title (S1§9). Of what is no date nothing is told (FC-60). */
export function RelativeTime({ date, short = false }: RelativeTimeProps): ReactNode {
    return Number.isNaN(Date.parse(date)) ? null : <ToldTime date={date} short={short} />;
}

function ToldTime({ date, short }: Required<RelativeTimeProps>): ReactNode {
    const t = useTranslation();
    const { now: made, locale, timeZone } = usePageSettings();
    const now = lastTold(useContext(NowContext) ?? made, date);
    const title = useMemo(() => fullTime(date, locale, timeZone), [date, locale, timeZone]);
    const words = (short ? shortTime : relativeTime)(date, now, locale) ?? t("just now");
    // The browser's locale data may be of another year than the server's; what the server wrote then stands until the next refresh.
    return (
        <time dateTime={date} title={title} suppressHydrationWarning>
            {words}
        </time>
    );
}

/**
 * When a post was written, as a thread tells it: "Sunday, 16:40"; the date in full is its title. What came within the last hour is told from now.
 */
export function ThreadTime({ date }: { date: string }): ReactNode {
    const { now: made } = usePageSettings();
    const now = lastTold(useContext(NowContext) ?? made, date);
    if (Number.isNaN(Date.parse(date))) return null;
    const age = new Date(now).getTime() - Date.parse(date);
    return age < TOLD_FROM_NOW_MS ? <ToldTime date={date} short={false} /> : <DatedTime date={date} now={now} />;
}

/** For so long a post in a thread is told from now. */
const TOLD_FROM_NOW_MS = 60 * 60 * 1000;

function DatedTime({ date, now }: { date: string; now: Date | string }): ReactNode {
    const t = useTranslation();
    const { locale, timeZone } = usePageSettings();
    const { today, dated } = threadTime(date, now, locale, timeZone);
    return (
        <time dateTime={date} title={fullTime(date, locale, timeZone)} suppressHydrationWarning>
            {today === undefined ? dated : t("Today, {time}", { time: today })}
        </time>
    );
}

/** The page's time is as old as its last refresh: what has come since, as a reply just written, is of now and not of a time to come. */
function lastTold(now: Date | string, date: string): Date | string {
    const ahead = Date.parse(date) - new Date(now).getTime();
    return ahead > 0 && ahead <= REFRESH ? date : now;
}

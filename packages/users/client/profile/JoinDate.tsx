import { formatFullTime } from "@parley/library/client/components";
import { dateFormat } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";

/** Month in which a user joined. */
export function JoinDate({ date }: { date: string }): ReactNode {
    const { locale, timeZone } = usePageSettings();
    const month = dateFormat(locale, { month: "long", year: "numeric", timeZone }).format(new Date(date));
    return (
        <time dateTime={date} title={formatFullTime(date, locale, timeZone)}>
            {month}
        </time>
    );
}

import { createGalleryPage } from "@parley/library/client/gallery";
import { PageSettingsContext } from "@parley/library/client/page";
import { useContext } from "react";
import { Row } from "../layout/Layout";
import { NowContext, RelativeTime } from "./RelativeTime";

const NOW = new Date("2026-05-21T12:00:00Z");
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const AGO = [0, 5, 45, 90, 12 * MINUTE, 45 * MINUTE, 3 * HOUR, 22 * HOUR, 9 * DAY, 26 * DAY, 120 * DAY, 320 * DAY, 3650 * DAY];

function Times({ locale, ago = AGO, short = false }: { locale: string; ago?: number[]; short?: boolean }) {
    const usual = useContext(PageSettingsContext);
    return (
        <PageSettingsContext value={{ ...usual, locale }}>
            <NowContext value={NOW}>
                <Row>
                    {ago.map((seconds) => (
                        <RelativeTime key={seconds} date={new Date(NOW.getTime() - seconds * 1000).toISOString()} short={short} />
                    ))}
                </Row>
            </NowContext>
        </PageSettingsContext>
    );
}

export const times = createGalleryPage("Relative time", {
    Past: () => <Times locale="en" />,
    "To come": () => <Times locale="en" ago={[-45, -3 * HOUR, -9 * DAY, -3650 * DAY]} />,
    Short: () => <Times locale="en" short />,
    "In Polish": () => <Times locale="pl" />,
    "In Arabic": () => (
        <div dir="rtl" lang="ar">
            <Times locale="ar" />
        </div>
    ),
    "No date": () => (
        <p>
            Mended <RelativeTime date="yesterday" />
        </p>
    ),
});

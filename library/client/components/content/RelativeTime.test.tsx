import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { PageSettingsContext } from "@parley/library/client/page";
import { act, render, screen } from "@testing-library/react";
import type { ComponentProps, ReactNode } from "react";
import { useContext } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { formatBriefTime } from "./clockTimes";
import { NowProvider, RelativeTime, ThreadTime } from "./RelativeTime";
import { formatRelativeTime, formatThreadTime } from "./times";

const NOW = "2024-03-10T12:00:00+00:00";
const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const ago = (seconds: number): string => new Date(Date.parse(NOW) - seconds * 1000).toISOString();

describe("relativeTime", () => {
    test.each([
        [5, "5 seconds ago", "5 sekund temu", "il y a 5 secondes"],
        [22, "22 seconds ago", "22 sekundy temu", "il y a 22 secondes"],
        [44, "44 seconds ago", "44 sekundy temu", "il y a 44 secondes"],
        [44.999, "44 seconds ago", "44 sekundy temu", "il y a 44 secondes"],
        [45, "1 minute ago", "1 minutę temu", "il y a 1 minute"],
        [89, "1 minute ago", "1 minutę temu", "il y a 1 minute"],
        [90, "2 minutes ago", "2 minuty temu", "il y a 2 minutes"],
        [5 * MINUTE, "5 minutes ago", "5 minut temu", "il y a 5 minutes"],
        [45 * MINUTE - 1, "45 minutes ago", "45 minut temu", "il y a 45 minutes"],
        [45 * MINUTE, "1 hour ago", "1 godzinę temu", "il y a 1 heure"],
        [90 * MINUTE - 1, "1 hour ago", "1 godzinę temu", "il y a 1 heure"],
        [90 * MINUTE, "2 hours ago", "2 godziny temu", "il y a 2 heures"],
        [22 * HOUR - 1, "22 hours ago", "22 godziny temu", "il y a 22 heures"],
        [22 * HOUR, "1 day ago", "1 dzień temu", "il y a 1 jour"],
        [36 * HOUR - 1, "1 day ago", "1 dzień temu", "il y a 1 jour"],
        [36 * HOUR, "2 days ago", "2 dni temu", "il y a 2 jours"],
        [26 * DAY - 1, "26 days ago", "26 dni temu", "il y a 26 jours"],
        [26 * DAY, "1 month ago", "1 miesiąc temu", "il y a 1 mois"],
        [45 * DAY - 1, "1 month ago", "1 miesiąc temu", "il y a 1 mois"],
        [45 * DAY, "2 months ago", "2 miesiące temu", "il y a 2 mois"],
        [320 * DAY - 1, "11 months ago", "11 miesięcy temu", "il y a 11 mois"],
        [320 * DAY, "1 year ago", "1 rok temu", "il y a 1 an"],
        [548 * DAY - 1, "1 year ago", "1 rok temu", "il y a 1 an"],
        [548 * DAY, "2 years ago", "2 lata temu", "il y a 2 ans"],
        [3650 * DAY, "10 years ago", "10 lat temu", "il y a 10 ans"],
        [-5, "in 5 seconds", "za 5 sekund", "dans 5 secondes"],
        [-45, "in 1 minute", "za 1 minutę", "dans 1 minute"],
        [-36 * HOUR, "in 2 days", "za 2 dni", "dans 2 jours"],
        [-548 * DAY, "in 2 years", "za 2 lata", "dans 2 ans"],
    ])("UI-039 UI-040 UI-041 UI-042 FC-60 %p seconds ago is %s, %s, %s", (seconds, english, polish, french) => {
        expect(formatRelativeTime(ago(seconds), NOW, "en")).toBe(english);
        expect(formatRelativeTime(ago(seconds), NOW, "pl")).toBe(polish);
        expect(formatRelativeTime(ago(seconds), NOW, "fr")).toBe(french);
    });

    test.each(["0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59+00:00"])("FC-60 formats %s, too", (date) => {
        expect(formatRelativeTime(date, NOW, "en")).toMatch(/years/);
    });

    test("FC-60 renders nothing for an invalid date, and leaves the page intact", () => {
        expect(() => formatRelativeTime("yesterday", NOW, "en")).toThrow(RangeError);

        const { container } = render(
            <p>
                Mended <RelativeTime date="yesterday" />
            </p>,
        );
        expect(container.innerHTML).toBe("<p>Mended </p>");
    });

    test.each([0, 1, 4, 4.999, -4])("UI-038 shows 'just now' after %p seconds", (seconds) => {
        render(
            <Settings>
                <RelativeTime date={ago(seconds)} />
            </Settings>,
        );

        expect(screen.getByText("just now")).toBeTruthy();
    });
});

describe("ThreadTime", () => {
    test.each([
        ["2024-03-10T09:14:00+00:00", { today: "9:14 AM" }, { today: "09:14" }, "9:14 AM"],
        ["2024-03-09T23:30:00+00:00", { dated: "Saturday, 11:30 PM" }, { dated: "Samstag, 23:30" }, "Sat"],
        ["2024-03-05T16:40:00+00:00", { dated: "Tuesday, 4:40 PM" }, { dated: "Dienstag, 16:40" }, "Tue"],
        ["2024-03-03T16:40:00+00:00", { dated: "March 3, 4:40 PM" }, { dated: "3. März, 16:40" }, "Mar 3"],
        ["2022-05-03T16:40:00+00:00", { dated: "May 3, 2022" }, { dated: "3. Mai 2022" }, "May 3, 2022"],
        ["2024-03-11T16:40:00+00:00", { dated: "March 11, 4:40 PM" }, { dated: "11. März, 16:40" }, "Mar 11"],
    ])("%s is formatted with the clock and the calendar of the locale", (date, english, german, brief) => {
        // Some versions of the locale data put a narrow space before AM and PM.
        const plain = (format: object | string) => JSON.parse(JSON.stringify(format).replaceAll("\u202f", " "));
        expect(plain(formatThreadTime(date, NOW, "en", "UTC"))).toEqual(english);
        expect(plain(formatThreadTime(date, NOW, "de", "UTC"))).toEqual(german);
        expect(plain(formatBriefTime(date, NOW, "en", "UTC"))).toBe(brief);
    });

    test("uses the day in the page's time zone", () => {
        expect(formatThreadTime("2024-03-09T23:30:00+00:00", NOW, "de", "Europe/Berlin")).toEqual({ today: "00:30" });
    });

    test("is relative for an hour, and shows the time of day from then on", () => {
        const { rerender } = render(
            <Settings>
                <ThreadTime date={ago(59 * MINUTE)} />
            </Settings>,
        );
        expect(screen.getByText("1 hour ago").title).toMatch(/March 10, 2024/);
        rerender(
            <Settings>
                <ThreadTime date={ago(HOUR)} />
            </Settings>,
        );
        expect(screen.getByText(/^Today, 11:00\sAM$/).title).toMatch(/March 10, 2024/);
    });
});

describe("RelativeTime", () => {
    beforeEach(() => {
        jest.useFakeTimers({ now: Date.parse(NOW) });
    });
    afterEach(() => {
        jest.useRealTimers();
    });

    test("UI-036 has the ISO date as `datetime`, and the full date in the page's time zone as title", () => {
        render(
            <Settings timeZone="Asia/Tokyo">
                <RelativeTime date="2024-03-10T11:30:00+00:00" />
            </Settings>,
        );
        const time = screen.getByText("30 minutes ago");

        expect(time.getAttribute("datetime")).toBe("2024-03-10T11:30:00+00:00");
        expect(time.title).toMatch(/March 10, 2024.*8:30/);
    });

    test("UI-037 is updated every 30 seconds", () => {
        render(
            <Settings>
                <NowProvider>
                    <RelativeTime date={ago(10)} />
                </NowProvider>
            </Settings>,
        );
        expect(screen.getByText("10 seconds ago")).toBeTruthy();

        act(() => jest.advanceTimersByTime(29_999));
        expect(screen.getByText("10 seconds ago")).toBeTruthy();

        act(() => jest.advanceTimersByTime(1));
        expect(screen.getByText("40 seconds ago")).toBeTruthy();
    });

    test("shows 'just now' for a date after the page's last update, as of a reply just written", () => {
        const { rerender } = render(
            <Settings>
                <RelativeTime date={ago(-30)} />
            </Settings>,
        );
        expect(screen.getByText("just now")).toBeTruthy();

        rerender(
            <Settings>
                <RelativeTime date={ago(-31)} />
            </Settings>,
        );
        expect(screen.getByText("in 31 seconds")).toBeTruthy();
    });

    test("FC-47 follows the server's clock, even when the device's clock is hours off", () => {
        jest.setSystemTime(Date.parse(NOW) + 5 * HOUR * 1000);
        render(
            <Settings>
                <NowProvider>
                    <RelativeTime date={ago(10 * MINUTE)} />
                </NowProvider>
            </Settings>,
        );

        act(() => jest.advanceTimersByTime(60_000));

        expect(screen.getByText("11 minutes ago")).toBeTruthy();
    });

    test("UI-036 hydrates with the server's text, whatever the time is by then", async () => {
        const page = (
            <Settings>
                <NowProvider>
                    <RelativeTime date={ago(40)} />
                </NowProvider>
            </Settings>
        );
        const root = document.body.appendChild(document.createElement("div"));
        root.innerHTML = renderToString(page);
        const written = root.innerHTML;
        const complaints = jest.fn();
        jest.setSystemTime(Date.parse(NOW) + DAY * 1000);

        await act(async () => void hydrateRoot(root, page, { onRecoverableError: complaints }));

        expect(root.innerHTML).toBe(written);
        expect(root.textContent).toBe("40 seconds ago");
        expect(complaints).not.toHaveBeenCalled();
        root.remove();
    });

    test("has a short form for narrow spaces", () => {
        render(
            <Settings>
                <RelativeTime date={ago(12 * MINUTE)} short />
            </Settings>,
        );

        expect(screen.getByText("12 min")).toBeTruthy();
    });
});

function Settings({
    children,
    ...other
}: Partial<ComponentProps<typeof PageSettingsContext.Provider>["value"]> & { children: ReactNode }): ReactNode {
    const usual = useContext(PageSettingsContext);
    return <PageSettingsContext value={{ ...usual, now: NOW, ...other }}>{children}</PageSettingsContext>;
}

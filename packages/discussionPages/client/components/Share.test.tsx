import { afterEach, expect, jest, test } from "@jest/globals";
import { sharedURL } from "@parley/discussions/client";
import { ToastProvider } from "@parley/library/client/components";
import { collectStyles } from "@parley/library/client/styles";
import { renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen } from "@testing-library/react";
import { Share } from "./Share";
import { sharesNatively } from "./shared";

const ANDROID = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36";
const IPHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)";
const IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15)";
const DESKTOP = "Mozilla/5.0 (X11; Linux x86_64)";
const ADDRESS = "http://forum.test/discussion/10/kettle?utm_source=community-share";
const share = async () => undefined;

function device(properties: Record<string, unknown>): void {
    for (const [name, value] of Object.entries(properties))
        Object.defineProperty(navigator, name, { value, configurable: true, writable: true });
}

afterEach(() => device({ userAgent: DESKTOP, share: undefined, clipboard: undefined }));

function rendered() {
    renderWithStore(
        <ToastProvider>
            <Share name="Kettle" url="http://forum.test/discussion/10/kettle" />
        </ToastProvider>,
    );
    return screen.getByText("Share").closest("summary") as HTMLElement;
}

test.each([
    [true, { userAgent: ANDROID, share }],
    [true, { userAgent: IPHONE, share }],
    [true, { userAgent: IPAD, maxTouchPoints: 5, share }],
    [false, { userAgent: ANDROID }],
    [false, { userAgent: DESKTOP, share }],
    [false, { userAgent: IPAD, maxTouchPoints: 0, share }],
])("DISC-071 native sharing is used (%s) only on phones and tablets that support it: %j", (isNative, nav) => {
    expect(sharesNatively(nav)).toBe(isNative);
});

test("DISC-072 a shared URL has a parameter that marks it as shared, and keeps its query string", () => {
    expect(sharedURL("http://forum.test/a?b=c#d")).toBe("http://forum.test/a?b=c&utm_source=community-share#d");
});

test("DISC-071 DISC-072 a phone opens its native share dialog", () => {
    const shared = jest.fn(async (_data: ShareData) => undefined);
    device({ userAgent: ANDROID, share: shared });
    expect(fireEvent.click(rendered())).toBe(false);
    expect(shared).toHaveBeenCalledWith({ title: "Kettle", url: ADDRESS });
});

test("DISC-074 on other devices the link is copied and a toast confirms it", async () => {
    const written: string[] = [];
    device({ clipboard: { writeText: async (text: string) => void written.push(text) } });
    expect(fireEvent.click(rendered())).toBe(true);
    await act(async () => void fireEvent.click(screen.getByText("Copy link")));
    expect(written).toEqual([ADDRESS]);
    expect((await screen.findByRole("region", { name: "Messages (F8)" })).textContent).toContain("Link copied to clipboard.");
});

test("DISC-074 if copying fails, the link is selected and the toast explains how to copy it", async () => {
    rendered();
    await act(async () => void fireEvent.click(screen.getByText("Copy link")));
    const field = screen.getByLabelText("Link") as HTMLInputElement;
    expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(ADDRESS);
    expect((await screen.findByRole("region", { name: "Messages (F8)" })).textContent).toContain("could not be copied");
});

test("DISC-073 up to 516 pixels the panel is in the column and as wide as it", () => {
    rendered();
    const css = collectStyles();
    expect(css).toMatch(/@media \(max-width: 516px\)\s*\{[^@]*\.share-root\{position:static\}/);
    expect(css).toMatch(/@media \(max-width: 516px\)\s*\{[^@]*\.share-panel\{[^}]*inline-size:auto/);
    expect(css).not.toMatch(/@media \(max-width: 51[57]px\)/);
});

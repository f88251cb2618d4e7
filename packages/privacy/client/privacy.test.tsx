import { beforeEach, describe, expect, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { fetchConfig } from "@parley/config/client";
import { getConfig } from "@parley/config/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { getPrivacy, postPrivacy } from "@parley/privacy/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { PrivacyForm } from "./PrivacyForm";
import { readPrivacy } from "./privacy";

const GUEST = 0;
const sent: unknown[] = [];
const selected: unknown[] = [];
beforeEach(() => {
    sent.splice(0);
    selected.splice(0);
    // biome-ignore lint/suspicious/noDocumentCookie: the test reads the cookie itself.
    document.cookie = "fettle-AnonymizeData=; max-age=0; path=/";
});

async function show(userID: number, stored: "1" | "0" | "-1" = "-1") {
    const server = createFakeApi();
    server.answer(getMe, () => exampleMe({ userID }));
    server.answer(getConfig, (input) => {
        selected.push(input);
        return { "garden.cookie.name": "fettle", "garden.cookie.path": "/" };
    });
    server.answer(getPrivacy, () => ({ AnonymizeData: stored }));
    server.answer(postPrivacy, (input) => {
        sent.push(input);
        return { AnonymizeData: "1" as const };
    });
    const shown = renderWithStore(at("/preferences/privacy", <span />), { server });
    await act(async () => void (await shown.store.dispatch(fetchMe({}))));
    shown.unmount();
    const again = renderWithStore(at("/preferences/privacy", <PrivacyForm />), { server, state: shown.store.getState() });
    await act(async () => undefined);
    return again;
}

const chosen = () => screen.getAllByRole<HTMLInputElement>("radio").find(({ checked }) => checked)?.value;
const choose = async (name: RegExp) => {
    fireEvent.click(screen.getByRole("radio", { name }));
    await act(async () => void fireEvent.submit(document.querySelector("form") as HTMLFormElement));
};

describe("PrivacyForm for members", () => {
    test("ADM-016 shows the stored choice", async () => {
        await show(5, "1");
        expect(chosen()).toBe("1");
    });

    test("ADM-017 sends a new choice", async () => {
        await show(5);
        await choose(/Without my name/);
        expect(sent).toEqual([{ AnonymizeData: "1" }]);
        expect(screen.getByText("Your choice is saved.")).toBeTruthy();
        expect(document.cookie).not.toContain("AnonymizeData");
    });

    test("ADM-021 falls back to the site's setting if the request fails, whatever was known", async () => {
        const { server, store } = await show(5, "1");
        expect(chosen()).toBe("1");
        server.answer(getConfig, () => ({ "analytics.anonymizeData": true }));
        server.refuse(getPrivacy, { status: 500, message: "No." });
        await act(() => store.dispatch(fetchConfig({ select: ["analytics.anonymizeData"] })));
        await act(() => store.dispatch(readPrivacy()));
        expect(chosen()).toBe("-1");
        expect(screen.getByText("My visits are now counted without my name.")).toBeTruthy();
    });
});

describe("PrivacyForm for guests", () => {
    test("ADM-018 ADM-019 ADM-020 stores the choice in a cookie with the configured name and path", async () => {
        await show(GUEST);
        await choose(/Without my network address/);
        expect(document.querySelector("form")?.textContent).not.toMatch(/name/);
        expect(document.cookie).toContain("fettle-AnonymizeData=1");
        expect(sent).toEqual([]);
        expect(selected).toContainEqual({ select: ["garden.cookie.name", "garden.cookie.path"] });
    });

    test("reads the choice from the cookie", async () => {
        // biome-ignore lint/suspicious/noDocumentCookie: the test reads the cookie itself.
        document.cookie = "fettle-AnonymizeData=0; path=/";
        await show(GUEST);
        expect(chosen()).toBe("0");
    });
});

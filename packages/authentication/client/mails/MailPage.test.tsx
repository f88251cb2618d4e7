import { expect, test } from "@jest/globals";
import { exampleMe, getMe } from "@parley/accounts/contract";
import type { StoredMail } from "@parley/authentication/contract";
import { getMail } from "@parley/authentication/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { fetchMail } from "../account/account.thunks";
import { Page } from "./MailPage";

async function show(more: Partial<StoredMail>) {
    const server = createFakeApi();
    server.answer(getMe, () => exampleMe());
    server.answer(getMail, () => ({
        mailID: 4,
        template: "passwordReset",
        to: "ines@fettle.example",
        subject: "A new password for Fettle",
        status: "kept" as const,
        attempts: 0,
        error: null,
        dateInserted: "2026-05-21T12:00:00+00:00",
        dateSent: null,
        text: "Choose a new password:\nhttps://forum.test/entry/passwordreset/…",
        ...more,
    }));
    const page = at("/settings/mail/4", <Page />, { pattern: "/settings/mail/:mailID" });
    const { store } = renderWithStore(page, { server });
    await act(async () => void (await store.dispatch(fetchMail({ mailID: 4 }))));
}

test("a mail with a masked link explains the reason and links to reauthentication and back", async () => {
    await show({ masked: "proof" });
    const link = screen.getByRole("link", { name: "prove that it is you" });
    expect(link.getAttribute("href")).toBe("/entry/prove?Target=%2Fsettings%2Fmail%2F4");
});

test("a mail to a higher-ranked account offers no reauthentication", async () => {
    await show({ masked: "rank" });
    expect(screen.getByText(/ranks above yours/)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "prove that it is you" })).toBeNull();
});

import { beforeEach, describe, expect, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import { exampleMe, GUEST_USER_ID, getMe } from "@parley/accounts/contract";
import { fetchConfig } from "@parley/config/client";
import { getConfig } from "@parley/config/contract";
import { createToasts, ToastProvider } from "@parley/library/client/components";
import { FormStateContext } from "@parley/library/client/page";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { AccountItems, memberItems } from "@parley/users/client";
import { act, screen } from "@testing-library/react";
import type { ReactElement } from "react";
import { Page as EmailConfirmPage } from "../confirmation/EmailConfirmPage";
import { RegisterForm } from "../registration/RegisterForm";
import { Page as AccountPage } from "./AccountPage";
import { fetchCredentials } from "./account.thunks";

async function show(element: ReactElement, settings: Record<string, unknown> = {}, me = exampleMe()) {
    const server = createFakeApi();
    server.answer(getMe, () => me);
    server.answer(getConfig, () => settings);
    const shown = renderWithStore(element, { server });
    await act(async () => {
        await Promise.all([shown.store.dispatch(fetchMe({})), shown.store.dispatch(fetchConfig({}))]);
    });
    return shown;
}

describe("UnconfirmedToast", () => {
    beforeEach(() => localStorage.clear());

    const noticesOf = async (emailConfirmed: boolean, isRequired: boolean, userID = 10) => {
        const me = exampleMe({ userID, emailConfirmed });
        const toasts = createToasts();
        await memberItems.fetch();
        const { unmount } = await show(
            at(
                "/",
                <ToastProvider toasts={toasts}>
                    <AccountItems />
                </ToastProvider>,
            ),
            { "registration.confirmEmail": isRequired },
            me,
        );
        // The toast component is loaded lazily, while the list of toasts is known at once.
        const hasNotice = toasts.getSnapshot().length > 0;
        if (hasNotice) await screen.findByText("Your email address is not confirmed.");
        const link = screen.queryByRole("link", { name: "Resend confirmation email" })?.getAttribute("href");
        unmount();
        return hasNotice ? link : undefined;
    };

    test("AUTH-015 AUTH-016 AUTH-017 is shown once, with a link to request another confirmation mail", async () => {
        expect(await noticesOf(false, true)).toBe("/entry/emailconfirmrequest");
        expect(await noticesOf(false, true)).toBeUndefined();
        expect(await noticesOf(false, true, 11)).toBe("/entry/emailconfirmrequest");
    });

    test("AUTH-018 is not shown to guests, to confirmed members, or if the site requires no confirmation", async () => {
        expect(await noticesOf(false, true, GUEST_USER_ID)).toBeUndefined();
        expect(await noticesOf(true, true)).toBeUndefined();
        expect(await noticesOf(false, false)).toBeUndefined();
        expect(await noticesOf(false, true)).toBe("/entry/emailconfirmrequest");
    });
});

describe("RegisterForm", () => {
    const form = () => at("/entry/register?InvitationCode=abc", <RegisterForm target="" onSignedIn={() => undefined} />);

    test("shows the fields that the registration method requires", async () => {
        const plain = await show(form(), { "registration.method": "basic" });
        expect(screen.queryByLabelText("Invitation")).toBeNull();
        expect(screen.queryByLabelText("Why do you want to join?")).toBeNull();
        plain.unmount();
        const invited = await show(form(), { "registration.method": "invitation", "registration.termsUrl": "/terms" });
        expect(screen.getByLabelText<HTMLInputElement>("Invitation").value).toBe("abc");
        expect(screen.getByRole("link", { name: "terms of this community" }).getAttribute("href")).toBe("/terms");
        invited.unmount();
        await show(form(), { "registration.method": "approval" });
        expect(screen.getByLabelText("Why do you want to join?")).toBeTruthy();
        expect(screen.getByRole("button", { name: "Apply" })).toBeTruthy();
    });
});

test("AUTH-019 a mailed link opens a page with a confirmation form that posts to the same address", async () => {
    await show(at("/entry/emailconfirm/7/a-key", <EmailConfirmPage />));
    const sent = screen.getByRole("button", { name: "Confirm this address" }).closest("form");
    expect([sent?.method, sent?.getAttribute("action")]).toEqual(["post", "/entry/emailconfirm/7/a-key"]);
});

test("the account page shows a pending email address, and a rejected form marks only its own invalid field", async () => {
    const wrong = [
        { field: "passwordConfirmation", code: "invalid", status: 422, message: "That is not your current password." },
    ];
    const formState = { form: "accountPassword", values: {}, errors: { passwordConfirmation: wrong } };
    await show(
        <FormStateContext value={formState}>{at("/account", <AccountPage />)}</FormStateContext>,
        {},
        exampleMe({ pendingEmail: "moved@fettle.example" }),
    );
    expect(screen.getByText(/moved@fettle.example/)).toBeTruthy();
    const alert = screen.getByRole("alert");
    expect(alert.querySelector("a")?.getAttribute("href")).toBe("#accountPassword-passwordConfirmation");
    expect(document.querySelectorAll("[aria-invalid]")).toHaveLength(1);
    for (const form of document.querySelectorAll("form")) expect(form.getAttribute("action")).toBe("/account");
});

describe("an account without a password", () => {
    const open = async (isProved: boolean) => {
        const { store } = await show(at("/account", <AccountPage />));
        await act(async () => {
            store.dispatch(fetchCredentials.fulfilled({ hasPassword: false, isProved }, "one", {}));
        });
    };

    test("sets a first password without an old one after reauthentication", async () => {
        await open(true);
        expect(screen.getByRole("button", { name: "Set a password" })).toBeTruthy();
        expect(screen.queryByLabelText("Current password")).toBeNull();
        expect(screen.queryByRole("link", { name: "prove that it is you" })).toBeNull();
    });

    test("links to reauthentication instead of showing a password field that would be lost on redirect", async () => {
        await open(false);
        const [way] = screen.getAllByRole("link", { name: "prove that it is you" });
        expect(way?.getAttribute("href")).toBe("/entry/prove?Target=%2Faccount");
        expect(screen.queryByLabelText("Current password")).toBeNull();
    });
});

import { expect, test } from "@jest/globals";
import { FormStateContext, PageSettingsContext } from "@parley/library/client/page";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { FormState } from "@parley/library/contract";
import type { SecondFactors, TotpSetup } from "@parley/signInMethods/contract";
import { getSecondFactors, getSecondStep, getTotpSetup } from "@parley/signInMethods/contract";
import { act, screen } from "@testing-library/react";
import type { ComponentProps, ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { Page as ProofPage } from "./pages/ProofPage";
import { Page as SecondFactorPage } from "./pages/SecondFactorPage";
import { Page as SecondStepPage } from "./pages/SecondStepPage";
import { Page as SetupPage } from "./pages/SetupPage";
import { fetchSecondFactors, fetchSecondStep, fetchTotpSetup } from "./signInMethods.thunks";

const SETTINGS: ComponentProps<typeof PageSettingsContext>["value"] = {
    siteName: "Fettle",
    siteTitle: "Fettle",
    siteDescription: "",
    siteURL: "http://forum.test",
    now: "2026-05-21T12:00:00+00:00",
    language: "en",
    locale: "en",
    direction: "ltr",
    timeZone: "UTC",
    theme: undefined,
    transientKey: "a key",
    registrationOpen: true,
};
const NONE: SecondFactors = { required: false, dateTotp: null, passkeys: [], countRecoveryCodes: 0, hasPassword: true };
const APP: SecondFactors = { ...NONE, dateTotp: "2026-05-20T12:00:00+00:00", countRecoveryCodes: 9 };
const SETUP: TotpSetup = { secret: "ABCDEFGH", url: "otpauth://totp/Fettle:Ines?secret=ABCDEFGH", qr: "<svg/>" };

interface Shown {
    factors?: SecondFactors;
    setup?: TotpSetup;
    formState?: FormState;
}

async function show(address: string, page: ReactElement, { factors = NONE, setup, formState }: Shown = {}) {
    const server = createFakeApi();
    server.answer(getSecondFactors, () => factors);
    server.answer(getSecondStep, () => ({ app: true, passkey: false }));
    if (setup) server.answer(getTotpSetup, () => ({ setup }));
    const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] });
    const shown = renderWithStore(
        <PageSettingsContext value={SETTINGS}>
            <FormStateContext value={formState}>
                <RouterProvider router={router} />
            </FormStateContext>
        </PageSettingsContext>,
        { server },
    );
    await act(async () => {
        await shown.store.dispatch(fetchSecondFactors({}));
        await shown.store.dispatch(fetchSecondStep({}));
        if (setup) await shown.store.dispatch(fetchTotpSetup({}));
    });
}

const formOf = (button: string) => screen.getByRole<HTMLButtonElement>("button", { name: button }).form;
const fieldsOf = (button: string) => Object.fromEntries([...new FormData(formOf(button) ?? undefined)]);

test("the second step asks for a code in a form that works without scripts, and shows the error", async () => {
    const formState = { form: "secondStep", values: {}, message: "That is not correct, or it was used before." };
    await show("/entry/secondfactor?Target=%2Fcategories", <SecondStepPage />, { formState });
    expect(formOf("Sign In")?.getAttribute("action")).toBe("/entry/secondfactor?Target=%2Fcategories");
    expect(fieldsOf("Sign In")).toEqual({ TransientKey: "a key", Target: "/categories", Code: "" });
    expect(screen.getByRole("textbox", { name: "Code" }).getAttribute("autocomplete")).toBe("one-time-code");
    expect(screen.getByRole("alert").textContent).toContain("That is not correct");
    const again = screen.getByRole("link", { name: "Begin again" });
    expect(again.getAttribute("href")).toBe("/entry/signin?Target=%2Fcategories");
});

test("the setup page shows the key as a QR code and as text, and asks for a code", async () => {
    await show("/entry/setup?Target=%2Faccount%2Fsecondfactor", <SetupPage />, { setup: SETUP });
    expect(screen.getByRole("img", { name: /QR code/ }).getAttribute("src")).toBe("data:image/svg+xml,%3Csvg%2F%3E");
    screen.getByText("ABCD EFGH");
    expect(screen.getByRole("link", { name: "Open the app on this device" }).getAttribute("href")).toBe(SETUP.url);
    expect(fieldsOf("Set it up")).toMatchObject({ Form: "confirm", Target: "/account/secondfactor", Code: "" });
});

test("a member who must set up a second factor reads the reason and can sign out", async () => {
    await show("/entry/setup", <SetupPage />, { factors: { ...NONE, required: true } });
    screen.getByText(/Your role lets you do much here/);
    expect(fieldsOf("Begin")).toMatchObject({ Form: "begin" });
    expect(formOf("Not now: sign out")?.getAttribute("action")).toBe("/entry/signout");
});

test("FC-6 recovery codes are shown once with buttons to copy and print them, and the link to continue never leaves the site", async () => {
    const formState = { form: "recoveryCodes", values: { codes: "aaaa-bbbb cccc-dddd" } };
    await show("/entry/setup?Target=https%3A%2F%2Fevil.example", <SetupPage />, { factors: APP, formState });
    expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["aaaa-bbbb", "cccc-dddd"]);
    screen.getByRole("button", { name: "Copy" });
    screen.getByRole("button", { name: "Print" });
    expect(screen.getByRole("link", { name: "I have saved them, continue" }).getAttribute("href")).toBe("/");
});

test("the second-factor page has buttons to remove the authenticator app and to renew recovery codes", async () => {
    await show("/account/secondfactor", <SecondFactorPage />, { factors: APP });
    expect(fieldsOf("Remove the authenticator app")).toMatchObject({ Form: "remove" });
    expect(fieldsOf("Make new recovery codes")).toMatchObject({ Form: "renew" });
    screen.getByText("9 recovery codes left");
});

test("a second factor that a role requires has no remove button", async () => {
    await show("/account/secondfactor", <SecondFactorPage />, { factors: { ...APP, required: true } });
    expect(screen.queryByRole("button", { name: "Remove the authenticator app" })).toBeNull();
    screen.getByText(/one of your roles needs a second factor/);
});

test("with an authenticator app either the password or a code is enough to reauthenticate", async () => {
    await show("/entry/prove?Target=%2Faccount", <ProofPage />, { factors: APP });
    expect(fieldsOf("Continue")).toEqual({ TransientKey: "a key", Target: "/account", Password: "", Code: "" });
    expect(screen.getByLabelText("Password").hasAttribute("required")).toBe(false);
    expect(screen.getByRole("textbox", { name: "Or a code" }).hasAttribute("required")).toBe(false);
});

test("without an authenticator app the password is required to reauthenticate", async () => {
    await show("/entry/prove", <ProofPage />);
    expect(screen.getByLabelText("Password").hasAttribute("required")).toBe(true);
    expect(screen.queryByRole("textbox")).toBeNull();
});

test("a member with only passkeys reauthenticates by passkey, or sets a password by mail", async () => {
    const passkey = { passkeyID: 1, name: "This laptop", dateInserted: "2026-05-20T12:00:00+00:00", dateUsed: null };
    const factors = { ...NONE, hasPassword: false, passkeys: [passkey] };
    await show("/entry/prove?Target=%2Faccount", <ProofPage />, { factors });
    expect(fieldsOf("Use a passkey")).toMatchObject({ Target: "/account" });
    screen.getByText(/You have no password here/);
    expect(screen.queryByLabelText("Password")).toBeNull();
});

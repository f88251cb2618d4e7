import { expect, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { fetchConfig } from "@parley/config/client";
import { getConfig } from "@parley/config/contract";
import { FormStateContext, PageSettingsContext } from "@parley/library/client/page";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { FormState } from "@parley/library/contract";
import type { SecondFactors, SignInMethods, UnlinkedIdentity } from "@parley/signInMethods/contract";
import { getOpenIDProviders, getSecondFactors, getSignInMethods, getUnlinkedIdentity } from "@parley/signInMethods/contract";
import { act, screen } from "@testing-library/react";
import type { ComponentProps, ReactElement } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { Page as LinkPage } from "../pages/LinkPage";
import { Page as ProofPage } from "../pages/ProofPage";
import { Page as LeavingPage } from "../pages/ProviderRedirectPage";
import { Page as SignInMethodsPage } from "../pages/SignInMethodsPage";
import { Page as ArrivalPage } from "../pages/UnlinkedIdentityPage";
import { fetchSecondFactors } from "../signInMethods.thunks";
import { OpenIDButtons } from "./OpenIDButtons";
import { fetchOpenIDProviders, fetchSignInMethods, fetchUnlinkedIdentity } from "./openID.thunks";

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
const ACME = { key: "acme", name: "Acme" };
const GUEST = { userID: 0, name: "Guest" };
const FACTORS: SecondFactors = { required: false, dateTotp: null, passkeys: [], countRecoveryCodes: 0, hasPassword: false };
const IDENTITY = {
    identityID: 7,
    provider: "acme",
    name: "Acme",
    account: "ines@acme.example",
    dateInserted: "2026-05-20T12:00:00+00:00",
    dateUsed: null,
};
const METHODS: SignInMethods = { hasPassword: false, identities: [IDENTITY], count: 1 };
const ARRIVAL: UnlinkedIdentity = {
    provider: ACME,
    account: "ines@acme.example",
    name: "Ines",
    email: "ines@acme.example",
    emailVerified: true,
    target: "/",
};

interface Known {
    me?: Parameters<typeof exampleMe>[0];
    arrival?: UnlinkedIdentity;
    methods?: SignInMethods;
    settings?: Record<string, unknown>;
    formState?: FormState;
}

async function show(
    address: string,
    page: ReactElement,
    { me = {}, arrival, methods = METHODS, settings = {}, formState }: Known = {},
) {
    const server = createFakeApi();
    server.answer(getMe, () => exampleMe(me));
    server.answer(getConfig, () => settings);
    server.answer(getOpenIDProviders, () => [ACME, { key: "town", name: "Town Library" }]);
    server.answer(getSecondFactors, () => FACTORS);
    server.answer(getSignInMethods, () => methods);
    if (arrival) server.answer(getUnlinkedIdentity, () => arrival);
    const router = createMemoryRouter([{ path: "*", element: page }], { initialEntries: [address] });
    const { store } = renderWithStore(
        <PageSettingsContext value={SETTINGS}>
            <FormStateContext value={formState}>
                <RouterProvider router={router} />
            </FormStateContext>
        </PageSettingsContext>,
        { server },
    );
    await act(async () => {
        await Promise.all([
            store.dispatch(fetchMe({})),
            store.dispatch(fetchConfig({})),
            store.dispatch(fetchOpenIDProviders({})),
            store.dispatch(fetchSecondFactors({})),
            store.dispatch(fetchSignInMethods({})),
            arrival && store.dispatch(fetchUnlinkedIdentity({})),
        ]);
    });
}

const formOf = (button: string) => screen.getByRole<HTMLButtonElement>("button", { name: button }).form;
const fieldsOf = (button: string) => Object.fromEntries([...new FormData(formOf(button) ?? undefined)]);

test("each provider has a button in a form that works without scripts and sends the transient key and the target", async () => {
    await show("/entry/signin", <OpenIDButtons target="/categories" />);
    expect(formOf("Continue with Acme")?.getAttribute("action")).toBe("/entry/openid/acme");
    expect(formOf("Continue with Acme")?.method).toBe("post");
    expect(fieldsOf("Continue with Acme")).toEqual({
        TransientKey: "a key",
        For: "signIn",
        Target: "/categories",
        RememberMe: "",
    });
    screen.getByRole("button", { name: "Continue with Town Library" });
    expect(screen.queryByRole("alert")).toBeNull();
});

test("a problem in the query string is explained above the buttons, with the provider's configured name", async () => {
    await show("/entry/signin?Problem=down&Provider=acme", <OpenIDButtons target="" />);
    expect(screen.getByRole("alert").textContent).toContain("Acme does not answer at the moment.");
});

test("FC-3 an unknown provider name in the query string is not shown", async () => {
    await show("/entry/signin?Problem=denied&Provider=Your%20Bank", <OpenIDButtons target="" />);
    expect(screen.getByRole("alert").textContent).toContain("The other site did not confirm who you are");
});

test("an unknown problem in the query string shows no message", async () => {
    await show("/entry/signin?Problem=Call%20us%20now&Provider=acme", <OpenIDButtons target="" />);
    expect(screen.queryByRole("alert")).toBeNull();
});

test("the arrival page offers a guest to sign in and link an account, or to register with a name of their choice", async () => {
    await show("/entry/arrival", <ArrivalPage />, { me: GUEST, arrival: ARRIVAL });
    screen.getByRole("heading", { level: 1, name: "Welcome from Acme" });
    expect(screen.getByRole("link", { name: "Sign in and link" }).getAttribute("href")).toBe(
        "/entry/signin?Target=%2Faccount%2Fways%2Flink",
    );
    expect(formOf("Register")?.getAttribute("action")).toBe("/entry/arrival");
    expect(fieldsOf("Register")).toEqual({ TransientKey: "a key", Name: "Ines", Email: "ines@acme.example" });
    screen.getByText(/Acme confirms that this address is yours/);
});

test("the arrival page announces that an unverified email address has to be confirmed", async () => {
    await show("/entry/arrival", <ArrivalPage />, { me: GUEST, arrival: { ...ARRIVAL, emailVerified: false } });
    screen.getByText(/You get an email there/);
});

test("a rejected registration form shows the submitted values instead of the provider's", async () => {
    const formState: FormState = { form: "arrival", values: { Name: "Admin", Email: "other@fettle.example" } };
    await show("/entry/arrival", <ArrivalPage />, { me: GUEST, arrival: ARRIVAL, formState });
    expect(fieldsOf("Register")).toMatchObject({ Name: "Admin", Email: "other@fettle.example" });
});

test("the arrival page has the site's own registration fields", async () => {
    const settings = { "registration.method": "approval", "registration.termsUrl": "/terms" };
    await show("/entry/arrival", <ArrivalPage />, { me: GUEST, arrival: ARRIVAL, settings });
    expect(fieldsOf("Apply")).toHaveProperty("DiscoveryText");
    screen.getByRole("checkbox", { name: /I agree to the terms/ });
});

test("with closed registration the arrival page only offers to link an existing account", async () => {
    await show("/entry/arrival", <ArrivalPage />, {
        me: GUEST,
        arrival: ARRIVAL,
        settings: { "registration.method": "closed" },
    });
    screen.getByText(/Registration is closed/);
    expect(screen.queryByRole("button", { name: "Register" })).toBeNull();
    screen.getByRole("link", { name: "Sign in and link" });
});

test("the arrival page offers a signed-in member to link the current account", async () => {
    await show("/entry/arrival", <ArrivalPage />, { arrival: ARRIVAL });
    expect(screen.getByRole("link", { name: "Link it with this account" }).getAttribute("href")).toBe("/account/ways/link");
});

test("the arrival page shows no form without an identity from a provider", async () => {
    await show("/entry/arrival", <ArrivalPage />, { me: GUEST });
    screen.getByText(/This sign-in has expired or is finished/);
    expect(screen.queryByRole("button")).toBeNull();
});

test("the link page names both accounts and has one button", async () => {
    await show("/account/ways/link", <LinkPage />, { me: { name: "Ines" }, arrival: ARRIVAL });
    screen.getByText((_text, element) => element?.textContent === "You are ines@acme.example at Acme, and Ines here.", {
        selector: "div",
    });
    expect(formOf("Link them")?.getAttribute("action")).toBe("/account/ways/link");
    expect(fieldsOf("Link them")).toEqual({ TransientKey: "a key" });
});

test("the only sign-in method has no unlink button", async () => {
    await show("/account/ways", <SignInMethodsPage />);
    screen.getByText(/It is your only way to sign in/);
    expect(screen.queryByRole("button", { name: "Unlink Acme" })).toBeNull();
    expect(screen.getByRole("link", { name: "Set a password" }).getAttribute("href")).toBe("/account");
});

test("sign-in methods are listed, unlinked and added by forms that work without scripts", async () => {
    const gone = { ...IDENTITY, identityID: 8, provider: null, name: "gone.example", account: "" };
    await show("/account/ways?Problem=taken&Provider=acme", <SignInMethodsPage />, {
        methods: { hasPassword: true, identities: [IDENTITY, gone], count: 2 },
    });
    expect(formOf("Unlink Acme")?.getAttribute("action")).toBe("/account/ways");
    expect(fieldsOf("Unlink Acme")).toEqual({ TransientKey: "a key", IdentityID: "7" });
    expect(fieldsOf("Link another at Acme")).toMatchObject({ For: "link" });
    expect(fieldsOf("Link Town Library")).toMatchObject({ For: "link" });
    screen.getByText("no longer offered here");
    expect(screen.getByRole("alert").textContent).toContain("It is linked with another account here already.");
});

test("a member without a password and codes reauthenticates through a linked provider, or sets a password by mail", async () => {
    await show("/entry/prove?Target=%2Faccount", <ProofPage />);
    expect(fieldsOf("Continue with Acme")).toEqual({ TransientKey: "a key", For: "prove", Target: "/account" });
    expect(screen.queryByRole("button", { name: "Continue with Town Library" })).toBeNull();
    expect(screen.getByRole("link", { name: "set one by email" }).getAttribute("href")).toBe("/entry/passwordrequest");
});

test("a form that waits for reauthentication goes along to the linked provider", async () => {
    const Pending = '{"path":"/account","fields":{}}';
    await show("/entry/prove?Target=%2Faccount", <ProofPage />, { formState: { form: "prove", values: { Pending } } });
    expect(fieldsOf("Continue with Acme")).toMatchObject({ For: "prove", Pending });
});

test("the redirect page links to the provider, in the same window", async () => {
    const formState: FormState = { form: "leaving", values: { address: "https://accounts.acme.example/authorize?x=1" } };
    await show("/entry/openid/acme", <LeavingPage />, { formState });
    const link = screen.getByRole("link", { name: "Continue" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
        "https://accounts.acme.example/authorize?x=1",
        "_self",
    ]);
    screen.getByText(/being sent to accounts.acme.example/);
});

test("FC-6 an address in the query string adds no link to the redirect page", async () => {
    await show("/entry/openid/acme?address=https://evil.example", <LeavingPage />);
    expect(screen.queryByRole("link", { name: "Continue" })).toBeNull();
});

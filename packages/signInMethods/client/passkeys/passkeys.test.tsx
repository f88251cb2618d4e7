import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { PageSettingsContext, usePageSettings } from "@parley/library/client/page";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { PasskeyRequest, SecondFactors, SecondStepMethods } from "@parley/signInMethods/contract";
import { getSecondFactors, getSecondStep, postPasskeyRequest } from "@parley/signInMethods/contract";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { Page as ProofPage } from "../pages/ProofPage";
import { Page as SecondFactorPage } from "../pages/SecondFactorPage";
import { Page as SecondStepPage } from "../pages/SecondStepPage";
import { Page as SetupPage } from "../pages/SetupPage";
import { fetchSecondFactors, fetchSecondStep } from "../signInMethods.thunks";
import { PasskeySignInButton } from "./PasskeySignInButton";

const SITE = "https://forum.test";
const ADDED = "2026-05-20T12:00:00+00:00";
const PHONE = { passkeyID: 7, name: "My phone", dateInserted: ADDED, dateUsed: null };
const ONE: SecondFactors = { required: false, dateTotp: null, passkeys: [PHONE], countRecoveryCodes: 10, hasPassword: true };
const REQUEST: PasskeyRequest = { challenge: "AAAA", rpId: "forum.test", timeout: 1000, userVerification: "required" };

let requested: CredentialRequestOptions[] = [];
let answer: () => Promise<unknown>;
beforeEach(() => {
    requested = [];
    Object.defineProperty(window, "PublicKeyCredential", { value: () => undefined, configurable: true });
    Object.defineProperty(navigator, "credentials", {
        configurable: true,
        value: {
            get: (options: CredentialRequestOptions) => {
                requested.push(options);
                return answer();
            },
        },
    });
});
afterEach(() => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
    Reflect.deleteProperty(navigator, "credentials");
    jest.restoreAllMocks();
});

interface Shown {
    siteURL?: string;
    factors?: SecondFactors;
    methods?: SecondStepMethods;
}

async function show(
    element: ReactElement,
    { siteURL = SITE, factors = ONE, methods = { app: false, passkey: true } }: Shown = {},
) {
    const server = createFakeApi();
    server.answer(getSecondFactors, () => factors);
    server.answer(getSecondStep, () => methods);
    server.answer(postPasskeyRequest, () => REQUEST);
    const router = createMemoryRouter([{ path: "*", element }], { initialEntries: ["/entry/any?Target=%2Fcategories"] });
    const shown = renderWithStore(
        <Site siteURL={siteURL}>
            <RouterProvider router={router} />
        </Site>,
        { server },
    );
    await act(async () => {
        await shown.store.dispatch(fetchSecondFactors({}));
        await shown.store.dispatch(fetchSecondStep({}));
    });
    return { ...shown, server };
}

function Site({ siteURL, children }: { siteURL: string; children: ReactNode }): ReactNode {
    const settings = usePageSettings();
    return <PageSettingsContext value={{ ...settings, siteURL, transientKey: "a key" }}>{children}</PageSettingsContext>;
}

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const fieldsOf = (name: string) => Object.fromEntries([...new FormData(button(name).form ?? undefined)]);

/** Returns the credential of a successful ceremony, as a browser returns it. */
function signed(): unknown {
    const bytes = (text: string) => new TextEncoder().encode(text).buffer;
    return {
        id: "cGFzc2tleQ",
        rawId: bytes("passkey"),
        type: "public-key",
        response: {
            clientDataJSON: bytes("client"),
            authenticatorData: bytes("data"),
            signature: bytes("signature"),
            userHandle: bytes("handle"),
        },
        getClientExtensionResults: () => ({}),
    };
}

/** Records the fields of submitted forms, which would otherwise load a new page. */
function watchSending(): Record<string, FormDataEntryValue>[] {
    const sent: Record<string, FormDataEntryValue>[] = [];
    jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
        sent.push(Object.fromEntries([...new FormData(this)]));
    });
    return sent;
}

test("the button of the sign-in page requests any passkey and sends the signed response, with the choice to stay signed in", async () => {
    const sent = watchSending();
    answer = async () => signed();
    await show(
        <>
            <input type="checkbox" name="RememberMe" defaultChecked aria-label="Keep me signed in" />
            <PasskeySignInButton target="/categories" />
        </>,
    );
    expect(button("Sign in with a passkey").form?.getAttribute("action")).toBe("/entry/passkey?Target=%2Fcategories");
    fireEvent.click(button("Sign in with a passkey"));
    await waitFor(() => expect(sent).toHaveLength(1));
    const { Passkey, ...others } = sent[0] ?? {};
    expect(others).toEqual({ TransientKey: "a key", Target: "/categories", RememberMe: "1" });
    expect(JSON.parse(String(Passkey))).toEqual({
        id: "cGFzc2tleQ",
        rawId: "cGFzc2tleQ",
        type: "public-key",
        response: {
            clientDataJSON: "Y2xpZW50",
            authenticatorData: "ZGF0YQ",
            signature: "c2lnbmF0dXJl",
            userHandle: "aGFuZGxl",
        },
    });
    expect(requested[0]?.publicKey).toMatchObject({ rpId: "forum.test", userVerification: "required" });
    expect(requested[0]?.publicKey?.allowCredentials).toBeUndefined();
});

test.each([
    ["NotAllowedError", /No passkey was used\. It was cancelled/],
    ["SecurityError", /Passkeys only work at this site’s own address/],
    ["SyntaxError", /The browser could not do that/],
])("when the browser fails with %s, the form shows the reason and can be submitted again", async (name, words) => {
    const sent = watchSending();
    answer = () => Promise.reject(Object.assign(new Error("refused"), { name }));
    await show(<PasskeySignInButton target="" />);
    for (const attempt of [1, 2]) {
        fireEvent.click(button("Sign in with a passkey"));
        await screen.findByText(words);
        await waitFor(() => expect([requested.length, document.activeElement?.getAttribute("role")]).toEqual([attempt, "alert"]));
        await waitFor(() => expect(button("Sign in with a passkey").getAttribute("aria-busy")).toBeNull());
    }
    expect(sent).toEqual([]);
});

test("when the server refuses, the form shows the server's message and the browser opens no dialog", async () => {
    const { server } = await show(<PasskeySignInButton target="" />);
    server.refuse(postPasskeyRequest, { status: 429, message: "Too many tries." });
    fireEvent.click(button("Sign in with a passkey"));
    await screen.findByText("Too many tries.");
    expect(requested).toEqual([]);
});

test("browsers without passkey support hide the disabled button and leave its space empty", async () => {
    Reflect.deleteProperty(window, "PublicKeyCredential");
    await show(<PasskeySignInButton target="" />);
    expect(button("Sign in with a passkey").disabled).toBe(true);
    expect(button("Sign in with a passkey").closest('[class*="unseen"]')).not.toBeNull();
});

test("on a site without https the button is missing", async () => {
    await show(<PasskeySignInButton target="" />, { siteURL: "http://forum.test" });
    expect(screen.queryByRole("button")).toBeNull();
});

test("the second step of a member with only passkeys is a passkey or a recovery code", async () => {
    await show(<SecondStepPage />);
    expect(fieldsOf("Use a passkey")).toMatchObject({ Target: "/categories", Passkey: "" });
    expect(button("Use a passkey").form?.getAttribute("action")).toBe("/entry/secondfactor?Target=%2Fcategories");
    screen.getByRole("textbox", { name: "Or a recovery code" });
});

test("the second step of a member without passkeys has no passkey button", async () => {
    await show(<SecondStepPage />, { methods: { app: true, passkey: false } });
    expect(screen.queryByRole("button", { name: "Use a passkey" })).toBeNull();
});

test("a member without a password and codes reauthenticates by passkey alone", async () => {
    await show(<ProofPage />, { factors: { ...ONE, hasPassword: false, countRecoveryCodes: 0 } });
    expect(fieldsOf("Use a passkey")).toMatchObject({ Target: "/categories", Passkey: "" });
    expect([screen.queryByLabelText("Password"), screen.queryByRole("textbox")]).toEqual([null, null]);
});

test("passkeys are listed, each with forms to rename and remove it, and with a form to add one", async () => {
    await show(<SecondFactorPage />, { factors: { ...ONE, passkeys: [PHONE, { ...PHONE, passkeyID: 8, name: "Key ring" }] } });
    expect(screen.getAllByRole("listitem")).toHaveLength(2);
    expect(fieldsOf("Remove Key ring")).toMatchObject({ Form: "passkeyRemove", PasskeyID: "8" });
    const [rename] = screen.getAllByRole<HTMLButtonElement>("button", { name: "Save name", hidden: true });
    expect(Object.fromEntries([...new FormData(rename?.form ?? undefined)])).toMatchObject({
        Form: "passkeyName",
        PasskeyID: "7",
        Name: "My phone",
    });
    expect(fieldsOf("Add a passkey")).toMatchObject({ Form: "passkey", Name: "Passkey 3", Passkey: "" });
});

test("the last factor that a role requires can't be removed, but can be once an app is set up too", async () => {
    const { unmount } = await show(<SecondFactorPage />, { factors: { ...ONE, required: true } });
    expect(screen.queryByRole("button", { name: "Remove My phone" })).toBeNull();
    screen.getByText(/one of your roles needs a second factor/);
    unmount();
    await show(<SecondFactorPage />, { factors: { ...ONE, required: true, dateTotp: ADDED } });
    button("Remove My phone");
    button("Remove the authenticator app");
});

test("members who must set up a second factor choose between an app and a passkey; all others are offered an app", async () => {
    const none = { ...ONE, passkeys: [], countRecoveryCodes: 0 };
    const { unmount } = await show(<SetupPage />, { factors: { ...none, required: true } });
    button("Begin");
    expect(fieldsOf("Add a passkey")).toMatchObject({ Form: "passkey", Target: "/categories" });
    expect(button("Add a passkey").form?.getAttribute("action")).toBe("/entry/setup?Target=%2Fcategories");
    unmount();
    await show(<SetupPage />, { factors: none });
    button("Begin");
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
});

test("where passkeys are not supported, the page explains the reason instead of the form", async () => {
    await show(<SecondFactorPage />, { siteURL: "http://forum.test", factors: { ...ONE, passkeys: [] } });
    expect(screen.queryByRole("button", { name: "Add a passkey" })).toBeNull();
    screen.getByText(/A passkey can’t be added here/);
});

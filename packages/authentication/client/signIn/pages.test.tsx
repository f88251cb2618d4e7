import { expect, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { Page as RegisterPage } from "../registration/RegisterPage";
import { Page as SignInPage } from "./SignInPage";
import { Page as SignOutPage } from "./SignOutPage";

const GUEST = { userID: 0, name: "Guest" };

async function show(page: Parameters<typeof renderWithStore>[0], me = exampleMe()) {
    const server = createFakeApi();
    server.answer(getMe, () => me);
    const shown = renderWithStore(page, { server });
    await act(async () => {
        await shown.store.dispatch(fetchMe({}));
    });
    return shown;
}

test("the sign-in page names the site and links to registration with the same target", async () => {
    await show(at("/entry/signin?Target=%2Fcategories", <SignInPage />), exampleMe(GUEST));
    await screen.findByRole("heading", { level: 1, name: "Sign in to Fettle" });
    expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/entry/register?Target=%2Fcategories");
});

test("FC-6 a member on the sign-in page gets a link to the target, but never off the site", async () => {
    await show(at("/entry/signin?Target=https%3A%2F%2Fevil.example", <SignInPage />));
    expect((await screen.findByRole("link", { name: "Continue" })).getAttribute("href")).toBe("/");
});

test("AUTH-004 the registration page explains that nobody can register, and has no form", async () => {
    await show(at("/entry/register", <RegisterPage />, { registrationOpen: false }), exampleMe(GUEST));
    await screen.findByText(/Registration is closed/);
    expect(screen.queryByLabelText("Password")).toBeNull();
});

test("AUTH-010 the sign-out page requires a confirmation, in a form that works without scripts", async () => {
    await show(at("/entry/signout?Target=%2Fcategories", <SignOutPage />));
    const form = (await screen.findByRole("button", { name: "Sign out" })).closest("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/entry/signout"]);
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ TransientKey: "a key", Target: "/categories" });
    expect(screen.getByRole("link", { name: "Stay signed in" }).getAttribute("href")).toBe("/categories");
});

test("the sign-out page informs a guest that they are signed out", async () => {
    await show(at("/entry/signout", <SignOutPage />), exampleMe(GUEST));
    await screen.findByRole("heading", { name: "You are signed out" });
});

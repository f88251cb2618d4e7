import { expect, jest, test } from "@jest/globals";
import { exampleMe, postAuthenticatePassword } from "@parley/accounts/contract";
import { FormStateContext } from "@parley/library/client/page";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { fireEvent, screen } from "@testing-library/react";
import { SignInForm } from "./SignInForm";

const WRONG = "The name or the password is wrong.";

function fillIn(name: string, password: string) {
    fireEvent.change(screen.getByLabelText("Email or user name"), { target: { value: name } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: password } });
    fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
}

test("signing in sends name and password once and continues to the target", async () => {
    const server = createFakeApi();
    server.answer(postAuthenticatePassword, () => exampleMe());
    const gone = new Promise<string>((resolve) => {
        renderWithStore(at("/entry/signin", <SignInForm target="/categories" onSignedIn={resolve} />), { server });
    });
    fillIn("ines", "a kettle of many fish");
    fireEvent.click(screen.getByRole("button", { name: "Sign In" }));
    expect(await gone).toBe("/categories");
    expect(server.sent).toEqual([
        { endpoint: postAuthenticatePassword, input: { username: "ines", password: "a kettle of many fish", persist: true } },
    ]);
});

test("a correct password with a required second step continues to the second-factor page with the target", async () => {
    const server = createFakeApi();
    server.answer(postAuthenticatePassword, () => ({ secondStep: { dateExpires: "2026-05-21T12:10:00+00:00" } }));
    const onSignedIn = jest.fn();
    const gone = new Promise<string>((resolve) => {
        const form = <SignInForm target="/categories" onSignedIn={onSignedIn} onSecondStep={resolve} />;
        renderWithStore(at("/entry/signin", form), { server });
    });
    fillIn("ines", "a kettle of many fish");
    expect(await gone).toBe("/entry/secondfactor?Target=%2Fcategories");
    expect(onSignedIn).not.toHaveBeenCalled();
});

test("a rejection is shown above the form and takes focus, and the form keeps the name", async () => {
    const server = createFakeApi();
    server.refuse(postAuthenticatePassword, { status: 401, message: WRONG });
    const onSignedIn = jest.fn();
    renderWithStore(at("/entry/signin", <SignInForm target="" onSignedIn={onSignedIn} />), { server });
    fillIn("ines", "wrong");
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toContain(WRONG);
    expect(document.activeElement).toBe(alert);
    expect(screen.getByLabelText<HTMLInputElement>("Email or user name").value).toBe("ines");
    expect(onSignedIn).not.toHaveBeenCalled();
    expect(screen.getByRole("button", { name: "Sign In" }).getAttribute("aria-busy")).toBeNull();
});

test("FC-33 the form posts natively without scripts, with transient key and target", () => {
    renderWithStore(at("/entry/signin", <SignInForm target="/categories" onSignedIn={jest.fn()} />));
    const form = document.querySelector("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/entry/signin"]);
    const fields = Object.fromEntries(new FormData(form ?? undefined));
    expect(fields).toEqual({ TransientKey: "a key", Target: "/categories", Email: "", Password: "", RememberMe: "1" });
});

test("FC-33 the form warns about blocked cookies and offers a new window", () => {
    const enabled = jest.spyOn(navigator, "cookieEnabled", "get").mockReturnValue(false);
    const { unmount } = renderWithStore(at("/entry/signin", <SignInForm target="/categories" onSignedIn={jest.fn()} />));
    const link = screen.getByRole("link", { name: "open this page in a window of its own" });
    expect([link.getAttribute("target"), link.getAttribute("rel"), link.getAttribute("href")]).toEqual([
        "_blank",
        "noopener",
        window.location.href,
    ]);
    unmount();
    enabled.mockReturnValue(true);
    renderWithStore(at("/entry/signin", <SignInForm target="/categories" onSignedIn={jest.fn()} />));
    expect(screen.queryByText(/keeps no cookies/)).toBeNull();
    enabled.mockRestore();
});

test("a form rejected without scripts is shown with the entered values, except the password", () => {
    const formState = { form: "signIn", values: { Email: "ines", RememberMe: "", Target: "" }, message: WRONG };
    renderWithStore(
        <FormStateContext value={formState}>
            {at("/entry/signin", <SignInForm target="" onSignedIn={jest.fn()} />)}
        </FormStateContext>,
    );
    expect(screen.getByRole("alert").textContent).toContain(WRONG);
    expect(screen.getByLabelText<HTMLInputElement>("Email or user name").value).toBe("ines");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
});

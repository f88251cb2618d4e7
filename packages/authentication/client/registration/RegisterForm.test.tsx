import { expect, jest, test } from "@jest/globals";
import { exampleMe, postAuthenticatePassword } from "@parley/accounts/contract";
import { postRegister } from "@parley/authentication/contract";
import { FormStateContext } from "@parley/library/client/page";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { fireEvent, screen } from "@testing-library/react";
import { RegisterForm } from "./RegisterForm";

const TAKEN = { field: "name", code: "invalid", status: 422, message: "That name is taken." };

function fillIn() {
    fireEvent.change(screen.getByLabelText("Name"), { target: { value: "Ines" } });
    fireEvent.change(screen.getByLabelText("Email"), { target: { value: "ines@fettle.example" } });
    fireEvent.change(screen.getByLabelText("Password"), { target: { value: "a kettle of many fish" } });
    fireEvent.click(screen.getByRole("button", { name: "Register" }));
}

test("registration creates the account, signs in and continues to the target", async () => {
    const server = createFakeApi();
    server.answer(postRegister, ({ name, email }) => ({ userID: 12, name, email }));
    server.answer(postAuthenticatePassword, () => exampleMe());
    const gone = new Promise<string>((resolve) => {
        renderWithStore(at("/entry/register", <RegisterForm target="/discussions" onSignedIn={resolve} />), { server });
    });
    fillIn();
    expect(await gone).toBe("/discussions");
    expect(server.sent.map(({ input }) => input)).toEqual([
        { name: "Ines", email: "ines@fettle.example", password: "a kettle of many fish" },
        { username: "Ines", password: "a kettle of many fish" },
    ]);
});

test("validation errors are shown at the field and in the summary, which links to the field, and the request is sent once", async () => {
    const server = createFakeApi();
    server.refuse(postRegister, { status: 422, message: "Validation Failed", errors: { name: [TAKEN] } });
    renderWithStore(at("/entry/register", <RegisterForm target="" onSignedIn={jest.fn()} />), { server });
    fillIn();
    const alert = await screen.findByRole("alert");
    expect(alert.querySelector("a")?.getAttribute("href")).toBe("#register-name");
    expect(screen.getByLabelText("Name").getAttribute("aria-invalid")).toBe("true");
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBeNull();
    expect(screen.getByLabelText<HTMLInputElement>("Name").value).toBe("Ines");
    expect(server.sent).toHaveLength(1);
});

test("a form rejected without scripts is shown with the entered values and errors", () => {
    const formState = { form: "register", values: { Name: "Ines", Email: "ines@fettle.example" }, errors: { name: [TAKEN] } };
    renderWithStore(
        <FormStateContext value={formState}>
            {at("/entry/register", <RegisterForm target="" onSignedIn={jest.fn()} />)}
        </FormStateContext>,
    );
    expect(screen.getByRole("alert").textContent).toContain("That name is taken.");
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("ines@fettle.example");
    expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
});

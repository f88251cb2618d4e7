import { describe, expect, jest, test } from "@jest/globals";
import { collectStyles } from "@parley/library/client/styles";
import { fireEvent, render, screen } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { Checkbox, Switch } from "./Choices";
import { Field } from "./Field";
import { FieldGroup, RadioGroup } from "./FieldGroup";
import { FormError } from "./FormError";
import { NumberInput } from "./NumberInput";
import { PasswordInput } from "./PasswordInput";
import { SearchInput } from "./SearchInput";
import { Select } from "./Select";
import { TextArea } from "./TextArea";
import { TextInput } from "./TextInput";

const write = (value: string) => fireEvent.input(screen.getByRole("textbox"), { target: { value } });

describe("input sizes", () => {
    test("THEME-038 a field is 36 high, 48 when large and 82 when giant; a text area is 82 high", () => {
        render(
            <>
                <TextInput aria-label="usual" />
                <TextInput aria-label="large" large />
                <TextInput aria-label="giant" giant />
                <TextArea aria-label="long" />
                <Select aria-label="choice" large>
                    <option>Kettles</option>
                </Select>
            </>,
        );
        const css = collectStyles();
        const height = (part: string) => new RegExp(`\\.field-${part}\\{[^}]*min-block-size:var\\(--([\\w-]+)\\)`).exec(css)?.[1];

        expect(screen.getByLabelText("usual").className).toBe("field-input");
        expect(screen.getByLabelText("large").className).toBe("field-input field-large");
        expect(screen.getByLabelText("choice").className).toBe("field-input field-large");
        expect(screen.getByLabelText("giant").className).toBe("field-input field-giant");
        expect(screen.getByLabelText("long").className).toBe("field-input field-area");
        expect(height("input")).toBe("control");
        expect(height("large\\.field-large")).toBe("control-l");
        expect(height("giant\\.field-giant")).toBe("control-giant");
        expect(height("area\\.field-area")).toBe("control-giant");
    });
});

describe("CharactersLeft", () => {
    const words = () => document.querySelector("[id$='-count']")?.textContent;
    const announced = () => document.querySelector("[aria-live='polite']")?.textContent;
    const field = (maximum: number) => (
        <Field label="About you" maximum={maximum}>
            {(attributes) => <TextInput {...attributes} defaultValue="Hi" />}
        </Field>
    );

    test("counts while the user types, and describes the field", () => {
        render(field(100));
        expect(words()).toBe("98 characters left");

        write("a".repeat(60));
        expect(screen.getByRole("textbox", { description: "40 characters left" })).toBeTruthy();
    });

    test("announces the count only when few characters are left or there are too many", () => {
        render(field(100));
        write("a".repeat(49));
        expect(announced()).toBe("");
        write("a".repeat(50));
        expect(announced()).toBe("50 characters left");
        write("a".repeat(52));
        expect(announced()).toBe("50 characters left");
        write("a".repeat(81));
        expect(announced()).toBe("19 characters left");
        write("a".repeat(103));
        expect(announced()).toBe("3 characters too many");
        write("a");
        expect(announced()).toBe("");
    });

    test("counts like the server: an emoji is one character", () => {
        render(field(10));
        write("🫖🫖🫖");

        expect(words()).toBe("7 characters left");
    });

    test("does not limit the length of the input", () => {
        render(field(10));

        expect(screen.getByRole("textbox").hasAttribute("maxlength")).toBe(false);
    });
});

describe("Field label", () => {
    test("marks a field as optional or required", () => {
        render(
            <>
                <Field label="Telephone" optional>
                    {(attributes) => <TextInput {...attributes} />}
                </Field>
                <Field label="Name" required showsRequired>
                    {(attributes) => <TextInput {...attributes} />}
                </Field>
            </>,
        );

        expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Telephone (optional)" }).required).toBe(false);
        expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Name (required)" }).required).toBe(true);
    });
});

describe("choices", () => {
    test("a checkbox can be indeterminate", () => {
        const { rerender } = render(<Checkbox indeterminate>All tools</Checkbox>);
        expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "All tools" }).indeterminate).toBe(true);

        rerender(<Checkbox>All tools</Checkbox>);
        expect(screen.getByRole<HTMLInputElement>("checkbox").indeterminate).toBe(false);
    });

    test("a note describes a choice and is not part of its name", () => {
        render(<Checkbox note="On Mondays.">Once a week</Checkbox>);

        expect(screen.getByRole("checkbox", { name: "Once a week", description: "On Mondays." })).toBeTruthy();
    });

    test("a switch has the role switch, and posts like a checkbox", () => {
        const { container } = render(
            <form>
                <Switch name="online" value="1" defaultChecked>
                    Show when I am here
                </Switch>
            </form>,
        );

        expect(screen.getByRole<HTMLInputElement>("switch", { name: "Show when I am here" }).checked).toBe(true);
        expect(new FormData(container.querySelector("form") ?? undefined).get("online")).toBe("1");
    });

    test("RadioGroup is a group with a name, a hint and errors, with one selected option", () => {
        const onChange = jest.fn();
        render(
            <RadioGroup
                label="Email me"
                hint="You can change it."
                errors={["Choose one."]}
                name="email"
                required
                defaultValue="week"
                onChange={onChange}
                options={[
                    { value: "day", name: "Every day" },
                    { value: "week", name: "Once a week" },
                ]}
            />,
        );
        const group = screen.getByRole("radiogroup", { name: "Email me", description: "You can change it. Choose one." });
        expect(group.getAttribute("aria-invalid")).toBe("true");
        expect(group.getAttribute("aria-required")).toBe("true");
        expect(screen.getByRole<HTMLInputElement>("radio", { name: "Once a week" }).checked).toBe(true);

        fireEvent.click(screen.getByRole("radio", { name: "Every day" }));
        expect(onChange).toHaveBeenCalledWith("day");
    });

    test("FieldGroup is a group with a name", () => {
        render(
            <FieldGroup label="Tools">
                <Checkbox>Lathe</Checkbox>
            </FieldGroup>,
        );

        expect(screen.getByRole("group", { name: "Tools" })).toBeTruthy();
    });
});

describe("PasswordInput", () => {
    test("shows the password on request, hides it on submit, and announces both", () => {
        const { container } = render(
            <form onSubmit={(event) => event.preventDefault()}>
                <PasswordInput aria-label="Password" name="Password" />
            </form>,
        );
        const input = screen.getByLabelText<HTMLInputElement>("Password");
        const button = screen.getByRole("button", { name: "Show password", pressed: false });
        expect(input.type).toBe("password");

        fireEvent.click(button);
        expect(input.type).toBe("text");
        expect(button.getAttribute("aria-pressed")).toBe("true");
        expect(screen.getByText("Your password is shown.")).toBeTruthy();

        fireEvent.submit(container.querySelector("form") as HTMLFormElement);
        expect(input.type).toBe("password");
        expect(screen.getByText("Your password is hidden.")).toBeTruthy();
    });
});

describe("SearchInput", () => {
    test("is cleared by its button, which keeps the focus in the field and dispatches an input event", () => {
        const onInput = jest.fn();
        render(<SearchInput aria-label="Search" defaultValue="kettle" onInput={onInput} />);
        fireEvent.click(screen.getByRole("button", { name: "Clear search" }));
        const field = screen.getByRole<HTMLInputElement>("searchbox");

        expect(field.value).toBe("");
        expect(document.activeElement).toBe(field);
        expect(onInput).toHaveBeenCalledTimes(1);
        expect(screen.queryByRole("button")).toBeNull();
    });

    test("handles Escape only while there is text to clear", () => {
        const onKeyDown = jest.fn();
        render(
            // biome-ignore lint/a11y/noStaticElementInteractions: it takes the place of a dialog.
            <div onKeyDown={onKeyDown}>
                <SearchInput aria-label="Search" defaultValue="kettle" />
            </div>,
        );
        const field = screen.getByRole<HTMLInputElement>("searchbox");
        fireEvent.keyDown(field, { key: "Escape" });
        expect(field.value).toBe("");
        expect(onKeyDown).not.toHaveBeenCalled();

        fireEvent.keyDown(field, { key: "Escape" });
        expect(onKeyDown).toHaveBeenCalledTimes(1);
    });
});

test("NumberInput keeps its value when the mouse wheel is turned over it", () => {
    render(<NumberInput aria-label="Minutes" defaultValue={30} unit="minutes" />);
    const field = screen.getByRole<HTMLInputElement>("spinbutton");
    field.focus();
    fireEvent.wheel(field);

    expect(document.activeElement).not.toBe(field);
});

describe("FormError", () => {
    const form = (attempt: number) => (
        <>
            <FormError
                message="Not saved."
                focus="firstMistake"
                attempt={attempt}
                mistakes={[
                    { message: "It is too late." },
                    { message: "Choose one.", fieldID: "email" },
                    { message: "Name is required.", fieldID: "name" },
                ]}
            />
            <RadioGroup id="email" label="Email" name="email" options={[{ value: "day", name: "Every day" }]} />
            <TextInput id="name" aria-label="Name" />
        </>
    );

    test("can focus the first mistake after each attempt, even within a group", () => {
        const { rerender } = render(form(1));
        expect(document.activeElement).toBe(screen.getByRole("radio"));

        screen.getByRole("textbox").focus();
        rerender(form(2));
        expect(document.activeElement).toBe(screen.getByRole("radio"));
    });

    test("leaves the focus to a viewer who corrects a mistake before the page is hydrated", () => {
        const container = document.body.appendChild(document.createElement("main"));
        container.innerHTML = renderToString(form(1));
        // jsdom lacks this property, which hydration compares.
        Object.assign(screen.getByRole("alert"), { autofocus: true });
        screen.getByRole("textbox").focus();
        const { rerender } = render(form(1), { container, hydrate: true });
        expect(document.activeElement).toBe(screen.getByRole("textbox"));

        rerender(form(2));
        expect(document.activeElement).toBe(screen.getByRole("radio"));
    });

    test("moves the focus to the field of each mistake", () => {
        render(form(1));
        fireEvent.click(screen.getByRole("link", { name: "Name is required." }));

        expect(document.activeElement).toBe(screen.getByRole("textbox", { name: "Name" }));
    });
});

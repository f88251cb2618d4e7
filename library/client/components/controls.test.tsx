import { describe, expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { Button } from "./inputs/Button";
import { Field } from "./inputs/Field";
import { FormError } from "./inputs/FormError";
import { TextInput } from "./inputs/TextInput";

describe("Button", () => {
    test('submits a form only with `type="submit"`', () => {
        render(<Button>Preview</Button>);

        expect(screen.getByRole<HTMLButtonElement>("button").type).toBe("button");
    });

    test("ignores clicks while it is busy, and keeps the focus", () => {
        const onClick = jest.fn();
        const onSubmit = jest.fn();
        render(
            <form onSubmit={onSubmit}>
                <Button type="submit" busy onClick={onClick}>
                    Posting
                </Button>
            </form>,
        );
        const button = screen.getByRole<HTMLButtonElement>("button");
        button.focus();
        fireEvent.click(button);

        expect(onClick).not.toHaveBeenCalled();
        expect(onSubmit).not.toHaveBeenCalled();
        expect(document.activeElement).toBe(button);
        expect(button.getAttribute("aria-busy")).toBe("true");
    });
});

describe("Field", () => {
    const field = (errors: string[]) => (
        <Field label="Email" hint="We never show it." errors={errors}>
            {(attributes) => <TextInput {...attributes} name="email" />}
        </Field>
    );

    test("names its control by the label and describes it by the hint", () => {
        render(field([]));

        expect(screen.getByRole("textbox", { name: "Email", description: "We never show it." })).toBeTruthy();
        expect(screen.getByRole("textbox").hasAttribute("aria-invalid")).toBe(false);
    });

    test("describes its control by the error messages", () => {
        render(field(["Email is required.", "Email is too short."]));

        expect(
            screen.getByRole("textbox", { description: "We never show it. Email is required. Email is too short." }),
        ).toBeTruthy();
        expect(screen.getByRole("textbox").getAttribute("aria-invalid")).toBe("true");
    });
});

describe("FormError", () => {
    test("takes the focus after each attempt, and links to the fields", () => {
        const mistakes = [{ message: "Name is required.", fieldID: "name" }];
        const { rerender } = render(<FormError message="Not saved." mistakes={mistakes} attempt={1} />);
        expect(document.activeElement).toBe(screen.getByRole("alert"));
        expect(screen.getByRole("link", { name: "Name is required." }).getAttribute("href")).toBe("#name");

        (document.activeElement as HTMLElement).blur();
        rerender(<FormError message="Not saved." mistakes={mistakes} attempt={2} />);
        expect(document.activeElement).toBe(screen.getByRole("alert"));
    });
});

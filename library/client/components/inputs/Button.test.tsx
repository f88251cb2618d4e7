import { describe, expect, jest, test } from "@jest/globals";
import { collectStyles } from "@parley/library/client/styles";
import { fireEvent, render, screen, within } from "@testing-library/react";
import { Button, ButtonGroup } from "./Button";

describe("button sizes", () => {
    test("THEME-039 a button is at least 104 wide, 24 high when compact and 32 when medium", () => {
        render(
            <>
                <Button>Preview</Button>
                <Button size={24}>Compact</Button>
                <Button size={32}>Medium</Button>
            </>,
        );
        const css = collectStyles();
        const [standard, compact, medium] = screen.getAllByRole("button").map((button) => button.className.split(" "));

        expect(standard).toEqual(["button-root"]);
        expect(compact).toContain("button-size-24");
        expect(medium).toContain("button-size-32");
        expect(css).toMatch(/\.button-root\{[^}]*min-inline-size:var\(--btn-min\)/);
        expect(css).toMatch(/\.button-size-24\{[^}]*min-block-size:var\(--control-s\)/);
        expect(css).toMatch(/\.button-size-32\{[^}]*min-block-size:var\(--control-m\)/);
    });
});

describe("busy button", () => {
    test("announces that it is working, in a live region that existed before", () => {
        const { container, rerender } = render(<Button busy={false}>Post reply</Button>);
        const liveRegion = container.querySelector("[aria-live='polite']");
        expect(liveRegion?.textContent).toBe("");

        rerender(<Button busy>Post reply</Button>);
        expect(container.querySelector("[aria-live='polite']")).toBe(liveRegion);
        expect(liveRegion?.textContent).toBe("Working…");
        expect(screen.getByRole("button", { name: "Post reply" }).getAttribute("aria-busy")).toBe("true");
    });
});

describe("disabled button with a reason", () => {
    test("can be focused and describes the reason, but does nothing", () => {
        const onClick = jest.fn();
        const onSubmit = jest.fn();
        render(
            <form onSubmit={onSubmit}>
                <Button type="submit" offReason="Only members can borrow." onClick={onClick}>
                    Borrow
                </Button>
            </form>,
        );
        const button = screen.getByRole("button", { name: "Borrow", description: "Only members can borrow." });
        button.focus();
        fireEvent.click(button);

        expect(document.activeElement).toBe(button);
        expect(button.getAttribute("aria-disabled")).toBe("true");
        expect(onClick).not.toHaveBeenCalled();
        expect(onSubmit).not.toHaveBeenCalled();
    });
});

test("ButtonGroup renders a group with an accessible name", () => {
    render(
        <ButtonGroup label="History">
            <Button>Undo</Button>
            <Button>Redo</Button>
        </ButtonGroup>,
    );

    expect(within(screen.getByRole("group", { name: "History" })).getAllByRole("button")).toHaveLength(2);
});

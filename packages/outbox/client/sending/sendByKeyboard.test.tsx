import { expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { sendByKeyboard } from "./sendByKeyboard";

test.each([
    [{ key: "Enter", ctrlKey: true }, 1],
    [{ key: "Enter", metaKey: true }, 1],
    [{ key: "Enter" }, 0],
    [{ key: "Enter", shiftKey: true }, 0],
    [{ key: "a", ctrlKey: true }, 0],
])("a form in which %j is pressed is submitted so many times: %d", (keys, times) => {
    const sent = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
        <form onKeyDown={sendByKeyboard} onSubmit={sent}>
            <textarea />
        </form>,
    );
    // `keyDown` returns whether the default action of the key was not prevented.
    expect(fireEvent.keyDown(screen.getByRole("textbox"), keys)).toBe(times === 0);
    expect(sent).toHaveBeenCalledTimes(times);
});

test("a key that an editor in the form has handled does not submit it", () => {
    const sent = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
        <form onKeyDown={sendByKeyboard} onSubmit={sent}>
            <textarea onKeyDown={(event) => event.preventDefault()} />
        </form>,
    );
    fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", ctrlKey: true });
    expect(sent).not.toHaveBeenCalled();
});

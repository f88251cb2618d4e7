import { expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import { sendByKeyboard } from "./sendByKeyboard";

test.each([
    [{ key: "Enter", ctrlKey: true }, 1],
    [{ key: "Enter", metaKey: true }, 1],
    [{ key: "Enter" }, 0],
    [{ key: "Enter", shiftKey: true }, 0],
    [{ key: "a", ctrlKey: true }, 0],
])("a form in which %j is pressed is sent so many times: %d", (keys, times) => {
    const sent = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
        <form onKeyDown={sendByKeyboard} onSubmit={sent}>
            <textarea />
        </form>,
    );
    // The answer is whether the browser goes on with the key.
    expect(fireEvent.keyDown(screen.getByRole("textbox"), keys)).toBe(times === 0);
    expect(sent).toHaveBeenCalledTimes(times);
});

test("what an editor in the form has made of a key is not sent", () => {
    const sent = jest.fn((event: { preventDefault(): void }) => event.preventDefault());
    render(
        <form onKeyDown={sendByKeyboard} onSubmit={sent}>
            <textarea onKeyDown={(event) => event.preventDefault()} />
        </form>,
    );
    fireEvent.keyDown(screen.getByRole("textbox"), { key: "Enter", ctrlKey: true });
    expect(sent).not.toHaveBeenCalled();
});

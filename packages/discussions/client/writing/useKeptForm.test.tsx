import { afterEach, expect, jest, test } from "@jest/globals";
import { renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen } from "@testing-library/react";
import { useRef } from "react";
import { selectKeptText } from "./keptTexts.slice";
import { useKeptForm } from "./useKeptForm";

const PLACE = "7/comment/10/0";

afterEach(() => void jest.useRealTimers());

function Form() {
    const form = useRef<HTMLFormElement>(null);
    const { typed, submission } = useKeptForm(form, PLACE, ["body"]);
    return (
        <form ref={form} onInput={typed}>
            <textarea name="body" />
            <button type="button" onClick={() => submission()}>
                Send
            </button>
        </form>
    );
}

function begin() {
    const { store, unmount } = renderWithStore(<Form />);
    const type = (value: string) => fireEvent.input(screen.getByRole("textbox"), { target: { value } });
    return { type, unmount, kept: () => selectKeptText(store.getState(), PLACE)?.values.body };
}

test("FC-55 FC-64 the first letter is kept at once, those after it together within 100 ms, and clearing the field at once", () => {
    jest.useFakeTimers();
    const { type, kept } = begin();
    type("A");
    expect(kept()).toBe("A");
    for (const more of ["A ke", "A kett", "A kettle"]) type(more);
    jest.advanceTimersByTime(99);
    type("A kettle hums");
    expect(kept()).toBe("A");
    act(() => jest.advanceTimersByTime(1));
    expect(kept()).toBe("A kettle hums");
    type("");
    expect(kept()).toBeUndefined();
});

test("FC-61 FC-64 whoever leaves the page, the form, or sends it in between loses no letter", () => {
    const { type, kept, unmount } = begin();
    type("A");
    type("A kettle");
    act(() => void window.dispatchEvent(new Event("pagehide")));
    expect(kept()).toBe("A kettle");
    type("A kettle hums");
    act(() => screen.getByRole("button").click());
    expect(kept()).toBe("A kettle hums");
    type("A kettle hums when cold");
    unmount();
    expect(kept()).toBe("A kettle hums when cold");
});

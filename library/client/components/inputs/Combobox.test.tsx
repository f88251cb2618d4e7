import { afterEach, describe, expect, jest, test } from "@jest/globals";
import type { ILoadable } from "@parley/library/client/loadable";
import { failure, loading, PENDING, success } from "@parley/library/client/loadable";
import { act, fireEvent, render, screen } from "@testing-library/react";
import type { ComponentProps } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { Combobox } from "./Combobox";
import type { Choice } from "./choice";
import { findMatch } from "./choice";
import { Field } from "./Field";
import { fetchChoiceList } from "./LazyChoiceList";

const options: Choice[] = [
    { value: "1", name: "Kettles & heat" },
    { value: "2", name: "Radios & lamps" },
    { value: "3", name: "Trams, model", note: "Town" },
    { value: "4", name: "Café" },
];

const form = (props: Partial<ComponentProps<typeof Combobox>> = {}) => (
    <form>
        <Field label="Category">
            {(attributes) => <Combobox {...attributes} name="categoryID" options={options} {...props} />}
        </Field>
    </form>
);

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Category" });
const posted = () => new FormData(document.querySelector("form") ?? undefined).get("categoryID");
const names = () => screen.queryAllByRole("option").map((option) => option.textContent);
const active = () => document.getElementById(field().getAttribute("aria-activedescendant") ?? "")?.textContent;
const announced = () => document.querySelector("[aria-live='polite']")?.textContent;

async function press(key: string, more: { altKey?: boolean; isComposing?: boolean } = {}): Promise<boolean> {
    let went = true;
    await act(async () => {
        went = fireEvent.keyDown(field(), { key, ...more });
    });
    return went;
}

async function write(text: string): Promise<void> {
    await act(async () => void fireEvent.change(field(), { target: { value: text } }));
}

/** Renders the form and waits until the list is loaded. */
async function show(props: Partial<ComponentProps<typeof Combobox>> = {}) {
    fetchChoiceList();
    const shown = render(form(props));
    field().focus();
    await act(async () => undefined);
    return shown;
}

afterEach(() => {
    jest.useRealTimers();
});

describe("Combobox", () => {
    test("is closed initially and has the roles of a combobox", async () => {
        await show();

        expect(field().getAttribute("aria-expanded")).toBe("false");
        expect(field().getAttribute("aria-autocomplete")).toBe("list");
        expect(field().hasAttribute("aria-controls")).toBe(false);
        expect(screen.queryByRole("listbox")).toBeNull();
    });

    test("filters while the user types, regardless of case and accents, and announces the number of results", async () => {
        await show();
        await write("RA");

        expect(names()).toEqual(["Radios & lamps", "Trams, modelTown"]);
        expect(screen.getByRole("listbox", { name: "Category" }).id).toBe(field().getAttribute("aria-controls"));
        expect([...document.querySelectorAll("b")].map((mark) => mark.textContent)).toEqual(["Ra", "ra"]);
        expect(announced()).toBe("2 results");
        await write("cafe");
        expect(names()).toEqual(["Café"]);
    });

    test("announces that nothing matches, and refers to no list then", async () => {
        await show();
        await write("zeppelin");

        expect(screen.getAllByText("No results")).toHaveLength(2);
        expect(announced()).toBe("No results");
        expect(field().getAttribute("aria-expanded")).toBe("false");
    });

    test("is operated with the arrow keys and Enter, and posts the value", async () => {
        const onChange = jest.fn();
        await show({ onChange });
        await press("ArrowDown");
        expect(active()).toBe("Kettles & heat");
        await press("ArrowDown");
        expect(active()).toBe("Radios & lamps");
        await press("ArrowUp");
        await press("ArrowUp");
        expect(active()).toBe("Café");
        expect(posted()).toBe("");

        expect(await press("Enter")).toBe(false);
        expect(field().value).toBe("Café");
        expect(posted()).toBe("4");
        expect(onChange).toHaveBeenCalledWith(options[3]);
        expect(field().getAttribute("aria-expanded")).toBe("false");
        expect(document.activeElement).toBe(field());
    });

    test("opens without an active option on Alt+Down, and closes on Alt+Up", async () => {
        await show();
        await press("ArrowDown", { altKey: true });
        expect(field().getAttribute("aria-expanded")).toBe("true");
        expect(active()).toBeUndefined();

        await press("ArrowUp", { altKey: true });
        expect(field().getAttribute("aria-expanded")).toBe("false");
    });

    test("moves to the ends of the list on Home and End, and back to the text on Left and Right", async () => {
        await show();
        expect(await press("Home")).toBe(true);
        await press("ArrowDown");
        await press("End");
        expect(active()).toBe("Café");
        await press("Home");
        expect(active()).toBe("Kettles & heat");
        expect(await press("ArrowRight")).toBe(true);
        expect(active()).toBeUndefined();
    });

    test("handles Escape to close its list, then to restore its text, and leaves a third Escape to its container", async () => {
        await show({ defaultValue: options[0] });
        await write("ra");
        expect(await press("Escape")).toBe(false);
        expect(screen.queryByRole("listbox")).toBeNull();
        expect(field().value).toBe("ra");
        expect(await press("Escape")).toBe(false);
        expect(field().value).toBe("Kettles & heat");
        expect(await press("Escape")).toBe(true);
    });

    test("ignores keys and text during input method composition", async () => {
        await show();
        await act(async () => {
            fireEvent(field(), new InputEvent("input", { bubbles: true, isComposing: true }));
        });
        expect(await press("Enter", { isComposing: true })).toBe(true);
        expect(await press("ArrowDown", { isComposing: true })).toBe(true);
        expect(active()).toBeUndefined();
    });

    test("starts keyboard navigation at the selected choice", async () => {
        await show({ defaultValue: options[1] });
        await press("ArrowDown");

        expect(names()).toHaveLength(4);
        expect(active()).toBe("Radios & lamps");
    });

    test("opens and closes by its button, which is no tab stop", async () => {
        await show();
        const button = screen.getByRole("button", { name: "Show choices" });
        expect(button.tabIndex).toBe(-1);

        await act(async () => void fireEvent.click(button));
        expect(names()).toHaveLength(4);
        await act(async () => void fireEvent.click(button));
        expect(names()).toHaveLength(0);
    });

    test("selects a choice by a click, which keeps the focus in the field", async () => {
        await show();
        await act(async () => void fireEvent.click(field()));
        const option = screen.getByRole("option", { name: "Radios & lamps" });

        expect(fireEvent.pointerDown(option)).toBe(false);
        await act(async () => void fireEvent.click(option));
        expect(posted()).toBe("2");
    });

    test("selects a choice whose full name was typed, and otherwise restores the selected one, on blur", async () => {
        await show({ defaultValue: options[0] });
        await write("radios & LAMPS");
        await act(async () => void fireEvent.blur(field()));
        expect(posted()).toBe("2");
        await write("zeppelin");
        await act(async () => void fireEvent.blur(field()));
        expect(field().value).toBe("Radios & lamps");
        expect(posted()).toBe("2");
    });

    test("can be emptied", async () => {
        await show({ defaultValue: options[0] });
        await write("");
        await act(async () => void fireEvent.blur(field()));

        expect(posted()).toBe("");
    });

    test("creates a new choice where that is allowed", async () => {
        await show({ create: (name) => ({ value: `new ${name}`, name }) });
        await write("café");
        expect(names()).toEqual(["Café"]);
        await write("Clocks");
        expect(names()).toEqual(["Add “Clocks”"]);
        await press("ArrowDown");
        await press("Enter");

        expect(posted()).toBe("new Clocks");
        expect(field().value).toBe("Clocks");
    });

    test("dispatches an input event to its form when its value changes", async () => {
        const onInput = jest.fn();
        await show();
        document.querySelector("form")?.addEventListener("input", onInput);
        await press("ArrowDown");
        await press("Enter");

        expect(onInput).toHaveBeenCalledTimes(1);
    });
});

describe("Combobox that searches on the server", () => {
    const createSearch = (found: ILoadable<Choice[]>, onSearch = jest.fn()) => ({ options: undefined as never, found, onSearch });

    test("searches at once when it opens, and then when the user pauses typing", async () => {
        jest.useFakeTimers();
        const onSearch = jest.fn();
        await show(createSearch(PENDING, onSearch));
        await press("ArrowDown", { altKey: true });
        await act(async () => jest.advanceTimersByTime(0));
        expect(onSearch.mock.calls).toEqual([[""]]);

        await write("r");
        await write("ra");
        await act(async () => jest.advanceTimersByTime(149));
        expect(onSearch).toHaveBeenCalledTimes(1);
        await act(async () => jest.advanceTimersByTime(1));
        expect(onSearch.mock.calls).toEqual([[""], ["ra"]]);
    });

    test("UI-013 shows that it is loading only after 150 ms", async () => {
        jest.useFakeTimers();
        await show(createSearch(loading(undefined)));
        await press("ArrowDown", { altKey: true });
        await act(async () => jest.advanceTimersByTime(149));
        expect(screen.queryByText("Loading")).toBeNull();

        await act(async () => jest.advanceTimersByTime(1));
        expect(screen.getByText("Loading")).toBeTruthy();
    });

    test("shows the found choices without filtering them", async () => {
        await show(createSearch(success(options)));
        await write("something that the server understands");

        expect(names()).toHaveLength(4);
    });

    test("shows an error, and searches again on request", async () => {
        const onSearch = jest.fn();
        await show(createSearch(failure({ status: 503, message: "The search is out of order." }, undefined), onSearch));
        await press("ArrowDown", { altKey: true });
        expect(announced()).toBe("The search is out of order.");

        onSearch.mockClear();
        fireEvent.click(screen.getByRole("button", { name: "Try again" }));
        expect(onSearch).toHaveBeenCalledWith("");
    });
});

describe("Combobox without scripts", () => {
    test("is a select that posts the value, if all choices are known", () => {
        document.body.innerHTML = renderToString(form({ defaultValue: options[1] }));

        expect(document.querySelector("select")?.labels?.[0]?.textContent).toContain("Category");
        expect(posted()).toBe("2");
        expect(new FormData(document.querySelector("form") ?? undefined).getAll("categoryID")).toHaveLength(1);
    });

    test("is a text field that posts the text, if choices are searched on the server", () => {
        document.body.innerHTML = renderToString(
            <form>
                <Combobox aria-label="Place" name="placeID" plainName="placeName" found={PENDING} defaultValue={options[1]} />
            </form>,
        );
        const data = new FormData(document.querySelector("form") ?? undefined);

        expect([...data]).toEqual([["placeName", "Radios & lamps"]]);
        expect(document.querySelector("[role='combobox'], input[type='hidden']")).toBeNull();
    });

    test("keeps the selection and the focus from before hydration", async () => {
        const error = jest.spyOn(console, "error").mockImplementation(() => undefined);
        document.body.innerHTML = `<div id="root">${renderToString(form())}</div>`;
        const select = document.querySelector("select") as HTMLSelectElement;
        select.value = "3";
        select.focus();
        const root = await act(async () => hydrateRoot(document.getElementById("root") as HTMLElement, form()));

        expect(posted()).toBe("3");
        expect(field().value).toBe("Trams, model");
        expect(document.activeElement).toBe(field());
        expect(error).not.toHaveBeenCalled();
        await act(async () => root.unmount());
        document.body.innerHTML = "";
    });
});

test("findIn ignores case and accents, and returns the range in the original name", () => {
    expect(findMatch("Trams", "RA")).toEqual([1, 3]);
    expect(findMatch("Café au lait", "fe a")).toEqual([2, 6]);
    expect(findMatch("🫖 kettle", "kettle")).toEqual([3, 9]);
    expect(findMatch("Kettle", "")).toEqual([0, 0]);
    expect(findMatch("Kettle", "kettles")).toBeUndefined();
});

import { describe, expect, jest, test } from "@jest/globals";
import { act, fireEvent, render, screen, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import type { Choice } from "./choice";
import { Field } from "./Field";
import { fetchChoiceList } from "./LazyChoiceList";
import { TokensInput } from "./TokensInput";

const options: Choice[] = [
    { value: "1", name: "kettle" },
    { value: "2", name: "wool" },
    { value: "3", name: "bicycle" },
];
const [kettle, wool] = options as [Choice, Choice];
const create = (name: string) => ({ value: `new ${name}`, name });

const form = (props: Partial<ComponentProps<typeof TokensInput>> = {}) => (
    <form>
        <Field label="Tags">{(attributes) => <TokensInput {...attributes} name="tags" options={options} {...props} />}</Field>
    </form>
);

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Tags" });
const data = () => new FormData(document.querySelector("form") ?? undefined);
const posted = () => data().getAll("tags");
const announced = () => [...document.querySelectorAll("[aria-live='polite']")].at(-1)?.textContent;
const press = async (key: string) => act(async () => void fireEvent.keyDown(field(), { key }));
const write = async (text: string) => act(async () => void fireEvent.change(field(), { target: { value: text } }));
const click = async (element: Element) => act(async () => void fireEvent.click(element));

async function show(props: Partial<ComponentProps<typeof TokensInput>> = {}): Promise<void> {
    fetchChoiceList();
    render(form(props));
    field().focus();
    await act(async () => undefined);
}

describe("TokensInput", () => {
    test("lists the choices that are not selected yet, and posts each selected value", async () => {
        await show({ defaultValue: [kettle] });
        await press("ArrowDown");
        expect(screen.getAllByRole("option").map((option) => option.textContent)).toEqual(["wool", "bicycle"]);
        await press("ArrowDown");
        await press("Enter");

        expect(posted()).toEqual(["1", "3"]);
        expect(announced()).toBe("bicycle added");
        expect(field().value).toBe("");
        expect(within(screen.getByRole("list", { name: "Chosen" })).getAllByRole("listitem")).toHaveLength(2);
    });

    test("removes a token by its button, and moves the focus to the next one or to the field", async () => {
        await show({ defaultValue: [kettle, wool] });
        screen.getByRole("button", { name: "Remove kettle" }).focus();
        await click(screen.getByRole("button", { name: "Remove kettle" }));
        expect(posted()).toEqual(["2"]);
        expect(announced()).toBe("kettle removed");
        expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove wool" }));

        await act(async () => void fireEvent.keyDown(screen.getByRole("button", { name: "Remove wool" }), { key: "Delete" }));
        expect(posted()).toEqual([]);
        expect(document.activeElement).toBe(field());
    });

    test("announces the last token on Backspace in the empty field, and removes it on the second one", async () => {
        await show({ defaultValue: [kettle, wool] });
        await press("Backspace");
        expect(announced()).toBe("Press Backspace again to remove wool");
        expect(posted()).toEqual(["1", "2"]);
        await press("Backspace");
        expect(announced()).toBe("wool removed");
        expect(posted()).toEqual(["1"]);
    });

    test("disarms the first Backspace when the user goes on typing", async () => {
        await show({ defaultValue: [kettle] });
        await press("Backspace");
        await write("b");
        await write("");
        await press("Backspace");

        expect(posted()).toEqual(["1"]);
    });

    test("selects a name as soon as a comma of any script follows it", async () => {
        await show({ create });
        await write("Wool,");
        await write("clocks、");
        await write("ساعات،");

        expect(posted()).toEqual(["2", "new clocks", "new ساعات"]);
        expect(field().value).toBe("");
    });

    test("selects the names of a pasted list, and leaves unknown ones in the field", async () => {
        await show();
        await act(async () => {
            fireEvent.paste(field(), { clipboardData: { getData: () => "kettle, zeppelin\nwool, kettle" } });
        });

        expect(posted()).toEqual(["1", "2"]);
        expect(field().value).toBe("zeppelin");
        expect(announced()).toBe("2 added");
    });

    test("selects no more than the maximum, and describes the limit", async () => {
        await show({ maximum: 2, create });
        await act(async () => {
            fireEvent.paste(field(), { clipboardData: { getData: () => "kettle, wool, clocks" } });
        });

        expect(posted()).toEqual(["1", "2"]);
        expect(screen.getByRole("combobox", { description: "You have chosen 2, which is as many as you can." })).toBeTruthy();
        expect(field().value).toBe("clocks");
        expect(field().readOnly).toBe(false);
        await write("");
        expect(field().readOnly).toBe(true);
        await press("ArrowDown");
        expect(screen.queryByRole("listbox")).toBeNull();

        await press("Backspace");
        await press("Backspace");
        expect(posted()).toEqual(["1"]);
        expect(field().readOnly).toBe(false);
    });

    test("selects a complete name on blur, and clears any other text", async () => {
        await show();
        await write("WOOL");
        await act(async () => void fireEvent.blur(field()));
        expect(posted()).toEqual(["2"]);

        await write("zeppelin");
        await act(async () => void fireEvent.blur(field()));
        expect(posted()).toEqual(["2"]);
        expect(field().value).toBe("");
    });

    test("dispatches an input event to its form when its value changes", async () => {
        const onInput = jest.fn();
        const onChange = jest.fn();
        await show({ defaultValue: [kettle, wool], onChange });
        document.querySelector("form")?.addEventListener("input", onInput);
        await click(screen.getByRole("button", { name: "Remove kettle" }));

        expect(onChange).toHaveBeenCalledWith([wool]);
        expect(onInput).toHaveBeenCalledTimes(1);
    });

    test("posts nothing while it is disabled", async () => {
        render(form({ defaultValue: [kettle], disabled: true }));

        expect([...data()]).toEqual([]);
        expect(screen.getByRole<HTMLButtonElement>("button", { name: "Remove kettle" }).disabled).toBe(true);
    });
});

describe("TokensInput without scripts", () => {
    test("is a text field that posts the names separated by commas", () => {
        document.body.innerHTML = renderToString(form({ defaultValue: [kettle, wool], plainName: "tagNames" }));

        expect([...data()]).toEqual([["tagNames", "kettle, wool"]]);
        document.body.innerHTML = "";
    });

    test("selects the names that were typed before hydration", async () => {
        document.body.innerHTML = `<div id="root">${renderToString(form({ create }))}</div>`;
        (document.querySelector("input") as HTMLInputElement).value = "wool, clocks";
        const root = await act(async () => hydrateRoot(document.getElementById("root") as HTMLElement, form({ create })));

        expect(posted()).toEqual(["2", "new clocks"]);
        expect(field().value).toBe("");
        await act(async () => root.unmount());
        document.body.innerHTML = "";
    });
});

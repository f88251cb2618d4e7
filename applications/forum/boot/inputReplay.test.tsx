import { afterEach, expect, test } from "@jest/globals";
import { act, fireEvent } from "@testing-library/react";
import { useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { captureInput } from "./inputReplay";

/** Form with controlled fields, as in the app. */
function Form() {
    const [values, setValues] = useState({ name: "", words: "Tin.", keeps: false, order: "new" });
    const change = (part: Partial<typeof values>) => setValues((before) => ({ ...before, ...part }));
    return (
        <form data-values={JSON.stringify(values)}>
            <input value={values.name} onChange={({ target }) => change({ name: target.value })} />
            <textarea value={values.words} onChange={({ target }) => change({ words: target.value })} />
            <input type="checkbox" checked={values.keeps} onChange={({ target }) => change({ keeps: target.checked })} />
            <select value={values.order} onChange={({ target }) => change({ order: target.value })}>
                <option value="new">Newest</option>
                <option value="old">Oldest</option>
            </select>
        </form>
    );
}

afterEach(() => document.body.replaceChildren());

test("values entered before hydration reach the app, and the caret stays", async () => {
    const root = document.createElement("div");
    root.innerHTML = renderToString(<Form />);
    document.body.append(root);
    const [name, keeps] = [...root.querySelectorAll("input")];
    const words = root.querySelector("textarea");
    const order = root.querySelector("select");
    if (!name || !keeps || !words || !order) throw new Error("The form has its fields.");
    const typing = captureInput();
    fireEvent.input(name, { target: { value: "Ines" } });
    words.value = "Tin does not rust.";
    words.setSelectionRange(3, 3);
    keeps.click();
    order.value = "old";
    typing.readFields();

    await act(async () => void hydrateRoot(root, <Form />));
    await act(async () => typing.replay());

    expect(JSON.parse(root.querySelector("form")?.dataset.values ?? "")).toEqual({
        name: "Ines",
        words: "Tin does not rust.",
        keeps: true,
        order: "old",
    });
    expect([name.value, words.value, words.selectionStart, keeps.checked, order.value]).toEqual([
        "Ines",
        "Tin does not rust.",
        3,
        true,
        "old",
    ]);
});

test("values entered without key presses are noticed", () => {
    document.body.innerHTML = `<input value="Ines"><textarea>Tin.</textarea>`;
    const typing = captureInput();
    expect(typing.hasInput()).toBe(false);
    const words = document.querySelector("textarea");
    if (words) words.value = "Tin does not rust.";
    expect(typing.hasInput()).toBe(true);
});

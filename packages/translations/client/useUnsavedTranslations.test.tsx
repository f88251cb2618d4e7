import { beforeEach, expect, jest, test } from "@jest/globals";
import type { TranslationProperty } from "@parley/translations/contract";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { useUnsavedTranslations } from "./useUnsavedTranslations";

const KEY = "parley-translations-1-tags-de";

beforeEach(() => localStorage.clear());

const property = (name: string, translation?: string) =>
    ({ translationPropertyKey: name, sourceText: name, ...(translation && { translation }) }) as TranslationProperty;

function Editor({ properties, isRefused = false }: { properties: TranslationProperty[]; isRefused?: boolean }): ReactNode {
    const unsaved = useUnsavedTranslations({ key: KEY, properties, isRefused });
    return (
        <form ref={unsaved.form} onInput={unsaved.store}>
            {properties.map(({ translationPropertyKey: name, translation = "" }) => (
                <input key={name} name={`text:${name}`} aria-label={name} defaultValue={translation} />
            ))}
            <output>
                {[
                    unsaved.isUnsaved,
                    unsaved.restored.count,
                    unsaved.restored.conflicts.map(({ sourceText }) => sourceText),
                ].join()}
            </output>
            <button type="button" onClick={unsaved.discard}>
                Save
            </button>
        </form>
    );
}

const type = (name: string, value: string) => fireEvent.input(screen.getByLabelText(name), { target: { value } });
const readValue = (name: string) => screen.getByLabelText<HTMLInputElement>(name).value;
const readState = () => screen.getByRole("status").textContent;

test("FC-64 what was typed and not saved is filled in when the page is opened anew, also what was emptied, until it is saved", () => {
    const properties = [property("kettle", "Kessel"), property("wheel"), property("clock", "Uhr")];
    const first = render(<Editor properties={properties} />);
    expect(readState()).toBe("false,0,");
    type("wheel", "Rad");
    type("clock", "");
    expect(readState()).toBe("true,0,");
    first.unmount();

    const second = render(<Editor properties={properties} />);
    expect([readValue("kettle"), readValue("wheel"), readValue("clock"), readState()]).toEqual(["Kessel", "Rad", "", "true,2,"]);
    fireEvent.click(screen.getByText("Save"));
    expect([readState(), localStorage.getItem(KEY)]).toEqual(["false,0,", null]);
    second.unmount();
    render(<Editor properties={properties} />);
    expect(readValue("wheel")).toBe("");
});

test("FC-65 a translation that somebody has stored meanwhile is named beside the one that was typed; texts of other pages stay", () => {
    render(<Editor properties={[property("wheel", "Reifen"), property("kettle", "Kessel")]} />);
    type("wheel", "Rad");
    type("kettle", "Wasserkocher");
    document.body.replaceChildren();

    render(<Editor properties={[property("wheel", "Felge")]} />);
    expect([readValue("wheel"), readState()]).toEqual(["Rad", "true,1,wheel"]);
    fireEvent.click(screen.getByText("Save"));
    expect(JSON.parse(localStorage.getItem(KEY) ?? "")).toEqual({ kettle: { translation: "Wasserkocher", over: "Kessel" } });
});

test("FC-66 on a device that stores nothing what is typed stays in the form, and can be saved", () => {
    const broken = jest.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
        throw new DOMException("full", "QuotaExceededError");
    });
    try {
        render(<Editor properties={[property("wheel", "Reifen")]} />);
        type("wheel", "Rad");
        expect([readValue("wheel"), readState()]).toEqual(["Rad", "true,0,"]);
        fireEvent.click(screen.getByText("Save"));
        expect([readValue("wheel"), readState()]).toEqual(["Rad", "false,0,"]);
    } finally {
        broken.mockRestore();
    }
});

test.each([["null"], ["[1]"], ['{"wheel":"Rad"}'], ['{"wheel":{"translation":1,"over":""}}'], ["{"]])(
    "FC-67 what is no text of an editor is not filled in: %s",
    (stored) => {
        localStorage.setItem(KEY, stored);
        render(<Editor properties={[property("wheel", "Reifen")]} />);
        expect([readValue("wheel"), readState()]).toEqual(["Reifen", "false,0,"]);
    },
);

test("a form that the server has refused has what was sent", () => {
    localStorage.setItem(KEY, JSON.stringify({ wheel: { translation: "Rad", over: "" } }));
    render(<Editor properties={[property("wheel", "Sent")]} isRefused />);
    expect(readValue("wheel")).toBe("Sent");
});

import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import type { UserFragment } from "@parley/accounts/contract";
import { exampleUserFragment, getUsersByNames } from "@parley/accounts/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { ApiRefusal, foldName } from "@parley/library/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { useRef } from "react";
import { MentionsInField } from "./MentionsInField";

const NOW = new Date("2026-05-21T12:00:00Z");
const RECENT = "2026-05-20T12:00:00+00:00";
const LONG_AGO = "2024-01-01T00:00:00+00:00";

beforeEach(() => {
    jest.useFakeTimers({ now: NOW });
});
afterEach(() => {
    jest.useRealTimers();
});

const person = (userID: number, name: string, dateLastActive = RECENT) => exampleUserFragment({ userID, name, dateLastActive });
const INES = person(10, "Ines Okafor");
const INGA = person(11, "Inga", LONG_AGO);
const INIGO = person(12, "Íñigo");

function Writing() {
    const field = useRef<HTMLTextAreaElement>(null);
    return (
        <>
            <textarea ref={field} aria-label="Your reply" />
            <MentionsInField field={field} />
        </>
    );
}

/** Filters users by name prefix, as the server does. */
const beginningWith =
    (...people: UserFragment[]) =>
    (name: string) =>
        people.filter((one) => foldName(one.name).startsWith(foldName(name.slice(0, -1))));

/** Renders a field with mentions; `people` answers requests by name prefix. */
async function field(people: (name: string) => UserFragment[] = beginningWith(INGA, INES, INIGO)) {
    const server = createFakeApi();
    server.answer(getUsersByNames, ({ name }) => ({
        items: people(name),
        paging: { page: 1, limit: 50 },
    }));
    renderWithStore(at("/", <Writing />), { server });
    const text = screen.getByRole<HTMLTextAreaElement>("textbox");
    const type = async (value: string, caret = value.length) => {
        text.focus();
        fireEvent.input(text, { target: { value } });
        text.setSelectionRange(caret, caret);
        await act(async () => void fireEvent(document, new Event("selectionchange")));
    };
    return {
        server,
        text,
        type,
        /** Types a text and waits for all responses. */
        async write(value: string, caret?: number) {
            await type(value, caret);
            await wait(50);
        },
        press: (key: string, more: object = {}) => fireEvent.keyDown(text, { key, ...more }),
        requested: () => server.sent.map(({ input }) => input),
    };
}

const wait = (time: number) => act(async () => void (await jest.advanceTimersByTimeAsync(time)));
const names = () => screen.queryAllByRole("option").map((option) => option.querySelector("bdi")?.textContent);
const pointedAt = (text: HTMLElement) => document.getElementById(text.getAttribute("aria-activedescendant") ?? "")?.textContent;

test("CONT-016 CONT-017 the prefix of a name is fetched once, 50 ms after the last letter", async () => {
    const { type, requested } = await field();
    await type("Ask @in");
    await wait(49);
    await type("Ask @ine");
    await wait(49);
    expect(requested()).toEqual([]);
    await wait(1);
    expect(requested()).toEqual([{ name: "ine*", order: "mention", limit: 50 }]);
});

test("decisions #30 a single letter is not fetched", async () => {
    const { write, requested } = await field();
    await write("@i");
    expect(requested()).toEqual([]);
    expect(screen.queryByRole("listbox")).toBeNull();
});

test("CONT-008 CONT-020 CONT-021 the list opens with the first option active and recently active members first", async () => {
    const { write, text } = await field();
    await write("Ask @in");
    expect(screen.getByRole("listbox", { name: "People" }).id).toBe(text.getAttribute("aria-controls"));
    expect(names()).toEqual(["Ines Okafor", "Íñigo", "Inga"]);
    expect(pointedAt(text)).toMatch(/^Ines Okafor/);
    expect(screen.getAllByRole("option")[1]?.querySelector("b")?.textContent).toBe("Íñ");
    expect(screen.getByText("3 people found")).toBeTruthy();
    expect(screen.getAllByRole("option", { selected: true })).toHaveLength(1);
});

describe("CONT-018 CONT-019 known prefixes are not fetched", () => {
    test("again, or if a shorter prefix has a complete list", async () => {
        const { write, requested } = await field();
        await write("@in");
        await write("@ine");
        expect(names()).toEqual(["Ines Okafor"]);
        await write("@in");
        expect(names()).toHaveLength(3);
        await write("@ínez");
        expect(screen.getByText("Nobody found", { selector: "p" })).toBeTruthy();
        expect(requested()).toHaveLength(1);
    });

    test("except beyond 10 characters, or if the shorter prefix returned the maximum of 50", async () => {
        const { write, requested } = await field((name) =>
            name === "in*" ? Array.from({ length: 50 }, (_, index) => person(100 + index, `Inga ${index}`)) : [INES],
        );
        await write("@in");
        await write("@ine");
        expect(names()).toEqual(["Ines Okafor"]);
        await write('@"ines okafo');
        await write('@"ines okafor');
        expect(requested()).toEqual(["in*", "ine*", "ines okafor*"].map((name) => ({ name, order: "mention", limit: 50 })));
    });
});

test("CONT-008 arrow keys move the active option, Enter inserts the name and closes the list", async () => {
    const { write, text, press } = await field();
    const announced: string[] = [];
    text.addEventListener("input", () => announced.push(text.value));
    await write("Ask @in, please", 7);
    press("ArrowDown");
    press("ArrowDown");
    expect(pointedAt(text)).toMatch(/^Inga/);
    press("ArrowDown");
    press("ArrowUp");
    press("ArrowUp");
    expect(pointedAt(text)).toMatch(/^Íñigo/);
    press("ArrowUp");
    expect(press("Enter")).toBe(false);
    expect(text.value).toBe('Ask @"Ines Okafor", please');
    expect(text.selectionStart).toBe('Ask @"Ines Okafor"'.length);
    expect(announced.at(-1)).toBe(text.value);
    expect(names()).toEqual([]);
    expect(text.hasAttribute("aria-activedescendant")).toBe(false);
    expect(press("Enter")).toBe(true);
});

test("CONT-008 a click inserts the name followed by a space", async () => {
    const { write, text } = await field();
    await write("@ing");
    fireEvent.click(screen.getByRole("option"));
    expect(text.value).toBe("@Inga ");
});

test("CONT-008 Escape closes the list for the current mention only, and a closed list handles no keys", async () => {
    const { write, press } = await field();
    await write("@in");
    expect(press("Escape")).toBe(false);
    expect(names()).toEqual([]);
    await write("@ine");
    expect(names()).toEqual([]);
    for (const key of ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"]) expect(press(key)).toBe(true);
    await write("@ine and @in");
    expect(names()).toHaveLength(3);
});

test("CONT-008 the list ignores keys with modifiers and keys of an input method", async () => {
    const { write, press, text } = await field();
    await write("@in");
    expect(press("Enter", { isComposing: true })).toBe(true);
    expect(press("Enter", { ctrlKey: true })).toBe(true);
    expect(press("Tab", { shiftKey: true })).toBe(true);
    expect(text.value).toBe("@in");
});

test.each([
    [500, true],
    [503, true],
    [0, true],
    [429, false],
    [403, false],
])("CONT-022 a lookup rejected with status %d is shown as an error: %s", async (status, isError) => {
    const { server, write, requested } = await field();
    server.answer(getUsersByNames, () => {
        throw new ApiRefusal({ status, message: "no" });
    });
    await write("@in");
    expect(names()).toEqual([]);
    expect(screen.queryAllByText(/^People could not be looked up/, { selector: "p" })).toHaveLength(isError ? 1 : 0);
    await write("@ine");
    await write("@in");
    expect(requested()).toHaveLength(3);
});

test("UI-013 the loading indicator is shown after 150 ms", async () => {
    const { server, write } = await field();
    let answer: () => void = () => undefined;
    server.answer(
        getUsersByNames,
        () => new Promise((resolve) => (answer = () => resolve({ items: [INES], paging: { page: 1, limit: 50 } }))),
    );
    await write("@in");
    await wait(149);
    expect(screen.queryByText("Loading", { selector: "p" })).toBeNull();
    await wait(1);
    expect(screen.getByText("Loading", { selector: "p" })).toBeTruthy();
    await act(async () => answer());
    expect(names()).toEqual(["Ines Okafor"]);
});

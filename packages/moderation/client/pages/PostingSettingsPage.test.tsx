import { expect, test } from "@jest/globals";
import { at, renderWithStore } from "@parley/library/client/testing";
import { screen, within } from "@testing-library/react";
import { Page } from "./PostingSettingsPage";

const LABEL = "Time in which authors can edit their posts";

function choiceFor(seconds: number): { chosen: string | undefined; offered: (string | null)[] } {
    renderWithStore(at("/settings/posting", <Page />), {
        state: { config: { values: { "ui.editContentTimeout": seconds } } } as never,
    });
    const select = screen.getByRole<HTMLSelectElement>("combobox", { name: LABEL });
    const options = within(select).getAllByRole<HTMLOptionElement>("option");
    return {
        chosen: select.selectedOptions[0]?.textContent ?? undefined,
        offered: options.map(({ textContent }) => textContent),
    };
}

test.each([
    [-1, "No time limit"],
    [0, "They can’t edit"],
    [3600, "1 hour"],
])("the time to edit is chosen in words: %i is %s", (seconds, words) => {
    const { chosen, offered } = choiceFor(seconds);
    expect([chosen, offered.length]).toEqual([words, 7]);
});

test("a time to edit that was set by the API stays among the choices", () => {
    expect(choiceFor(90)).toMatchObject({ chosen: "90 seconds" });
});

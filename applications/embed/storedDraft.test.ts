import { afterEach, expect, jest, test } from "@jest/globals";
import { readDraft, storeDraft } from "./storedDraft";

const PAGE = "https://almanac.example/tides";

afterEach(() => {
    jest.restoreAllMocks();
    localStorage.clear();
});

test("FC-63 a text that is not posted yet is stored by its page until it is empty", () => {
    storeDraft(PAGE, "Lit at dusk.");
    expect([readDraft(PAGE), readDraft(`${PAGE}/2`)]).toEqual(["Lit at dusk.", ""]);
    storeDraft(PAGE, "");
    expect([readDraft(PAGE), localStorage.length]).toEqual(["", 0]);
});

test.each(["QuotaExceededError", "SecurityError"])("FC-66 a frame that may store nothing goes on: %s", (name) => {
    const refuse = () => {
        throw new DOMException("no", name);
    };
    for (const method of ["getItem", "setItem", "removeItem"] as const)
        jest.spyOn(Storage.prototype, method).mockImplementation(refuse);
    storeDraft(PAGE, "Lit at dusk.");
    storeDraft(PAGE, "");
    expect(readDraft(PAGE)).toBe("");
});

import "@parley/categories/client";
import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { exampleCategory } from "@parley/categories/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { Page } from "@parley/library/contract";
import type { SearchResult } from "@parley/search/contract";
import { getSearch } from "@parley/search/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { Suggestions } from "./Suggestions";

const exampleResult = (changes: Partial<SearchResult> = {}): SearchResult => ({
    recordType: "discussion",
    type: "discussion",
    recordID: 7,
    name: "Kettle trips the breaker",
    url: "http://forum.test/discussion/7/kettle",
    isForeign: false,
    dateInserted: "2026-05-20T12:00:00+00:00",
    breadcrumbs: [
        { name: "Repairs", url: "/r" },
        { name: "Kettles", url: "/k" },
    ],
    ...changes,
});
const page = (items: SearchResult[]): Page<SearchResult> => ({ items, paging: { page: 1, limit: 10, total: items.length } });

function Field({ searchOnClear }: { searchOnClear: boolean }) {
    const [input, setInput] = useState<HTMLInputElement | null>(null);
    return (
        <form onSubmit={submitted}>
            <input ref={setInput} aria-label="Search" {...(searchOnClear && { "data-search-on-clear": "" })} />
            {input && <Suggestions input={input} />}
        </form>
    );
}

const submitted = jest.fn((event: { preventDefault: () => void }) => event.preventDefault());
beforeEach(() => {
    submitted.mockClear();
    jest.useFakeTimers();
});
afterEach(() => void jest.useRealTimers());

function open({ server = createFakeApi(), isEnabled = true, searchOnClear = false } = {}) {
    const state = { config: { values: { "search.autocomplete": isEnabled } } } as never;
    renderWithStore(at("/", <Field searchOnClear={searchOnClear} />), { server, ...(!isEnabled && { state }) });
    return server;
}

const field = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search" });
const options = () => screen.queryAllByRole("option").map(({ textContent }) => textContent);
const write = (value: string) => fireEvent.input(field(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(field(), { key });
const wait = (milliseconds: number) => act(async () => jest.advanceTimersByTimeAsync(milliseconds));

describe("the list under a search field", () => {
    test("SRCH-022 SRCH-033 opens 100 ms after the last change of the text, and is closed while the field is empty", async () => {
        const server = createFakeApi();
        server.answer(getSearch, () => page([exampleResult()]));
        open({ server });
        expect(screen.queryByRole("listbox")).toBeNull();
        write("ket");
        await wait(99);
        write("kett");
        await wait(99);
        expect(server.sent).toEqual([]);
        await wait(1);
        expect(server.sent).toMatchObject([
            { input: { query: "kett", domain: "all_content", limit: 10, collapse: true, includeTotal: false, locale: "en" } },
        ]);
        expect(options()).toEqual(["Kettle trips the breaker1 day agoRepairs › Kettles", "Search for “kett”"]);
        expect(screen.getByText("1 suggestions")).toBeTruthy();
        write("");
        expect(screen.queryByRole("listbox")).toBeNull();
        expect(submitted).not.toHaveBeenCalled();
    });

    test("SRCH-023 stays closed where suggestions are turned off, and nothing is requested", async () => {
        const server = open({ isEnabled: false });
        write("kettle");
        await wait(200);
        expect([server.sent, screen.queryByRole("listbox"), field().getAttribute("aria-expanded")]).toEqual([[], null, "false"]);
    });

    test("SRCH-024 clearing the field searches only with the option for it", () => {
        open({ searchOnClear: true });
        write("ket");
        write("");
        expect(submitted).toHaveBeenCalledTimes(1);
    });

    test("SRCH-008 a newer text cancels the request for the older one, whose answer is never shown", async () => {
        const server = createFakeApi();
        const signals: AbortSignal[] = [];
        const answers: ((results: Page<SearchResult>) => void)[] = [];
        server.answer(getSearch, (_input, { signal }) => {
            if (signal) signals.push(signal);
            return new Promise((resolve) => answers.push(resolve));
        });
        open({ server });
        write("kettle");
        await wait(100);
        write("lamp");
        await wait(100);
        expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
        await act(async () => answers[1]?.(page([exampleResult({ name: "Lamp flickers", recordID: 8 })])));
        await act(async () => answers[0]?.(page([exampleResult()])));
        await wait(0);
        expect(options()[0]).toMatch(/^Lamp flickers/);
        expect(options().join()).not.toMatch(/Kettle trips/);
    });

    test("SRCH-025 arrow keys choose a suggestion, Enter opens its page, and Escape closes the list", async () => {
        const server = createFakeApi();
        server.answer(getSearch, () =>
            page([exampleResult(), exampleResult({ recordID: 8, name: "Kettle base", url: "http://forum.test/8" })]),
        );
        open({ server });
        write("kettle");
        await wait(100);
        press("ArrowDown");
        press("ArrowDown");
        const active = document.getElementById(field().getAttribute("aria-activedescendant") ?? "");
        expect([active?.textContent?.startsWith("Kettle base"), active?.getAttribute("href")]).toEqual([
            true,
            "http://forum.test/8",
        ]);
        const followed = jest.fn((event: Event) => event.preventDefault());
        active?.addEventListener("click", followed);
        press("Enter");
        expect(followed).toHaveBeenCalledTimes(1);
        press("Escape");
        expect([screen.queryByRole("listbox"), field().getAttribute("aria-expanded")]).toEqual([null, "false"]);
        press("ArrowUp");
        expect(screen.getByRole("option", { selected: true }).textContent).toBe("Search for “kettle”");
        press("Enter");
        expect(submitted).toHaveBeenCalledTimes(1);
    });

    test("SRCH-027 SRCH-028 SRCH-030 shows places first, and for other suggestions states, date, path and external pages", async () => {
        const server = createFakeApi();
        server.answer(getSearch, () =>
            page([
                exampleResult({ labelCodes: ["resolved"] }),
                exampleResult({
                    recordID: 9,
                    name: "Bimetal, drawn large",
                    isForeign: true,
                    breadcrumbs: [],
                    url: "https://almanac.example/1",
                }),
                exampleResult({
                    recordType: "category",
                    type: "category",
                    recordID: 3,
                    name: "Kettles",
                    breadcrumbs: [{ name: "Repairs", url: "/r" }],
                }),
            ]),
        );
        open({ server });
        write("kettle");
        await wait(100);
        const [place, post, foreign] = screen.getAllByRole("option");
        expect([place?.textContent, place?.querySelector("use")?.getAttribute("href")]).toEqual([
            "KettlesRepairs",
            expect.stringMatching(/#folder$/),
        ]);
        expect(post?.textContent).toBe("Kettle trips the breakerResolved1 day agoRepairs › Kettles");
        expect(foreign?.querySelector("use")?.getAttribute("href")).toMatch(/#external$/);
        expect(screen.getAllByRole("group").map((group) => group.getAttribute("aria-label"))).toEqual([
            "Places",
            "Posts and people",
        ]);
    });

    test("SRCH-037 shows twenty of them, and twenty more on request", async () => {
        const server = createFakeApi();
        const names = Array.from({ length: 45 }, (_, index) => `Kettle ${index}`);
        server.answer(getSearch, () => page(names.map((name, index) => exampleResult({ recordID: index, name }))));
        open({ server });
        write("kettle");
        await wait(100);
        const count = () => screen.queryAllByRole("option", { name: /^Kettle/ }).length;
        expect(count()).toBe(20);
        fireEvent.click(screen.getByRole("option", { name: "Show more" }));
        expect(count()).toBe(40);
        fireEvent.click(screen.getByRole("option", { name: "Show more" }));
        expect(count()).toBe(45);
        expect(screen.queryByRole("option", { name: "Show more" })).toBeNull();
    });

    test("the list ignores keys that compose a text", async () => {
        const server = createFakeApi();
        server.answer(getSearch, () => page([exampleResult()]));
        open({ server });
        write("かば");
        await wait(100);
        fireEvent.keyDown(field(), { key: "ArrowDown", isComposing: true });
        expect(field().hasAttribute("aria-activedescendant")).toBe(false);
    });
});

describe("categories after in:", () => {
    test("SRCH-038 SRCH-039 SRCH-041 SRCH-042 are suggested 100 ms after the last change, once for each text, and complete it", async () => {
        const { getCategorySearch } = await import("@parley/categories/contract");
        const server = createFakeApi();
        server.answer(getCategorySearch, ({ query }) => ({
            items: query === "ke" ? [exampleCategory({ name: "Kettles & heat" })] : [],
            paging: { page: 1, limit: 50 },
        }));
        server.answer(getSearch, () => page([]));
        open({ server });
        write("boil in:k");
        await wait(99);
        write("boil in:ke");
        await wait(100);
        expect(server.sent.map(({ input }) => input)).toEqual([
            { query: "ke", parentCategoryID: -1, expand: ["breadcrumbs"], limit: 50 },
        ]);
        expect(options()[0]).toBe("Kettles & heat");
        write("boil in:ket");
        await wait(100);
        write("boil in:ke");
        await wait(100);
        expect(server.sent).toHaveLength(2);
        press("ArrowDown");
        press("Enter");
        expect(field().value).toBe('boil in:"Kettles & heat" ');
    });
});

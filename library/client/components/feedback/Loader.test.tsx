import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { failure, LoadStatus, loading, PENDING, success } from "@parley/library/client/loadable";
import { act, render, screen } from "@testing-library/react";
import { Loaded } from "./Loaded";
import { Loader } from "./Loader";

describe("Loader", () => {
    beforeEach(() => {
        jest.useFakeTimers();
    });
    afterEach(() => {
        jest.useRealTimers();
    });

    test("UI-013 appears only after 150 ms", () => {
        render(<Loader>bones</Loader>);

        act(() => jest.advanceTimersByTime(149));
        expect(screen.queryByText("bones")).toBeNull();

        act(() => jest.advanceTimersByTime(1));
        expect(screen.getByText("bones")).toBeTruthy();
        expect(screen.getByRole("status").textContent).toContain("Loading");
    });

    test("UI-012 shows skeleton rows by default", () => {
        const { container } = render(<Loader />);
        act(() => jest.advanceTimersByTime(150));

        expect(container.querySelectorAll(".loader-bone").length).toBeGreaterThan(5);
    });
});

describe("Loaded", () => {
    const show = (value: Parameters<typeof Loaded<string>>[0]["value"]) =>
        render(
            <Loaded value={value} loader="on its way" error={(error) => error.message}>
                {(data) => <b>{data}</b>}
            </Loaded>,
        ).container.textContent;

    test.each([
        ["a loader before anything is known", PENDING, "on its way"],
        ["a loader while it is asked for", loading<string>(undefined), "on its way"],
        ["what is known, though it is asked for again", loading(success("kettle")), "kettle"],
        ["what has come", success("kettle"), "kettle"],
        ["what was known, though the last request failed", failure({ status: 500, message: "no" }, success("kettle")), "kettle"],
        ["the error when there is nothing else", failure<string>({ status: 500, message: "no" }, undefined), "no"],
    ])("shows %s", (_, value, shown) => {
        expect(show(value)).toBe(shown);
    });

    test("UI-066 shows a page error by default when loading fails", () => {
        render(
            <Loaded value={{ status: LoadStatus.ERROR, error: { status: 403, message: "no" } }}>{(data: string) => data}</Loaded>,
        );

        expect(screen.getByRole("heading", { name: "Permission Problem" })).toBeTruthy();
    });
});

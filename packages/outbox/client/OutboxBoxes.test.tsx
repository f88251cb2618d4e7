import { afterEach, expect, jest, test } from "@jest/globals";
import { exampleMe } from "@parley/accounts/contract";
import { ToastProvider } from "@parley/library/client/components";
import { success } from "@parley/library/client/loadable";
import { renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { OutboxBoxes } from "./OutboxBoxes";
import { OutboxWatch } from "./OutboxWatch";
import type { Arrived } from "./outbox.slice";
import { arrived, waits } from "./outbox.slice";
import { takeArrivals } from "./sending/arrivals";
import * as parts from "./sending/outboxParts";

const state = { currentUser: { me: { me: success(exampleMe()) }, permissions: {}, counts: {} } };

afterEach(() => void jest.useRealTimers());

test("WCAG 2.4.6 of several texts that wait or were taken back, each button says which", async () => {
    const { store } = renderWithStore(
        <MemoryRouter>
            <ToastProvider>
                <OutboxBoxes draftKey="10/discussion" />
            </ToastProvider>
        </MemoryRouter>,
        { state },
    );
    const pending = (itemID: string, values: Record<string, string>, isTakenBack = true) =>
        waits({
            itemID,
            kind: "discussion",
            userID: 10,
            place: "10/discussion",
            values,
            input: {},
            isTakenBack,
            dateKept: "2026-05-21T11:00:00.000Z",
        });
    await act(async () => {
        store.dispatch(pending("10/a", { body: "When cold." }));
        store.dispatch(pending("10/b", { name: "A leaking kettle", body: "At the spout." }));
        store.dispatch(pending("10/c", { body: "When warm." }, false));
    });
    for (const name of ["Undo When cold.", "Undo A leaking kettle", "Edit When warm.", "Take back When warm."])
        expect(name.startsWith(screen.getByRole("button", { name }).textContent ?? "-")).toBe(true);
});

test("FC-61 a posted submission is reported in a toast unless a part of the page shows it", async () => {
    const { store } = renderWithStore(
        <MemoryRouter>
            <ToastProvider>
                <OutboxWatch />
            </ToastProvider>
        </MemoryRouter>,
        { state },
    );
    const seen: string[] = [];
    const post = (name: string, more: Partial<Arrived> = {}) =>
        act(async () => {
            const posted = { itemID: `10/${name}`, kind: "none", place: "10/discussion", path: `/${name}` };
            store.dispatch(arrived({ ...posted, isHeldForApproval: false, ...more }));
        });
    const endOther = takeArrivals(() => false);
    const end = takeArrivals(({ itemID }) => seen.push(itemID) > 0);
    await post("shown");
    end();
    await post("reported", { isHeldForApproval: true });
    endOther();
    expect((await screen.findAllByText("It is waiting for approval.", { selector: "div" })).length).toBe(1);
    expect([seen, screen.queryByText("It has been posted.")]).toEqual([["10/shown"], null]);
});

test("FC-61 the code of the outbox is requested once, as soon as a page with a form is idle, and after three seconds at the latest", async () => {
    jest.useFakeTimers();
    const { OutboxBoxes: boxes, OutboxWatch: watch, SessionOver: session, fetchOutbox, runWhenIdle } = parts;
    const requests = [boxes, watch, session].map((part) => jest.spyOn(part, "fetch").mockRejectedValue(new Error("offline")));
    const requested = async (milliseconds: number) => {
        await jest.advanceTimersByTimeAsync(milliseconds);
        return requests.map(({ mock }) => mock.calls.length);
    };
    runWhenIdle(fetchOutbox)();
    expect(await requested(3_000)).toEqual([0, 0, 0]);
    runWhenIdle(fetchOutbox);
    expect([await requested(2_999), await requested(1)]).toEqual([
        [0, 0, 0],
        [1, 1, 1],
    ]);
    fetchOutbox();
    expect(await requested(0)).toEqual([1, 1, 1]);

    const [request, cancel] = [jest.fn(() => 7), jest.fn()];
    Object.assign(window, { requestIdleCallback: request, cancelIdleCallback: cancel });
    try {
        const end = runWhenIdle(fetchOutbox);
        expect([request.mock.calls, cancel.mock.calls]).toEqual([[[fetchOutbox, { timeout: 3_000 }]], []]);
        end();
        expect(cancel.mock.calls).toEqual([[7]]);
    } finally {
        for (const name of ["requestIdleCallback", "cancelIdleCallback"]) Reflect.deleteProperty(window, name);
    }
});

import { expect, test } from "@jest/globals";
import { exampleMe } from "@parley/accounts/contract";
import { ToastProvider } from "@parley/library/client/components";
import { success } from "@parley/library/client/loadable";
import { renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { OutboxBoxes } from "./OutboxBoxes";
import { waits } from "./outbox.slice";

test("WCAG 2.4.6 of several texts that wait or were taken back, each button says which", async () => {
    const { store } = renderWithStore(
        <MemoryRouter>
            <ToastProvider>
                <OutboxBoxes draftKey="10/discussion" />
            </ToastProvider>
        </MemoryRouter>,
        { state: { currentUser: { me: { me: success(exampleMe()) }, permissions: {}, counts: {} } } },
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

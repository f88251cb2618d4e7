import { expect, test } from "@jest/globals";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { getClosedAccounts } from "@parley/authentication/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { fetchClosedAccounts } from "./account.thunks";
import { Page } from "./ClosedAccountsPage";

const CLOSED = [
    { userID: 7, name: "Gone Fishing", byThemselves: true, eraseAfter: "2026-06-04T12:00:00+00:00" },
    { userID: 8, name: "Shown Out", byThemselves: false, eraseAfter: "2026-06-05T12:00:00+00:00" },
];

async function show(items: typeof CLOSED) {
    const server = createFakeApi();
    server.answer(getMe, () => exampleMe());
    server.answer(getClosedAccounts, () => ({ items, paging: { page: 1, limit: 30, total: items.length } }));
    const { store } = renderWithStore(at("/settings/closed", <Page />), { server });
    await act(async () => void (await store.dispatch(fetchClosedAccounts({ page: 1 }))));
}

test("each closed account has a plain form that reopens it", async () => {
    await show(CLOSED);
    expect(screen.getByText("closed by its owner")).toBeTruthy();
    const button = screen.getByRole("button", { name: "Reopen the account of Shown Out" });
    const form = button.closest("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/settings/closed"]);
    expect(form?.querySelector<HTMLInputElement>('input[name="UserID"]')?.value).toBe("8");
});

test("an empty list of closed accounts shows a message", async () => {
    await show([]);
    expect(screen.getByText("No closed accounts")).toBeTruthy();
});

import { expect, test } from "@jest/globals";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { getTokens } from "@parley/tokens/contract";
import { act, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { Page } from "./TokensPage";
import { fetchTokens } from "./tokens.slice";

test("the page for access tokens lists them with what they may do, each with a form that deletes it without scripts", async () => {
    const server = createFakeApi();
    const common = { dateInserted: "2026-05-21T12:00:00+00:00", dateExpires: null, dateLastUsed: null };
    server.answer(getTokens, () => [
        { ...common, tokenID: 3, name: "Backup", scopes: ["read" as const] },
        { ...common, tokenID: 4, name: "", scopes: ["read" as const, "manage" as const] },
    ]);
    const { store } = renderWithStore(
        <MemoryRouter>
            <Page />
        </MemoryRouter>,
        { server },
    );
    await act(async () => void (await store.dispatch(fetchTokens({}))));
    const items = within(await screen.findByRole("list", { name: "Your tokens" })).getAllByRole("listitem");
    expect(items.map((item) => item.textContent)).toEqual([
        expect.stringMatching(/Backup.*Read.*never used.*valid until you delete it/),
        expect.stringMatching(/Without a name.*Read, Moderate and manage/),
    ]);
    const form = screen.getByRole("button", { name: "Delete the token Backup" }).closest("form");
    expect([form?.method, form?.getAttribute("action"), new FormData(form ?? undefined).get("TokenID")]).toEqual([
        "post",
        "/account/tokens",
        "3",
    ]);
});

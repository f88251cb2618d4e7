import { describe, expect, test } from "@jest/globals";
import { fetchPermissions } from "@parley/accounts/client";
import { exampleMe, getMe, getUserPermissions } from "@parley/accounts/contract";
import { fetchConfig } from "@parley/config/client";
import { getConfig } from "@parley/config/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { Page as OwnSettingsPage } from "./OwnSettingsPage";
import "@parley/authentication/client/members";
import "@parley/privacy/client/members";
import "@parley/users/client/members";

async function show(names: string[], method: string) {
    const server = createFakeApi();
    const permissions = Object.fromEntries(names.map((name) => [name, true]));
    server.answer(getMe, () => exampleMe());
    server.answer(getConfig, () => ({ "registration.method": method }));
    server.answer(getUserPermissions, () => ({ isAdmin: false, permissions: [{ type: "global", permissions }] }));
    const shown = renderWithStore(at("/preferences", <OwnSettingsPage />), { server });
    await act(async () => {
        await shown.store.dispatch(fetchConfig({}));
        await shown.store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }));
    });
}

describe("the page of one's own settings", () => {
    const linksOf = async (names: string[], method: string) => {
        await show(names, method);
        const head = await screen.findByRole("region", { name: "Signing in" });
        expect(head.textContent).toContain("See your devices, and sign them out.");
        return screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    };

    test("has each page under a heading, in the order of the headings, with its actions", async () => {
        expect(await linksOf(["profiles.edit"], "invitation")).toEqual([
            "/profile/edit",
            "/account",
            "/account/sessions",
            "/account/invites",
            "/preferences/privacy",
        ]);
    });

    test("leaves out pages that the viewer can't use", async () => {
        expect(await linksOf([], "basic")).toEqual(["/account", "/account/sessions", "/preferences/privacy"]);
    });
});

import "./imports.members.feature";
import { expect, test } from "@jest/globals";
import { fetchPermissions } from "@parley/accounts/client";
import { getUserPermissions } from "@parley/accounts/contract";
import type { Import } from "@parley/imports/contract";
import { createExampleImport, getImports } from "@parley/imports/contract";
import { listRoutes } from "@parley/library/client/routing";
import { createStore } from "@parley/library/client/store";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { listPreloads } from "@parley/library/client/widgets";
import { ApiRefusal } from "@parley/library/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { fetchImports } from "./index";
import { Page } from "./pages/RemoveImportPage";
import { Widget } from "./widgets/SampleNoticeWidget";

const NOTICE = /This is the sample community\./;

function server(imports: Import[], permissions: Record<string, boolean> = { "site.manage": true }) {
    const api = createFakeApi();
    api.answer(getImports, () => imports);
    api.answer(getUserPermissions, () => ({
        isAdmin: false,
        isSysAdmin: false,
        isSuperAdmin: false,
        permissions: [{ type: "global", id: null, permissions }],
        junctions: {},
        junctionAliases: {},
    }));
    return api;
}

async function shownTo(api: ReturnType<typeof createFakeApi>, element = <Widget />) {
    const rendered = renderWithStore(element, { server: api });
    await act(async () => {
        await rendered.store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }));
        await rendered.store.dispatch(fetchImports({}));
    });
    return rendered;
}

const page = (source = "sample") => (
    <MemoryRouter initialEntries={[`/imports/${source}/remove`]}>
        <Routes>
            <Route path="/imports/:source/remove" element={<Page />} />
        </Routes>
    </MemoryRouter>
);

test("viewers who manage a site with the sample community see the notice and the link to remove it", async () => {
    await shownTo(server([createExampleImport()]));
    expect(screen.getByText(NOTICE)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Remove everything" }).getAttribute("href")).toBe("/imports/sample/remove");
});

test("the notice is missing for other viewers, for other communities, and after the removal", async () => {
    for (const [imports, permissions] of [
        [[createExampleImport()], { "discussions.view": true }],
        [[createExampleImport({ isSample: false })], { "site.manage": true }],
        [[createExampleImport({ status: "removed" })], { "site.manage": true }],
        [[], { "site.manage": true }],
    ] as [Import[], Record<string, boolean>][]) {
        const { unmount } = await shownTo(server(imports, permissions));
        expect(screen.queryByText(NOTICE)).toBeNull();
        unmount();
    }
});

test("only viewers who manage the site fetch imports before the page renders", async () => {
    for (const [permissions, isShown] of [
        [{ "site.manage": true }, 1],
        [{ "discussions.view": true }, 0],
    ] as [Record<string, boolean>, number][]) {
        const api = server([createExampleImport()], permissions);
        const store = createStore({ api: api.api, now: () => new Date("2026-05-21T12:00:00Z") });
        await store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }));
        for (const ask of listPreloads("SampleNotice", {})) await store.dispatch(ask);
        expect(api.sent.filter(({ endpoint }) => endpoint === getImports)).toHaveLength(isShown);
    }
});

test("the removal page asks for confirmation with a form that works without scripts", async () => {
    await shownTo(server([createExampleImport()]), page());
    expect(screen.getByRole("heading", { name: "Remove the sample community?" })).toBeTruthy();
    expect(screen.getByText(/39 posts, 1,420 replies and 29 people are deleted for good/)).toBeTruthy();
    const button = screen.getByRole("button", { name: "Remove everything" }) as HTMLButtonElement;
    expect([button.type, button.form?.method, button.form?.getAttribute("action")]).toEqual([
        "submit",
        "post",
        "/imports/sample/remove",
    ]);
    expect(screen.getByRole("link", { name: "Keep it" }).getAttribute("href")).toBe("/");
});

test("the form is not submitted twice", async () => {
    await shownTo(server([createExampleImport()]), page());
    const button = screen.getByRole("button", { name: "Remove everything" }) as HTMLButtonElement;
    fireEvent.submit(button.form as HTMLFormElement);
    expect(screen.getByRole("button", { name: "Remove everything" }).getAttribute("aria-busy")).toBe("true");
});

test("after the removal the page shows what could not be removed", async () => {
    const counts = { ...createExampleImport().counts, discussion: 2 };
    await shownTo(server([createExampleImport({ status: "removed", isSample: false, counts })]), page());
    expect(screen.getByText("2 posts stay because members have written in them.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Remove everything" })).toBeNull();
});

test("FC-12 the removal page responds with an error for unknown imports and viewers without permission", async () => {
    const route = listRoutes().find(({ path }) => path === "/imports/:source/remove");
    if (!route || !("page" in route) || !route.load) throw new Error("the page is not registered");
    const url = new URL("http://page.invalid/imports/gone/remove");
    const api = server([createExampleImport()]);
    const store = createStore({ api: api.api, now: () => new Date("2026-05-21T12:00:00Z") });
    const loading = { params: { source: "gone" }, url, dispatch: store.dispatch, getState: store.getState };
    await expect(route.load(loading)).rejects.toMatchObject({ answer: { status: 404 } });
    await expect(route.load({ ...loading, params: { source: "sample" } })).resolves.toBeUndefined();
    api.refuse(getImports, { status: 403, message: "Permission Problem" });
    await expect(route.load(loading)).rejects.toBeInstanceOf(ApiRefusal);
});

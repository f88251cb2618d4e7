import { expect, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, cleanup, screen } from "@testing-library/react";
import { createMemoryRouter, data, RouterProvider } from "react-router";
import { RouteError } from "./RouteError";

/** Opens a page that responds with an error, as the user with this ID. */
async function open(
    status: number,
    userID: number,
    error: unknown = data({ status, message: "No." }, { status }),
): Promise<void> {
    const server = createFakeApi();
    server.answer(getMe, () => exampleMe({ userID }));
    const refuse = () => {
        throw error;
    };
    const router = createMemoryRouter(
        [{ path: "*", loader: refuse, element: null, ErrorBoundary: RouteError, hydrateFallbackElement: <p /> }],
        { initialEntries: ["/discussion/7/kettle?sort=-score"] },
    );
    const { store } = renderWithStore(<RouterProvider router={router} />, { server });
    await act(async () => void (await store.dispatch(fetchMe({}))));
    await screen.findByRole("heading", { level: 1 });
}

test("UI-066 UI-067 the error page offers sign-in to a guest without permission, with the path to return to", async () => {
    await open(403, 0);

    expect(screen.getByRole("heading", { name: "Permission Problem" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe(
        "/entry/signin?Target=%2Fdiscussion%2F7%2Fkettle%3Fsort%3D-score",
    );
});

test("UI-067 the error page does not offer sign-in to a member without permission", async () => {
    await open(403, 7);

    expect(screen.getByRole("heading", { name: "Permission Problem" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
});

test("FC-44 the error page explains that the server has lost its database and offers to try again", async () => {
    await open(503, 7);

    expect(screen.getByRole("heading", { name: "There was an error" })).toBeTruthy();
    expect(screen.getByText("No.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/discussion/7/kettle?sort=-score");
    expect(screen.getByRole("link", { name: "Try again" }).dataset.reload).toBeUndefined();
});

test("FC-68 a page whose code is gone, as after an update of the site, is loaded anew", async () => {
    await open(500, 7, new Error("Loading chunk 31 failed."));
    const link = screen.getByRole("link", { name: "Try again" });
    expect([link.getAttribute("href"), link.dataset.reload]).toEqual(["/discussion/7/kettle?sort=-score", ""]);
});

test("the error page does not offer to try again after 403 and 404", async () => {
    for (const status of [403, 404]) {
        await open(status, 7);
        expect(screen.queryByRole("link", { name: "Try again" })).toBeNull();
        cleanup();
    }
});

test("UI-072 LAY-011 a path without a route is 'Page Not Found'", async () => {
    await open(404, 0);

    expect(screen.getByRole("heading", { name: "Page Not Found" })).toBeTruthy();
    expect(screen.getByText("The page you were looking for could not be found.")).toBeTruthy();
});

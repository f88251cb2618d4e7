import { expect, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, cleanup, screen } from "@testing-library/react";
import { createMemoryRouter, data, RouterProvider } from "react-router";
import { RouteError } from "./RouteError";

/** Opens a page that answers with an error, as the visitor of this id. */
async function open(status: number, userID: number): Promise<void> {
    const server = createFakeApi();
    server.answer(getMe, () => exampleMe({ userID }));
    const refuse = () => {
        throw data({ status, message: "No." }, { status });
    };
    const router = createMemoryRouter(
        [{ path: "*", loader: refuse, element: null, ErrorBoundary: RouteError, hydrateFallbackElement: <p /> }],
        { initialEntries: ["/discussion/7/kettle?sort=-score"] },
    );
    const { store } = renderWithStore(<RouterProvider router={router} />, { server });
    await act(async () => void (await store.dispatch(fetchMe({}))));
    await screen.findByRole("heading", { level: 1 });
}

test("UI-066 UI-067 a guest who may not see a page is offered to sign in, with the way back", async () => {
    await open(403, 0);

    expect(screen.getByRole("heading", { name: "Permission Problem" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe(
        "/entry/signin?Target=%2Fdiscussion%2F7%2Fkettle%3Fsort%3D-score",
    );
});

test("UI-067 a member who may not see a page is not", async () => {
    await open(403, 7);

    expect(screen.getByRole("heading", { name: "Permission Problem" })).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
});

test("FC-44 a page that can't be got while the server has lost its data says so, and can be asked for again", async () => {
    await open(503, 7);

    expect(screen.getByRole("heading", { name: "There was an error" })).toBeTruthy();
    expect(screen.getByText("No.")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Try again" }).getAttribute("href")).toBe("/discussion/7/kettle?sort=-score");
});

test("what will not be there in a moment is not offered to be asked for again", async () => {
    for (const status of [403, 404]) {
        await open(status, 7);
        expect(screen.queryByRole("link", { name: "Try again" })).toBeNull();
        cleanup();
    }
});

test("UI-072 LAY-011 what no route answers is 'Page Not Found'", async () => {
    await open(404, 0);

    expect(screen.getByRole("heading", { name: "Page Not Found" })).toBeTruthy();
    expect(screen.getByText("The page you were looking for could not be found.")).toBeTruthy();
});

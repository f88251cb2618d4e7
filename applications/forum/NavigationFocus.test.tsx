import { expect, test } from "@jest/globals";
import { ToastProvider } from "@parley/library/client/components";
import { renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { createMemoryRouter, Outlet, RouterProvider } from "react-router";
import { NavigationFocus } from "./NavigationFocus";

/** Opens a page with a link and a toast; returns the function that goes on to another page. */
async function open(): Promise<() => Promise<void>> {
    const frame = (
        <ToastProvider>
            <div id="main" tabIndex={-1}>
                <Outlet />
            </div>
            <div data-toasts>
                <button type="button">Undo</button>
            </div>
            <NavigationFocus />
        </ToastProvider>
    );
    const children = ["/discussion/1", "/discussions"].map((path) => ({ path, element: <button type="button">{path}</button> }));
    const router = createMemoryRouter([{ element: frame, children }], { initialEntries: ["/discussion/1"] });
    renderWithStore(<RouterProvider router={router} />);
    await screen.findByText("/discussion/1");
    return async () => {
        await act(() => router.navigate("/discussions"));
        await screen.findByText("/discussions");
    };
}

test("a navigation moves the focus to the main content", async () => {
    const goOn = await open();
    screen.getByText("/discussion/1").focus();
    await goOn();
    expect(document.activeElement?.id).toBe("main");
});

test("FC-92 a navigation leaves the focus on a toast, where Undo was reached while the page was changing", async () => {
    const goOn = await open();
    screen.getByText("Undo").focus();
    await goOn();
    expect(document.activeElement?.textContent).toBe("Undo");
});

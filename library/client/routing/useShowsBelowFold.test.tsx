import { expect, test } from "@jest/globals";
import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { useShowsBelowFold } from ".";

const seen: boolean[] = [];

function Replies() {
    const isTurn = useShowsBelowFold();
    seen.push(isTurn);
    return <p>{isTurn ? "Replies" : "Not yet"}</p>;
}

function open(at: string) {
    seen.length = 0;
    const router = createMemoryRouter(
        [
            { path: "/", element: null },
            { path: "/discussion", element: <Replies /> },
        ],
        { initialEntries: [at] },
    );
    render(<RouterProvider router={router} />);
    return router;
}

test("a page opened by a link renders its beginning first and the rest later", async () => {
    const router = open("/");
    await act(() => router.navigate("/discussion"));

    expect(seen[0]).toBe(false);
    expect(screen.getByText("Replies")).toBeTruthy();
});

test("the first page, going back, and a URL with a fragment render everything at once", async () => {
    const router = open("/discussion");
    expect(seen[0]).toBe(true);

    await act(() => router.navigate("/"));
    seen.length = 0;
    await act(() => router.navigate(-1));
    expect(seen[0]).toBe(true);

    await act(() => router.navigate("/"));
    seen.length = 0;
    await act(() => router.navigate("/discussion#Comment_7"));
    expect(seen[0]).toBe(true);
});

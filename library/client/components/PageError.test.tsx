import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { PageError } from "./PageError";

describe("a page error", () => {
    test("UI-066 is a permission problem for 403, with a way to sign in for guests", () => {
        render(<PageError error={{ status: 403 }} signInURL="/entry/signin?Target=/x" />);

        expect(screen.getByRole("heading", { level: 1, name: "Permission Problem" })).toBeTruthy();
        expect(screen.getByText("You don't have permission to view this resource.")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/entry/signin?Target=/x");
    });

    test("offers a member no sign-in, which would not help", () => {
        render(<PageError error={{ status: 403 }} />);

        expect(screen.queryByRole("link")).toBeNull();
    });

    test("UI-072 is 'Page Not Found' for 404, and leads back to the home page", () => {
        render(<PageError error={{ status: 404 }} />);

        expect(screen.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeTruthy();
        expect(screen.getByText("The page you were looking for could not be found.")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Back to home page" }).getAttribute("href")).toBe("/");
    });

    test.each([{ status: 500 }, { status: 0 }, undefined])("is 'There was an error' for %p, and leads back home", (error) => {
        render(<PageError error={error} />);

        expect(screen.getByRole("heading", { level: 1, name: "There was an error" })).toBeTruthy();
        expect(screen.getByText("Please try again later.")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
    });

    test("offers the way out that the server names", () => {
        render(<PageError error={{ status: 403, actionButton: { label: "Confirm your age", url: "/age" } }} />);

        expect(screen.getByRole("link", { name: "Confirm your age" }).getAttribute("href")).toBe("/age");
    });
});

describe("an error boundary", () => {
    let consoleError: ReturnType<typeof jest.spyOn>;
    beforeEach(() => {
        consoleError = jest.spyOn(console, "error").mockImplementation(() => undefined);
    });
    afterEach(() => consoleError.mockRestore());

    test("keeps a failure in its place, reports it, and tries again on Cancel", () => {
        const onError = jest.fn();
        const { rerender } = render(page(true, onError));
        expect(screen.getByText("beside")).toBeTruthy();
        expect(screen.getByRole("alert").textContent).toContain("Something went wrong.");
        expect(screen.getByRole("button", { name: "Reload" })).toBeTruthy();
        expect(onError).toHaveBeenCalledWith(new Error("loose spade"), expect.stringContaining("ErrorBoundary"));

        rerender(page(false, onError));
        fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
        expect(screen.getByText("mended")).toBeTruthy();
    });

    test("forgets a failure when the page changes", () => {
        const at = (path: string): ReactNode => (
            <ErrorBoundary resetKey={path}>
                <Widget broken={path === "/a"} />
            </ErrorBoundary>
        );
        const { rerender } = render(at("/a"));
        expect(screen.getByRole("alert")).toBeTruthy();

        rerender(at("/b"));
        expect(screen.getByText("mended")).toBeTruthy();
    });
});

function Widget({ broken }: { broken: boolean }): ReactNode {
    if (broken) throw new Error("loose spade");
    return "mended";
}

function page(broken: boolean, onError: (error: unknown, componentStack: string) => void): ReactNode {
    return (
        <>
            <p>beside</p>
            <ErrorBoundary onError={onError}>
                <Widget broken={broken} />
            </ErrorBoundary>
        </>
    );
}

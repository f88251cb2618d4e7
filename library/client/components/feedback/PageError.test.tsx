import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { PageSettingsContext } from "@parley/library/client/page";
import { fireEvent, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { useContext } from "react";
import { ErrorBoundary } from "./ErrorBoundary";
import { PageError } from "./PageError";

describe("PageError", () => {
    test("UI-066 shows a permission problem for 403", () => {
        render(<PageError error={{ status: 403 }} />);

        expect(screen.getByRole("heading", { level: 1, name: "Permission Problem" })).toBeTruthy();
        expect(screen.getByText("You don't have permission to view this resource.")).toBeTruthy();
    });

    test("UI-067 offers guests a link to sign in, and members only the link to the home page", () => {
        const { rerender } = render(<PageError error={{ status: 403 }} signInURL="/entry/signin?Target=/x" />);
        expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe("/entry/signin?Target=/x");

        rerender(<PageError error={{ status: 403 }} />);
        expect(screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
            ["Back to Home", "/"],
        ]);
    });

    test("UI-068 UI-069 UI-072 shows 'Page Not Found' for 404, with a link to the home page", () => {
        render(<PageError error={{ status: 404 }} />);

        expect(screen.getByRole("heading", { level: 1, name: "Page Not Found" })).toBeTruthy();
        expect(screen.getByText("The page you were looking for could not be found.")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Back to home page" }).getAttribute("href")).toBe("/");
    });

    test("UI-073 shows the given title and description in place of the default ones", () => {
        render(
            <PageError error={{ status: 404 }} title="Discussion not found" description="Its author may have taken it away." />,
        );

        expect(screen.getByRole("heading", { level: 1, name: "Discussion not found" })).toBeTruthy();
        expect(screen.getByText("Its author may have taken it away.")).toBeTruthy();
        expect(screen.getByRole("link", { name: "Back to home page" })).toBeTruthy();
    });

    test.each([{ status: 500 }, { status: 0 }, undefined])(
        "UI-070 UI-071 shows 'There was an error' for %p, with a link to the home page",
        (error) => {
            render(<PageError error={error} />);

            expect(screen.getByRole("heading", { level: 1, name: "There was an error" })).toBeTruthy();
            expect(screen.getByText("Please try again later.")).toBeTruthy();
            expect(screen.getByRole("link", { name: "Back to Home" }).getAttribute("href")).toBe("/");
        },
    );

    test("offers the action that the server's error names", () => {
        render(<PageError error={{ status: 403, actionButton: { label: "Confirm your age", url: "/age" } }} />);

        expect(screen.getByRole("link", { name: "Confirm your age" }).getAttribute("href")).toBe("/age");
    });
});

describe("ErrorBoundary", () => {
    let consoleError: ReturnType<typeof jest.spyOn>;
    beforeEach(() => {
        consoleError = jest.spyOn(console, "error").mockImplementation(() => undefined);
    });
    afterEach(() => consoleError.mockRestore());

    test("UI-065 UI-074 limits an error to its children, reports it, and retries on Cancel", () => {
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

    test("UI-075 shows the failed component's name and the stack trace in debug mode only", () => {
        const at = (debug: boolean): ReactNode => (
            <Debugging debug={debug}>
                <ErrorBoundary component="SiteTotals" key={String(debug)}>
                    <Widget broken />
                </ErrorBoundary>
            </Debugging>
        );
        const { rerender } = render(at(true));
        expect(screen.getByText('There was a problem loading "SiteTotals"')).toBeTruthy();
        expect(screen.getByText(/Error: loose spade at Widget/)).toBeTruthy();

        rerender(at(false));
        expect(screen.getByText("Something went wrong.")).toBeTruthy();
        expect(screen.queryByText(/loose spade|SiteTotals/)).toBeNull();
    });

    test("resets the error when the page changes", () => {
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

function Debugging({ debug, children }: { debug: boolean; children: ReactNode }): ReactNode {
    const usual = useContext(PageSettingsContext);
    return <PageSettingsContext value={{ ...usual, debug }}>{children}</PageSettingsContext>;
}

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

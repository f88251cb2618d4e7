import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { renderWithStore } from "@parley/library/client/testing";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { MemoryRouter, Route, Routes } from "react-router";
import { Fragment } from "./FragmentWidget";
import { TitleBarFragment } from "./TitleBarFragment";

const FRAME = { url: "/api/v2/fragments/a1/frame?fragmentRevisionUUID=b2", values: { title: "Come in" } };
const CONTENT = [{ name: "p", attributes: {}, children: ["Rendered by the server"] }];

/** Shows a scripted fragment whose frame has loaded. */
function showFragment(content = CONTENT, path = "/"): void {
    const fragment = { fragmentUUID: "a1", frame: FRAME, ...(content.length > 0 && { content }) };
    renderWithStore(
        <MemoryRouter initialEntries={[path]}>
            <Fragment fragment={fragment} builtIn={<p>As built in</p>} />
            <Routes>
                <Route path="/" element="Home" />
                <Route path="*" element="Elsewhere" />
            </Routes>
        </MemoryRouter>,
    );
}

const findFrame = () => waitFor(() => screen.getByTitle<HTMLIFrameElement>("From the owners of this site"));

/** Sends a message as the window of a frame, or as another window. */
function send(source: Window | null, data: object): void {
    act(() => void window.dispatchEvent(new MessageEvent("message", { source, origin: "null", data })));
}

let near: (() => void)[] = [];
beforeEach(() => {
    near = [];
    globalThis.IntersectionObserver = class {
        constructor(report: IntersectionObserverCallback) {
            near.push(() => report([{ isIntersecting: true } as IntersectionObserverEntry], this as never));
        }
        observe = jest.fn();
        disconnect = jest.fn();
    } as never;
});
afterEach(() => void jest.useRealTimers());

async function comeNear(): Promise<HTMLIFrameElement> {
    await waitFor(() => expect(near).toHaveLength(1));
    act(() => near[0]?.());
    return findFrame();
}

test("a script runs once its part is near, in a frame without the origin of the site, and replaces the rendered part when it has run", async () => {
    showFragment();
    await waitFor(() => expect(near).toHaveLength(1));
    expect(screen.queryByTitle("From the owners of this site")).toBeNull();
    expect(screen.getByText("Rendered by the server")).toBeTruthy();

    const frame = await comeNear();
    expect(frame.getAttribute("sandbox")).toBe("allow-scripts");
    expect(frame.getAttribute("src")).toBe(FRAME.url);
    const post = jest.spyOn(frame.contentWindow as Window, "postMessage").mockImplementation(() => undefined);
    send(window, { type: "loaded" });
    expect(post).not.toHaveBeenCalled();
    send(frame.contentWindow, { type: "loaded" });
    expect(post.mock.calls).toEqual([[expect.objectContaining({ content: CONTENT, values: FRAME.values }), "*"]]);

    send(window, { type: "ready" });
    expect(screen.getByText("Rendered by the server")).toBeTruthy();
    send(frame.contentWindow, { type: "ready", height: 81.2 });
    expect(frame.style.blockSize).toBe("82px");
    expect(screen.queryByText("Rendered by the server")).toBeNull();
    send(frame.contentWindow, { type: "height", height: 1e9 });
    await waitFor(() => expect(frame.style.blockSize).toBe("3000px"));
});

test("FC-31 an address is followed only while the reader uses the frame, and only within the site", async () => {
    showFragment();
    const frame = await comeNear();
    const open = (address: string) => send(frame.contentWindow, { type: "open", address });
    const isActive = jest.fn(() => true);
    Object.defineProperty(navigator, "userActivation", {
        configurable: true,
        value: {
            get isActive() {
                return isActive();
            },
        },
    });
    open("/discussions");
    expect(screen.getByText("Home")).toBeTruthy();
    frame.focus();
    open("https://evil.example/");
    open("//evil.example/");
    open("javascript:alert(1)");
    isActive.mockReturnValueOnce(false);
    open("/discussions");
    expect(screen.getByText("Home")).toBeTruthy();
    open("/discussions");
    expect(screen.getByText("Elsewhere")).toBeTruthy();
});

test.each<[string, (frame: HTMLIFrameElement) => void, string]>([
    ["fails", (frame) => send(frame.contentWindow, { type: "error", message: "x is not defined" }), "x is not defined"],
    [
        "sends too many messages",
        (frame) => {
            const { contentWindow } = frame;
            for (let count = 0; count < 300; count += 1) send(contentWindow, { type: "height", height: 1 });
        },
        "It sends too many messages.",
    ],
])("LAY-057 a script that %s is ended, and the part stays as it was, with the error", async (_name, spoil, words) => {
    showFragment();
    const frame = await comeNear();
    spoil(frame);
    expect(screen.getByText(/Error Loading Fragment/).textContent).toBe(`Error Loading Fragment: ${words}`);
    expect(screen.getByText("Rendered by the server")).toBeTruthy();
    expect(frame.isConnected).toBe(false);
});

test("LAY-057 a script that has not run after five seconds is ended; without a template the built-in part stands", async () => {
    showFragment([]);
    await waitFor(() => expect(near).toHaveLength(1));
    jest.useFakeTimers();
    act(() => near[0]?.());
    act(() => void jest.advanceTimersByTime(4_900));
    expect(screen.queryByText(/Error Loading Fragment/)).toBeNull();
    act(() => void jest.advanceTimersByTime(200));
    expect(screen.getByText(/Error Loading Fragment/).textContent).toBe("Error Loading Fragment: It took too long.");
    expect(screen.getByText("As built in")).toBeTruthy();
});

test("decisions 27: at ?safe=1 no script runs, and the built-in part stands", async () => {
    showFragment(CONTENT, "/?safe=1");
    expect(screen.getByText("As built in")).toBeTruthy();
    expect(screen.queryByText("Rendered by the server")).toBeNull();
    expect(near).toEqual([]);
});

describe("LAY-048 a title bar", () => {
    const slot = { name: "slot", attributes: { name: "builtIn" }, children: [] };

    function showBar(fragment: object, path = "/"): void {
        renderWithStore(
            <MemoryRouter initialEntries={[path]}>
                <TitleBarFragment
                    fragment={{ fragmentUUID: "a1", ...fragment }}
                    builtIn={<p>As built in</p>}
                    account={<a href="/entry/signin">Sign In</a>}
                />
            </MemoryRouter>,
        );
    }

    /** Returns the way to sign in, which no style of the fragment may reach. */
    function getOutside(element: HTMLElement): HTMLElement {
        expect(element.closest("[data-fragment], .fragment-frame-root")).toBeNull();
        return element;
    }

    test("of a template stands beside the account items; with a slot, above the built-in bar", () => {
        showBar({ content: CONTENT });
        expect(screen.getByRole("banner").textContent).toBe("Rendered by the serverSign In");
        getOutside(screen.getByRole("link", { name: "Sign In" }));
        cleanup();
        showBar({ content: [...CONTENT, slot] });
        getOutside(screen.getByText("As built in"));
        expect(screen.queryByRole("link")).toBeNull();
    });

    test("of a script has the built-in bar until it has run, and the account items after that", async () => {
        showBar({ frame: FRAME });
        const frame = await comeNear();
        getOutside(screen.getByText("As built in"));
        send(frame.contentWindow, { type: "ready", height: 40 });
        expect(screen.queryByText("As built in")).toBeNull();
        getOutside(screen.getByRole("link", { name: "Sign In" }));
    });

    test("LAY-057 whose script fails is the built-in bar, with the error; at ?safe=1 without", async () => {
        showBar({ frame: FRAME });
        send((await comeNear()).contentWindow, { type: "error", message: "x is not defined" });
        expect(screen.getByText(/Error Loading Fragment/).textContent).toBe("Error Loading Fragment: x is not defined");
        expect(screen.getByText("As built in")).toBeTruthy();
        cleanup();
        showBar({ content: CONTENT }, "/?safe=1");
        expect(screen.getByText("As built in")).toBeTruthy();
        expect(screen.queryByText("Rendered by the server")).toBeNull();
    });
});

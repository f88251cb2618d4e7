import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { getLookupHydrate } from "@parley/layouts/contract";
import type { RouteLocation } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { createStore } from "@parley/library/client/store";
import { createFakeApi } from "@parley/library/client/testing";
import { loadWidget, registerWidget } from "@parley/library/client/widgets";
import type { LayoutNode, Output } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { act, render, screen } from "@testing-library/react";
import { Provider } from "react-redux";
import type { Location } from "react-router";
import { createMemoryRouter, RouterProvider } from "react-router";
import { createRoutes } from "../routes";
import { createPrefetch } from "./prefetch";

type Layout = Output<typeof getLookupHydrate>;

const node = (name: string, text: string): LayoutNode => ({ $reactComponent: name, $reactProps: { text } });
const Title = ({ text }: { text: string }) => <h1>{text}</h1>;
registerWidget("Title", { load: async () => ({ Widget: Title }) });
registerWidget("Unfetched", { load: () => new Promise<never>(() => undefined) });

const layout = ({ params: { name } }: RouteLocation) => ({
    layoutViewType: "lamp",
    recordType: "lamp",
    recordID: "1",
    params: { name },
});
registerRoutes(
    {
        path: "/lamp/:name",
        layout,
        partialLayout: ({ params: { name } }) => (name === "unknown" ? undefined : [node("Title", `Lamp ${name}`)]),
    },
    { path: "/unfetched", layout, partialLayout: () => [node("Unfetched", "Never")] },
    { path: "/list", layout },
);

beforeEach(() => {
    history.replaceState(null, "", "/list");
    jest.spyOn(globalThis, "scrollTo").mockImplementation(() => undefined);
});
afterEach(() => void jest.restoreAllMocks());

/** Renders a list page, with links to pages whose layouts load slowly. */
async function atList() {
    await loadWidget("Title");
    const server = createFakeApi();
    server.answer(getLookupHydrate, () => ({ layout: [node("Title", "The list")] }));
    const store = createStore({ api: server.api, now: () => new Date() });
    let location: Location | undefined;
    const browser = { prefetch: createPrefetch(Date.now), goesTo: () => location };
    const pages = createRoutes(() => store, browser).flatMap(({ children = [] }) => children);
    const router = createMemoryRouter(
        pages.map((page) => Object.assign(page, { hydrateFallbackElement: <p /> })),
        { initialEntries: ["/list"] },
    );
    router.subscribe(({ navigation }) => {
        location = navigation.location;
    });
    render(
        <Provider store={store}>
            <RouterProvider router={router} />
        </Provider>,
    );
    await screen.findByText("The list");
    let answer: (answer: Layout | Promise<never>) => void = () => undefined;
    server.answer(getLookupHydrate, () => new Promise<Layout>((resolve) => (answer = resolve)));
    return {
        server,
        router,
        follow: (path: string) => act(async () => void router.navigate(path)),
        answer: (given: Layout | Promise<never>) => act(async () => answer(given)),
    };
}

test("the known parts of a page are shown at once, at its URL, and stay mounted when the rest arrives", async () => {
    const { router, follow, answer } = await atList();
    await follow("/lamp/brass");
    const title = screen.getByText("Lamp brass");
    expect([screen.queryByText("The list"), router.state.location.pathname]).toEqual([null, "/lamp/brass"]);

    await answer({ layout: [node("Title", "Lamp of brass"), node("Title", "And its wick")] });
    expect(screen.getByText("Lamp of brass")).toBe(title);
    expect(screen.getByText("And its wick")).toBeTruthy();
});

test.each(["/lamp/unknown", "/unfetched", "/lamp/brass#wick"])(
    "the current page stays until the next has loaded, if no part of it is known or its URL has a hash: %s",
    async (path) => {
        const { router, follow, answer } = await atList();
        await follow(path);
        expect([screen.queryByText("The list"), router.state.location.pathname]).toEqual([expect.anything(), "/list"]);

        await answer({ layout: [node("Title", "The whole page")] });
        expect(screen.getByText("The whole page")).toBeTruthy();
    },
);

test("the current page stays during Back, because the scroll position of the next is restored", async () => {
    const { follow } = await atList();
    // On Back the browser has changed the URL already.
    history.replaceState(null, "", "/lamp/brass");
    await follow("/lamp/brass");

    expect(screen.getByText("The list")).toBeTruthy();
});

test("a page whose rest is refused is loaded once more and then shows the error", async () => {
    const { server, follow, answer } = await atList();
    await follow("/lamp/brass");
    history.replaceState(null, "", "/lamp/brass");
    server.refuse(getLookupHydrate, { status: 404, message: "Lamp not found." });
    await answer(Promise.reject(new ApiRefusal({ status: 404, message: "Lamp not found." })));

    expect(await screen.findByRole("heading", { name: "Page Not Found" })).toBeTruthy();
    expect(screen.queryByText("Lamp brass")).toBeNull();
});

test("a page whose rest is a redirect leads to its target", async () => {
    const { server, router, follow, answer } = await atList();
    await follow("/lamp/brass");
    history.replaceState(null, "", "/lamp/brass");
    server.answer(getLookupHydrate, ({ params }) =>
        params?.name === "brass" ? { redirectTo: "/lamp/copper", status: 301 } : { layout: [node("Title", "Lamp copper")] },
    );
    await answer({ redirectTo: "/lamp/copper", status: 301 });

    expect(await screen.findByText("Lamp copper")).toBeTruthy();
    expect(router.state.location.pathname).toBe("/lamp/copper");
});

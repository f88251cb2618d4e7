import "./layouts.feature";
import { expect, jest, test } from "@jest/globals";
import { getLookupHydrate } from "@parley/layouts/contract";
import { ToastProvider } from "@parley/library/client/components";
import { Redirection } from "@parley/library/client/routing";
import { createStore } from "@parley/library/client/store";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { registerWidget } from "@parley/library/client/widgets";
import type { LayoutNode, LayoutQuery } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { cleanup, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { LayoutPage, loadLayout, markPageAsRead, selectLayout } from "./index";

const QUERY: LayoutQuery = {
    layoutViewType: "home",
    recordType: "global",
    recordID: -1,
    params: { locale: "en", page: undefined },
};

const Frame = ({ children }: { children?: ReactNode }) => <section>{children}</section>;
const Words = ({ text }: { text: string }) => <p>{text}</p>;
const Pair = () => (
    <>
        <p>left </p>
        <p>right</p>
    </>
);
const Broken = () => {
    throw new Error("the lamp fell");
};

registerWidget("Frame", { load: async () => ({ Widget: Frame }) });
registerWidget("Words", { load: async () => ({ Widget: Words }) });
registerWidget("Pair", { load: async () => ({ Widget: Pair }) });
registerWidget("Broken", { load: async () => ({ Widget: Broken }) });

const node = ($reactComponent: string, $reactProps: Record<string, unknown> = {}): LayoutNode => ({
    $reactComponent,
    $reactProps,
});

function begin() {
    const server = createFakeApi();
    const store = createStore({ api: server.api, now: () => new Date() });
    const loading = { params: {}, url: new URL("http://forum.test/"), dispatch: store.dispatch, getState: store.getState };
    return { server, store, load: () => loadLayout(QUERY, loading) };
}

/** Loads and renders a page with this layout. */
async function show(layout: LayoutNode[], more: { isDefault?: boolean } = {}) {
    const { server, store, load } = begin();
    server.answer(getLookupHydrate, () => ({ layout, seo: { title: "Home" }, ...more }));
    await load();
    renderWithStore(<LayoutPage query={QUERY} />, { server, state: store.getState() });
    return server;
}

test("LAY-004, LAY-006 a layout is requested by its type, its record and the page's parameters", async () => {
    const { sent } = await show([]);

    expect(sent.map(({ input }) => input)).toEqual([
        { layoutViewType: "home", recordType: "global", recordID: "-1", params: { locale: "en" } },
    ]);
});

test("LAY-007, LAY-014 widgets are rendered in the layout's order, including nested ones", async () => {
    await show([node("Frame", { children: [node("Words", { text: "Latest" }), node("Words", { text: "Oldest" })] })]);

    expect(screen.getByText("Latest").closest("section")?.textContent).toBe("LatestOldest");
});

test("LAY-024 the content below three columns is in the same main element, outside of all columns", async () => {
    await show([
        node("SectionThreeColumns", {
            middle: [node("Words", { text: "Latest" })],
            below: [node("Words", { text: "Good places to start" })],
        }),
    ]);

    const below = await screen.findByText("Good places to start");
    expect(below.parentElement).toBe(screen.getByRole("main"));
    expect(screen.getByText("Latest").parentElement).not.toBe(screen.getByRole("main"));
});

test("LAY-018 parts of a stored layout keep the margin of the page where the section is as wide as the window, and banners do not", async () => {
    registerWidget("WideBanner", { load: async () => ({ Widget: Words }) });
    const layout = [
        node("SectionFullWidth", { children: [node("WideBanner", { text: "banner" }), node("Words", { text: "words" })] }),
    ];
    const marginOf = (text: string) => screen.getByText(text).closest(".section-margin");
    await show(layout, { isDefault: false });
    expect([marginOf("banner"), marginOf("words")]).toEqual([null, expect.anything()]);
    cleanup();
    await show(layout);
    expect(marginOf("words")).toBeNull();
});

test("LAY-020 the left panel stays in view while scrolling, and the right one does not, unless the layout says otherwise", async () => {
    const three = (side: string, settings: object) =>
        node("SectionThreeColumns", {
            leftPanel: [node("Words", { text: `left ${side}` })],
            rightPanel: [node("Words", { text: `right ${side}` })],
            ...settings,
        });
    await show([three("as it is", {}), three("turned", { stickyLeft: false, stickyRight: true })]);
    const isSticky = async (text: string) =>
        (await screen.findByText(text)).closest("[data-panel]")?.className.includes("sticky");
    expect(await Promise.all(["left as it is", "right as it is", "left turned", "right turned"].map(isSticky))).toEqual([
        true,
        false,
        false,
        true,
    ]);
});

test("LAY-015 a widget for one device class is rendered with the class name that hides it on other devices", async () => {
    const only = (device: "all" | "mobile" | "desktop", text: string) => ({
        ...node("Words", { text }),
        $middleware: { visibility: { device } },
    });
    await show([only("all", "Everywhere"), only("mobile", "On phones"), only("desktop", "On desks")]);

    const mark = (text: string) => screen.getByText(text).parentElement?.className;
    expect([mark("Everywhere"), mark("On phones"), mark("On desks")]).toEqual(["", "visibility-mobile", "visibility-desktop"]);
});

test("LAY-046, LAY-047 an unknown widget is replaced by a placeholder and reported on the console", async () => {
    const warned = jest.spyOn(console, "warn").mockImplementation(() => undefined);

    await show([node("HoroscopeWidget"), node("Words", { text: "Latest" })]);

    expect(screen.getByText("This part of the page is not available.")).toBeTruthy();
    expect(screen.getByText("Latest")).toBeTruthy();
    expect(warned).toHaveBeenCalledWith("The widget HoroscopeWidget was not found in the registry.");
    warned.mockRestore();
});

test("FC-75, LAY-012 a failing widget doesn't affect the others", async () => {
    const errors = jest.spyOn(console, "error").mockImplementation(() => undefined);

    await show([node("Broken"), node("Words", { text: "Latest" })]);

    expect(screen.getByText("Latest")).toBeTruthy();
    errors.mockRestore();
});

test("a prefetched page is shown, and requests that depend on its being read are sent once it is read", async () => {
    const { server, store } = begin();
    const requested: string[] = [];
    registerWidget("Clock", {
        load: async () => ({ Widget: Words }),
        refetchOnceRead: ({ text }: { text: string }) => [() => requested.push(text)],
    });
    server.answer(getLookupHydrate, () => ({ layout: [node("Clock", { text: "noon" })] }));
    const loading = { params: {}, url: new URL("http://forum.test/"), dispatch: store.dispatch, getState: store.getState };

    await loadLayout(QUERY, loading, true);
    expect(selectLayout(store.getState(), QUERY).data?.layout).toHaveLength(1);
    expect(requested).toEqual([]);

    await store.dispatch(markPageAsRead(QUERY));
    expect(requested).toEqual(["noon"]);
    expect(server.sent.map(({ input }) => input)).toMatchObject([{ params: { ahead: "1" } }, { params: { locale: "en" } }]);
    expect(server.sent[1]?.input).not.toHaveProperty("params.ahead");
});

test("each page has its own layout, whatever the order of its parameters", async () => {
    const { server, store } = begin();
    server.answer(getLookupHydrate, ({ recordID }) => ({ layout: [node("Words", { text: recordID })] }));
    const loading = { params: {}, url: new URL("http://forum.test/"), dispatch: store.dispatch, getState: store.getState };
    const first = { ...QUERY, recordID: 1, params: { locale: "en", page: 2 } };
    await loadLayout(first, loading);
    const second = { ...QUERY, recordID: 2 };
    expect(selectLayout(store.getState(), second).data).toBeUndefined();
    await loadLayout(second, loading);
    const textOf = (query: LayoutQuery) => selectLayout(store.getState(), query).data?.layout?.[0]?.$reactProps.text;
    expect([textOf({ ...first, params: { page: 2, locale: "en" } }), textOf(second)]).toEqual(["1", "2"]);
});

test("LAY-008 a layout that has moved throws a redirection", async () => {
    const { server, load } = begin();
    server.answer(getLookupHydrate, () => ({ redirectTo: "/discussion/7/kettle", status: 301 }));

    const error = await load().catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(Redirection);
    expect(error).toMatchObject({ target: "/discussion/7/kettle", status: 301 });
});

test("LAY-009 a redirection waits for nothing, such as the code of parts", async () => {
    const { server, load } = begin();
    registerWidget<object>("Never", { load: () => new Promise(() => undefined) });
    server.answer(getLookupHydrate, () => ({ redirectTo: "/discussion/7", layout: [node("Never")] }));
    expect(await load().catch((reason: unknown) => reason)).toMatchObject({ target: "/discussion/7", status: 302 });
});

test("LAY-013 a page that has the layout of another query fetches its own, with a warning and a toast", async () => {
    const { server, store, load } = begin();
    server.answer(getLookupHydrate, ({ recordID }) => ({
        layout: [node(recordID === "8" ? "Later" : "Words", { text: `record ${recordID}` })],
    }));
    registerWidget("Later", { load: async () => ({ Widget: Words }) });
    await load();
    const warn = jest.spyOn(console, "warn").mockImplementation(() => undefined);
    const page = (recordID: number) => (
        <ToastProvider>
            <LayoutPage query={{ ...QUERY, recordID }} />
        </ToastProvider>
    );
    const state = store.getState();
    const shown = renderWithStore(page(-1), { server, state });
    expect(screen.getByText("record -1")).toBeTruthy();
    expect([warn.mock.calls.length, screen.queryByText(/fetched twice/), server.sent.length]).toEqual([0, null, 1]);
    shown.unmount();
    renderWithStore(page(8), { server, state });
    expect(await screen.findByText("record 8")).toBeTruthy();
    expect((await screen.findAllByText(/This page was fetched twice/)).length).toBeGreaterThan(0);
    expect([warn.mock.calls.length, server.sent.length]).toEqual([1, 2]);
    warn.mockRestore();
});

test("LAY-010 a refused layout throws the page's error", async () => {
    const { server, load } = begin();
    server.refuse(getLookupHydrate, { status: 404, message: "Discussion not found." });

    const error = await load().catch((reason: unknown) => reason);

    expect(error).toBeInstanceOf(ApiRefusal);
    expect(error).toMatchObject({ answer: { status: 404, message: "Discussion not found." } });
});

test("LAY-019 a layout of several sections has one main content, and names the sections below it", async () => {
    const section = (kind: string, text: string) => node(kind, { middle: [node("Words", { text })] });
    await show([
        section("SectionOneColumn", "first"),
        section("SectionTwoColumns", "second"),
        section("SectionOneColumn", "third"),
        node("SectionEvenColumns", { children: [node("Pair", {}), node("Words", { text: "one" })] }),
    ]);

    expect(screen.getByRole("main").textContent).toBe("first");
    expect(screen.getAllByRole("region", { name: "More on this page" }).map((each) => each.textContent)).toEqual([
        "second",
        "third",
    ]);
    expect(document.querySelectorAll("#main")).toHaveLength(1);
    // LAY-025: each part is in one column, also one that renders several elements.
    const columns = screen.getByText("one").closest("div")?.parentElement?.children ?? [];
    expect([...columns].map(({ textContent }) => textContent)).toEqual(["left right", "one"]);
});

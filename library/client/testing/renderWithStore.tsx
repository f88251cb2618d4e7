import type { RootState } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import { render } from "@testing-library/react";
import type { ReactElement } from "react";
import { Provider } from "react-redux";
import { createFakeApi } from "./fakeApi";

interface StoreRenderOptions {
    server?: ReturnType<typeof createFakeApi>;
    state?: Partial<RootState>;
    now?: Date;
}

/** Renders an element with a real store and a fake server; returns both together with the rendering. */
export function renderWithStore(
    element: ReactElement,
    { server = createFakeApi(), state, now = new Date() }: StoreRenderOptions = {},
) {
    const store = createStore({ api: server.api, now: () => now }, state);
    return { server, store, ...render(<Provider store={store}>{element}</Provider>) };
}

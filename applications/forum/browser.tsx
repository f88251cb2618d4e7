import { answerChallenge, createApiClient } from "@parley/library/client/api";
import { makeTranslate } from "@parley/library/client/i18n";
import { startKeeping } from "@parley/library/client/persist";
import { makeStore } from "@parley/library/client/store";
import { memberItems, selectIsSignedIn, selectMe } from "@parley/users/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { RouteObject } from "react-router";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import "./assets/files";
import "./features";
import { ROOT_ID, readBootstrap } from "./bootstrap";
import { followLinks } from "./followLinks";
import { createRoutes, loadCode, routeAt } from "./routes";
import { Surroundings } from "./Surroundings";
import { hasUnsaved } from "./unsaved";

void begin();

/** Makes the page that the server wrote alive. */
async function begin(): Promise<void> {
    const { settings, catalogue, iconsURL, state, errors, formState } = readBootstrap();
    const api = createApiClient({
        writerID: () => selectMe(store.getState()).data?.userID,
        onChallenge: () =>
            answerChallenge({ now: Date.now, storage: sessionStorage, reload: () => location.reload(), hasUnsaved }),
    });
    const store = makeStore({ api, now: () => new Date() }, state);
    const routes = createRoutes(store);
    const found = routeAt(routes, new URL(location.href));
    await Promise.all([
        found && !errors ? loadCode(found.route, found.place, store) : undefined,
        selectIsSignedIn(store.getState()) ? memberItems.fetch() : undefined,
    ]);
    const router = createBrowserRouter(routes, { hydrationData: { loaderData: loaded(routes), errors } });
    followLinks(router, routes, store, makeTranslate(settings.locale, catalogue));
    const root = document.getElementById(ROOT_ID);
    if (!root) return;
    // What this device keeps comes in only then, for the first paint is to be the server's.
    const onAlive = () => {
        void startKeeping(store);
        void import(/* webpackChunkName: "tracking" */ "@parley/tracking/client").then(
            ({ startTracking }) => startTracking(router, store),
            // Who can't fetch it isn't counted.
            () => undefined,
        );
    };
    const page = (
        <StrictMode>
            <Surroundings {...{ store, settings, catalogue, iconsURL, formState, onAlive }}>
                <RouterProvider router={router} />
            </Surroundings>
        </StrictMode>
    );
    // As a transition it gives way to the reader: a slow device scrolls while the page comes alive.
    startTransition(() => void hydrateRoot(root, page));
}

/** Says of every route of this page that its data is here already. */
function loaded(routes: RouteObject[]): Record<string, null> {
    return Object.fromEntries((matchRoutes(routes, location.pathname) ?? []).map(({ route }) => [route.id, null]));
}

import { selectIsSignedIn, selectMe } from "@parley/accounts/client";
import { createApiClient, handleChallenge } from "@parley/library/client/api";
import { createTranslate } from "@parley/library/client/i18n";
import { startPersistence } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import { startTracking } from "@parley/tracking/client";
import { memberItems } from "@parley/users/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { RouteObject } from "react-router";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import "./assets/files";
import "./features";
import { isSparing, whenIdle } from "./boot/hydrationTriggers";
import { readBootstrap } from "./bootstrap";
import { english } from "./english";
import { keepOffline } from "./offline/keepOffline";
import { Providers } from "./Providers";
import { ROOT_ID } from "./page/pageIDs";
import { followLinks } from "./prefetch/followLinks";
import { loadWhatIsApproached } from "./prefetch/loadWhatIsApproached";
import { createPrefetch } from "./prefetch/prefetch";
import { createRoutes, isKnown, loadCode, loadNextCode, routeAt } from "./routes";
import { hasUnsaved } from "./unsaved";

/**
 * Makes the page that the server wrote alive. What features have for members alone comes to members, with the code of their corner of the bar;
 * and to whoever came to an address that is none of the others', so that it answers as the server did.
 *
 * @returns once it answers to its reader
 */
export async function begin(): Promise<void> {
    const { settings, catalogue = english, iconsURL, state, errors, formState } = readBootstrap();
    const isMember = selectIsSignedIn(state as RootState);
    if (isMember || !isKnown(location.pathname)) await import(/* webpackChunkName: "member" */ "./memberFeatures");
    const api = createApiClient({
        writerID: () => selectMe(store.getState()).data?.userID,
        onChallenge: () =>
            handleChallenge({ now: Date.now, storage: sessionStorage, reload: () => location.reload(), hasUnsaved }),
    });
    const store = createStore({ api, now: () => new Date() }, state);
    const ahead = createPrefetch(Date.now);
    const routes = createRoutes(() => store, { ahead, goesTo: () => router.state.navigation.location });
    const found = routeAt(routes, new URL(location.href));
    await Promise.all([
        found && !errors ? loadCode(found.route, found.place, store) : undefined,
        isMember ? memberItems.fetch() : undefined,
    ]);
    const router = createBrowserRouter(routes, { hydrationData: { loaderData: loaded(routes), errors } });
    followLinks(router, routes, store, createTranslate(settings.language, catalogue));
    loadWhatIsApproached(routes, store, ahead);
    const onNavigated = (listener: () => void) =>
        router.subscribe(({ location, navigation }) => {
            if (navigation.state === "idle" && location.key !== "default") listener();
        });
    const root = document.getElementById(ROOT_ID);
    if (!root) return;
    await new Promise<void>((onAlive) => {
        const page = (
            <StrictMode>
                <Providers {...{ store, settings, catalogue, iconsURL, formState, onAlive, onNavigated }}>
                    <RouterProvider router={router} />
                </Providers>
            </StrictMode>
        );
        // As a transition it gives way to the reader: a slow device scrolls while the page comes alive.
        startTransition(() => void hydrateRoot(root, page));
    });
    // What this device keeps comes in only then, for the first paint is to be the server's.
    void startPersistence(store);
    startTracking(router, store);
    keepOffline(store);
    if (selectIsSignedIn(store.getState()) && !isSparing()) whenIdle(() => void loadNextCode().catch(() => undefined));
}

/** Says of every route of this page that its data is here already. */
function loaded(routes: RouteObject[]): Record<string, null> {
    return Object.fromEntries((matchRoutes(routes, location.pathname) ?? []).map(({ route }) => [route.id, null]));
}

import { selectIsSignedIn, selectMe } from "@parley/accounts/client";
import { createApiClient, handleChallenge } from "@parley/library/client/api";
import { getBasePath, toSitePath, toURLPath } from "@parley/library/client/basePath";
import { createTranslate } from "@parley/library/client/i18n";
import { startPersistence } from "@parley/library/client/persist";
import type { RootState } from "@parley/library/client/store";
import { createStore } from "@parley/library/client/store";
import type { Catalogue } from "@parley/library/contract";
import { startTracking } from "@parley/tracking/client";
import { memberItems } from "@parley/users/client";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import type { RouteObject } from "react-router";
import { createBrowserRouter, matchRoutes, RouterProvider } from "react-router";
import "./assets/files";
import "./features";
import { isSavingData, runWhenIdle } from "./boot/hydrationTriggers";
import { readBootstrap } from "./bootstrap";
import { english } from "./english";
import { registerOfflineWorker } from "./offline/registerOfflineWorker";
import { Providers } from "./Providers";
import { ROOT_ID } from "./page/pageIDs";
import { followLinks } from "./prefetch/followLinks";
import { createPrefetch } from "./prefetch/prefetch";
import { prefetchLinks } from "./prefetch/prefetchLinks";
import { createRoutes, findRoute, isKnown, loadNextCode, loadPageCode, loadWidgetCode } from "./routes";
import { hasUnsaved } from "./unsaved";

/**
 * Hydrates the server-rendered page. Members also get the features for members and the code of the account items; these features are loaded
 * for unknown paths too, so that the browser renders the same response as the server.
 *
 * @returns once the page is hydrated
 */
export async function begin(): Promise<void> {
    const { settings, textURLs, iconsURL, state, errors, formState, address } = readBootstrap();
    if (address !== undefined) showAddress(address);
    const words = textURLs ? fetchCatalogue(textURLs) : english;
    const isMember = selectIsSignedIn(state as RootState);
    if (isMember || !isKnown(toSitePath(location.pathname) ?? "/"))
        await import(/* webpackChunkName: "member" */ "./memberFeatures");
    const api = createApiClient({
        writerID: () => selectMe(store.getState()).data?.userID,
        onChallenge: () =>
            handleChallenge({ now: Date.now, storage: sessionStorage, reload: () => location.reload(), hasUnsaved }),
    });
    const prefetch = createPrefetch(Date.now);
    const routes = createRoutes(() => store, { prefetch, goesTo: () => router.state.navigation.location });
    const found = findRoute(routes, new URL(location.href));
    const items = isMember ? memberItems.fetch() : undefined;
    // The code of a page may add a slice, without which the store would drop the page's state.
    if (found && !errors) await loadPageCode(found.route);
    const store = createStore({ api, now: () => new Date() }, state);
    await Promise.all([found && !errors ? loadWidgetCode(found.route, found.location, store) : undefined, items]);
    const catalogue = await words;
    const router = createBrowserRouter(routes, {
        basename: getBasePath() || "/",
        hydrationData: { loaderData: loaded(routes), errors },
    });
    followLinks(router, routes, store, createTranslate(settings.language, catalogue));
    prefetchLinks(routes, store, prefetch);
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
        // A transition yields to input: a slow device can scroll while the page hydrates.
        startTransition(() => void hydrateRoot(root, page));
    });
    // Stored state is applied only after hydration, because the first paint must match the server's.
    void startPersistence(store);
    startTracking(router, store);
    registerOfflineWorker(store);
    if (selectIsSignedIn(store.getState()) && !isSavingData()) runWhenIdle(() => void loadNextCode().catch(() => undefined));
}

/** Fetches the translations of the page. Without them it stays as the server wrote it, until the app is loaded again. */
async function fetchCatalogue(urls: readonly string[]): Promise<Catalogue> {
    const responses = await Promise.all(urls.map((url) => fetch(url)));
    const parts = responses.map((response) => (response.ok ? (response.json() as Promise<Catalogue>) : Promise.reject(response)));
    return Object.assign({}, english, ...(await Promise.all(parts))) as Catalogue;
}

/** Replaces the address of a form by that of the page in the response, so that the page is hydrated as what it is. */
function showAddress(path: string): void {
    const address = toURLPath(path);
    if (address !== location.pathname + location.search) history.replaceState(history.state, "", address);
}

/** Marks the data of every route of this page as loaded. */
function loaded(routes: RouteObject[]): Record<string, null> {
    return Object.fromEntries(
        (matchRoutes(routes, toSitePath(location.pathname) ?? "/") ?? []).map(({ route }) => [route.id, null]),
    );
}

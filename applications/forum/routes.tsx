import { selectIsSignedIn } from "@parley/accounts/client";
import { fetchDeletedRecord } from "@parley/actionLog/client";
import {
    LayoutPage,
    listLayoutChunks,
    listLayoutPreloads,
    listParts,
    loadLayout,
    loadParts,
    loadWidgets,
    markPageAsRead,
    selectLayout,
} from "@parley/layouts/client";
import { getBasePath, toSitePath } from "@parley/library/client/basePath";
import type { LayoutRoute, OwnPageRoute, PageRoute, RouteLocation } from "@parley/library/client/routing";
import { listRoutes, Redirection } from "@parley/library/client/routing";
import type { AppStore, RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { markAnswered, markUnanswered } from "@parley/library/client/thunks";
import { loadWidget } from "@parley/library/client/widgets";
import { ApiRefusal, findSitePath } from "@parley/library/contract";
import type { ComponentType } from "react";
import type { LoaderFunctionArgs, RouteMatch, RouteObject } from "react-router";
import { data, matchRoutes, redirect } from "react-router";
import { App } from "./App";
import { runWhenIdle } from "./boot/hydrationTriggers";
import type { FoundRoute } from "./page/pageHead";
import { pageInPath } from "./page/pageInPath";
import { findKnownParts, PartialPage, usePartialPage, usePartialPageRetry } from "./prefetch/partialPage";
import type { Prefetch } from "./prefetch/prefetch";
import { RouteError } from "./RouteError";
import { SOMEWHERE, useRouteLocation } from "./useRouteLocation";

type FoundMatch = Pick<RouteMatch<string, RouteObject>, "params" | "route">;

/** Loaded components of the routes without a layout. */
const pages = new Map<OwnPageRoute, ComponentType>();

/** State of the browser router: the prefetch, and the location being navigated to. */
interface BrowserRouting {
    prefetch: Prefetch;
    goesTo: () => Pick<Location, "pathname" | "hash"> | undefined;
}

/**
 * Creates the routes of all features inside the frame of the app. Loaders fill the store, components read it. `storeOf` returns the store
 * from the request context: one in a browser, one for each page on the server. A prefetched page is not loaded again, and the known parts
 * of the next page are shown at once.
 */
export function createRoutes(storeOf: (context: unknown) => AppStore, browser?: BrowserRouting): RouteObject[] {
    const known = listRoutes().map(
        (route): RouteObject => ({
            id: route.path,
            path: route.path,
            handle: route,
            loader: (args) => {
                const [store, url] = [storeOf(args.context), new URL(args.request.url)];
                const location = { params: args.params, url: fromSiteRoot(url.href) };
                const got = browser?.prefetch.take(url);
                if (got) runWhenIdle(() => reportReading(route, location, store));
                const known = isForwardNavigation(browser?.goesTo())
                    ? findKnownParts(route, location, store.getState())
                    : undefined;
                const whole = got ?? load(route, args, store);
                return known ? new PartialPage(known, whole) : whole;
            },
            Component: "layout" in route ? () => <ShownLayout route={route} /> : () => <ShownPage route={route} />,
            ErrorBoundary: RouteError,
        }),
    );
    const unknown: RouteObject = { id: "unknown", path: "*", loader: refuse, Component: RouteError, ErrorBoundary: RouteError };
    return [{ id: "app", Component: App, ErrorBoundary: RouteError, children: [...known, unknown] }];
}

/** Whether a path matches a route of the loaded features. */
export function isKnown(path: string): boolean {
    return (
        matchRoutes(
            listRoutes().map(({ path }) => ({ path })),
            path,
        ) !== null
    );
}

/** Returns the feature route that matches a URL. */
export function findRoute(routes: RouteObject[], url: URL): FoundRoute | undefined {
    return toFoundRoute(matchRoutes(routes, url.pathname, getBasePath() || "/") ?? [], url);
}

/** Returns the feature route of matches that a router has found. */
export function toFoundRoute(matches: readonly FoundMatch[], url: URL): FoundRoute | undefined {
    const match = matches.at(-1);
    const route = match?.route.handle as PageRoute | undefined;
    return match && route ? { route, location: { params: match.params, url: fromSiteRoot(url.href) } } : undefined;
}

/** Fetches the code of a page without a layout. */
export async function loadPageCode(route: PageRoute): Promise<void> {
    if ("page" in route) await loadPage(route);
}

/** Fetches the code of the widgets of a page whose data is loaded already: the server-rendered one. */
export async function loadWidgetCode(route: PageRoute, location: RouteLocation, store: AppStore): Promise<void> {
    if ("page" in route) return;
    await store.dispatch(markAnswered(preloadsAt(route, location, store)));
    await loadWidgets(listParts(selectLayout(store.getState(), route.layout(location)).data));
}

/** Returns the names of the chunks with the code that shows a page. */
export function listChunks(found: FoundRoute | undefined, state: RootState): string[] {
    if (!found || !("layout" in found.route)) return [];
    return listLayoutChunks(listParts(selectLayout(state, found.route.layout(found.location)).data));
}

/** Fetches the code of the page that a reader of a list opens next. */
export async function loadNextCode(): Promise<void> {
    const names = listRoutes().flatMap((route) => ("layout" in route && route.readWidgets) || []);
    await Promise.all(names.map(loadWidget));
}

/** Prefetches the data of a page. If the server would mark its content as read, that is sent only when the page is shown. */
export function prefetchPage(url: URL, routes: RouteObject[], store: AppStore, prefetch: Prefetch): void {
    const found = findRoute(routes, url);
    if (!found) return;
    const { route, location } = found;
    const loadRequest = { params: { ...location.params }, request: { url: url.href } };
    if (!marksAsRead(route, store)) {
        prefetch.begin(url, () => load(route, loadRequest, store));
        return;
    }
    // The data is fetched again if the page is opened later: otherwise the viewer would see old content while the present content is marked
    // as read.
    const drop = () => void store.dispatch(markUnanswered(preloadsAt(route, location, store)));
    prefetch.begin(url, () => load(route, loadRequest, store, true), drop);
}

/**
 * Whether a navigation goes forward to the top of another page. On Back the browser has changed the URL already and the scroll position is
 * restored, and a hash is scrolled to: for either the whole page must be loaded.
 */
function isForwardNavigation(to: Pick<Location, "pathname" | "hash"> | undefined): boolean {
    return to !== undefined && to.hash === "" && to.pathname !== location.pathname;
}

/** Returns the requests that a page sends before it is shown, if its layout is loaded. */
function preloadsAt(route: LayoutRoute, location: RouteLocation, store: AppStore): AppThunk[] {
    return listLayoutPreloads(selectLayout(store.getState(), route.layout(location)).data?.layout ?? []);
}

/** Reports to the server that a prefetched page is shown. */
function reportReading(route: PageRoute, location: RouteLocation, store: AppStore): void {
    if (marksAsRead(route, store)) void store.dispatch(markPageAsRead(route.layout(location)));
}

/** Whether the server marks the content of the page as read for this viewer. */
function marksAsRead(route: PageRoute, store: AppStore): route is LayoutRoute {
    return "layout" in route && route.readWidgets !== undefined && selectIsSignedIn(store.getState());
}

type LoadRequest = Pick<LoaderFunctionArgs, "params"> & { request: Pick<Request, "url"> };

/** Loads a page into the store. */
async function load(route: PageRoute, { params, request }: LoadRequest, store: AppStore, isPrefetch = false): Promise<"loaded"> {
    const location = { params, url: fromSiteRoot(request.url) };
    const loading = { ...location, dispatch: store.dispatch, getState: store.getState };
    const elsewhere = pageInPath(location.url, route.path, listRoutes());
    if (elsewhere) throw redirect(elsewhere, 301);
    try {
        if ("layout" in route) {
            void store.dispatch(loadParts(route.partialLayout?.(location, store.getState()) ?? []));
            await loadLayout(route.layout(location), loading, isPrefetch);
        } else await Promise.all([loadPage(route), route.load?.(loading)]);
        return "loaded";
    } catch (error) {
        if (error instanceof Redirection) throw redirect(withinSite(error.target, request.url), error.status);
        if (error instanceof ApiRefusal) {
            await fetchRemovedRecord(error, store);
            throw data(error.answer, { status: error.answer.status || 503 });
        }
        throw error;
    }
}

/** Loads the deleted record for its author and for members who may restore it. */
async function fetchRemovedRecord({ answer: { status, logID } }: ApiRefusal, { dispatch, getState }: AppStore): Promise<void> {
    if (status === 410 && typeof logID === "number" && selectIsSignedIn(getState()))
        await dispatch(fetchDeletedRecord({ actID: logID }));
}

async function loadPage(route: OwnPageRoute): Promise<void> {
    if (!pages.has(route)) pages.set(route, (await route.page()).Page);
}

function refuse(): never {
    throw data({ status: 404, message: "Page Not Found" }, { status: 404 });
}

function ShownLayout({ route }: { route: LayoutRoute }) {
    const query = route.layout(useRouteLocation());
    const beginning = usePartialPage();
    usePartialPageRetry(beginning);
    // The key keeps a page that may begin partially from reusing the components of the previous page of the same kind.
    const key = route.partialLayout && `${query.recordType} ${query.recordID}`;
    return <LayoutPage key={key} query={query} partialLayout={beginning?.nodes} />;
}

function ShownPage({ route }: { route: OwnPageRoute }) {
    const Page = pages.get(route);
    return Page ? <Page /> : null;
}

/** Returns the path of a URL of this site, so that the viewer stays on the host name of the request; other URLs unchanged. */
function withinSite(target: string, here: string): string {
    return findSitePath(target, new URL(here).origin + getBasePath()) ?? target;
}

function fromSiteRoot(address: string): URL {
    const { pathname, search } = new URL(address);
    return new URL((toSitePath(pathname) ?? pathname) + search, SOMEWHERE);
}

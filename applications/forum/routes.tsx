import { selectIsSignedIn } from "@parley/accounts/client";
import { fetchDeletedRecord } from "@parley/actionLog/client";
import {
    LayoutPage,
    listLayoutChunks,
    listLayoutPreloads,
    loadLayout,
    loadParts,
    loadWidgets,
    markPageAsRead,
    selectLayout,
} from "@parley/layouts/client";
import type { LayoutRoute, OwnPageRoute, PageRoute, RouteLocation } from "@parley/library/client/routing";
import { listRoutes, Redirection } from "@parley/library/client/routing";
import type { AppStore, RootState } from "@parley/library/client/store";
import type { AppThunk } from "@parley/library/client/thunks";
import { markAnswered, markUnanswered } from "@parley/library/client/thunks";
import { loadWidget } from "@parley/library/client/widgets";
import { ApiRefusal } from "@parley/library/contract";
import type { ComponentType } from "react";
import type { LoaderFunctionArgs, RouteMatch, RouteObject } from "react-router";
import { data, matchRoutes, redirect, useLocation, useParams } from "react-router";
import { App } from "./App";
import { whenIdle } from "./boot/hydrationTriggers";
import type { FoundRoute } from "./page/pageHead";
import { pageInPath } from "./page/pageInPath";
import { Beginning, findKnownParts, useAskedAgain, useBeginning } from "./prefetch/beginning";
import type { Prefetch } from "./prefetch/prefetch";
import { RouteError } from "./RouteError";

/** Only the path and query of an address matter to a page; the rest differs between the server and the browser. */
const SOMEWHERE = "http://page.invalid";

type FoundMatch = Pick<RouteMatch<string, RouteObject>, "params" | "route">;

/** The code of pages of their own that has been fetched. */
const pages = new Map<OwnPageRoute, ComponentType>();

/** What only a browser knows: what was got before it was asked for, and where the reader is going. */
interface InBrowser {
    ahead: Prefetch;
    goesTo: () => Pick<Location, "pathname" | "hash"> | undefined;
}

/**
 * The routes of every feature inside the frame of the app. Loading fills a store; showing reads it. `storeOf` finds it by what the router was
 * given with a request: in a browser there is one, on the server one for each page. What is `ahead` already is not loaded again, and of a page
 * that the reader goes on to what is known is shown at once.
 */
export function createRoutes(storeOf: (context: unknown) => AppStore, browser?: InBrowser): RouteObject[] {
    const known = listRoutes().map(
        (route): RouteObject => ({
            id: route.path,
            path: route.path,
            handle: route,
            loader: (args) => {
                const [store, url] = [storeOf(args.context), new URL(args.request.url)];
                const place = { params: args.params, url };
                const got = browser?.ahead.take(url);
                if (got) whenIdle(() => tellWhatIsRead(route, place, store));
                const known = goesOn(browser?.goesTo()) ? findKnownParts(route, place, store.getState()) : undefined;
                const whole = got ?? load(route, args, store);
                return known ? new Beginning(known, whole) : whole;
            },
            Component: "layout" in route ? () => <ShownLayout route={route} /> : () => <ShownPage route={route} />,
            ErrorBoundary: RouteError,
        }),
    );
    const unknown: RouteObject = { id: "unknown", path: "*", loader: refuse, Component: RouteError, ErrorBoundary: RouteError };
    return [{ id: "app", Component: App, ErrorBoundary: RouteError, children: [...known, unknown] }];
}

/** Whether a path is an address of a feature that is here. */
export function isKnown(path: string): boolean {
    return (
        matchRoutes(
            listRoutes().map(({ path }) => ({ path })),
            path,
        ) !== null
    );
}

/** The feature's route that answers a path, and where that is. */
export function routeAt(routes: RouteObject[], url: URL): FoundRoute | undefined {
    return foundRoute(matchRoutes(routes, url.pathname) ?? [], url);
}

/** The same, when a router has looked already. */
export function foundRoute(matches: readonly FoundMatch[], url: URL): FoundRoute | undefined {
    const match = matches.at(-1);
    const route = match?.route.handle as PageRoute | undefined;
    return match && route ? { route, place: { params: match.params, url } } : undefined;
}

/** Fetches the code that shows a page whose data is here already: the one the server rendered. */
export async function loadCode(route: PageRoute, place: RouteLocation, store: AppStore): Promise<void> {
    if ("page" in route) return loadPage(route);
    await store.dispatch(markAnswered(preloadsAt(route, place, store)));
    await loadWidgets(selectLayout(store.getState(), route.layout(place)).data?.layout ?? []);
}

/** The parts of the app in which the code is that shows such a page. */
export function listChunks(found: FoundRoute | undefined, state: RootState): string[] {
    if (!found || !("layout" in found.route)) return [];
    return listLayoutChunks(selectLayout(state, found.route.layout(found.place)).data?.layout ?? []);
}

/** Fetches the code of the page that the reader of a list goes to next. */
export async function loadNextCode(): Promise<void> {
    const names = listRoutes().flatMap((route) => ("layout" in route && route.readWidgets) || []);
    await Promise.all(names.map(loadWidget));
}

/** Gets what a page will show before it is asked for. What the server remembers as read is read when it is shown, and not before. */
export function prefetchPage(url: URL, routes: RouteObject[], store: AppStore, ahead: Prefetch): void {
    const found = routeAt(routes, url);
    if (!found) return;
    const { route, place } = found;
    const asked = { params: { ...place.params }, request: { url: url.href } };
    if (!isRemembered(route, store)) {
        ahead.begin(url, () => load(route, asked, store));
        return;
    }
    // Who comes later after all would read what was there then, and it would be remembered that they have read what is there now.
    const drop = () => void store.dispatch(markUnanswered(preloadsAt(route, place, store)));
    ahead.begin(url, () => load(route, asked, store, true), drop);
}

/**
 * Whether a reader goes on to another page, which begins at its top. On the way back the browser has the address already, and they come to where
 * they were; where a place within the page is named they come there. For either all of it must be here.
 */
function goesOn(to: Pick<Location, "pathname" | "hash"> | undefined): boolean {
    return to !== undefined && to.hash === "" && to.pathname !== location.pathname;
}

/** What a page asks for before it shows, when its layout is known. */
function preloadsAt(route: LayoutRoute, place: RouteLocation, store: AppStore): AppThunk[] {
    return listLayoutPreloads(selectLayout(store.getState(), route.layout(place)).data?.layout ?? []);
}

/** A page that was got ahead is shown now. */
function tellWhatIsRead(route: PageRoute, place: RouteLocation, store: AppStore): void {
    if (isRemembered(route, store)) void store.dispatch(markPageAsRead(route.layout(place)));
}

/** Whether the server remembers of this reader that they have read the page. */
function isRemembered(route: PageRoute, store: AppStore): route is LayoutRoute {
    return "layout" in route && route.readWidgets !== undefined && selectIsSignedIn(store.getState());
}

type Asked = Pick<LoaderFunctionArgs, "params"> & { request: Pick<Request, "url"> };

/** What it has got stands in the store. */
async function load(route: PageRoute, { params, request }: Asked, store: AppStore, isAhead = false): Promise<"loaded"> {
    const place = { params, url: relative(request.url) };
    const loading = { ...place, dispatch: store.dispatch, getState: store.getState };
    const elsewhere = pageInPath(place.url, route.path, listRoutes());
    if (elsewhere) throw redirect(elsewhere, 301);
    try {
        if ("layout" in route) {
            void store.dispatch(loadParts(route.partialLayout?.(place, store.getState()) ?? []));
            await loadLayout(route.layout(place), loading, isAhead);
        } else await Promise.all([loadPage(route), route.load?.(loading)]);
        return "loaded";
    } catch (error) {
        if (error instanceof Redirection) throw redirect(withinSite(error.target, request.url), error.status);
        if (error instanceof ApiRefusal) {
            await askForRemoved(error, store);
            throw data(error.answer, { status: error.answer.status || 503 });
        }
        throw error;
    }
}

/** In place of what was deleted its author, and who may restore it, are told of that. */
async function askForRemoved({ answer: { status, logID } }: ApiRefusal, { dispatch, getState }: AppStore): Promise<void> {
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
    const query = route.layout(usePlace());
    const beginning = useBeginning();
    useAskedAgain(beginning);
    // A page that may begin before it is whole takes over nothing of the one before, which may be of the same kind.
    const key = route.partialLayout && `${query.recordType} ${query.recordID}`;
    return <LayoutPage key={key} query={query} partialLayout={beginning?.nodes} />;
}

function ShownPage({ route }: { route: OwnPageRoute }) {
    const Page = pages.get(route);
    return Page ? <Page /> : null;
}

function usePlace(): RouteLocation {
    const { pathname, search } = useLocation();
    return { params: useParams(), url: new URL(pathname + search, SOMEWHERE) };
}

/** An address of this site without its host, so that a reader who came by another name of the host keeps it. */
function withinSite(target: string, here: string): string {
    const { origin, href, pathname, search, hash } = new URL(target, here);
    return origin === new URL(here).origin ? pathname + search + hash : href;
}

function relative(address: string): URL {
    const { pathname, search } = new URL(address);
    return new URL(pathname + search, SOMEWHERE);
}

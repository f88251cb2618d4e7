import { LayoutPage, loadLayout, loadWidgetsOf, selectLayout } from "@parley/layouts/client";
import type { LayoutRoute, OwnPageRoute, PageRoute, Place } from "@parley/library/client/routing";
import { Redirection, registeredRoutes } from "@parley/library/client/routing";
import type { AppStore } from "@parley/library/client/store";
import { ApiRefusal } from "@parley/library/contract";
import type { ComponentType } from "react";
import type { LoaderFunctionArgs, RouteObject } from "react-router";
import { data, matchRoutes, redirect, useLocation, useParams } from "react-router";
import { App } from "./App";
import { pageInPath } from "./pageInPath";
import { RouteError } from "./RouteError";

/** Only the path and query of an address matter to a page; the rest differs between the server and the browser. */
const SOMEWHERE = "http://page.invalid";

/** The code of pages of their own that has been fetched. */
const pages = new Map<OwnPageRoute, ComponentType>();

/** The routes of every feature inside the frame of the app. Loading fills `store`; showing reads it. */
export function createRoutes(store: AppStore): RouteObject[] {
    const known = registeredRoutes().map(
        (route): RouteObject => ({
            id: route.path,
            path: route.path,
            handle: route,
            loader: (args) => load(route, args, store),
            Component: "layout" in route ? () => <ShownLayout route={route} /> : () => <ShownPage route={route} />,
            ErrorBoundary: RouteError,
        }),
    );
    const unknown: RouteObject = { id: "unknown", path: "*", loader: refuse, Component: RouteError, ErrorBoundary: RouteError };
    return [{ id: "app", Component: App, ErrorBoundary: RouteError, children: [...known, unknown] }];
}

/** The feature's route that answers a path, and where that is. */
export function routeAt(routes: RouteObject[], url: URL): { route: PageRoute; place: Place } | undefined {
    const match = matchRoutes(routes, url.pathname)?.at(-1);
    const route = match?.route.handle as PageRoute | undefined;
    return match && route ? { route, place: { params: match.params, url } } : undefined;
}

/** Fetches the code that shows a page whose data is here already: the one the server rendered. */
export async function loadCode(route: PageRoute, place: Place, store: AppStore): Promise<void> {
    if ("page" in route) return loadPage(route);
    const { data: layout } = selectLayout(store.getState(), route.layout(place));
    await loadWidgetsOf(layout?.layout ?? []);
}

async function load(route: PageRoute, { params, request }: LoaderFunctionArgs, store: AppStore): Promise<null> {
    const place = { params, url: relative(request.url) };
    const loading = { ...place, dispatch: store.dispatch, getState: store.getState };
    const elsewhere = pageInPath(place.url, route.path, registeredRoutes());
    if (elsewhere) throw redirect(elsewhere);
    try {
        if ("layout" in route) await loadLayout(route.layout(place), loading);
        else await Promise.all([loadPage(route), route.load?.(loading)]);
        return null;
    } catch (error) {
        if (error instanceof Redirection) throw redirect(withinSite(error.target, request.url), error.status);
        if (error instanceof ApiRefusal) throw data(error.answer, { status: error.answer.status || 503 });
        throw error;
    }
}

async function loadPage(route: OwnPageRoute): Promise<void> {
    if (!pages.has(route)) pages.set(route, (await route.page()).Page);
}

function refuse(): never {
    throw data({ status: 404, message: "Page Not Found" }, { status: 404 });
}

function ShownLayout({ route }: { route: LayoutRoute }) {
    return <LayoutPage query={route.layout(usePlace())} />;
}

function ShownPage({ route }: { route: OwnPageRoute }) {
    const Page = pages.get(route);
    return Page ? <Page /> : null;
}

function usePlace(): Place {
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

import type { OfflineFiles } from "@parley/library/contract";

/** What a script of this kind has; the browser's own names for it stand in another world than those of pages. */
interface WorkerScope {
    location: Location;
    clients: { claim(): Promise<void> };
    skipWaiting(): Promise<void>;
    addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
    addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
}

interface LastingEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LastingEvent {
    request: Request;
    respondWith(answer: Promise<Response>): void;
}

declare const self: WorkerScope;
/** The server writes it before this script. */
declare const OFFLINE: OfflineFiles;

/*
 * Shows a page of ours in place of the browser's error where the server can't be reached (FC-61). It keeps that one page, as a guest is given it,
 * and the files it is made of: no answer of the API, and nothing that was written for a member. Whoever is online gets every page from the server.
 */
const { version, page, files } = OFFLINE;
const KEPT = "offline-";
/** What the page is called, and looks like, may change without a release. In milliseconds. */
const PAGE_LIFE = 24 * 60 * 60 * 1000;
const KINDS: Record<string, RegExp> = { js: /javascript/, css: /^text\/css/, woff2: /^font\//, svg: /^image\/svg/ };

self.addEventListener("install", (event) => event.waitUntil(keepAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(dropFormer().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    if (request.mode === "navigate") event.respondWith(pageAt(event, url));
    else if (files.includes(url.pathname)) event.respondWith(keptOrFetched(request));
});

async function keepAll(): Promise<void> {
    const cache = await caches.open(KEPT + version);
    await Promise.all([keepPage(cache), ...files.map((file) => keepFile(cache, file))]);
}

/** As a guest is given it, so that nobody's name is in it. A stranger's page, or one of another build, is not kept (FC-69). */
async function keepPage(cache: Cache): Promise<void> {
    const answer = await fetch(page, { credentials: "omit", cache: "no-store", redirect: "error" });
    const isOurs = isWhole(answer, /^text\/html/) && files.some((file) => file.endsWith(".js")) && (await namesFiles(answer));
    if (!isOurs) throw new Error(`${page} is not what it should be.`);
    await cache.put(page, answer);
}

async function namesFiles(answer: Response): Promise<boolean> {
    const html = await answer.clone().text();
    return [files[0] ?? "", 'id="root"'].every((part) => html.includes(part));
}

async function keepFile(cache: Cache, file: string): Promise<void> {
    const answer = await fetch(file, { credentials: "omit", redirect: "error" });
    const kind = KINDS[file.slice(file.lastIndexOf(".") + 1)];
    if (!kind || !isWhole(answer, kind)) throw new Error(`${file} is not what it should be.`);
    await cache.put(file, answer);
}

const isWhole = ({ status, type, redirected, headers }: Response, kind: RegExp): boolean =>
    status === 200 && type === "basic" && !redirected && kind.test(headers.get("content-type") ?? "");

async function dropFormer(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(
        names.filter((name) => name.startsWith(KEPT) && name !== KEPT + version).map((name) => caches.delete(name)),
    );
}

/** The server's answer, whatever it is; without any, the way to the page that is kept. */
async function pageAt(event: FetchEvent, url: URL): Promise<Response> {
    try {
        const answer = await fetch(event.request);
        event.waitUntil(renewPage());
        return answer;
    } catch (error) {
        const cache = await caches.open(KEPT + version);
        const kept = await cache.match(page, { ignoreVary: true });
        if (!kept) throw error;
        if (url.pathname === page) return kept;
        const way = new URL(page, url);
        way.searchParams.set("Target", url.pathname + url.search);
        return Response.redirect(way.href, 302);
    }
}

async function renewPage(): Promise<void> {
    const cache = await caches.open(KEPT + version);
    const kept = await cache.match(page, { ignoreVary: true });
    const isRecent = Date.now() - Date.parse(kept?.headers.get("date") ?? "") < PAGE_LIFE;
    // Where it can't be had now the former one is kept.
    if (!isRecent) await keepPage(cache).catch(() => undefined);
}

async function keptOrFetched(request: Request): Promise<Response> {
    const cache = await caches.open(KEPT + version);
    return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

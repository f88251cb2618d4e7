import type { OfflineFiles } from "@parley/library/contract";

/** Global scope of a service worker. Its types in the DOM library conflict with those of pages. */
interface WorkerScope {
    location: Location;
    clients: {
        claim(): Promise<void>;
        matchAll(options: { type: "window"; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
        openWindow(url: string): Promise<unknown>;
    };
    registration: {
        pushManager: PushManager;
        showNotification(title: string, options: NotificationOptions): Promise<void>;
    };
    skipWaiting(): Promise<void>;
    addEventListener(type: "install" | "activate", listener: (event: LastingEvent) => void): void;
    addEventListener(type: "fetch", listener: (event: FetchEvent) => void): void;
    addEventListener(type: "push", listener: (event: PushEvent) => void): void;
    addEventListener(type: "notificationclick", listener: (event: NotificationEvent) => void): void;
    addEventListener(type: "pushsubscriptionchange", listener: (event: LastingEvent) => void): void;
}

interface WindowClient {
    url: string;
    focus(): Promise<unknown>;
}

interface LastingEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends LastingEvent {
    request: Request;
    respondWith(answer: Promise<Response>): void;
}

interface PushEvent extends LastingEvent {
    data: { json(): PushedNotification } | null;
}

interface NotificationEvent extends LastingEvent {
    notification: { data: { url?: string } | null; close(): void };
}

/** What the server pushes. */
interface PushedNotification {
    title: string;
    body: string;
    url: string;
    /** A notification with the same tag replaces the one before. */
    tag: string;
}

declare const self: WorkerScope;
/** Written by the server in front of this script. */
declare const OFFLINE: OfflineFiles;

/*
 * Service worker that shows the offline page in place of the browser's error if the server is unreachable (FC-61). It stores only that
 * page, as rendered for guests, and its files: no API responses, and nothing rendered for a member. While online, every page comes from the
 * server. It also shows what the server pushes to members who have asked for it.
 */
const { version, page, basePath, files } = OFFLINE;
const CACHE_PREFIX = "offline-";
/** Maximum age of the stored page, in milliseconds: its title and appearance may change without a release. */
const MAX_PAGE_AGE_MS = 24 * 60 * 60 * 1000;
const KINDS: Record<string, RegExp> = { js: /javascript/, css: /^text\/css/, woff2: /^font\//, svg: /^image\/svg/ };

self.addEventListener("install", (event) => event.waitUntil(cacheAll().then(() => self.skipWaiting())));
self.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches().then(() => self.clients.claim())));
self.addEventListener("fetch", (event) => {
    const { request } = event;
    const url = new URL(request.url);
    if (request.method !== "GET" || url.origin !== self.location.origin) return;
    // What a worker requests is not known to be for a frame, and the server would refuse the page to sites that may show it.
    if (request.destination === "iframe") return;
    if (request.mode === "navigate") event.respondWith(fetchPage(event, url));
    else if (files.includes(url.pathname)) event.respondWith(fetchCacheFirst(request));
});

self.addEventListener("push", (event) => event.waitUntil(showPushed(event.data?.json())));
self.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(openPage(event.notification.data?.url ?? basePath));
});
self.addEventListener("pushsubscriptionchange", (event) => event.waitUntil(subscribeAnew()));

/** Browsers end the subscription of a site that shows nothing. */
async function showPushed({ title, body, url, tag }: Partial<PushedNotification> = {}): Promise<void> {
    await self.registration.showNotification(title ?? self.location.host, {
        ...(body && { body }),
        ...(tag && { tag }),
        data: { url },
    });
}

/** Shows a page of this site: in the tab that has it, or in a new one. */
async function openPage(address: string): Promise<void> {
    const { href, origin } = new URL(address, self.location.origin);
    if (origin !== self.location.origin) return;
    const tabs = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
    const open = tabs.find(({ url }) => url === href);
    await (open ? open.focus() : self.clients.openWindow(href));
}

/** Subscribes again when the push service has ended the subscription. */
async function subscribeAnew(): Promise<void> {
    const subscriptions = `${basePath}/api/v2/push-subscriptions`;
    const { publicKey } = (await (await fetch(`${subscriptions}/key`)).json()) as { publicKey: string };
    const subscription = await self.registration.pushManager.subscribe({
        userVisibleOnly: true,
        applicationServerKey: publicKey,
    });
    const answer = await fetch(subscriptions, {
        method: "POST",
        headers: { "content-type": "application/json", "x-requested-with": "parley" },
        body: JSON.stringify({ endpoint: subscription.endpoint, keys: subscription.toJSON().keys }),
    });
    // Nobody is signed in here any more.
    if (!answer.ok) await subscription.unsubscribe();
}

async function cacheAll(): Promise<void> {
    const cache = await caches.open(CACHE_PREFIX + version);
    await Promise.all([cachePage(cache), ...files.map((file) => cacheFile(cache, file))]);
}

/**
 * Stores the offline page as rendered for guests, so that it contains no names. Responses of a captive portal or another build are rejected
 * (FC-69).
 */
async function cachePage(cache: Cache): Promise<void> {
    const answer = await fetch(page, { credentials: "omit", cache: "no-store", redirect: "error" });
    const isOurs = isWhole(answer, /^text\/html/) && files.some((file) => file.endsWith(".js")) && (await namesFiles(answer));
    if (!isOurs) throw new Error(`${page} is not what it should be.`);
    await cache.put(page, answer);
}

async function namesFiles(answer: Response): Promise<boolean> {
    const html = await answer.clone().text();
    return [files[0] ?? "", 'id="root"'].every((part) => html.includes(part));
}

async function cacheFile(cache: Cache, file: string): Promise<void> {
    const answer = await fetch(file, { credentials: "omit", redirect: "error" });
    const kind = KINDS[file.slice(file.lastIndexOf(".") + 1)];
    if (!kind || !isWhole(answer, kind)) throw new Error(`${file} is not what it should be.`);
    await cache.put(file, answer);
}

const isWhole = ({ status, type, redirected, headers }: Response, kind: RegExp): boolean =>
    status === 200 && type === "basic" && !redirected && kind.test(headers.get("content-type") ?? "");

async function deleteOldCaches(): Promise<void> {
    const names = await caches.keys();
    await Promise.all(
        names
            .filter((name) => name.startsWith(CACHE_PREFIX) && name !== CACHE_PREFIX + version)
            .map((name) => caches.delete(name)),
    );
}

/** Returns the response of the server, whatever its status; without one, a redirect to the stored page. */
async function fetchPage(event: FetchEvent, url: URL): Promise<Response> {
    try {
        const answer = await fetch(event.request);
        event.waitUntil(renewPage());
        return answer;
    } catch (error) {
        const cache = await caches.open(CACHE_PREFIX + version);
        const cached = await cache.match(page, { ignoreVary: true });
        if (!cached) throw error;
        if (url.pathname === page) return cached;
        const way = new URL(page, url);
        way.searchParams.set("Target", url.pathname.slice(basePath.length) + url.search);
        return Response.redirect(way.href, 302);
    }
}

async function renewPage(): Promise<void> {
    const cache = await caches.open(CACHE_PREFIX + version);
    const cached = await cache.match(page, { ignoreVary: true });
    const isRecent = Date.now() - Date.parse(cached?.headers.get("date") ?? "") < MAX_PAGE_AGE_MS;
    // If the renewal fails, the stored page remains.
    if (!isRecent) await cachePage(cache).catch(() => undefined);
}

async function fetchCacheFirst(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE_PREFIX + version);
    return (await cache.match(request, { ignoreVary: true })) ?? fetch(request);
}

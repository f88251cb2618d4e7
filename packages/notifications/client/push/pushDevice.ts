import type { AppThunk } from "@parley/library/client/thunks";
import { deletePushSubscription, getPushKey, postPushSubscription } from "@parley/notifications/contract";

/** Whether this browser can show pushes: `refused` if its owner has forbidden it. */
export type PushState = "unsupported" | "refused" | "off" | "on";

type Dispatched<T> = (...parameters: Parameters<AppThunk>) => Promise<T>;

/** Entry in the storage of the browser with the ID of the member who has subscribed it. */
const SUBSCRIBER = "parley-push";
/** Entry that says that this tab has renewed the subscription. */
const RENEWED = "parley-push-renewed";

/** Returns the state of this browser for a member. */
export async function readPushState(userID: number): Promise<PushState> {
    if (!isSupported()) return "unsupported";
    if (Notification.permission === "denied") return "refused";
    const subscription = Notification.permission === "granted" && isSubscriber(userID) && (await findSubscription());
    return subscription ? "on" : "off";
}

/** Asks for the permission, which must be done on a press, and subscribes this browser. Returns the new state. */
export function registerPush(userID: number): Dispatched<PushState> {
    return async (_dispatch, _getState, extra) => {
        if (!isSupported()) return "unsupported";
        if ((await Notification.requestPermission()) !== "granted") return readPushState(userID);
        await subscribe(extra);
        localStorage.setItem(SUBSCRIBER, String(userID));
        return "on";
    };
}

/** Ends the subscription of this browser. */
export function unsubscribePush(): Dispatched<PushState> {
    return async (_dispatch, _getState, { api }) => {
        localStorage.removeItem(SUBSCRIBER);
        const subscription = await findSubscription();
        if (!subscription) return "off";
        await api.request(deletePushSubscription, { endpoint: subscription.endpoint });
        await subscription.unsubscribe();
        return "off";
    };
}

/**
 * Renews the subscription of a member in a new tab: their session may be another, or the key of the site. Another member who has signed in
 * here has not asked for it.
 */
export function refreshPush(userID: number): Dispatched<void> {
    return async (_dispatch, _getState, extra) => {
        if (!isSupported() || Notification.permission !== "granted" || !isSubscriber(userID)) return;
        if (sessionStorage.getItem(RENEWED)) return;
        sessionStorage.setItem(RENEWED, "1");
        await subscribe(extra);
    };
}

async function subscribe({ api }: Parameters<AppThunk>[2]): Promise<void> {
    const { pushManager } = await navigator.serviceWorker.ready;
    const { publicKey } = await api.request(getPushKey, {});
    let subscription = await pushManager.getSubscription();
    if (subscription && readKey(subscription) !== publicKey) {
        // A subscription belongs to the key with which it was made.
        await subscription.unsubscribe();
        subscription = null;
    }
    subscription ??= await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
    const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
    await api.request(postPushSubscription, { endpoint: subscription.endpoint, keys: { p256dh, auth } });
}

const isSupported = (): boolean =>
    typeof Notification !== "undefined" && "serviceWorker" in navigator && typeof PushManager !== "undefined";

const isSubscriber = (userID: number): boolean => localStorage.getItem(SUBSCRIBER) === String(userID);

const findSubscription = async (): Promise<PushSubscription | null> =>
    (await navigator.serviceWorker.ready).pushManager.getSubscription();

/** Returns the key with which a subscription was made, in base64url. */
function readKey({ options: { applicationServerKey } }: PushSubscription): string {
    const bytes = String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0)));
    return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

import { afterEach, beforeEach, expect, jest, test } from "@jest/globals";
import { fetchMe } from "@parley/accounts/client";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { deletePushSubscription, getPushKey, postPushSubscription } from "@parley/notifications/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { PushPart } from "./PushPart";
import { refreshPush } from "./pushDevice";

const [FIRST_KEY, SECOND_KEY] = ["BAEC", "BAED"];

/** The subscription of the browser, by the key with which it was made. */
let subscribedWith: string | undefined;
let permission: string;
let key: string;
let server: ReturnType<typeof createFakeApi>;
let calls: string[];
const requestPermission = jest.fn(async () => {
    permission = "granted";
    return permission;
});

const toSubscription = (madeWith: string) => ({
    endpoint: `https://push.test/${madeWith}`,
    options: { applicationServerKey: Uint8Array.from(atob(madeWith), (character) => character.charCodeAt(0)).buffer },
    toJSON: () => ({ keys: { p256dh: "p", auth: "a" } }),
    unsubscribe: async () => {
        subscribedWith = undefined;
        return true;
    },
});

beforeEach(() => {
    [subscribedWith, permission, key, calls] = [undefined, "default", FIRST_KEY, []];
    localStorage.clear();
    sessionStorage.clear();
    requestPermission.mockClear();
    const pushManager = {
        getSubscription: async () => (subscribedWith === undefined ? null : toSubscription(subscribedWith)),
        subscribe: async ({ applicationServerKey }: { applicationServerKey: string }) => {
            subscribedWith = applicationServerKey;
            return toSubscription(applicationServerKey);
        },
    };
    const notification = {
        requestPermission,
        get permission() {
            return permission;
        },
    };
    for (const [name, value] of Object.entries({ Notification: notification, PushManager: class {} }))
        Object.defineProperty(globalThis, name, { value, configurable: true });
    Object.defineProperty(navigator, "serviceWorker", { value: { ready: Promise.resolve({ pushManager }) }, configurable: true });
    server = createFakeApi();
    server.answer(getMe, () => exampleMe());
    server.answer(getPushKey, () => ({ publicKey: key }));
    server.answer(postPushSubscription, ({ endpoint }) => {
        calls.push(`post ${endpoint}`);
        return { pushSubscriptionID: 1 };
    });
    server.answer(deletePushSubscription, ({ endpoint }) => void calls.push(`delete ${endpoint}`));
});
afterEach(() => {
    for (const name of ["Notification", "PushManager"]) Reflect.deleteProperty(globalThis, name);
    Reflect.deleteProperty(navigator, "serviceWorker");
});

async function renderPart() {
    const rendered = renderWithStore(
        <ToastProvider>
            <PushPart />
        </ToastProvider>,
        { server },
    );
    await act(async () => void (await rendered.store.dispatch(fetchMe({}))));
    return rendered;
}

test("the browser's permission is requested on a press only, and another press ends the subscription", async () => {
    await renderPart();
    const button = await screen.findByRole("button", { name: "Notify me in this browser" });
    expect(requestPermission).not.toHaveBeenCalled();
    await act(async () => void fireEvent.click(button));
    expect(calls).toEqual([`post https://push.test/${FIRST_KEY}`]);
    await act(async () => void fireEvent.click(await screen.findByRole("button", { name: "Stop notifying me in this browser" })));
    expect([calls.at(-1), subscribedWith]).toEqual([`delete https://push.test/${FIRST_KEY}`, undefined]);
    await screen.findByRole("button", { name: "Notify me in this browser" });
});

test("a refused permission is reported, and nothing is sent", async () => {
    permission = "denied";
    await renderPart();
    await screen.findByText(/refuses notifications of this site/);
    expect([screen.queryByRole("button"), calls]).toEqual([null, []]);
});

test("a new tab renews the subscription for another key of the site, once, only for the member who has subscribed", async () => {
    const { store } = await renderPart();
    await act(async () => void fireEvent.click(await screen.findByRole("button", { name: "Notify me in this browser" })));
    key = SECOND_KEY;
    const { userID } = exampleMe();
    await store.dispatch(refreshPush(userID + 1));
    expect(subscribedWith).toBe(FIRST_KEY);
    await store.dispatch(refreshPush(userID));
    await store.dispatch(refreshPush(userID));
    expect([subscribedWith, calls]).toEqual([
        SECOND_KEY,
        [`post https://push.test/${FIRST_KEY}`, `post https://push.test/${SECOND_KEY}`],
    ]);
});

import { defineEndpoint, NoContent } from "@parley/library/contract";
import * as Type from "typebox";

/** The public key of the site, with which browsers subscribe (RFC 8292). */
export const getPushKey = defineEndpoint({
    method: "GET",
    path: "/push-subscriptions/key",
    response: Type.Object({ publicKey: Type.String() }),
});

const Endpoint = Type.String({ minLength: 1, maxLength: 1000 });
const Key = Type.String({ minLength: 1, maxLength: 200 });

/** Stores the subscription of the viewer's browser, which is notified as long as its session is valid. The same endpoint again replaces it. */
export const postPushSubscription = defineEndpoint({
    method: "POST",
    path: "/push-subscriptions",
    body: Type.Object({ endpoint: Endpoint, keys: Type.Object({ p256dh: Key, auth: Key }) }),
    response: Type.Object({ pushSubscriptionID: Type.Integer() }),
});

/** Forgets the viewer's subscription with this endpoint. */
export const deletePushSubscription = defineEndpoint({
    method: "DELETE",
    path: "/push-subscriptions",
    query: Type.Object({ endpoint: Endpoint }),
    response: NoContent,
});

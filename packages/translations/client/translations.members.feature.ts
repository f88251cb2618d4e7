import { registerActionTypes } from "@parley/actionLog/client";

registerActionTypes(
    "translation",
    async () => (await import(/* webpackChunkName: "managing" */ "./actionTypes")).translationActionTypes,
    "managing",
);

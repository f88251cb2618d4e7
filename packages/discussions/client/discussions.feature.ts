import { registerActionTypes } from "@parley/actionLog/client";
import "./discussions.slice";

registerActionTypes(
    "discussion",
    async () => (await import(/* webpackChunkName: "reading" */ "./actionTypes")).discussionActionTypes,
);

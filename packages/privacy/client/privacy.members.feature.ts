import { PRIVACY_PAGE } from "@parley/privacy/contract";
import { registerOwnSettings } from "@parley/settings/client";

registerOwnSettings({
    path: PRIVACY_PAGE,
    name: "Privacy",
    about: "Choose how your visits are counted.",
    group: "data",
    order: 10,
});

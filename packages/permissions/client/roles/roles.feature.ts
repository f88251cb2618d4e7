import { ROLES_PAGE } from "@parley/permissions/contract";
import { registerSettings } from "@parley/settings/client";
// The slice must be registered before the store is created, for the server's page may carry its state.
import "./roles.slice";

registerSettings({
    path: ROLES_PAGE,
    name: "Roles",
    about: "See what each role allows, change it, and add roles.",
    group: "people",
    permission: "site.manage",
    order: 15,
});

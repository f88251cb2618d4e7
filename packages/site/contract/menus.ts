import { defineEndpoint } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const MenuItem = Type.Object({ id: Type.String(), name: Type.String(), url: Type.String() });

/** A section of the pages on which the site is managed. */
export const DashboardMenu = Type.Object({
    id: Type.String(),
    name: Type.String(),
    children: Type.Array(MenuItem),
});
export type DashboardMenu = Static<typeof DashboardMenu>;

/** Returns the pages on which the site is managed, as far as the caller may open them; 403 if there are none (contract §5.19). */
export const getDashboardMenus = defineEndpoint({
    method: "GET",
    path: "/dashboard/menus",
    response: Type.Array(DashboardMenu),
});

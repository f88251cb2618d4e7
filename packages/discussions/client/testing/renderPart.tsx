import { exampleMe } from "@parley/accounts/contract";
import type { SettingValues } from "@parley/config/contract";
import { success } from "@parley/library/client/loadable";
import type { RootState } from "@parley/library/client/store";
import { renderWithStore } from "@parley/library/client/testing";
import type { ComponentProps, ReactElement } from "react";
import { MemoryRouter, Route, Routes, useLocation } from "react-router";

type Server = NonNullable<Parameters<typeof renderWithStore>[1]>["server"];

interface PageOptions {
    server?: Server;
    /** URL of the page. */
    at?: ComponentProps<typeof MemoryRouter>["initialEntries"];
    /** Permissions of the signed-in member. Without them the viewer is a guest. */
    may?: string[];
    /** Site settings that differ from the defaults. */
    settings?: SettingValues;
    /** Initial state of the store. */
    state?: Partial<RootState>;
}

/** Renders components at a URL, for a guest or for member 10. */
export function renderPart(
    element: ReactElement,
    { server, at = ["/discussions"], may, settings = {}, state: known }: PageOptions = {},
) {
    const page = (
        <MemoryRouter initialEntries={at}>
            <Routes>
                <Route path="*" element={element} />
            </Routes>
            <Address />
        </MemoryRouter>
    );
    const state = { ...known, ...viewer(may), config: { values: settings } };
    return renderWithStore(page, { ...(server && { server }), state, now: new Date("2026-05-21T12:00:00Z") });
}

function viewer(may: string[] | undefined) {
    const granted = Object.fromEntries((may ?? []).map((name) => [name, true]));
    const permissions = {
        isAdmin: false,
        permissions: [{ type: "global", permissions: granted }],
        junctions: {},
        junctionAliases: {},
    };
    const me = may === undefined ? exampleMe({ userID: 0, name: "Guest" }) : exampleMe();
    return { currentUser: { me: { me: success(me) }, permissions: { me: success(permissions) }, counts: {} } };
}

/** Shows the current URL, so that tests can check navigation. */
function Address() {
    const { pathname, search, hash } = useLocation();
    return <output aria-label="address">{pathname + search + hash}</output>;
}

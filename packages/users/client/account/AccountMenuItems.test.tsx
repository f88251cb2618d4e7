import { describe, expect, test } from "@jest/globals";
import { fetchConfig } from "@parley/config/client";
import { getConfig } from "@parley/config/contract";
import { fakeApi, renderWithStore } from "@parley/library/client/testing";
import { exampleMe, getMe, getMeCounts, getUserPermissions } from "@parley/users/contract";
import { act, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { useWaitingWork, WaitingPanel } from "../components/WaitingPanel";
import { Page as OwnSettingsPage } from "../settings/OwnSettingsPage";
import { at } from "../testing/at";
import { AccountMenuItems } from "./AccountMenuItems";
import "../users.members.feature";
import "./account.feature";

/** The panel of the bar, as `MemberItems` shows it. */
function Waiting() {
    const work = useWaitingWork();
    return work.length > 0 ? <WaitingPanel work={work} /> : null;
}

async function show(names: string[], method: string, more?: ReactNode) {
    const server = fakeApi();
    const permissions = Object.fromEntries(names.map((name) => [name, true]));
    server.answer(getMe, () => exampleMe());
    server.answer(getConfig, () => ({ "registration.method": method }));
    server.answer(getUserPermissions, () => ({ isAdmin: false, permissions: [{ type: "global", permissions }] }));
    let asked = 0;
    server.answer(getMeCounts, () => {
        asked++;
        return { counts: [{ name: "Applicants", count: 3 }] };
    });
    const element = at(
        "/",
        <>
            <ul>
                <AccountMenuItems me={exampleMe()} />
            </ul>
            <Waiting />
            <Waiting />
            {more}
        </>,
    );
    const shown = renderWithStore(element, { server });
    await act(async () => void (await shown.store.dispatch(fetchConfig({}))));
    return { asked: () => asked };
}

describe("the member's corner of the bar", () => {
    test("USR-036 USR-037 counts in the bar who waits, for whoever lets people in, and asks once, however often it is shown", async () => {
        const { asked } = await show(["applicants.manage"], "approval");
        const links = await screen.findAllByRole("link", { name: "Applicants: 3 waiting" });
        expect([links.length, asked()]).toEqual([2, 1]);
        expect(links[0]?.textContent).toBe("Applicants3");
    });

    test.each([
        ["who lets nobody in", [], "approval"],
        ["a site where nobody applies", ["applicants.manage"], "basic"],
    ])("USR-037 counts nothing for %s", async (_whom, names, method) => {
        const { asked } = await show(names, method);
        await act(async () => undefined);
        expect([screen.queryByText("Applicants"), asked()]).toEqual([null, 0]);
    });

    test("shows the way to closed accounts to those who may open them", async () => {
        await show(["users.delete"], "basic");
        const [link] = await screen.findAllByRole("link", { name: "Closed accounts" });
        expect(link?.getAttribute("href")).toBe("/settings/closed");
    });
});

describe("the page of one's own settings", () => {
    const linksOf = async (names: string[], method: string) => {
        await show(names, method, <OwnSettingsPage />);
        const head = await screen.findByRole("region", { name: "Signing in" });
        expect(head.textContent).toContain("See your devices, and sign them out.");
        return screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    };

    test("has each under a head, in the order of the heads, with what is done there", async () => {
        const menu = ["/preferences"];
        expect(await linksOf(["profiles.edit"], "invitation")).toEqual([
            ...menu,
            "/profile/edit",
            "/account",
            "/account/sessions",
            "/account/invites",
            "/preferences/privacy",
        ]);
    });

    test("leaves out what its reader can't do", async () => {
        expect(await linksOf([], "basic")).toEqual(["/preferences", "/account", "/account/sessions", "/preferences/privacy"]);
    });
});

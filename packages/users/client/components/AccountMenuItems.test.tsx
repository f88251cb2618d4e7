import { describe, expect, test } from "@jest/globals";
import { exampleMe, getMe, getMeCounts, getUserPermissions } from "@parley/accounts/contract";
import { fetchConfig } from "@parley/config/client";
import { getConfig } from "@parley/config/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { AccountMenuItems } from "./AccountMenuItems";
import { useWaitingWork, WaitingPanel } from "./WaitingPanel";
import "@parley/authentication/client/members";
import "../users.members.feature";

/** Panel of waiting work, rendered as in `MemberItems`. */
function Waiting() {
    const work = useWaitingWork();
    return work.length > 0 ? <WaitingPanel work={work} /> : null;
}

async function show(names: string[], method: string) {
    const server = createFakeApi();
    const permissions = Object.fromEntries(names.map((name) => [name, true]));
    server.answer(getMe, () => exampleMe());
    server.answer(getConfig, () => ({ "registration.method": method }));
    server.answer(getUserPermissions, () => ({ isAdmin: false, permissions: [{ type: "global", permissions }] }));
    let requests = 0;
    server.answer(getMeCounts, () => {
        requests++;
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
        </>,
    );
    const shown = renderWithStore(element, { server });
    await act(async () => void (await shown.store.dispatch(fetchConfig({}))));
    return { requests: () => requests };
}

describe("AccountMenuItems", () => {
    test("USR-036 USR-037 shows the number of applicants to members who may admit them, and fetches the counts once for several panels", async () => {
        const { requests } = await show(["applicants.manage"], "approval");
        const links = await screen.findAllByRole("link", { name: "Applicants: 3 waiting" });
        expect([links.length, requests()]).toEqual([2, 1]);
        expect(links[0]?.textContent).toBe("Applicants3");
    });

    test.each([
        ["who lets nobody in", [], "approval"],
        ["a site where nobody applies", ["applicants.manage"], "basic"],
    ])("USR-037 shows and fetches no counts for %s", async (_whom, names, method) => {
        const { requests } = await show(names, method);
        await act(async () => undefined);
        expect([screen.queryByText("Applicants"), requests()]).toEqual([null, 0]);
    });

    test("links to closed accounts for members who may reopen them", async () => {
        await show(["users.delete"], "basic");
        const [link] = await screen.findAllByRole("link", { name: "Closed accounts" });
        expect(link?.getAttribute("href")).toBe("/settings/closed");
    });
});

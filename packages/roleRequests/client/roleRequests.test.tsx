import { expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { RoleRequest } from "@parley/roleRequests/contract";
import { getRoleRequestMetas, getRoleRequests } from "@parley/roleRequests/contract";
import { act, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { Page as OwnRoleRequestsPage } from "./pages/OwnRoleRequestsPage";
import { Page as RoleRequestsPage } from "./pages/RoleRequestsPage";
import { fetchRoleRequestMetas, fetchRoleRequests } from "./roleRequests.slice";
import { OWN_REQUESTS_QUERY, toWaitingQuery } from "./roleRequestsQueries";
import { RoleOfferPart } from "./settings/RoleOfferPart";

const request = (roleID: number, changes: Partial<RoleRequest> = {}): RoleRequest => ({
    roleRequestID: roleID * 10,
    roleID,
    role: { roleID, name: `Role ${roleID}` },
    userID: 7,
    body: "I mend clocks.",
    status: "pending",
    reason: null,
    dateInserted: "2026-05-20T12:00:00+00:00",
    dateStatus: null,
    statusUserID: null,
    ...changes,
});
const offer = (roleID: number, isHeld = false) => ({ roleID, name: `Offer ${roleID}`, body: "For menders.", isHeld });

function createServer(offers: ReturnType<typeof offer>[], requests: RoleRequest[]) {
    const server = createFakeApi();
    server.answer(getRoleRequestMetas, () => offers);
    server.answer(getRoleRequests, () => ({ items: requests, paging: { page: 1, limit: 100, total: requests.length } }));
    return server;
}

const formsIn = (region: HTMLElement) =>
    [...region.querySelectorAll("form")].map((form) => Object.fromEntries(new FormData(form)));

test("the page of one's own requests offers for each role to request it, to withdraw the request, or to request it again with the former text", async () => {
    const requests = [
        request(40),
        request(41, { status: "withdrawn", dateStatus: "2026-05-21T12:00:00+00:00", body: "I mend kettles." }),
        request(42, { status: "denied", dateStatus: "2026-05-21T12:00:00+00:00", reason: "There are enough menders." }),
        request(44, { body: "For an offer that has ended." }),
    ];
    const server = createServer([offer(39), offer(40), offer(41), offer(42), offer(43, true)], requests);
    const { store } = renderWithStore(
        <MemoryRouter>
            <OwnRoleRequestsPage />
        </MemoryRouter>,
        { server },
    );
    await act(async () => {
        await store.dispatch(fetchRoleRequestMetas({}));
        await store.dispatch(fetchRoleRequests(OWN_REQUESTS_QUERY));
    });
    const part = (name: string) => screen.getByRole("region", { name });
    expect(formsIn(part("Offer 39"))).toMatchObject([{ RoleID: "39", Body: "" }]);
    expect(formsIn(part("Offer 40"))).toMatchObject([{ RoleRequestID: "400" }]);
    expect(part("Offer 40").textContent).toContain("I mend clocks.");
    expect(formsIn(part("Offer 41"))).toMatchObject([{ RoleID: "41", Body: "I mend kettles." }]);
    expect(part("Offer 42").textContent).toContain("There are enough menders.");
    expect(formsIn(part("Offer 42"))).toMatchObject([{ RoleID: "42", Body: "" }]);
    expect([formsIn(part("Offer 43")), part("Offer 43").textContent]).toEqual([
        [],
        expect.stringContaining("You have this role."),
    ]);
    expect(formsIn(part("Role 44"))).toMatchObject([{ RoleRequestID: "440" }]);
});

test("the page for deciding shows the member, the role and the text of the request, and its buttons name the member", async () => {
    const server = createServer([], [request(40, { user: { ...exampleUserFragment(), userID: 7, name: "Dunstan" } })]);
    const { store } = renderWithStore(
        <MemoryRouter>
            <RoleRequestsPage />
        </MemoryRouter>,
        { server },
    );
    await act(async () => void (await store.dispatch(fetchRoleRequests(toWaitingQuery(1)))));
    const row = within(screen.getByRole("list", { name: "Requests for roles" })).getByRole("listitem");
    expect(row.textContent).toMatch(/Dunstan.*Role 40.*I mend clocks\./);
    const approve = within(row).getByRole("button", { name: "Give Dunstan the role Role 40" });
    expect([approve.getAttribute("value"), formsIn(row)]).toEqual([
        "approved",
        [expect.objectContaining({ RoleRequestID: "400", Reason: "" })],
    ]);
    expect(within(row).getByRole("button", { name: "Deny Dunstan the role Role 40" }).getAttribute("value")).toBe("denied");
});

test("the page of a role shows the text of its offer and ends the offer, and has no offer for roles that the site assigns itself", async () => {
    const role = { roleID: 40, name: "Menders", description: null };
    const { store, container } = renderWithStore(
        <MemoryRouter>
            <RoleOfferPart role={role} />
            <RoleOfferPart role={{ ...role, roleID: 2, type: "guest" }} />
        </MemoryRouter>,
        { server: createServer([offer(40)], []) },
    );
    expect(formsIn(container)).toMatchObject([{ Form: "offer", Name: "Menders", Body: "" }]);
    await act(async () => void (await store.dispatch(fetchRoleRequestMetas({}))));
    expect(formsIn(container).map(({ Form }) => Form)).toEqual(["offer", "end"]);
});

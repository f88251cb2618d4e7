import { beforeEach, expect, test } from "@jest/globals";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { textStyles } from "@parley/library/client/components";
import { success } from "@parley/library/client/loadable";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { GLOBAL_PERMISSIONS } from "@parley/library/contract";
import type { Role } from "@parley/permissions/contract";
import { getRoles, ROLES_PAGE } from "@parley/permissions/contract";
import { act, screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { describePermissions } from "../whyNot/permissionWords";
import { Page as RolePage } from "./RolePage";
import { Page as RolesPage } from "./RolesPage";
import { fetchRoles } from "./roles.thunks";

const ROLES: Role[] = [
    { roleID: 2, name: "Guest", description: null, type: "guest", deletable: false, permissions: [] },
    {
        roleID: 40,
        name: "Bench leads",
        description: "They keep the keys.",
        deletable: true,
        domains: ["bench.example"],
        personalInfo: false,
        permissions: [{ type: "global", permissions: { "discussions.view": true, "users.delete": true, "site.manage": false } }],
    },
];

let server: ReturnType<typeof createFakeApi>;
beforeEach(() => {
    server = createFakeApi();
    server.answer(getMe, () => exampleMe());
    server.answer(getRoles, () => ROLES);
});

async function show(address: string, page: ReactElement, pattern = address) {
    const held = {
        isAdmin: false,
        permissions: [{ type: "global", permissions: { "discussions.view": true, "site.manage": true } }],
    };
    const state = { currentUser: { me: {}, permissions: { me: success(held) }, counts: {} } };
    const { store } = renderWithStore(at(address, page, { pattern }), { server, state });
    await act(async () => void (await store.dispatch(fetchRoles({ expand: ["permissions"] }))));
}

const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });

test("PERM-023 the list of roles describes the permissions of each role and links to its members", async () => {
    await show(ROLES_PAGE, <RolesPage />);
    const [guest, leads] = screen.getAllByRole("listitem").filter((item) => within(item).queryByText(/Guest|Bench leads/));
    expect(guest?.textContent).toBe("GuestOnly reading what every visitor can see.");
    const words = within(leads as HTMLElement);
    expect(words.getByText("2 permissions").className).toBe(textStyles.opens);
    expect(words.getAllByRole("listitem", { hidden: true }).map((item) => item.textContent)).toEqual([
        "See posts",
        "Delete members",
    ]);
    expect(words.getByRole("link", { name: "Its members" }).getAttribute("href")).toBe("/settings/members?role=40");
});

test("the page of a role enables the permissions that the viewer holds and disables the others", async () => {
    await show(`${ROLES_PAGE}/40`, <RolePage />, `${ROLES_PAGE}/:roleID`);
    expect([box("See posts").checked, box("See posts").disabled]).toEqual([true, false]);
    expect([box("Manage the whole site").checked, box("Manage the whole site").disabled]).toEqual([false, false]);
    expect([box("Delete members").checked, box("Delete members").disabled]).toEqual([true, false]);
    expect([box("Add members").checked, box("Add members").disabled]).toEqual([false, true]);
    expect(document.querySelector<HTMLInputElement>("input[name=Offered]")?.value).toBe(
        "discussions.view users.delete site.manage",
    );
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Email domains/ }).value).toBe("bench.example");
    expect(screen.getByRole("button", { name: "Delete Bench leads" })).toBeTruthy();
});

test("a built-in role has no delete button and no email domains", async () => {
    await show(`${ROLES_PAGE}/2`, <RolePage />, `${ROLES_PAGE}/:roleID`);
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
    expect(screen.queryByRole("textbox", { name: /Email domains/ })).toBeNull();
});

test("every permission of a role has a unique description", () => {
    const described = describePermissions((words) => words);
    expect(described.map(({ name }) => name).sort()).toEqual([...GLOBAL_PERMISSIONS]);
    expect(new Set(described.map(({ words }) => words)).size).toBe(described.length);
});

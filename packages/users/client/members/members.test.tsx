import { beforeEach, describe, expect, test } from "@jest/globals";
import { fetchMe, fetchUser } from "@parley/accounts/client";
import type { User } from "@parley/accounts/contract";
import { exampleMe, exampleUser, getMe, getUser, getUsers, MEMBERS_PAGE, memberPath } from "@parley/accounts/contract";
import { success } from "@parley/library/client/loadable";
import { FormStateContext } from "@parley/library/client/page";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { FormState } from "@parley/library/contract";
import type { Role } from "@parley/permissions/contract";
import { act, cleanup, screen, within } from "@testing-library/react";
import { Page as MemberPage } from "./MemberPage";
import { Page as MembersPage } from "./MembersPage";
import { fetchMembers } from "./members.thunks";
import { parseMemberSearch, toMembersQuery } from "./membersQuery";

const ROLES: Role[] = [
    { roleID: 8, name: "Member", description: "Takes part.", deletable: false, assignable: true },
    { roleID: 16, name: "Administrator", description: null, deletable: false, assignable: false },
    { roleID: 32, name: "Moderator", description: null, deletable: false, assignable: true },
];
const DUNSTAN = exampleUser({
    userID: 7,
    name: "Dunstan Bligh",
    email: "dunstan@fettle.example",
    emailConfirmed: false,
    banned: 1,
    roles: [{ roleID: 8, name: "Member" }],
});

let server: ReturnType<typeof createFakeApi>;
beforeEach(() => {
    server = createFakeApi();
    server.answer(getMe, () => exampleMe());
});

const stateOf = (may: readonly string[]) => {
    const permissions = Object.fromEntries(may.map((name) => [name, true]));
    return {
        roles: { roles: { all: success(Object.fromEntries(ROLES.map((role) => [role.roleID, role]))) }, edits: {} },
        currentUser: {
            me: {},
            permissions: { me: success({ isAdmin: false, permissions: [{ type: "global", permissions }] }) },
            counts: {},
        },
    };
};
const field = (name: string) => screen.getByRole<HTMLSelectElement>("combobox", { name });
const choices = (select: HTMLSelectElement) => [...select.options].map(({ text }) => text);

describe("USR-019 the list of members", () => {
    async function showList(search: string, members: User[], may = ["users.edit", "personalInfo.view"]) {
        server.answer(getUsers, () => ({ items: members, paging: { page: 1, limit: 30, total: members.length } }));
        const page = at(MEMBERS_PAGE + search, <MembersPage />, { pattern: MEMBERS_PAGE });
        const { store } = renderWithStore(page, { server, state: stateOf(may) });
        const query = toMembersQuery(parseMemberSearch(search), may.includes("personalInfo.view"));
        await act(async () => void (await store.dispatch(fetchMembers(query))));
        return server.sent.find(({ endpoint }) => endpoint === getUsers)?.input;
    }

    test("shows the state, the roles and the address of each member, and links to the options for the member", async () => {
        await showList("", [DUNSTAN, exampleUser()]);
        expect(screen.getByRole("status").textContent).toBe("2 members");
        const rows = screen.getAllByRole("listitem");
        for (const words of ["Dunstan Bligh", "Banned", "Email not confirmed", "Member", "dunstan@fettle.example", "March 2019"])
            expect(rows[0]?.textContent).toContain(words);
        expect(rows[1]?.textContent).not.toMatch(/Banned|not confirmed/);
        const manage = within(rows[0] as HTMLElement).getByRole("link", { name: "Manage Dunstan Bligh" });
        expect(manage.getAttribute("href")).toBe(memberPath(7));
    });

    test("a member without an address, such as an imported one, has none to confirm", async () => {
        const { email: _email, ...imported } = DUNSTAN;
        await showList("", [{ ...imported, userID: 8 }, DUNSTAN]);
        expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent?.includes("Email not confirmed"))).toEqual([
            false,
            true,
        ]);
    });

    test("searches by name or address, role, state and order from its address alone, so that it works without scripts", async () => {
        const sent = await showList("?q=dunstan%40fettle.example&role=32&state=unconfirmed&sort=-countPosts&page=2", []);
        expect(sent).toEqual({
            email: "dunstan@fettle.example",
            roleID: 32,
            emailConfirmed: false,
            sort: "-countPosts",
            page: 2,
            limit: 30,
        });
        expect(screen.getByText("No member matches this search.")).toBeTruthy();
        const box = screen.getByRole<HTMLInputElement>("searchbox", { name: /^Name or email address/ });
        expect([box.value, box.form?.getAttribute("action"), box.form?.method]).toEqual([
            "dunstan@fettle.example",
            MEMBERS_PAGE,
            "get",
        ]);
        expect([field("Role").value, field("Show").value, field("Order").value]).toEqual(["32", "unconfirmed", "-countPosts"]);
        expect(choices(field("Role"))).toEqual(["Every role", "Member", "Administrator", "Moderator"]);
        expect(screen.getByRole("link", { name: "Clear" }).getAttribute("href")).toBe(MEMBERS_PAGE);
    });

    test("requires two letters of a name, and searches without them until then", async () => {
        expect(await showList("?q=d", [DUNSTAN])).not.toHaveProperty("query");
        expect(screen.getByText("Enter at least 2 characters of the name.")).toBeTruthy();
    });

    test("FC-16 offers no filters by data that the viewer may not see", async () => {
        const sent = await showList("?q=dunstan%40fettle.example&role=32&state=unconfirmed", [DUNSTAN], ["community.moderate"]);
        expect(sent).toEqual({ query: "dunstan@fettle.example", sort: "name", page: 1, limit: 30 });
        expect(screen.queryByRole("combobox", { name: "Role" })).toBeNull();
        expect(choices(field("Show"))).toEqual(["Everybody", "Banned"]);
    });
});

describe("USR-019 the options for a member", () => {
    async function showMember(
        user: User,
        may: readonly string[],
        { sent, search = "" }: { sent?: FormState; search?: string } = {},
    ) {
        server.answer(getUser, () => user);
        const page = (
            <FormStateContext value={sent}>
                {at(memberPath(user.userID) + search, <MemberPage />, { pattern: `${MEMBERS_PAGE}/:userID` })}
            </FormStateContext>
        );
        const { store } = renderWithStore(page, { server, state: stateOf(may) });
        await act(async () => {
            await store.dispatch(fetchMe({}));
            await store.dispatch(fetchUser({ userID: user.userID }));
        });
    }
    const formOf = (button: string) => screen.getByRole<HTMLButtonElement>("button", { name: button }).form as HTMLFormElement;
    const valuesOf = (form: HTMLFormElement) => {
        const { TransientKey: _key, ...values } = Object.fromEntries(new FormData(form));
        return values;
    };
    const present = exampleUser({ ...DUNSTAN, banned: 0 });

    test("roles are ticked, and those that the viewer may not assign stay as they are", async () => {
        await showMember(present, ["users.edit"]);
        const box = (name: RegExp) => screen.getByRole<HTMLInputElement>("checkbox", { name });
        expect([box(/^Member/).checked, box(/^Moderator/).checked]).toEqual([true, false]);
        expect(screen.queryByRole("checkbox", { name: /^Administrator/ })).toBeNull();
        const form = formOf("Save roles");
        expect([form.getAttribute("action"), form.method]).toEqual([memberPath(7), "post"]);
        expect(valuesOf(form)).toEqual({ Form: "roles", Offered: "8,32", "Role-8": "1" });
    });

    test("a ban has a reason and an end, and what was entered stays after an error", async () => {
        const sent = { form: "memberBan", values: { Reason: "Sells spoons.", Days: "7" }, message: "Not now." };
        await showMember(present, ["community.moderate"], { sent });
        const form = formOf("Ban Dunstan Bligh");
        expect(valuesOf(form)).toEqual({ Form: "ban", Reason: "Sells spoons.", Days: "7" });
        expect(choices(field("For how long"))).toEqual([
            "Until somebody lifts it",
            "A day",
            "3 days",
            "A week",
            "30 days",
            "90 days",
            "A year",
        ]);
        expect(form.textContent).toContain("Not now.");
        // Roles and addresses are for those who may edit members.
        expect(screen.queryByRole("button", { name: "Save roles" })).toBeNull();
        expect(screen.queryByRole("button", { name: "Confirm the address" })).toBeNull();
    });

    test("a ban is lifted, an address confirmed and every session ended by one press each", async () => {
        await showMember(DUNSTAN, ["users.edit", "community.moderate"]);
        for (const [button, value] of [
            ["Lift the ban", "unban"],
            ["Confirm the address", "confirm"],
            ["Sign out everywhere", "signout"],
        ] as const)
            expect(valuesOf(formOf(button))).toEqual({ Form: value });
        expect(screen.queryByRole("button", { name: /^Ban / })).toBeNull();
    });

    test("an address is said to be unconfirmed and can be confirmed only if there is one", async () => {
        const states = () => [
            screen.queryByText("Email not confirmed"),
            screen.queryByRole("button", { name: "Confirm the address" }),
        ];
        const { email: _email, ...imported } = present;
        await showMember(imported, ["users.edit"]);
        expect(states()).toEqual([null, null]);
        cleanup();
        await showMember(present, ["users.edit"]);
        expect(states()).not.toContain(null);
    });

    test("a completed action is confirmed by a message that refers to its undo", async () => {
        await showMember(DUNSTAN, ["community.moderate"], { search: "?Done=ban" });
        expect(screen.getByText("Dunstan Bligh is banned and signed out. You can undo that below.")).toBeTruthy();
    });

    test("viewers can't ban or sign out themselves here", async () => {
        await showMember(exampleUser({ roles: [] }), ["users.edit", "community.moderate"]);
        expect(screen.queryByRole("button", { name: /^Ban |Sign out everywhere/ })).toBeNull();
    });
});

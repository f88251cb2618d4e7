import { expect, test } from "@jest/globals";
import { getUserPermissions } from "@parley/accounts/contract";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { PermissionMap } from "@parley/library/contract";
import { screen } from "@testing-library/react";
import { usePermission } from "./usePermission";

interface PermissionProbeProps {
    names: string | string[];
    categoryID?: number;
    overrides?: PermissionMap;
}

function PermissionProbe({ names, categoryID, overrides }: PermissionProbeProps) {
    return <p>{usePermission(names, categoryID, overrides) ? "may" : "may not"}</p>;
}

function moderatorOfSecrets() {
    const server = createFakeApi();
    server.answer(getUserPermissions, () => ({
        isAdmin: false,
        permissions: [
            { type: "global", permissions: { "comments.add": true } },
            { type: "category", id: 20, permissions: { "discussions.edit": true } },
        ],
        junctions: { category: [20] },
        junctionAliases: {},
    }));
    return server;
}

test("PERM-011 PERM-016 PERM-017 denies every permission until the permissions are loaded, and fetches them once", async () => {
    const server = moderatorOfSecrets();
    renderWithStore(
        <>
            <PermissionProbe names="comments.add" />
            <PermissionProbe names={["site.manage", "comments.add"]} />
        </>,
        { server },
    );
    expect(screen.getAllByText("may not")).toHaveLength(2);
    expect(await screen.findAllByText("may")).toHaveLength(2);
    expect(server.sent).toEqual([{ endpoint: getUserPermissions, input: { userID: "$me", expand: ["junctions"] } }]);
});

test("PERM-008 PERM-019 PERM-020 uses the category's permissions in a category that has its own", async () => {
    renderWithStore(<PermissionProbe names="discussions.edit" categoryID={20} />, { server: moderatorOfSecrets() });
    await screen.findByText("may");
});

test("PERM-010 uses the global permissions in all other categories", async () => {
    renderWithStore(
        <>
            <PermissionProbe names="comments.add" categoryID={21} />
            <PermissionProbe names="comments.add" categoryID={20} />
            <PermissionProbe names="discussions.edit" categoryID={21} />
        </>,
        { server: moderatorOfSecrets() },
    );
    await screen.findByText("may");
    expect(screen.getAllByText("may not")).toHaveLength(2);
});

test("PERM-014 prefers the permissions of the record itself", async () => {
    renderWithStore(
        <>
            <PermissionProbe names="discussions.close" overrides={{ "discussions.close": true }} />
            <PermissionProbe names="comments.add" overrides={{ "comments.add": false }} />
        </>,
        { server: moderatorOfSecrets() },
    );
    await screen.findByText("may");
    expect(screen.getAllByText("may not")).toHaveLength(1);
});

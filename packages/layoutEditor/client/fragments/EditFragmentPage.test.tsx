import { afterEach, expect, test } from "@jest/globals";
import { fetchPermissions } from "@parley/accounts/client";
import { getUserPermissions } from "@parley/accounts/contract";
import type { Fragment, FragmentDetail } from "@parley/layouts/contract";
import { FRAGMENT_FORM, fragmentPath, getFragment, getFragmentRevisions } from "@parley/layouts/contract";
import { FormStateContext } from "@parley/library/client/page";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { FormState } from "@parley/library/contract";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { act } from "react";
import { MemoryRouter, Route, Routes } from "react-router";
import { Page } from "./EditFragmentPage";

afterEach(() => localStorage.clear());

const REVISION: Fragment = {
    fragmentUUID: "a1",
    fragmentRevisionUUID: "r1",
    name: "Lantern",
    fragmentType: "BannerFragment",
    status: "active",
    isLatest: true,
    isApplied: true,
    url: fragmentPath("a1"),
    jsUrl: "",
    cssUrl: "",
    commitMessage: "First light",
    commitDescription: null,
    dateRevisionInserted: "2026-01-01T12:00:00+00:00",
    revisionInsertUserID: 1,
    fragmentViews: [{ recordType: "layout", recordID: 4, recordName: "Spring", recordUrl: "/appearance/layouts/4" }],
};
const CONTENT = [{ name: "p", attributes: {}, children: ["Come in"] }];
const DETAIL: FragmentDetail = {
    ...REVISION,
    template: "<p>{{title}}</p>",
    js: "",
    jsRaw: "",
    css: "",
    previewData: [{ fragmentUUID: "a1", content: CONTENT }],
    files: [],
};

async function show(fragmentRevisionUUID = "r1", formState?: FormState, mayWrite = true): Promise<HTMLTextAreaElement> {
    const server = createFakeApi();
    const earlier = {
        ...REVISION,
        fragmentRevisionUUID: "r0",
        status: "past-revision",
        isLatest: false,
        commitMessage: null,
    } as const;
    server.answer(getFragmentRevisions, () => [{ ...REVISION, fragmentRevisionUUID }, earlier]);
    server.answer(getFragment, () => ({ ...DETAIL, fragmentRevisionUUID }));
    server.answer(getUserPermissions, () => ({
        isAdmin: false,
        isSysAdmin: false,
        isSuperAdmin: false,
        permissions: [{ type: "global", id: null, permissions: { "site.manage": true, "fragments.manage": mayWrite } }],
        junctions: {},
        junctionAliases: {},
    }));
    const { store } = renderWithStore(
        <FormStateContext value={formState}>
            <MemoryRouter initialEntries={[fragmentPath("a1")]}>
                <Routes>
                    <Route path={fragmentPath(":fragmentUUID")} element={<Page />} />
                </Routes>
            </MemoryRouter>
        </FormStateContext>,
        { server },
    );
    await act(async () => void (await store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }))));
    return screen.findByLabelText<HTMLTextAreaElement>("Template");
}

test("the page of a fragment has its texts, a preview, where it stands, and earlier revisions to restore, as forms", async () => {
    const template = await show();
    expect(template.value).toBe("<p>{{title}}</p>");
    expect(template.form?.getAttribute("action")).toBe(fragmentPath("a1"));
    expect(new FormData(template.form as HTMLFormElement).get("Revision")).toBe("r1");
    expect(screen.getByText("Come in")).toBeTruthy();
    expect(screen.getByRole("link", { name: "Spring" }).getAttribute("href")).toBe("/appearance/layouts/4");
    expect(await screen.findAllByRole("button", { name: /^Restore revision/ })).toHaveLength(1);
    cleanup();
    await show("r1", undefined, false);
    expect(screen.getByText(/^You can read fragments\. Changing them needs the permission/)).toBeTruthy();
    expect(screen.queryAllByRole("button")).toEqual([]);
});

test("FC-63, FC-64, FC-52 what is typed and not sent is here again after a reload; over a revision of somebody else, beside theirs", async () => {
    fireEvent.input(await show(), { target: { value: "<p>Half a thou</p>" } });
    cleanup();
    const again = await show();
    expect(again.value).toBe("<p>Half a thou</p>");
    expect(screen.getByRole("status").textContent).toBe("What you have not saved is here again, from this device.");
    fireEvent.click(screen.getByRole("button", { name: "Discard changes" }));
    expect(again.value).toBe("<p>{{title}}</p>");
    expect(localStorage).toHaveLength(0);

    fireEvent.input(again, { target: { value: "<p>Other</p>" } });
    cleanup();
    const over = await show("r2");
    expect(over.value).toBe("<p>Other</p>");
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Template, as it is saved")).value).toBe("<p>{{title}}</p>");
    fireEvent.input(over, { target: { value: "<p>Mine</p>" } });
    cleanup();
    expect((await show("r2")).value).toBe("<p>Mine</p>");
    fireEvent.click(await screen.findByRole("button", { name: "Take theirs" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Template").value).toBe("<p>{{title}}</p>");
    expect(screen.queryByLabelText("Template, as it is saved")).toBeNull();
    expect(localStorage).toHaveLength(0);
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(screen.getByLabelText<HTMLTextAreaElement>("Template").value).toBe("<p>Mine</p>");
    expect(screen.getByLabelText("Template, as it is saved")).toBeTruthy();
    expect(localStorage).toHaveLength(1);
});

test("FC-52 a form that was refused comes back with what was typed, beside what somebody else has saved, and is kept on the device", async () => {
    const values = { Form: "save", Revision: "r1", Name: "Lantern", Template: "<p>Mine</p>", Css: "", Script: "", Message: "" };
    const template = await show("r2", { form: FRAGMENT_FORM, values, message: "Somebody else has changed this fragment." });
    expect(template.value).toBe("<p>Mine</p>");
    expect((await screen.findByLabelText<HTMLTextAreaElement>("Template, as it is saved")).value).toBe("<p>{{title}}</p>");
    // Saving once more is over the revision that is shown.
    expect(new FormData(template.form as HTMLFormElement).get("Revision")).toBe("r2");
    fireEvent.click(screen.getByRole("button", { name: "Take theirs" }));
    expect(template.value).toBe("<p>{{title}}</p>");
    fireEvent.click(screen.getByRole("button", { name: "Undo" }));
    expect(template.value).toBe("<p>Mine</p>");
    cleanup();
    expect((await show("r2")).value).toBe("<p>Mine</p>");
    expect(screen.getByRole("button", { name: "Delete the fragment" }).closest("form")?.getAttribute("action")).toBe(
        fragmentPath("a1"),
    );
});

import { expect, test } from "@jest/globals";
import { exampleUser, exampleUserFragment } from "@parley/accounts/contract";
import { ToastProvider } from "@parley/library/client/components";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { ApiRefusal } from "@parley/library/contract";
import { getMemberRelation, putMemberFollow } from "@parley/notifications/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { RelationActions } from "./RelationActions";
import { fetchRelation } from "./relations.thunks";

const priya = exampleUserFragment({ userID: 3, name: "Priya Raman" });

async function showActions(server: ReturnType<typeof createFakeApi>) {
    const user = { ...exampleUser({ userID: 3, name: "Priya Raman" }), photoUrl: "" };
    const shown = renderWithStore(
        <ToastProvider>
            {at("/profile/3/priya", <RelationActions user={user} />, { pattern: "/profile/:who/:name?" })}
        </ToastProvider>,
        { server },
    );
    await act(() => shown.store.dispatch(fetchRelation({ userID: 3 })));
    return shown;
}

test("18.16 one button follows and unfollows the member of a profile, and stays as it was when that is refused", async () => {
    const server = createFakeApi();
    let followed = false;
    server.answer(getMemberRelation, () => ({ user: priya, followed, blocked: false }));
    server.answer(putMemberFollow, (input) => {
        followed = input.followed;
        return { user: priya, followed, blocked: false };
    });
    await showActions(server);
    const button = () => screen.getByRole("button", { name: "Follow Priya Raman" });
    const pressed = () => button().getAttribute("aria-pressed");
    const press = () => act(async () => void fireEvent.click(button()));
    expect([pressed(), button().closest("form")?.getAttribute("action")]).toEqual(["false", "/account/people/3"]);
    expect(screen.getByRole("link", { name: "Follow or block Priya Raman" }).getAttribute("href")).toBe("/account/people/3");

    await press();
    expect([pressed(), followed]).toEqual(["true", true]);
    expect(screen.getAllByText("You are notified of the posts that this member starts.")).not.toEqual([]);
    await press();
    expect([pressed(), followed]).toEqual(["false", false]);

    server.answer(putMemberFollow, () => {
        throw new ApiRefusal({ status: 503, message: "" });
    });
    await press();
    expect(pressed()).toBe("false");
    expect(screen.getAllByText("There was a problem following this member.")).not.toEqual([]);
});

test("18.16 the profile of a blocked member says so instead of Follow, and that of a closed account has neither", async () => {
    const server = createFakeApi();
    server.answer(getMemberRelation, () => ({ user: priya, followed: false, blocked: true }));
    const shown = await showActions(server);
    expect(screen.getByRole("link", { name: "Blocked" }).getAttribute("href")).toBe("/account/people/3");
    expect(screen.queryByRole("button")).toBeNull();
    shown.unmount();

    server.answer(getMemberRelation, () => {
        throw new ApiRefusal({ status: 404, message: "User not found." });
    });
    const { container } = await showActions(server);
    expect(container.querySelector("form, a")).toBeNull();
});

import { expect, test } from "@jest/globals";
import { fetchMe, fetchUser } from "@parley/accounts/client";
import type { User } from "@parley/accounts/contract";
import { exampleMe, exampleUser, getMe, getUser } from "@parley/accounts/contract";
import { createLazyPart } from "@parley/library/client/components";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { registerProfileTab } from "../profile/profileTabs";
import { Page as ProfilePage } from "./ProfilePage";

const GUEST = { userID: 0, name: "Guest" };

async function showProfile(user: User, viewer = exampleMe({ userID: 77, name: "Somebody Else" })) {
    const server = createFakeApi();
    server.answer(getMe, () => viewer);
    server.answer(getUser, () => user);
    const shown = renderWithStore(at(`/profile/${user.userID}/any`, <ProfilePage />, { pattern: "/profile/:who/:name?" }), {
        server,
    });
    await act(async () => {
        await Promise.all([shown.store.dispatch(fetchMe({})), shown.store.dispatch(fetchUser({ userID: user.userID }))]);
    });
    return shown;
}

/** Returns the record of a user whose profile is restricted. */
function restricted({ userID, name, photoUrl, profilePhotoUrl }: User, changes: Partial<User>): User {
    return {
        userID,
        name,
        photoUrl,
        banned: 0,
        private: false,
        ...(profilePhotoUrl !== undefined && { profilePhotoUrl }),
        ...changes,
    };
}

test("USR-031 a profile shows title, counts, join date and last activity", async () => {
    await showProfile(exampleUser());
    await screen.findByRole("heading", { level: 1, name: "Ines Okafor" });
    for (const text of ["Bench lead", "March 2019", "1.1k", "64", "120"]) expect(document.body.textContent).toContain(text);
    expect(document.querySelector('time[datetime="2026-05-21T11:48:00+00:00"]')).not.toBeNull();
});

test("USR-020 a private profile shows only that it is private", async () => {
    await showProfile(restricted(exampleUser(), { private: true }));
    await screen.findByText("This user's profile is private.");
    expect(document.body.textContent).not.toContain("joined");
});

test("USR-025 a private profile with full data is shown completely and marked as private", async () => {
    await showProfile(exampleUser({ private: true }));
    await screen.findByText("Private");
    expect(document.body.textContent).toContain("March 2019");
});

test("USR-019 USR-026 a restricted profile of a banned user shows the ban", async () => {
    await showProfile(restricted(exampleUser(), { banned: 1 }));
    await screen.findByText("This user has been banned.");
});

test("USR-027 an unrestricted profile of a banned user is shown completely and marked as banned", async () => {
    await showProfile(exampleUser({ banned: 1 }));
    await screen.findByText("Banned");
    expect(document.body.textContent).toContain("March 2019");
});

test("a guest who sees only the name gets a sign-in link that returns to the profile", async () => {
    await showProfile(restricted(exampleUser(), {}), exampleMe(GUEST));
    expect((await screen.findByRole("link", { name: "Sign In" })).getAttribute("href")).toBe(
        "/entry/signin?Target=%2Fprofile%2F10%2Fany",
    );
});

test("an imported profile links to its origin with rel=nofollow", async () => {
    await showProfile(restricted(exampleUser(), { profileUrl: "https://bicycles.example/users/12" }));
    const link = await screen.findByRole("link", { name: "bicycles.example" });
    expect(link.getAttribute("href")).toBe("https://bicycles.example/users/12");
    expect(link.getAttribute("rel")).toContain("nofollow");
});

test("profile tabs of features are shown on open profiles only", async () => {
    const part = createLazyPart(async () => ({ name }: { name: string }) => <p>{`Posts of ${name}`}</p>);
    registerProfileTab({ id: "sample", name: "Sample", order: 1, pathOf: ({ userID }) => `/profile/sample/${userID}`, part });
    await part.fetch();
    await showProfile(exampleUser());
    await screen.findByText("Posts of Ines Okafor");
    document.body.replaceChildren();
    await showProfile(restricted(exampleUser(), { private: true }));
    expect(screen.queryByText("Posts of Ines Okafor")).toBeNull();
});

import { expect, test } from "@jest/globals";
import { lazyPart } from "@parley/library/client/components";
import { fakeApi, renderWithStore } from "@parley/library/client/testing";
import type { User } from "@parley/users/contract";
import { exampleMe, exampleUser, getMe, getUser } from "@parley/users/contract";
import { act, screen } from "@testing-library/react";
import { registerProfileTab } from "../profile/profileTabs";
import { at } from "../testing/at";
import { fetchMe, fetchUser } from "../users.thunks";
import { Page as ProfilePage } from "./ProfilePage";
import { Page as RegisterPage } from "./RegisterPage";
import { Page as SignInPage } from "./SignInPage";
import { Page as SignOutPage } from "./SignOutPage";

const GUEST = { userID: 0, name: "Guest" };

async function show(page: Parameters<typeof renderWithStore>[0], me = exampleMe()) {
    const server = fakeApi();
    server.answer(getMe, () => me);
    const shown = renderWithStore(page, { server });
    await act(async () => {
        await shown.store.dispatch(fetchMe({}));
    });
    return shown;
}

async function showProfile(user: User, viewer = exampleMe({ userID: 77, name: "Somebody Else" })) {
    const server = fakeApi();
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

/** What remains of a profile that is not for everybody. */
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

test("the sign-in page names the site and leads to registration with the same way on", async () => {
    await show(at("/entry/signin?Target=%2Fcategories", <SignInPage />), exampleMe(GUEST));
    await screen.findByRole("heading", { level: 1, name: "Sign in to Fettle" });
    expect(screen.getByRole("link", { name: "Register" }).getAttribute("href")).toBe("/entry/register?Target=%2Fcategories");
});

test("FC-6 a member on the sign-in page is shown the way on, but never off the site", async () => {
    await show(at("/entry/signin?Target=https%3A%2F%2Fevil.example", <SignInPage />));
    expect((await screen.findByRole("link", { name: "Go on" })).getAttribute("href")).toBe("/");
});

test("AUTH-004 where nobody can register, the page says so and holds no form", async () => {
    await show(at("/entry/register", <RegisterPage />, { registrationOpen: false }), exampleMe(GUEST));
    await screen.findByText(/Registration is closed/);
    expect(screen.queryByLabelText("Password")).toBeNull();
});

test("AUTH-010 the sign-out page asks first, in a form that works without scripts", async () => {
    await show(at("/entry/signout?Target=%2Fcategories", <SignOutPage />));
    const form = (await screen.findByRole("button", { name: "Sign Out" })).closest("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/entry/signout"]);
    expect(Object.fromEntries(new FormData(form ?? undefined))).toEqual({ TransientKey: "a key", Target: "/categories" });
    expect(screen.getByRole("link", { name: "Stay" }).getAttribute("href")).toBe("/categories");
});

test("a guest on the sign-out page is told that it is done", async () => {
    await show(at("/entry/signout", <SignOutPage />), exampleMe(GUEST));
    await screen.findByRole("heading", { name: "You are signed out" });
});

test("USR-031 a profile shows title, counts, when somebody joined and when they were last here", async () => {
    await showProfile(exampleUser());
    await screen.findByRole("heading", { level: 1, name: "Ines Okafor" });
    for (const text of ["Bench lead", "March 2019", "1.1k", "64", "120"]) expect(document.body.textContent).toContain(text);
    expect(document.querySelector('time[datetime="2026-05-21T11:48:00+00:00"]')).not.toBeNull();
});

test("USR-020 a private profile says that it is private, and no more", async () => {
    await showProfile(restricted(exampleUser(), { private: true }));
    await screen.findByText("This user's profile is private.");
    expect(document.body.textContent).not.toContain("joined");
});

test("USR-025 who may see a private profile sees it whole, with the word that it is private", async () => {
    await showProfile(exampleUser({ private: true }));
    await screen.findByText("Private");
    expect(document.body.textContent).toContain("March 2019");
});

test("USR-019 USR-026 a banned profile that is restricted says why", async () => {
    await showProfile(restricted(exampleUser(), { banned: 1 }));
    await screen.findByText("This user has been banned.");
});

test("USR-027 a banned profile that is not restricted shows as usual, with the word", async () => {
    await showProfile(exampleUser({ banned: 1 }));
    await screen.findByText("Banned");
    expect(document.body.textContent).toContain("March 2019");
});

test("a guest who sees only a name is shown the way in, and back here", async () => {
    await showProfile(restricted(exampleUser(), {}), exampleMe(GUEST));
    expect((await screen.findByRole("link", { name: "Sign In" })).getAttribute("href")).toBe(
        "/entry/signin?Target=%2Fprofile%2F10%2Fany",
    );
});

test("where somebody was imported from stands on their profile, as a link that vouches for nothing", async () => {
    await showProfile(restricted(exampleUser(), { profileUrl: "https://bicycles.example/users/12" }));
    const link = await screen.findByRole("link", { name: "bicycles.example" });
    expect(link.getAttribute("href")).toBe("https://bicycles.example/users/12");
    expect(link.getAttribute("rel")).toContain("nofollow");
});

test("features show what they know of a member on open profiles only", async () => {
    const part = lazyPart(async () => ({ name }: { name: string }) => <p>{`Posts of ${name}`}</p>);
    registerProfileTab({ id: "sample", name: "Sample", order: 1, pathOf: ({ userID }) => `/profile/sample/${userID}`, part });
    await part.fetch();
    await showProfile(exampleUser());
    await screen.findByText("Posts of Ines Okafor");
    document.body.replaceChildren();
    await showProfile(restricted(exampleUser(), { private: true }));
    expect(screen.queryByText("Posts of Ines Okafor")).toBeNull();
});

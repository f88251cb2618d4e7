import { describe, expect, test } from "@jest/globals";
import type { KnownUser } from "@parley/accounts/client";
import { exampleUser } from "@parley/accounts/contract";
import type { ILoadable } from "@parley/library/client/loadable";
import { failure, loading, PENDING, success } from "@parley/library/client/loadable";
import { renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import { UserCard } from "./UserCard";

const person = (changes: Partial<KnownUser> = {}): KnownUser => ({ ...exampleUser(), photoUrl: "", ...changes });
const closed = (changes: Partial<KnownUser>): KnownUser => ({
    userID: 10,
    name: "Ines Okafor",
    photoUrl: "",
    banned: 0,
    private: false,
    ...changes,
});
const text = () => document.body.textContent ?? "";

test("USR-031 the card shows title, rank, counts, join date and last activity", () => {
    renderWithStore(<UserCard user={success(person({ labelHtml: '<b class="x">Mender</b>' }))} />);
    for (const words of ["Ines Okafor", "Bench lead", "Mender", "64", "1.1k", "March 2019"]) expect(text()).toContain(words);
    expect(document.querySelector('time[datetime="2026-05-21T11:48:00+00:00"]')).not.toBeNull();
});

test("USR-011 the counts link to the user's discussions and comments", () => {
    renderWithStore(<UserCard user={success(person({ name: "a/b&c" }))} />);
    const addresses = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(addresses).toEqual([
        "/profile/10/a%252fb%2526c",
        "/profile/discussions/10/a%252fb%2526c",
        "/profile/comments/10/a%252fb%2526c",
    ]);
});

test("FC-3 FC-4 the card renders hostile markup as text", () => {
    const evil = '<img src=x onerror="alert(1)">';
    renderWithStore(
        <UserCard
            user={success(person({ name: "https://evil.example", title: evil, labelHtml: `<script>1</script>${evil}Rank` }))}
        />,
    );
    expect(document.querySelector("img, script")).toBeNull();
    expect(text()).toContain(evil);
    expect(screen.getByRole("link", { name: "https://evil.example" }).getAttribute("href")).toMatch(/^\/profile\/10\//);
    expect(document.querySelectorAll("bdi").length).toBeGreaterThan(2);
});

describe("USR-015 USR-016 the card's skeleton", () => {
    test.each<[string, ILoadable<KnownUser>]>([
        ["before it is asked for", PENDING],
        ["while it is asked for", loading(undefined)],
        ["while only the name is known", loading(success(person()))],
    ])("is shown %s", (_when, user) => {
        renderWithStore(<UserCard user={user} />);
        expect(text()).toBe("Loading");
    });

    test("is shown with isLoading, even if the user is known", () => {
        renderWithStore(<UserCard user={success(person())} isLoading />);
        expect(text()).toBe("Loading");
    });
});

test("USR-017 a missing user is shown as DELETED", () => {
    renderWithStore(<UserCard user={failure({ status: 404, message: "User not found." }, success(person()))} />);
    expect(screen.getByText("DELETED")).toBeTruthy();
    expect(screen.getByText("This user has been deleted.")).toBeTruthy();
    expect(text()).not.toContain("Ines");
});

test.each([500, 403, 0])("USR-018 a response with status %i is shown as ERROR", (status) => {
    renderWithStore(<UserCard user={failure({ status, message: "No." }, undefined)} />);
    expect(screen.getByText("ERROR")).toBeTruthy();
    expect(screen.getByText("Failed to load user")).toBeTruthy();
});

test("USR-019 USR-026 a restricted profile of a banned user shows only the ban", () => {
    renderWithStore(<UserCard user={success(closed({ banned: 1, private: true }))} bannedAreRestricted />);
    expect(screen.getByText("Banned")).toBeTruthy();
    expect(screen.getByText("This user has been banned.")).toBeTruthy();
    expect(text()).not.toContain("Joined");
});

test("USR-020 USR-024 a private profile shows only that it is private", () => {
    renderWithStore(<UserCard user={success(closed({ private: true }))} />);
    expect(screen.getByText("Private")).toBeTruthy();
    expect(screen.getByText("This user's profile is private.")).toBeTruthy();
    expect(text()).not.toContain("Joined");
});

test("USR-025 USR-027 USR-028 a private or banned profile with full data shows the ordinary card with its state", () => {
    renderWithStore(<UserCard user={success(person({ private: true, banned: 1 }))} />);
    for (const words of ["Banned", "Private", "Joined", "March 2019"]) expect(text()).toContain(words);
});

test("USR-023 the card shows the email address if the record contains it", () => {
    renderWithStore(<UserCard user={success(person({ email: "ines@fettle.example" }))} />);
    expect(screen.getByRole("link", { name: "ines@fettle.example" }).getAttribute("href")).toBe("mailto:ines@fettle.example");
});

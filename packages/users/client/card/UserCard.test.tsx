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

test("USR-031 the card tells title, rank, counts, when somebody joined and when they were last here", () => {
    renderWithStore(<UserCard user={success(person({ labelHtml: '<b class="x">Mender</b>' }))} />);
    for (const words of ["Ines Okafor", "Bench lead", "Mender", "64", "1.1k", "March 2019"]) expect(text()).toContain(words);
    expect(document.querySelector('time[datetime="2026-05-21T11:48:00+00:00"]')).not.toBeNull();
});

test("USR-011 its counts lead to what they count", () => {
    renderWithStore(<UserCard user={success(person({ name: "a/b&c" }))} />);
    const addresses = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    expect(addresses).toEqual([
        "/profile/10/a%252fb%2526c",
        "/profile/discussions/10/a%252fb%2526c",
        "/profile/comments/10/a%252fb%2526c",
    ]);
});

test("FC-3 FC-4 hostile words are words", () => {
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

describe("USR-015 USR-016 the bones of a card", () => {
    test.each<[string, ILoadable<KnownUser>]>([
        ["before it is asked for", PENDING],
        ["while it is asked for", loading(undefined)],
        ["while only the name is known", loading(success(person()))],
    ])("stand there %s", (_when, user) => {
        renderWithStore(<UserCard user={user} />);
        expect(text()).toBe("Loading");
    });

    test("stand there when they are asked for, whatever is known", () => {
        renderWithStore(<UserCard user={success(person())} isLoading />);
        expect(text()).toBe("Loading");
    });
});

test("USR-017 who isn't there is DELETED", () => {
    renderWithStore(<UserCard user={failure({ status: 404, message: "User not found." }, success(person()))} />);
    expect(screen.getByText("DELETED")).toBeTruthy();
    expect(screen.getByText("This user has been deleted.")).toBeTruthy();
    expect(text()).not.toContain("Ines");
});

test.each([500, 403, 0])("USR-018 an answer of %i is an ERROR", (status) => {
    renderWithStore(<UserCard user={failure({ status, message: "No." }, undefined)} />);
    expect(screen.getByText("ERROR")).toBeTruthy();
    expect(screen.getByText("Failed to load user")).toBeTruthy();
});

test("USR-019 USR-026 a banned profile that is closed says so, and no more", () => {
    renderWithStore(<UserCard user={success(closed({ banned: 1, private: true }))} bannedAreRestricted />);
    expect(screen.getByText("Banned")).toBeTruthy();
    expect(screen.getByText("This user has been banned.")).toBeTruthy();
    expect(text()).not.toContain("Joined");
});

test("USR-020 USR-024 a private profile says so, and no more", () => {
    renderWithStore(<UserCard user={success(closed({ private: true }))} />);
    expect(screen.getByText("Private")).toBeTruthy();
    expect(screen.getByText("This user's profile is private.")).toBeTruthy();
    expect(text()).not.toContain("Joined");
});

test("USR-025 USR-027 USR-028 who sees more of a private or a banned profile gets the ordinary card, with the word", () => {
    renderWithStore(<UserCard user={success(person({ private: true, banned: 1 }))} />);
    for (const words of ["Banned", "Private", "Joined", "March 2019"]) expect(text()).toContain(words);
});

test("USR-023 an address stands on the card where it was told", () => {
    renderWithStore(<UserCard user={success(person({ email: "ines@fettle.example" }))} />);
    expect(screen.getByRole("link", { name: "ines@fettle.example" }).getAttribute("href")).toBe("mailto:ines@fettle.example");
});

import { expect, test } from "@jest/globals";
import { exampleUserFragment } from "@parley/accounts/contract";
import { renderWithStore } from "@parley/library/client/testing";
import { screen } from "@testing-library/react";
import { UserLink, UserPhotoLink } from "./UserLink";

test("USR-010 a name links to the profile, whatever characters it contains", () => {
    renderWithStore(<UserLink user={exampleUserFragment({ name: "a/b&c" })} />);
    expect(screen.getByRole("link", { name: "a/b&c" }).getAttribute("href")).toBe("/profile/10/a%252fb%2526c");
});

test("FC-4 FC-58 a name in another text direction is isolated, and a name that is a URL does not link to that URL", () => {
    renderWithStore(<UserLink user={exampleUserFragment({ name: "https://evil.example" })} />);
    const link = screen.getByRole("link");
    expect(link.querySelector("bdi")?.textContent).toBe("https://evil.example");
    expect(link.getAttribute("href")).toBe("/profile/10/https%3A%252f%252fevil.example");
});

test("USR-005 a deleted user is shown as Deleted User without a link", () => {
    const { url: _, ...gone } = exampleUserFragment({ name: "Deleted User" });
    const nameless = exampleUserFragment({ name: "" });
    renderWithStore(
        <>
            <UserLink user={gone} />
            <UserLink user={nameless} />
        </>,
    );
    expect(screen.getAllByText("Deleted User")).toHaveLength(2);
    expect(screen.getAllByRole("link")).toHaveLength(1);
});

test("USR-038 the default photo is drawn as a silhouette without fetching an image", () => {
    renderWithStore(<UserPhotoLink user={exampleUserFragment()} />);
    expect(document.querySelector("img")).toBeNull();
    expect(screen.getByRole("img", { name: "Ines Okafor" }).closest("a")?.getAttribute("href")).toBe("/profile/10/Ines%20Okafor");
});

test("a photo beside its name is not focusable", () => {
    renderWithStore(<UserPhotoLink user={exampleUserFragment({ photoUrl: "http://forum.test/uploads/ines.png" })} besideName />);
    const link = document.querySelector("a");
    expect(link?.tabIndex).toBe(-1);
    expect(link?.getAttribute("aria-hidden")).toBe("true");
    expect(link?.querySelector("img")?.getAttribute("src")).toBe("http://forum.test/uploads/ines.png");
});

import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { fetchMe, fetchPermissions } from "@parley/accounts/client";
import type { User } from "@parley/accounts/contract";
import { exampleMe, exampleUser, exampleUserFragment, getMe, getUser, getUserPermissions } from "@parley/accounts/contract";
import { registerRoutes } from "@parley/library/client/routing";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { UserLink, UserPhotoLink } from "../components/UserLink";
import { UserCards } from "./UserCards";

const requests: unknown[] = [];
const width = window.innerWidth;
beforeEach(() => {
    requests.splice(0);
    // jsdom has no top layer.
    Object.assign(HTMLDialogElement.prototype, {
        showModal(this: HTMLDialogElement) {
            this.open = true;
        },
        close(this: HTMLDialogElement) {
            this.open = false;
        },
    });
});
afterEach(() => resize(width));

function resize(to: number) {
    window.innerWidth = to;
    window.dispatchEvent(new Event("resize"));
}

const Nothing = () => null;

interface Showing {
    permissions?: readonly string[];
    user?: Partial<User>;
    me?: number;
}

async function show({ permissions = ["profiles.view", "conversations.add"], user = {}, me = 77 }: Showing = {}) {
    const server = createFakeApi();
    server.answer(getMe, () => exampleMe({ userID: me }));
    server.answer(getUserPermissions, () => ({
        isAdmin: false,
        permissions: [{ type: "global", permissions: Object.fromEntries(permissions.map((name) => [name, true])) }],
        junctions: {},
        junctionAliases: {},
    }));
    server.answer(getUser, (input) => {
        requests.push(input);
        return exampleUser(user);
    });
    const person = exampleUserFragment();
    const page = (
        <>
            <article>
                <UserPhotoLink user={person} besideName />
                <UserLink user={person} />
                <a href="/profile/10/Ines%20Okafor">a plain link to the profile</a>
                <p>
                    said by{" "}
                    <a className="at" data-userid="10" href="/profile/10/Ines%20Okafor">
                        Ines
                    </a>
                </p>
            </article>
            <UserCards />
        </>
    );
    const shown = renderWithStore(at("/discussions", page), { server });
    await act(async () => {
        await shown.store.dispatch(fetchMe({}));
        await shown.store.dispatch(fetchPermissions({ userID: "$me", expand: ["junctions"] }));
    });
    await act(async () => void (await import("./CardOpener")));
    return shown;
}

/** The link beside the photo. The opened card contains another link with the same name. */
const nameLink = () => within(screen.getByRole("article")).getByRole("link", { name: "Ines Okafor" });
const press = async (element: Element, how: object = {}) => {
    const goesOn = fireEvent.click(element, how);
    await act(async () => void (await import("./CardPopup")));
    return goesOn;
};
const card = () => document.querySelector('[role="dialog"], dialog');

describe("USR-012 USR-014 clicking a name, a photo or a mention", () => {
    test("opens the card and fetches the user once", async () => {
        await show();
        expect(await press(nameLink())).toBe(false);
        await screen.findByText("Bench lead");
        expect(requests).toEqual([{ userID: 10, expand: ["all"] }]);
        expect(nameLink().getAttribute("aria-expanded")).toBe("true");
        await press(nameLink());
        expect(card()).toBeNull();
        await press(document.querySelector(".at") as Element);
        await screen.findByText("Bench lead");
        expect(requests).toHaveLength(1);
    });

    test("opens the same card for a photo", async () => {
        await show();
        await press(document.querySelector("a[aria-hidden]") as Element);
        await screen.findByText("Bench lead");
    });

    test("follows the link with another button or a modifier key, and for other links to profiles", async () => {
        await show();
        for (const how of [{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])
            expect(await press(nameLink(), how)).toBe(true);
        expect(await press(screen.getByText("a plain link to the profile"))).toBe(true);
        expect(card()).toBeNull();
    });

    test.each([
        ["xs", 390],
        ["mobile", 540],
    ])("USR-013 opens the card as a modal dialog on %s screens", async (_device, width) => {
        const showModal = jest.spyOn(HTMLDialogElement.prototype, "showModal");
        resize(width);
        await show();
        await press(nameLink());
        await waitFor(() => expect(document.querySelector("dialog[open]")).not.toBeNull());
        expect(showModal).toHaveBeenCalledTimes(1);
        expect(screen.getByRole("heading", { level: 2, name: "Ines Okafor" })).toBeTruthy();
    });

    test.each([
        ["tablet", 1000],
        ["desktop", 1600],
    ])("USR-013 opens the card as a non-modal panel on %s screens", async (_device, width) => {
        resize(width);
        await show();
        await press(nameLink());
        const panel = await screen.findByRole("dialog", { name: "Ines Okafor" });
        expect([panel.tagName, panel.getAttribute("aria-modal")]).toEqual(["DIV", null]);
        expect(nameLink().closest("[aria-hidden=true], [inert]")).toBeNull();
    });

    test("closes the card on Escape and on Tab after the last focusable element, and returns focus to the name", async () => {
        await show();
        nameLink().focus();
        await press(nameLink());
        await screen.findByText("Bench lead");
        fireEvent.keyDown(card() as Element, { key: "Escape" });
        expect(card()).toBeNull();
        expect(document.activeElement).toBe(nameLink());
        await press(nameLink());
        await screen.findByText("Bench lead");
        const stops = [...(card()?.querySelectorAll<HTMLElement>("a:not([tabindex])") ?? [])];
        stops.at(-1)?.focus();
        fireEvent.keyDown(stops.at(-1) as Element, { key: "Tab" });
        expect(card()).toBeNull();
        expect(document.activeElement).toBe(nameLink());
    });
});

test.each(["profiles.view", "users.add", "users.edit", "users.delete"])(
    "USR-021 the permission %s alone opens cards",
    async (permission) => {
        await show({ permissions: [permission] });
        expect(await press(nameLink())).toBe(false);
    },
);

test("USR-022 a name is a plain link without any of these permissions", async () => {
    await show({ permissions: ["discussions.view", "comments.add"] });
    expect(await press(nameLink())).toBe(true);
    expect(card()).toBeNull();
    expect(nameLink().getAttribute("aria-haspopup")).toBeNull();
});

describe("USR-029 USR-030 the message link", () => {
    const message = () => screen.queryByRole("link", { name: "Message" })?.getAttribute("href");
    const opened = async (showing: Showing) => {
        await show(showing);
        await press(nameLink());
        await screen.findByText("Joined");
    };

    test("is absent without a feature that registers messages", async () => {
        await opened({});
        expect(message()).toBeUndefined();
    });

    test("leads to a new message to the user", async () => {
        registerRoutes({ path: "/messages/add/:name", page: async () => ({ Page: Nothing }), head: () => ({ title: "" }) });
        await opened({});
        expect(message()).toBe("/messages/add/Ines%20Okafor");
    });

    test.each<[string, Showing]>([
        ["without conversations.add", { permissions: ["profiles.view"] }],
        ["for who is banned", { user: { banned: 1 } }],
        ["for oneself", { me: 10 }],
    ])("is absent %s", async (_when, showing) => {
        await opened(showing);
        expect(message()).toBeUndefined();
    });
});

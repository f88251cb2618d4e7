import { describe, expect, test } from "@jest/globals";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { storeStatusMessage } from "@parley/authentication/client";
import { fetchConfig } from "@parley/config/client";
import { getConfig } from "@parley/config/contract";
import { ToastProvider } from "@parley/library/client/components";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { messagesPanel, notificationsPanel } from "../slots";
import { AccountItems } from "./AccountItems";

const HERE = "/discussion/5/kettle?page=2";
const TARGET = "?Target=%2Fdiscussion%2F5%2Fkettle%3Fpage%3D2";

function as(me: ReturnType<typeof exampleMe>) {
    const server = createFakeApi();
    server.answer(getMe, () => me);
    return server;
}

const guest = () => as(exampleMe({ userID: 0, name: "Guest" }));
const hrefOf = (element: HTMLElement) => element.getAttribute("href");

test("AUTH-001 AUTH-002 AUTH-003 AUTH-006 AUTH-011 a guest sees the links Sign In and Register, each with the return target, and no menu", async () => {
    renderWithStore(at(HERE, <AccountItems />), { server: guest() });
    const [signIn] = await screen.findAllByRole("link", { name: "Sign In" });
    expect(hrefOf(signIn as HTMLElement)).toBe(`/entry/signin${TARGET}`);
    expect(hrefOf(screen.getByRole("link", { name: "Register" }))).toBe(`/entry/register${TARGET}`);
    expect(screen.queryByText("Sign out")).toBeNull();
});

test("AUTH-005 small screens have an icon that links to sign-in", async () => {
    renderWithStore(at(HERE, <AccountItems />), { server: guest() });
    expect((await screen.findAllByRole("link", { name: "Sign In" })).map(hrefOf)).toEqual([
        `/entry/signin${TARGET}`,
        `/entry/signin${TARGET}`,
    ]);
});

test("AUTH-004 the Register link is absent while registration is closed", async () => {
    renderWithStore(at(HERE, <AccountItems />, { registrationOpen: false }), { server: guest() });
    await screen.findAllByRole("link", { name: "Sign In" });
    expect(screen.queryByRole("link", { name: "Register" })).toBeNull();
});

test("AUTH-012 the links carry no target on entry pages", async () => {
    renderWithStore(at("/entry/signin?Target=%2Fcategories", <AccountItems />), { server: guest() });
    const [signIn] = await screen.findAllByRole("link", { name: "Sign In" });
    expect(hrefOf(signIn as HTMLElement)).toBe("/entry/signin");
});

test("AUTH-007 AUTH-010 a member sees their menu with Sign Out instead", async () => {
    renderWithStore(at(HERE, <AccountItems />), { server: as(exampleMe()) });
    await screen.findByLabelText("My Account, Ines Okafor");
    expect(screen.queryByText("Sign In")).toBeNull();
    expect(screen.queryByText("Register")).toBeNull();
    expect(screen.getByText("Ines Okafor").closest("a")?.getAttribute("href")).toBe("/profile/10/Ines%20Okafor");
    expect(screen.getByText("Sign out").closest("a")?.getAttribute("href")).toBe(`/entry/signout${TARGET}`);
});

test("a successful sign-in is announced once and focus moves to the content", async () => {
    const page = (
        <ToastProvider>
            <AccountItems />
            <main id="main">Posts</main>
        </ToastProvider>
    );
    storeStatusMessage("signedIn");
    const { unmount } = renderWithStore(at(HERE, page), { server: as(exampleMe()) });
    await screen.findByText("You are signed in.", { selector: "[role=status] *" });
    expect(document.activeElement).toBe(screen.getByRole("main"));
    unmount();

    renderWithStore(at(HERE, page), { server: as(exampleMe()) });
    await screen.findByLabelText("My Account, Ines Okafor");
    expect(screen.queryByText("You are signed in.")).toBeNull();
});

test("focus stays in a field that had it before hydration, after a sign-in", async () => {
    const field = document.body.appendChild(document.createElement("input"));
    field.focus();
    storeStatusMessage("signedIn");
    renderWithStore(
        at(
            HERE,
            <ToastProvider>
                <AccountItems />
                <main id="main">Posts</main>
            </ToastProvider>,
        ),
        { server: as(exampleMe()) },
    );
    await screen.findByText("You are signed in.", { selector: "[role=status] *" });
    expect(document.activeElement).toBe(field);
    field.remove();
});

test("AUTH-008 AUTH-009 the links lead to the configured sign-in and registration addresses", async () => {
    const server = guest();
    server.answer(getConfig, () => ({
        "ui.signInUrl": "https://door.example/in",
        "ui.registrationUrl": "https://door.example/new",
    }));
    const { store } = renderWithStore(at(HERE, <AccountItems />), { server });
    await act(async () => {
        await store.dispatch(fetchConfig({}));
    });
    const [signIn] = await screen.findAllByRole("link", { name: "Sign In" });
    expect(hrefOf(signIn as HTMLElement)).toBe(`https://door.example/in${TARGET}`);
    expect(hrefOf(screen.getByRole("link", { name: "Register" }))).toBe(`https://door.example/new${TARGET}`);
});

test("neither guest links nor menu are shown until the viewer is known", async () => {
    const { container } = renderWithStore(at(HERE, <AccountItems />), { server: guest() });
    expect(container.textContent).toBe("");
    await screen.findAllByRole("link", { name: "Sign In" });
});

describe("MemberItems", () => {
    const box = async (more: Partial<ReturnType<typeof exampleMe>> = {}, settings: Record<string, unknown> = {}) => {
        const server = as({ ...exampleMe(), ...more });
        server.answer(getConfig, () => settings);
        const { store } = renderWithStore(at(HERE, <AccountItems />), { server });
        await screen.findByLabelText("My Account, Ines Okafor");
        await act(async () => {
            await store.dispatch(fetchConfig({}));
        });
    };

    test("NAV-012 NAV-013 NAV-014 always has My Account, and no Notifications or Messages while no feature fills them", async () => {
        await box();
        expect([...document.querySelectorAll("summary")].map((summary) => summary.getAttribute("aria-label"))).toEqual([
            "My Account, Ines Okafor",
        ]);
    });

    test("NAV-012 NAV-013 NAV-014 has a dropdown with an unread count for each panel that a feature fills", async () => {
        notificationsPanel.fill(Bell, 10);
        messagesPanel.fill(Letters, 10);
        await box({ countUnreadNotifications: 3, countUnreadConversations: 0 });
        expect([...document.querySelectorAll("summary")].map((summary) => summary.getAttribute("aria-label"))).toEqual([
            "Notifications, 3 unread",
            "Messages, 0 unread",
            "My Account, Ines Okafor",
        ]);
        expect(screen.getByText("Priya replied to Ines Okafor").closest("details")?.dataset.panel).toBe("notifications");
    });

    test("NAV-013 has no Messages if conversations are disabled", async () => {
        messagesPanel.fill(Letters, 10);
        await box({}, { "conversations.enabled": false });
        expect(screen.queryByText("A letter")).toBeNull();
    });
});

function Bell({ me }: { me: { name: string } }) {
    return <p>Priya replied to {me.name}</p>;
}

function Letters() {
    return <p>A letter</p>;
}

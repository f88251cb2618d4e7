import { beforeEach, expect, test } from "@jest/globals";
import { fetchMe, selectMe } from "@parley/accounts/client";
import { exampleMe, exampleUserFragment, getMe } from "@parley/accounts/contract";
import { MeBox, ToastProvider } from "@parley/library/client/components";
import { useAppSelector } from "@parley/library/client/store";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { Notification } from "@parley/notifications/contract";
import {
    deleteNotificationRead,
    deleteNotificationsRead,
    getNotification,
    getNotifications,
    patchNotification,
    patchNotifications,
} from "@parley/notifications/contract";
import { act, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { NotificationsPanel } from "./components/NotificationsPanel";
import { NotificationsTools } from "./components/NotificationsTools";
import { fetchNotification } from "./notifications.thunks";
import { Page } from "./pages/NotificationsPage";

const priya = exampleUserFragment({ userID: 3, name: "Priya Raman" });
const notification = (notificationID: number, more: Partial<Notification> = {}): Notification => ({
    notificationID,
    body: "",
    photoUrl: null,
    activityName: "DiscussionComment",
    activityType: "DiscussionComment",
    url: `http://forum.test/discussion/comment/${notificationID}`,
    dateInserted: "2026-05-21T11:00:00+00:00",
    dateUpdated: "2026-05-21T11:00:00+00:00",
    read: false,
    readUrl: `http://forum.test/activity/${notificationID}/mark-read-and-redirect`,
    recordType: "comment",
    recordID: notificationID,
    recordUrl: `http://forum.test/discussion/comment/${notificationID}`,
    notifyUsers: [priya],
    countUsers: 1,
    text: "{people} replied to {name}",
    name: `Kettle ${notificationID}`,
    ...more,
});

let server: ReturnType<typeof createFakeApi>;
let stored: Notification[];
beforeEach(() => {
    server = createFakeApi();
    stored = [notification(1), notification(2), notification(3, { read: true })];
    const mark = (id: number, read: boolean) => {
        stored = stored.map((one) => (one.notificationID === id || id === 0 ? { ...one, read } : one));
    };
    server.answer(getMe, () => ({
        ...exampleMe(),
        countUnreadNotifications: stored.filter(({ read }) => !read).length,
    }));
    server.answer(getNotifications, () => ({ items: stored, paging: { page: 1, limit: 30 } }));
    server.answer(patchNotification, ({ notificationID }) => {
        mark(notificationID, true);
        return stored.find((one) => one.notificationID === notificationID) as Notification;
    });
    server.answer(deleteNotificationRead, ({ notificationID }) => mark(notificationID, false));
    server.answer(patchNotifications, () => mark(0, true));
    server.answer(deleteNotificationsRead, () => mark(0, false));
});

/** The bell of the title bar, with its badge. */
function Bell(): ReactNode {
    const me = useAppSelector(selectMe).data;
    if (!me) return null;
    const tools = <NotificationsTools me={me} />;
    const count = me.countUnreadNotifications;
    return (
        <MeBox panels={[{ id: "bell", name: "Notifications", icon: "bell", count, tools, content: <NotificationsPanel /> }]} />
    );
}

async function show(page: ReactNode = null) {
    const shown = renderWithStore(
        at(
            "/notifications",
            <ToastProvider>
                <Bell />
                {page}
            </ToastProvider>,
        ),
        { server },
    );
    await act(async () => void shown.store.dispatch(fetchMe({})));
    return shown;
}

const badge = () => document.querySelector("summary")?.getAttribute("aria-label");
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
const unreadIn = (list: HTMLElement) => within(list).queryAllByText(/unread/).length;

async function openPanel(): Promise<void> {
    await act(async () => {
        const details = document.querySelector("details") as HTMLDetailsElement;
        details.open = true;
        details.dispatchEvent(new Event("toggle"));
    });
    await act(async () => undefined);
}

test("NOTIF-002 NOTIF-009 the bell shows the number of unread notifications, and fetches the latest each time that it opens", async () => {
    await show();
    expect(badge()).toBe("Notifications, 2 unread");
    expect(server.sent.some(({ endpoint }) => endpoint === getNotifications)).toBe(false);
    await openPanel();
    const list = screen.getByRole("list", { name: "Notifications" });
    expect(screen.getByRole("link", { name: "Notification settings" }).getAttribute("href")).toBe("/account/notifications");
    expect(within(list).getAllByRole("link")).toHaveLength(3);
    expect(list.textContent).toContain("Priya Raman replied to Kettle 1");
    stored = [notification(4), ...stored];
    await openPanel();
    expect([within(list).getAllByRole("link").length, badge()]).toEqual([4, "Notifications, 3 unread"]);
});

test("NOTIF-005 following a link marks as read", async () => {
    await show();
    await openPanel();
    const [first] = within(screen.getByRole("list", { name: "Notifications" })).getAllByRole("link");
    expect(first?.getAttribute("href")).toBe("http://forum.test/discussion/comment/1");
    // The app follows links itself.
    first?.addEventListener("click", (event) => event.preventDefault());
    await act(async () => void fireEvent.click(first as HTMLElement));
    expect(server.sent.at(-1)).toMatchObject({ endpoint: patchNotification, input: { notificationID: 1, read: true } });
    expect(badge()).toBe("Notifications, 1 unread");
});

test("NOTIF-006 NOTIF-007 NOTIF-008 marking all as read reads every list and empties the badge, and Undo brings both back", async () => {
    await show(<Page />);
    await openPanel();
    const lists = screen.getAllByRole("list", { name: "Notifications" });
    expect(lists.map(unreadIn)).toEqual([2, 2]);
    await act(async () => void fireEvent.submit(document.querySelector("details form") as HTMLFormElement));
    expect([lists.map(unreadIn), badge()]).toEqual([[0, 0], "Notifications, 0 unread"]);
    await press("Undo");
    expect(badge()).toBe("Notifications, 3 unread");
    // Where it was done: in the foot of the panel and on the page, which stay after the toast.
    document.querySelector<HTMLElement>("details form button")?.focus();
    await act(async () => void fireEvent.submit(document.querySelector("details form") as HTMLFormElement));
    const undos = screen.getAllByRole("button", { name: "Undo “mark all as read”" });
    expect([undos.length, document.activeElement?.textContent]).toEqual([2, expect.stringContaining("Undo “mark all as read”")]);
    undos[0]?.focus();
    await act(async () => void fireEvent.click(undos[0] as HTMLElement));
    expect(badge()).toBe("Notifications, 3 unread");
    expect(screen.queryByRole("button", { name: /Undo “/ })).toBeNull();
    expect(document.activeElement?.textContent).toBe("Mark all as read");
});

test("FC-62 a change that the server refuses is reverted, and reported once", async () => {
    await show(<Page />);
    await openPanel();
    server.refuse(patchNotifications, { status: 500, message: "Not now." });
    await act(async () => void fireEvent.submit(document.querySelector("details form") as HTMLFormElement));
    expect(screen.getAllByRole("list", { name: "Notifications" }).map(unreadIn)).toEqual([2, 2]);
    expect(badge()).toBe("Notifications, 2 unread");
    expect(document.querySelectorAll(".toast-words")).toHaveLength(1);
});

test("NOTIF-005 on the page each notification is marked as read and as unread", async () => {
    await show(<Page />);
    const [first] = screen.getAllByRole("button", { name: "Mark as read" });
    await act(async () => void fireEvent.click(first as HTMLElement));
    expect([badge(), screen.getAllByRole("button", { name: "Mark as unread" }).length]).toEqual(["Notifications, 1 unread", 2]);
    await press("Undo");
    expect(badge()).toBe("Notifications, 2 unread");
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Mark as unread" })));
    expect(badge()).toBe("Notifications, 3 unread");
});

test("NOTIF-004 a notification that is fetched again replaces the known one", async () => {
    const { store } = await show(<Page />);
    server.answer(getNotification, () => notification(1, { name: "Another name" }));
    await act(async () => void store.dispatch(fetchNotification({ notificationID: 1 })));
    expect(document.body.textContent).toContain("replied to Another name");
});

test("a batch names its people: one, two, or the latest and the number of others", async () => {
    const hana = exampleUserFragment({ userID: 4, name: "Hana Mori" });
    stored = [
        notification(1, { notifyUsers: [priya, hana], countUsers: 2 }),
        notification(2, { notifyUsers: [priya, hana], countUsers: 3 }),
        notification(3, { text: "{people} mentioned you in {name}", excerpt: "Ask <b>her</b>." }),
        notification(4, { text: "{people} reported {name}", icon: "flag" }),
    ];
    await show(<Page />);
    const rows = screen.getAllByRole("listitem");
    const [two, three, one] = rows.map(({ textContent }) => textContent);
    expect(two).toContain("Priya Raman and Hana Mori replied to Kettle 1");
    expect(three).toContain("Priya Raman and 2 others replied to Kettle 2");
    expect(one).toContain("Priya Raman mentioned you in Kettle 3, unread“Ask <b>her</b>.”");
    expect(rows[3]?.querySelector("a use")?.getAttribute("href")).toMatch(/#flag$/);
});

test("the panel and the page show that there are no notifications, and that they could not be fetched", async () => {
    stored = [];
    await show(<Page />);
    await openPanel();
    expect(screen.getAllByText("You have no notifications.")).toHaveLength(2);
    expect(screen.queryByRole("button", { name: "Mark all as read" })).toBeNull();
});

test("a failed request is repeated on demand", async () => {
    server.refuse(getNotifications, { status: 503, message: "The database is away." });
    await show();
    await openPanel();
    expect(document.body.textContent).toContain("The database is away.");
    server.answer(getNotifications, () => ({ items: stored, paging: { page: 1, limit: 10 } }));
    await press("Try again");
    expect(screen.getByRole("list", { name: "Notifications" })).toBeTruthy();
});

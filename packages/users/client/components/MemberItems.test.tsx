import { expect, test } from "@jest/globals";
import type { Me } from "@parley/accounts/contract";
import { exampleMe, getMe } from "@parley/accounts/contract";
import { at, createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { act, screen } from "@testing-library/react";
import { notificationsPanel } from "../slots";
import { MemberItems } from "./MemberItems";

notificationsPanel.fill(() => <p>What is new</p>, 1);

/** Returns a record without some fields, as another server may send it. */
function without(...names: (keyof Me)[]): Me {
    const known = Object.entries(exampleMe()).filter(([name]) => !names.includes(name as keyof Me));
    return Object.fromEntries(known) as unknown as Me;
}

async function show(me: Me): Promise<void> {
    const server = createFakeApi();
    server.answer(getMe, () => me);
    renderWithStore(at("/", <MemberItems me={me} />), { server });
    await act(async () => undefined);
}

test("USR-002 missing unread counts are shown as nothing unread", async () => {
    await show(without("countUnreadNotifications", "countUnreadConversations"));
    expect(screen.getAllByLabelText("Notifications").length).toBeGreaterThan(0);
    expect(document.body.textContent).not.toMatch(/undefined|NaN/);
});

test("USR-003 a member without isAdmin and emailConfirmed is treated as unconfirmed and no administrator", async () => {
    await show(without("isAdmin", "emailConfirmed"));
    expect(screen.queryByText("Mail")).toBeNull();
});

import { expect, test } from "@jest/globals";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { getMailSchedule, getNotificationPreferences, getNotificationPreferencesSchema } from "@parley/notifications/contract";
import { act, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { fetchMailSchedule, fetchPreferences, fetchPreferencesSchema } from "./notifications.thunks";
import { Page } from "./pages/PreferencesPage";

const kind = (label: string) => ({
    type: "object" as const,
    "x-control": { label },
    properties: {
        popup: {
            type: "boolean" as const,
            default: true,
            "x-control": { inputType: "checkBox" as const, label: "On the site" },
        },
        email: {
            type: "boolean" as const,
            default: false,
            "x-control": { inputType: "checkBox" as const, label: "By email at once" },
        },
        digest: {
            type: "boolean" as const,
            default: true,
            "x-control": { inputType: "checkBox" as const, label: "In the digest" },
        },
        push: {
            type: "boolean" as const,
            default: true,
            "x-control": { inputType: "checkBox" as const, label: "In subscribed browsers" },
        },
    },
});

test("the notification settings show the current choices, in a form that works without scripts", async () => {
    const server = createFakeApi();
    server.answer(getNotificationPreferences, () => ({
        mention: { popup: true, email: false, digest: true, push: true },
        quote: { popup: false, email: true, digest: false, push: false },
    }));
    server.answer(getNotificationPreferencesSchema, () => ({
        type: "object" as const,
        properties: { mention: kind("somebody mentions me"), quote: kind("somebody quotes me") },
    }));
    server.answer(getMailSchedule, () => ({
        digest: "weekly" as const,
        timeZone: "Asia/Kathmandu",
        quietHours: { from: 22, until: 7 },
        stopped: "bounced" as const,
    }));
    const { store } = renderWithStore(
        <MemoryRouter>
            <Page />
        </MemoryRouter>,
        { server },
    );
    await act(async () => {
        await store.dispatch(fetchPreferences({ userID: "$me" }));
        await store.dispatch(fetchPreferencesSchema({}));
        await store.dispatch(fetchMailSchedule({ userID: "$me" }));
    });
    const group = await screen.findByRole("group", { name: "somebody mentions me" });
    const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map(({ name, checked }) => [name, checked])).toEqual([
        ["popup.mention", true],
        ["email.mention", false],
        ["digest.mention", true],
        ["push.mention", true],
        ["popup.quote", false],
        ["email.quote", true],
        ["digest.quote", false],
        ["push.quote", false],
    ]);
    const form = group.closest("form");
    expect([form?.method, form?.getAttribute("action")]).toEqual(["post", "/account/notifications"]);
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Every Monday" }).checked).toBe(true);
    expect(screen.getByRole("button", { name: "Email me again" }).closest("form")?.elements.namedItem("Form")).toHaveProperty(
        "value",
        "resume",
    );
    const values = ["Time zone", "From", "Until"].map((label) => screen.getByLabelText<HTMLSelectElement>(label).value);
    expect(values).toEqual(["Asia/Kathmandu", "22", "7"]);
});

import "./attachments.members.feature";
import { beforeEach, expect, jest, test } from "@jest/globals";
import type { Attachment, AttachmentIntegration, FormSchema } from "@parley/attachments/contract";
import {
    getAttachmentCatalog,
    getAttachmentSchema,
    getAttachments,
    postAttachment,
    postRefreshAttachments,
} from "@parley/attachments/contract";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi, mockDialogs, renderWithStore } from "@parley/library/client/testing";
import { act, fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { AttachDialog } from "./AttachDialog";
import { fetchCatalog } from "./attachments.thunks";
import { Widget } from "./widgets/DiscussionAttachmentsWidget";

mockDialogs();

const integration: AttachmentIntegration = {
    attachmentType: "ticket",
    name: "Ticket",
    title: "Ticket",
    externalIDLabel: "Ticket #",
    logoIcon: "plug",
    attachmentTypeIcon: "plug",
    label: "Create Ticket",
    submitButton: "Create it",
    postSuccessMessage: { message: "It was created.", linkText: "View it" },
    writeableContentScope: "all",
    recordTypes: ["discussion", "comment"],
    escalationDelayUnit: null,
    escalationDelayLength: null,
    escalationStatusID: null,
};
const attachment = (changes: Partial<Attachment> = {}): Attachment => ({
    attachmentID: 1,
    attachmentType: "ticket",
    recordType: "discussion",
    recordID: 10,
    foreignID: "d-10",
    foreignUserID: 1,
    source: "Ticket",
    sourceID: "4711",
    sourceUrl: "https://tickets.example/4711",
    status: "new",
    lastModifiedDate: "2026-05-21T12:00:00+00:00",
    metadata: [{ labelCode: "Priority", value: "High" }],
    dateInserted: "2026-05-21T12:00:00+00:00",
    insertUserID: 2,
    dateUpdated: null,
    ...changes,
});
const schema: FormSchema = {
    type: "object",
    properties: {
        attachmentType: { type: "string", default: "ticket", disabled: true },
        recordType: { type: "string", default: "discussion", disabled: true },
        recordID: { type: "integer", default: 10, disabled: true },
        title: { type: "string", default: "Kettle", maxLength: 255, "x-control": { inputType: "textBox", label: "Title" } },
        description: { type: "string", "x-control": { inputType: "textBox", type: "textarea", label: "Description" } },
        priority: {
            type: "string",
            default: "normal",
            "x-control": {
                inputType: "dropDown",
                label: "Priority",
                choices: { staticOptions: { low: "Low", normal: "Normal" } },
            },
        },
        urgent: { type: "boolean", title: "Wake somebody" },
        hours: { type: "integer", title: "Hours" },
    },
    required: ["attachmentType", "recordType", "recordID", "title"],
};

let server: ReturnType<typeof createFakeApi>;
beforeEach(() => {
    server = createFakeApi();
    server.answer(getAttachmentCatalog, () => ({ ticket: integration }));
    server.answer(getAttachmentSchema, () => schema);
    server.answer(getAttachments, () => [attachment()]);
    server.answer(postRefreshAttachments, () => []);
});

const sentTo = (wanted: unknown) => server.sent.filter(({ endpoint }) => endpoint === wanted).map(({ input }) => input);
const submit = () => act(async () => void fireEvent.submit(document.querySelector("dialog form") as HTMLFormElement));

/** Page that opens the dialog, with a button that renders it again. */
function DialogPage({ onClose }: { onClose: () => void }) {
    const [, setCount] = useState(0);
    return (
        <ToastProvider>
            <button type="button" onClick={() => setCount((count) => count + 1)}>
                Render again
            </button>
            <AttachDialog integration={integration} recordType="discussion" recordID={10} onClose={() => onClose()} />
        </ToastProvider>
    );
}

async function dialog() {
    const onClose = jest.fn();
    await act(async () => renderWithStore(<DialogPage onClose={onClose} />, { server }));
    return { isClosed: () => onClose.mock.calls.length > 0 };
}

async function panel(list: Attachment[]) {
    server.answer(getAttachments, () => list);
    const page = (
        <ToastProvider>
            <Widget discussionID={10} />
        </ToastProvider>
    );
    const { store, container } = renderWithStore(page, { server });
    await act(async () => void (await store.dispatch(fetchCatalog({}))));
    return container;
}

test("ATT-004 ATT-010 ATT-011 ATT-012 the dialog renders the schema, sends typed values, and shows the message of the integration", async () => {
    server.answer(postAttachment, () => attachment());
    const { isClosed } = await dialog();
    expect(screen.getByRole<HTMLInputElement>("textbox", { name: "Title" }).value).toBe("Kettle");
    expect(screen.getByRole("textbox", { name: /^Description/ }).tagName).toBe("TEXTAREA");
    fireEvent.change(screen.getByRole("combobox", { name: /^Priority/ }), { target: { value: "low" } });
    fireEvent.click(screen.getByRole("checkbox", { name: "Wake somebody" }));
    fireEvent.change(screen.getByRole("textbox", { name: /^Hours/ }), { target: { value: "3" } });
    await submit();
    expect(sentTo(postAttachment)).toEqual([
        {
            attachmentType: "ticket",
            recordType: "discussion",
            recordID: 10,
            title: "Kettle",
            priority: "low",
            urgent: true,
            hours: 3,
            idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
        },
    ]);
    expect(isClosed()).toBe(true);
    expect((await screen.findByRole("region", { name: "Messages (F8)" })).textContent).toContain("It was created.");
    expect(screen.getByRole("link", { name: "View it" }).getAttribute("href")).toBe("https://tickets.example/4711");
});

test("FC-61 a refused form keeps its values, and is resent with the same key after any number of renders", async () => {
    server.refuse(postAttachment, { status: 502, message: "The ticket system does not answer. Try again later." });
    const { isClosed } = await dialog();
    const title = screen.getByRole<HTMLInputElement>("textbox", { name: "Title" });
    fireEvent.change(title, { target: { value: "" } });
    await submit();
    expect([sentTo(postAttachment), screen.getByText("This is required.").textContent]).toEqual([[], "This is required."]);
    fireEvent.change(title, { target: { value: "Kettle drips" } });
    await submit();
    fireEvent.click(screen.getByText("Render again"));
    await submit();
    expect(screen.getByText("The ticket system does not answer. Try again later.")).toBeTruthy();
    expect([title.value, isClosed()]).toEqual(["Kettle drips", false]);
    const keys = (sentTo(postAttachment) as { idempotencyKey: string }[]).map(({ idempotencyKey }) => idempotencyKey);
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
});

test("ATT-013 ATT-015 the panel shows the attachments, refreshes stale ones, and all on request", async () => {
    server.answer(postRefreshAttachments, ({ onlyStale }) => [attachment({ status: onlyStale ? "open" : "solved" })]);
    await panel([attachment(), attachment({ attachmentID: 2, recordType: "comment", recordID: 5, sourceID: "4712" })]);
    expect(screen.getByRole("link", { name: "Ticket #4711" }).getAttribute("href")).toBe("https://tickets.example/4711");
    expect(screen.getByRole("link", { name: "On a reply" }).getAttribute("href")).toContain("/discussion/comment/5");
    expect(screen.getByText("open")).toBeTruthy();
    expect(sentTo(postRefreshAttachments)).toEqual([{ attachmentIDs: [1, 2], onlyStale: true }]);
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Refresh" })));
    expect(screen.getByText("solved")).toBeTruthy();
    expect(sentTo(postRefreshAttachments).at(-1)).toEqual({ attachmentIDs: [1, 2], onlyStale: false });
});

test("ATT-014 an attachment without its integration is only logged, and all others are shown", async () => {
    const log = jest.spyOn(console, "error").mockImplementation(() => undefined);
    await panel([attachment({ attachmentID: 3, attachmentType: "jira", sourceID: "J-1" }), attachment()]);
    expect(screen.getByRole("link", { name: "Ticket #4711" })).toBeTruthy();
    expect(screen.queryByText(/J-1/)).toBeNull();
    expect(log.mock.calls).toEqual([["There is no integration for attachments of the type jira."]]);
    log.mockRestore();
    document.body.replaceChildren();
    const nothing = await panel([]);
    expect(nothing.textContent).toBe("");
});

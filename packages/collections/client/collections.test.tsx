import "./collections.feature";
import "./collections.members.feature";
import { beforeEach, expect, jest, test } from "@jest/globals";
import { postUndoAction } from "@parley/actionLog/contract";
import type { Collection } from "@parley/collections/contract";
import { getCollections, getCollectionsByResource, postCollection, putCollectionsByResource } from "@parley/collections/contract";
import { ToastProvider } from "@parley/library/client/components";
import { createFakeApi, mockDialogs, renderWithStore } from "@parley/library/client/testing";
import { ApiRefusal } from "@parley/library/contract";
import { act, fireEvent, screen } from "@testing-library/react";
import { CollectDialog } from "./CollectDialog";

mockDialogs();

const record = { recordType: "discussion", recordID: 10 };
const collection = (collectionID: number, name: string): Collection => ({
    collectionID,
    name,
    dateInserted: "2026-05-21T12:00:00+00:00",
    insertUserID: 1,
    dateUpdated: null,
    updateUserID: null,
    records: [],
});

let server: ReturnType<typeof createFakeApi>;
beforeEach(() => {
    server = createFakeApi();
    server.answer(getCollectionsByResource, () => [collection(1, "Spring")]);
    server.answer(getCollections, () => ({
        items: [collection(1, "Spring"), collection(2, "Summer")],
        paging: { page: 1, limit: 20 },
    }));
    server.answer(postCollection, ({ name }) => collection(3, name));
    server.answer(putCollectionsByResource, ({ collectionIDs }, { onUndo }) => {
        if (collectionIDs.length > 0) onUndo?.({ actID: 7 });
        return collectionIDs.map((id) => collection(id, ""));
    });
});

const sentTo = (wanted: unknown) => server.sent.filter(({ endpoint }) => endpoint === wanted).map(({ input }) => input);
const submit = () => act(async () => void fireEvent.submit(document.querySelector("dialog form") as HTMLFormElement));
const write = (text: string) =>
    act(async () => void fireEvent.change(screen.getByRole("combobox", { name: "Collections" }), { target: { value: text } }));
const pairs = (...lists: number[][]) =>
    lists.flatMap((collectionIDs) => [
        { record, collectionIDs: [], listFollows: true },
        { record, collectionIDs },
    ]);

async function opened() {
    const onClose = jest.fn();
    const page = (
        <ToastProvider>
            <CollectDialog discussionID={10} onClose={onClose} />
        </ToastProvider>
    );
    await act(async () => renderWithStore(page, { server }));
    return { isClosed: () => onClose.mock.calls.length > 0 };
}

test("TAGC-015 TAGC-016 TAGC-017 TAGC-018 the choice is saved by clearing and then setting; new names become collections; and Undo is offered", async () => {
    const { isClosed } = await opened();
    expect(screen.getByText("Spring")).toBeTruthy();
    await write("Autumn,");
    await submit();
    expect(sentTo(postCollection)).toEqual([{ name: "Autumn", records: [record] }]);
    expect(sentTo(putCollectionsByResource)).toEqual(pairs([1, 3]));
    expect(isClosed()).toBe(true);
    server.answer(postUndoAction, () => new Promise(() => undefined));
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Undo" })));
    expect(sentTo(postUndoAction)).toEqual([{ actID: 7 }]);
});

test("decisions 22 the pair of requests is retried until both succeed", async () => {
    let fails = 1;
    server.answer(putCollectionsByResource, ({ collectionIDs }) => {
        if (collectionIDs.length > 0 && fails-- > 0) throw new ApiRefusal({ status: 503, message: "Busy." });
        return [];
    });
    const { isClosed } = await opened();
    await submit();
    await screen.findByText("The collections are saved.");
    expect(sentTo(putCollectionsByResource)).toEqual(pairs([1], [1]));
    expect(isClosed()).toBe(true);
});

test("a refused choice stays with its error, and a retry creates no second collection", async () => {
    server.refuse(putCollectionsByResource, { status: 400, message: "Spring is full." });
    const { isClosed } = await opened();
    await write("Autumn,");
    await submit();
    expect(screen.getByText("Spring is full.")).toBeTruthy();
    expect(isClosed()).toBe(false);
    await submit();
    expect(sentTo(postCollection)).toHaveLength(1);
});

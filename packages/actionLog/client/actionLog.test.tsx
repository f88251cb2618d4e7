import "./actionLog.feature";
import { registerSettings } from "@parley/settings/client";
import "./actionLog.members.feature";
import { beforeAll, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { exampleMe, exampleUserFragment } from "@parley/accounts/contract";
import type { DeletedRecord, LoggedAction, Revision } from "@parley/actionLog/contract";
import {
    deleteDeletedRecords,
    getActions,
    getDeletedRecords,
    getRevisions,
    postRestoreDeletedRecords,
    postUndoAction,
} from "@parley/actionLog/contract";
import { createApiClient } from "@parley/library/client/api";
import { ToastProvider } from "@parley/library/client/components";
import { success } from "@parley/library/client/loadable";
import { createStore } from "@parley/library/client/store";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import { getWidgetComponent, loadWidget } from "@parley/library/client/widgets";
import { nock } from "@parley/library/testing/nock";
import { act, fireEvent, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { MemoryRouter } from "react-router";
import { selectActions } from "./actionLog.slice";
import { fetchActions, fetchRevisions, undoAction } from "./actionLog.thunks";
import type { FormerText } from "./actionTypes";
import { findActionTypes, loadActionTypes, registerActionTypes } from "./actionTypes";
import { deletedPath, parseDeletedQuery } from "./deleted/deletedQuery";
import { compareTexts } from "./difference";
import { groupActions } from "./groupActions";
import { logPath, olderPath, parseSiteLogFilter, readLogFilter, toActionsQuery, toDeletedQuery } from "./log";
import { loadOfferedUndo, useOfferedWords } from "./offeredUndo";
import { Page as DeletedPage } from "./pages/DeletedPage";
import { Page as LogPage } from "./pages/LogPage";
import { refreshActions, toRecordActionsQuery } from "./refreshActions";

const undone: number[] = [];
const restored: unknown[] = [];
let refusal: { status: number; message: string } | undefined;

beforeAll(async () => {
    registerActionTypes("discussion", async () => ({
        sentences: {
            close: { icon: "lock", text: "{name} closed this." },
            edit: {
                icon: "edit",
                text: "{name} edited the post.",
                several: "{name} edited the post {times}.",
                severalURL: ({ recordID }) => `/log/filter?recordType=discussion&recordID=${recordID}`,
            },
        },
        undone: ({ recordID }) => [async () => void undone.push(recordID)],
        restore: (recordID: number, text: FormerText) => async () => {
            restored.push({ recordID, text });
            return refusal;
        },
        urlOf: (recordID) => `/discussion/${recordID}`,
    }));
    registerActionTypes("comment", async () => ({ sentences: { delete: { icon: "trash", text: "{name} deleted a reply." } } }));
    registerActionTypes("kettle", async () => ({
        sentences: { edit: { icon: "edit", text: "{name} mended it.", several: "{name} mended it {times}." } },
    }));
    await Promise.all([loadActionTypes(), loadWidget("RecordActs"), loadWidget("RecentActs")]);
});

beforeEach(() => {
    undone.length = 0;
    restored.length = 0;
    refusal = undefined;
});

const dunstan = exampleUserFragment({ userID: 3, name: "Dunstan Bligh" });

function exampleAction(changes: Partial<LoggedAction> = {}): LoggedAction {
    return {
        actID: 1,
        kind: "close",
        recordType: "discussion",
        recordID: 10,
        parentRecordType: null,
        parentRecordID: null,
        insertUserID: 10,
        insertUser: exampleUserFragment(),
        dateInserted: "1999-12-31T09:00:00+00:00",
        reason: null,
        jobID: null,
        shown: {},
        canUndo: true,
        dateUndone: null,
        ...changes,
    };
}

async function panelOf(actions: LoggedAction[], server = createFakeApi()) {
    server.answer(getActions, () => ({ acts: actions }));
    const RecordActions = getWidgetComponent("RecordActs") as unknown as (props: {
        recordType: string;
        recordID: number;
    }) => ReactNode;
    const shown = renderWithStore(
        <MemoryRouter>
            <ToastProvider>
                <RecordActions recordType="discussion" recordID={10} />
            </ToastProvider>
        </MemoryRouter>,
        { server },
    );
    await act(async () => undefined);
    return shown;
}

const readToasts = async () => (await screen.findByRole("region", { name: "Messages (F8)" })).textContent;
const UNDO = { name: /^Undo / };
const undoButton = () => screen.getByRole("button", UNDO);

const viewerWith = (may: string[]) => {
    const permissions = [{ type: "global", permissions: Object.fromEntries(may.map((name) => [name, true])) }];
    const all = { isAdmin: false, permissions, junctions: {}, junctionAliases: {} };
    return { currentUser: { me: { me: success(exampleMe()) }, permissions: { me: success(all) }, counts: {} } };
};

describe("the panel of logged actions", () => {
    test("has one line for each action: member, action, time, and Undo at the end", async () => {
        await panelOf([exampleAction({ reason: "Off topic" }), exampleAction({ actID: 2, kind: "unknown" })]);
        const panel = screen.getByRole("region", { name: "What was done here" });
        expect(panel.textContent).toMatch(/^What was done hereInes Okafor closed this\. .+ · Off topic · Undo$/);
        expect(panel.querySelector("time")?.dateTime).toBe("1999-12-31T09:00:00+00:00");
    });

    test.each([
        ["nothing was done", []],
        ["nobody tells of what was done", [exampleAction({ kind: "constructor" })]],
    ])("is empty when %s", async (_why, actions) => {
        const { container } = await panelOf(actions);
        expect(container.textContent).toBe("");
    });

    test("beside a list names the record of each action, with a link to it, and links to the whole log", async () => {
        const server = createFakeApi();
        const actions = [
            exampleAction({ recordName: "Lamp with two earths" }),
            exampleAction({ actID: 2, recordType: "comment", kind: "delete", canUndo: false }),
            exampleAction({ actID: 3, insertUserID: 3, insertUser: dunstan, canUndo: false }),
        ];
        server.answer(getActions, () => ({ acts: actions }));
        const RecentActions = getWidgetComponent("RecentActs") as unknown as () => ReactNode;
        renderWithStore(
            <MemoryRouter>
                <ToastProvider>
                    <RecentActions />
                </ToastProvider>
            </MemoryRouter>,
            { server },
        );
        const panel = await screen.findByRole("region", { name: "Undone and undoable" });
        expect(server.sent.map(({ input }) => input)).toEqual([{ limit: 6 }]);
        const links = [...panel.querySelectorAll("a")].map((link) => link.getAttribute("href"));
        // No feature has registered a URL for comments.
        expect(links).toEqual(["/discussion/10", "/discussion/10", "/log"]);
        expect(panel.querySelector("a")?.textContent).toBe("Lamp with two earths");
        // Without a name the time is the link.
        expect(panel.querySelectorAll("a > time")).toHaveLength(1);
        expect(screen.getAllByRole("button", UNDO)).toHaveLength(1);
    });

    test("WCAG 2.4.6 names each Undo after what it undoes, and when that was done", async () => {
        await panelOf([
            exampleAction(),
            exampleAction({ actID: 2, kind: "edit", dateInserted: "1998-03-04T09:00:00+00:00" }),
            exampleAction({ actID: 3, dateInserted: "1997-03-04T09:00:00+00:00" }),
        ]);
        const timeOf = (actID: number) => document.querySelector(`[data-act="${actID}"] time`)?.textContent ?? "missing";
        for (const name of [
            `Undo Ines Okafor closed this. ${timeOf(1)}`,
            `Undo Ines Okafor edited the post. ${timeOf(2)}`,
            `Undo Ines Okafor closed this. ${timeOf(3)}`,
        ])
            expect(screen.getByRole("button", { name }).textContent).toBe("Undo");
        expect(timeOf(1)).not.toBe(timeOf(3));
    });

    test("WCAG 2.4.6 beside a list the name of each Undo begins with the record, also of the undo for all items", async () => {
        const server = createFakeApi();
        server.answer(getActions, () => ({ acts: [exampleAction({ recordName: "Lamp with two earths", jobID: 4 })] }));
        const RecentActions = getWidgetComponent("RecentActs") as unknown as () => ReactNode;
        renderWithStore(
            <MemoryRouter>
                <ToastProvider>
                    <RecentActions />
                </ToastProvider>
            </MemoryRouter>,
            { server, state: viewerWith([]) },
        );
        const ending = "Lamp with two earths Ines Okafor closed this\\. .+";
        expect(await screen.findByRole("button", { name: new RegExp(`^Undo ${ending}`) })).toBeTruthy();
        expect(screen.getByRole("button", { name: new RegExp(`^Undo it for all items ${ending}`) })).toBeTruthy();
    });

    test("merges consecutive edits by the same member into one line, with a link to all of them", async () => {
        const edit = (actID: number, changes: Partial<LoggedAction> = {}) =>
            exampleAction({ actID, kind: "edit", insertUserID: 3, insertUser: dunstan, canUndo: false, ...changes });
        await panelOf([edit(9), edit(8), edit(7), exampleAction({ actID: 6, canUndo: false }), edit(5)]);
        const lines = screen.getAllByText(/edited the post|closed this/).map(({ textContent }) => textContent);
        expect(lines).toHaveLength(3);
        expect(lines[0]).toContain("Dunstan Bligh edited the post 3 times.");
        expect(lines[2]).toContain("Dunstan Bligh edited the post.");
        expect(screen.getByRole("link", { name: "3 times" }).getAttribute("href")).toBe(
            "/log/filter?recordType=discussion&recordID=10",
        );
    });

    test("18.2 submits a form for an undo that requires reauthentication, so that the undo continues afterwards", async () => {
        const sent: object[] = [];
        const submit = jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
            sent.push([new URL(this.action).pathname, Object.fromEntries(new FormData(this))]);
        });
        const server = createFakeApi();
        server.refuse(postUndoAction, { status: 403, message: "Permission Problem", code: "proofNeeded" });
        await panelOf([exampleAction()], server);
        history.replaceState(null, "", "/log?Undo=1&Done=1&before=9");
        await act(async () => void fireEvent.click(undoButton()));
        history.replaceState(null, "", "/");
        await act(async () => void fireEvent.click(undoButton()));
        const undoAt = (Target: string) => ["/log/undo", { actID: "1", Target, TransientKey: "" }];
        expect(sent).toEqual([undoAt("/log?before=9"), undoAt("/")]);
        submit.mockRestore();
    });

    test("offers no Undo to viewers who may not undo the action", async () => {
        await panelOf([exampleAction({ canUndo: false })]);
        expect(screen.queryByRole("button", UNDO)).toBeNull();
    });

    test("FC-19 after an undo names the member who undid the action, keeps focus, and fetches the record again", async () => {
        const server = createFakeApi();
        server.answer(postUndoAction, ({ actID }) =>
            exampleAction({ actID, canUndo: false, dateUndone: "2000-01-01T00:00:00+00:00", undoneByUser: dunstan }),
        );
        await panelOf([exampleAction()], server);
        undoButton().focus();
        await act(async () => void fireEvent.click(undoButton()));
        expect(screen.queryByRole("button", UNDO)).toBeNull();
        expect(document.activeElement?.textContent).toMatch(/Ines Okafor closed this\..*Undone by Dunstan Bligh\.$/);
        expect(await readToasts()).toContain("Undone.");
        expect(undone).toEqual([10]);
    });

    test.each([
        [
            "FC-54 that it was changed since",
            { status: 409, message: "Conflict.", code: "changedSince" },
            "This was changed since, so it was left as it is.",
        ],
        ["that it is too late", { status: 410, message: "Too late to take it back." }, "Too late to take it back."],
    ])("reports %s, and keeps the Undo button", async (_why, answer, words) => {
        const server = createFakeApi();
        server.refuse(postUndoAction, answer);
        await panelOf([exampleAction()], server);
        await act(async () => void fireEvent.click(undoButton()));
        expect(await readToasts()).toContain(words);
        expect(undoButton()).toBeTruthy();
        expect(undone).toEqual([]);
    });
});

describe("the log", () => {
    const revision = (changes: Partial<Revision>): Revision => ({
        actID: null,
        name: "Kettle trips",
        body: "Only when it is warm.",
        format: "markdown",
        insertUser: dunstan,
        dateInserted: "1999-12-31T09:00:00+00:00",
        ...changes,
    });
    const texts = [revision({}), revision({ actID: 5, body: "Only when it is cold." })];

    async function logAt(search: string, server: ReturnType<typeof createFakeApi>, may: string[] = []) {
        const shown = renderWithStore(
            <MemoryRouter initialEntries={[`/log/filter?${search}`]}>
                <ToastProvider>
                    <LogPage />
                </ToastProvider>
            </MemoryRouter>,
            { server, state: viewerWith(may) },
        );
        await act(async () => undefined);
        return shown;
    }

    test("MOD-028 DISC-053 shows what each edit changed, and restores an earlier version", async () => {
        const server = createFakeApi();
        server.answer(getRevisions, () => texts);
        const { container } = await logAt("recordType=discussion&recordID=10", server);
        expect(screen.getByRole("heading", { level: 1, name: "Revision History" })).toBeTruthy();
        expect([...container.querySelectorAll("del, ins")].map(({ tagName, textContent }) => [tagName, textContent])).toEqual([
            ["DEL", "cold"],
            ["INS", "warm"],
        ]);
        expect(screen.getAllByRole("button", { name: /^Restore this text Dunstan Bligh wrote it/ })).toHaveLength(1);
        await act(
            async () => void fireEvent.click(screen.getByRole("button", { name: /^Restore this text Dunstan Bligh wrote it/ })),
        );
        expect(restored).toEqual([
            { recordID: 10, text: { name: "Kettle trips", body: "Only when it is cold.", format: "markdown" } },
        ]);
        expect(await readToasts()).toContain("The text is restored.");
        expect(server.sent.filter(({ endpoint }) => endpoint === getRevisions)).toHaveLength(2);
    });

    test("shows the reason if a version cannot be restored", async () => {
        refusal = { status: 403, message: "You may not edit this." };
        const server = createFakeApi();
        server.answer(getRevisions, () => texts);
        await logAt("recordType=discussion&recordID=10", server);
        await act(
            async () => void fireEvent.click(screen.getByRole("button", { name: /^Restore this text Dunstan Bligh wrote it/ })),
        );
        expect(await readToasts()).toContain("You may not edit this.");
    });

    test("look.md lists the actions on a record before a given action, with a link to older ones", async () => {
        const server = createFakeApi();
        server.answer(getActions, () => ({ acts: [exampleAction({ actID: 39 })], before: 39 }));
        await logAt("recordType=discussion&recordID=10&operation=all&before=40", server);
        expect(screen.getByRole("heading", { level: 1, name: "What was done here" })).toBeTruthy();
        expect(server.sent[0]?.input).toEqual({ recordType: "discussion", recordID: 10, before: 40 });
        expect(screen.getByText(/closed this/)).toBeTruthy();
        expect(screen.getByRole("link", { name: "Older" }).getAttribute("href")).toBe(logPath("discussion", 10, 39));
    });

    test("ADM-012 describes granted permissions, role members and changed settings by the page where they are changed", async () => {
        const page = {
            path: "/settings/site",
            name: "Name and welcome",
            about: "",
            group: "site",
            permission: "site.manage",
        } as const;
        registerSettings({ ...page, order: 1, settings: ["garden.*"] });
        const server = createFakeApi();
        const on = (recordType: string, kind: string, shown: LoggedAction["shown"]) =>
            exampleAction({ recordType, kind, shown, canUndo: false });
        server.answer(getActions, () => ({
            acts: [
                on("role", "permissions", { name: "Menders", added: ["discussions.sink"], removed: ["email.view"] }),
                on("role", "permissions", { name: "Menders", added: [], removed: ["discussions.close"] }),
                on("user", "roles", { name: "Mara", added: ["Moderator"], removed: [] }),
                on("config", "change", { names: ["garden.title", "garden.description", "comments.pageSize"] }),
            ].map((action, index) => ({ ...action, actID: 9 - index })),
        }));
        await loadActionTypes("managing");
        const { container } = await logAt("recordType=role&recordID=3&operation=all", server);
        const lines = [...container.querySelectorAll("[data-act]")].map(({ textContent }) => textContent?.split(". ")[0]);
        expect(lines).toEqual([
            expect.stringMatching(
                /gave the role Menders these permissions: Sink a post, and took these away: Choose what to get emails about$/,
            ),
            expect.stringMatching(/took these permissions from the role Menders: Close a post$/),
            expect.stringMatching(/added Mara to Moderator$/),
            expect.stringMatching(/changed Name and welcome, comments\.pageSize$/),
        ]);
    });

    test("MOD-029 DISC-054 lists the removals in a post, with Undo", async () => {
        const server = createFakeApi();
        const removal = exampleAction({ kind: "delete", recordType: "comment", recordID: 7 });
        server.answer(getActions, () => ({ acts: [removal], before: 40 }));
        await logAt("parentRecordID=10&recordType=comment&operation=delete", server);
        expect(server.sent[0]?.input).toEqual({
            recordType: "comment",
            parentRecordType: "discussion",
            parentRecordID: 10,
            kind: "delete",
        });
        expect(screen.getByRole("heading", { level: 1, name: "Deleted Comments" })).toBeTruthy();
        expect(screen.getByText(/deleted a reply/)).toBeTruthy();
        expect(undoButton()).toBeTruthy();
        expect(screen.getByRole("link", { name: "Older" }).getAttribute("href")).toContain("before=40");
    });

    test("MOD-029 FC-92 shows moderators the content of deleted replies, the member who deleted them, the reason, and Restore", async () => {
        const server = createFakeApi();
        server.answer(getActions, () => ({ acts: [] }));
        const record = {
            ...{ actID: 7, jobID: null, recordType: "comment", recordID: 3, parentRecordType: "discussion", parentRecordID: 10 },
            ...{ name: "Re: Kettle", excerpt: "Sold to the highest bidder.", insertUser: dunstan, reason: "off topic" },
            ...{ dateDeleted: "2026-05-21T12:00:00+00:00", dateExpires: "2026-06-20T12:00:00+00:00" },
            ...{ deletedByID: 10, deletedByUser: exampleUserFragment(), canRestore: true, canWipe: false },
        };
        server.answer(getDeletedRecords, () => ({ deletedRecords: [record] }));
        await logAt("parentRecordID=10&recordType=comment&operation=delete", server, ["community.moderate"]);
        const requested = server.sent.filter(({ endpoint }) => endpoint === getDeletedRecords).map(({ input }) => input);
        const parent = { parentRecordType: "discussion", parentRecordID: 10 };
        expect(requested).toEqual([{ own: false, recordType: "comment", ...parent }]);
        const row = screen.getByText("Sold to the highest bidder.").closest("li");
        expect(row?.textContent).toMatch(/by Dunstan Bligh.*You deleted this.*off topic/);
        expect(screen.getByRole("button", { name: "Restore Re: Kettle" })).toBeTruthy();
    });

    test.each([
        "",
        "recordType=discussion",
        "recordID=10",
        "recordType=discussion&recordID=-1",
        "parentRecordID=10&recordType=comment",
    ])("FC-67 readLogFilter returns no filter for %j", (search) =>
        expect(readLogFilter(new URLSearchParams(search))).toBeUndefined(),
    );
});

describe("FC-92 the page of deleted records", () => {
    const record = (actID: number, changes: Partial<DeletedRecord> = {}): DeletedRecord => ({
        ...{ actID, jobID: null, recordType: "discussion", recordID: actID, parentRecordType: null, parentRecordID: null },
        ...{ name: `Kettle ${actID}`, reason: null, canRestore: true, canWipe: true },
        ...{ dateDeleted: "2026-05-21T12:00:00+00:00", dateExpires: "2026-06-20T12:00:00+00:00" },
        ...{ deletedByID: 10, deletedByUser: exampleUserFragment() },
        ...changes,
    });
    const result = (successIDs: number[], refused: Record<number, { message: string; code?: string }> = {}) => {
        const exceptions = Object.entries(refused).map(([actID, error]) => [actID, { status: 403, ...error }]);
        const exceptionsByID = Object.fromEntries(exceptions) as Record<string, { status: number; message: string }>;
        const failedIDs = Object.keys(refused).map(Number);
        return { progress: { countTotalIDs: 2, successIDs, failedIDs, exceptionsByID }, callbackPayload: null };
    };

    async function open(query = "") {
        const server = createFakeApi();
        const records = [record(9), record(8), record(7, { canRestore: false, canWipe: false, recordType: "kettle", name: "" })];
        server.answer(getDeletedRecords, () => ({ deletedRecords: records, before: 7 }));
        renderWithStore(
            <MemoryRouter initialEntries={[`/deleted?${query}`]}>
                <ToastProvider>
                    <DeletedPage />
                </ToastProvider>
            </MemoryRouter>,
            { server, state: viewerWith(["community.moderate"]) },
        );
        await act(async () => undefined);
        const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole("button", { name })));
        const tick = (name: string) => act(async () => void fireEvent.click(screen.getByRole("checkbox", { name })));
        const sent = () =>
            server.sent
                .filter(({ endpoint }) => endpoint !== getDeletedRecords)
                .map(({ endpoint, input }) => [endpoint, (input as { actIDs: number[] }).actIDs]);
        const listQueries = () => server.sent.filter(({ endpoint }) => endpoint === getDeletedRecords).map(({ input }) => input);
        return { server, press, tick, sent, listQueries };
    }

    test("restores one record by its button, or all that are checked, and fetches the list and these records again", async () => {
        const { server, press, tick, sent, listQueries } = await open();
        server.answer(postRestoreDeletedRecords, ({ actIDs }) => result(actIDs));
        await press("Restore selected");
        expect([await readToasts(), sent()]).toEqual([expect.stringContaining("Choose at least one."), []]);
        await press("Restore Kettle 8");
        expect([await readToasts(), sent(), undone]).toEqual([
            expect.stringContaining("1 restored."),
            [[postRestoreDeletedRecords, [8]]],
            [8],
        ]);
        expect(listQueries()).toEqual([{ own: false }, { own: false }]);
        expect(screen.queryByRole("checkbox", { name: "Select Something else" })).toBeNull();
        await tick("Select all");
        await press("Restore selected");
        expect(sent()[1]).toEqual([postRestoreDeletedRecords, [9, 8]]);
        expect(document.activeElement?.textContent).toBe("Deleted");
        await press("Restore selected");
        expect(sent()).toHaveLength(2);
    });

    test("erases what is checked, without fetching it again, and says what could not be changed and why", async () => {
        const { server, press, tick, sent } = await open("own=true&before=12");
        server.answer(deleteDeletedRecords, ({ actIDs: [first = 0, ...rest] }) =>
            result([first], Object.fromEntries(rest.map((actID) => [actID, { message: "It was restored." }]))),
        );
        await tick("Select Kettle 9");
        await press("Delete selected for good");
        expect(await readToasts()).toContain("1 deleted for good.");
        await tick("Select Kettle 9");
        await tick("Select Kettle 8");
        await press("Delete selected for good");
        expect(await readToasts()).toContain("1 deleted for good. 1 could not be changed. It was restored.");
        server.answer(deleteDeletedRecords, () => result([], { 9: { message: "It was restored." } }));
        await tick("Select Kettle 9");
        await press("Delete selected for good");
        expect(await readToasts()).toMatch(/(?<!for good\. )1 could not be changed\. It was restored\./);
        server.refuse(deleteDeletedRecords, { status: 0, message: "" });
        await tick("Select Kettle 9");
        await press("Delete selected for good");
        expect(await readToasts()).toContain("This could not be sent. Check your connection and try again.");
        expect([sent().map(([, actIDs]) => actIDs), undone]).toEqual([[[9], [9, 8], [9], [9]], []]);
        expect(screen.getByRole("link", { name: "Older" }).getAttribute("href")).toBe("/deleted?own=true&before=7");
    });

    test("18.2 submits a form with the records that require reauthentication, and with no others", async () => {
        const forms: object[] = [];
        const submit = jest.spyOn(HTMLFormElement.prototype, "submit").mockImplementation(function (this: HTMLFormElement) {
            const { pathname, search } = new URL(this.action);
            forms.push([pathname + search, this.hidden, [...new FormData(this)].filter(([name]) => name !== "TransientKey")]);
        });
        try {
            const { server, press, tick } = await open("own=true");
            server.answer(deleteDeletedRecords, ({ actIDs: [first = 0, second = 0] }) =>
                result([first], { [second]: { message: "Sign in again.", code: "proofNeeded" } }),
            );
            for (const name of ["Select Kettle 9", "Select Kettle 8"]) await tick(name);
            await press("Delete selected for good");
            server.refuse(postRestoreDeletedRecords, { status: 403, message: "Sign in again.", code: "proofNeeded" });
            await press("Restore Kettle 9");
            expect(forms).toEqual([
                [
                    "/deleted?own=true",
                    true,
                    [
                        ["act", "wipe"],
                        ["actIDs", "8"],
                    ],
                ],
                [
                    "/deleted?own=true",
                    true,
                    [
                        ["act", "restore"],
                        ["actIDs", "9"],
                    ],
                ],
            ]);
        } finally {
            submit.mockRestore();
        }
    });

    test.each([
        ["", true, { own: false }],
        ["own=true", true, { own: true }],
        ["own=1&before=12", false, { own: true, before: 12 }],
        ["before=012", true, { own: false }],
        ["before=12x", true, { own: false }],
        ["before=1234567890", true, { own: false }],
        ["before=123456789", true, { own: false, before: 123_456_789 }],
    ])("has for %j, if the viewer may restore others' (%j), the query %j", (search, mayRestore, query) => {
        expect(parseDeletedQuery(search, mayRestore)).toStrictEqual(query);
    });

    test("has a path for each of its lists", () => {
        expect([{}, { own: false }, { own: true }, { before: 7 }, { own: true, before: 7 }].map(deletedPath)).toEqual([
            "/deleted",
            "/deleted",
            "/deleted?own=true",
            "/deleted?before=7",
            "/deleted?own=true&before=7",
        ]);
    });
});

const Component = () => "later";

/** What the offer to undo the action 7 says. */
const Offer = () => useOfferedWords(7) ?? "nothing";

describe("FC-92 the offer of Undo on a page after a form", () => {
    registerActionTypes("lid", async () => ({
        sentences: {
            lift: {
                icon: "edit",
                text: "{name} lifted {what} of {count} by {unknown}.",
                values: ({ shown }) => shown as Record<string, ReactNode>,
            },
            close: { icon: "lock", text: ({ reason }) => `{name} closed it: ${reason}` },
        },
    }));
    async function offerOf(action: Partial<LoggedAction>, undo = "7") {
        const server = createFakeApi();
        server.answer(getActions, () => ({ acts: [exampleAction({ actID: 7, recordType: "lid", kind: "lift", ...action })] }));
        const store = createStore({ api: server.api, now: () => new Date() });
        await loadOfferedUndo(store, new URLSearchParams({ Undo: undo }));
        const { container, unmount } = renderWithStore(<Offer />, { state: store.getState() });
        const words = container.textContent;
        unmount();
        return { words, sent: server.sent.map(({ input }) => input) };
    }

    test.each<[string, Record<string, ReactNode>, string]>([
        ["values", { what: "a lid", count: 3 }, "Ines Okafor lifted a lid of 3 by {unknown}."],
        ["elements", { what: <b>{["a ", <i key="1">lid</i>]}</b>, count: null }, "Ines Okafor lifted a lid of  by {unknown}."],
        ["a component", { what: <Component />, count: 3 }, "nothing"],
        ["a component in an element", { what: [<b key="1">x</b>, <Component key="2" />], count: 3 }, "nothing"],
        ["what is no element", { what: true as ReactNode, count: 3 }, "nothing"],
    ])("says what was done, as the log does, with %s", async (_what, shown, words) => {
        expect((await offerOf({ shown: shown as LoggedAction["shown"] })).words).toBe(words);
    });

    test("names the record, and a member without a name", async () => {
        const nameless = exampleUserFragment({ name: "" });
        const action = { kind: "close", recordName: "Kettle", reason: "dented", insertUser: nameless };
        expect((await offerOf(action)).words).toMatch(/^Kettle: (?!\{name\}).+ closed it: dented$/);
    });

    test("asks for the viewer's action only if there is an offer, and knows no other action and none without a sentence", async () => {
        expect(await offerOf({ actID: 6 })).toEqual({ words: "nothing", sent: [{ insertUserID: "$me", before: 8, limit: 1 }] });
        expect((await offerOf({ kind: "unknown" })).words).toBe("nothing");
        expect(await offerOf({}, "none")).toEqual({ words: "nothing", sent: [] });
    });
});

describe("compareTexts", () => {
    test.each([
        ["a b c", "a b c", ["=a b c"]],
        ["", "new", ["+new"]],
        ["old", "", ["-old"]],
        ["the cold tap", "the warm tap", ["=the ", "-cold", "+warm", "= tap"]],
    ])("FC-58 from %j to %j", (before, after, wanted) => {
        const signs = { same: "=", added: "+", removed: "-" };
        expect(compareTexts(before, after).map(({ kind, text }) => signs[kind] + text)).toEqual(wanted);
    });

    test("FC-8 FC-60 returns a complete difference of long, unrelated texts in limited time", () => {
        const text = (word: string) => Array.from({ length: 8000 }, (_, index) => `${word}${index}`).join(" ");
        const parts = compareTexts(text("a"), text("b"));
        const of = (kind: string) => parts.filter((part) => part.kind !== kind).map((part) => part.text);
        expect(of("added").join("")).toBe(text("a"));
        expect(of("removed").join("")).toBe(text("b"));
    });
});

describe("API requests", () => {
    const SITE = "http://forum.test";
    const makeTestStore = () => createStore({ api: createApiClient({ siteURL: SITE }), now: () => new Date() });

    test("fetchActions requests the actions on a record, and undoAction undoes one", async () => {
        nock(`${SITE}/api/v2`)
            .get("/acts")
            .query({ recordType: "discussion", recordID: 10 })
            .reply(200, { acts: [exampleAction()] });
        nock(`${SITE}/api/v2`)
            .post("/acts/1/undo")
            .reply(200, exampleAction({ canUndo: false, dateUndone: "2000-01-01T00:00:00+00:00" }));
        nock(`${SITE}/api/v2`)
            .get("/revisions")
            .query({ recordType: "discussion", recordID: 10 })
            .reply(403, { status: 403, message: "No." });
        const { dispatch, getState } = makeTestStore();
        const query = { recordType: "discussion", recordID: 10 };
        await dispatch(fetchActions(query));
        expect(selectActions(getState(), query).data?.acts[0]?.dateUndone).toBeNull();
        await dispatch(undoAction({ actID: 1 }));
        expect(selectActions(getState(), query).data?.acts[0]).toMatchObject({
            canUndo: false,
            dateUndone: "2000-01-01T00:00:00+00:00",
        });
        const answered = await dispatch(fetchRevisions(query));
        expect(answered.payload).toMatchObject({ status: 403, message: "No." });
        expect(nock.isDone()).toBe(true);
    });
});

describe("groupActions", () => {
    const edit = exampleAction({ kind: "edit" });

    test.each<[string, Partial<LoggedAction>, Partial<LoggedAction>]>([
        ["of another kind", { kind: "close" }, {}],
        ["on a record of another kind", { recordType: "kettle" }, {}],
        ["on another record", { recordID: 11 }, {}],
        ["of another person", { insertUserID: 11 }, {}],
        ["that was taken back", { dateUndone: "1999-12-31T10:00:00+00:00" }, {}],
        ["before one that was taken back", {}, { dateUndone: "1999-12-31T10:00:00+00:00" }],
    ])("an action %s is in a group of its own", (_which, first, second) => {
        const actions = [
            { ...edit, ...first },
            { ...edit, ...second },
        ];
        expect(groupActions(actions)).toEqual(actions.map((one) => [one]));
        expect(groupActions([edit, edit])).toEqual([[edit, edit]]);
    });

    test("actions without a sentence for several are in groups of their own", () => {
        const close = exampleAction();
        expect(groupActions([close, close])).toEqual([[close], [close]]);
    });
});

test("refreshActions fetches the panel of the record and its last three lists again, and no others", async () => {
    const server = createFakeApi();
    server.answer(getActions, () => ({ acts: [] }));
    const { dispatch } = createStore({ api: server.api, now: () => new Date() });
    const list = (limit: number, recordType = "discussion", recordID = 10) => ({ recordType, recordID, limit });
    const readQuery = async () => {
        await act(async () => undefined);
        return server.sent.splice(0).map(({ input }) => input);
    };
    dispatch(refreshActions("discussion", 10));
    expect(await readQuery()).toEqual([]);
    const lists = [
        list(1),
        list(2),
        toRecordActionsQuery("discussion", 10),
        list(3),
        list(4),
        list(5, "comment"),
        list(6, "discussion", 11),
    ];
    for (const query of lists) await dispatch(fetchActions(query));
    expect(await readQuery()).toEqual(lists);
    dispatch(refreshActions("discussion", 10));
    expect(await readQuery()).toEqual([list(10), list(2), list(3), list(4)]);
});

test("descriptions for managing pages are fetched only there, and once", async () => {
    let loads = 0;
    registerActionTypes("lock", async () => ({ sentences: {}, urlOf: () => `/locks/${++loads}` }), "managing");
    await loadActionTypes();
    expect(findActionTypes("lock")).toBeUndefined();
    await loadActionTypes("managing");
    const first = findActionTypes("lock");
    await loadActionTypes("managing");
    expect([first?.urlOf?.(1), findActionTypes("lock") === first]).toEqual(["/locks/1", true]);
});

test.each([
    [
        "recordType=discussion&recordID=10&operation=all",
        { kind: "acts", recordType: "discussion", recordID: 10 },
        { recordType: "discussion", recordID: 10 },
        "/log/filter?recordType=discussion&recordID=10&operation=all&before=5",
    ],
    [
        "recordType=comment&parentRecordID=10&operation=delete&before=7",
        { kind: "removals", recordType: "comment", parentRecordID: 10, before: 7 },
        { recordType: "comment", parentRecordType: "discussion", parentRecordID: 10, kind: "delete", before: 7 },
        "/log/filter?parentRecordID=10&recordType=comment&operation=delete&before=5",
    ],
])(
    "MOD-028 MOD-029 the query string %s of the log selects a list, and the link to older actions continues it",
    (search, requested, query, older) => {
        const found = readLogFilter(new URLSearchParams(search));
        expect(found).toStrictEqual(requested);
        if (!found || found.kind === "revisions") throw new Error("no list");
        expect([toActionsQuery(found), olderPath(found, 5)]).toStrictEqual([query, older]);
    },
);

test("the log of the site, and deleted replies of a post, continue at an action", () => {
    const [first, later] = ["", "before=7"].map((search) => parseSiteLogFilter(new URLSearchParams(search)));
    expect([first, later]).toStrictEqual([{ kind: "site" }, { kind: "site", before: 7 }]);
    expect([first, later].map((filter) => filter && toActionsQuery(filter))).toStrictEqual([{}, { before: 7 }]);
    expect(later && olderPath(later, 5)).toBe("/log?before=5");
    expect(logPath("discussion", 10)).toBe("/log/filter?recordType=discussion&recordID=10&operation=all");
    const removals = { kind: "removals", recordType: "comment", parentRecordID: 10 } as const;
    const query = { own: false, recordType: "comment", parentRecordType: "discussion", parentRecordID: 10 };
    expect([toDeletedQuery(removals), toDeletedQuery({ ...removals, before: 7 })]).toStrictEqual([
        query,
        { ...query, before: 7 },
    ]);
});

test.each([
    ["recordType=discussion&recordID=10", { kind: "revisions", recordType: "discussion", recordID: 10 }],
    ["recordType=discussion&recordID=10&parentRecordID=9", { kind: "revisions", recordType: "discussion", recordID: 10 }],
    ["recordType=discussion&operation=delete", undefined],
    ["recordType=discussion&recordID=10x", undefined],
    ["recordType=discussion&recordID=x10", undefined],
    ["recordType=discussion&recordID=0", undefined],
    ["recordType=discussion&recordID=1234567890", undefined],
    ["recordID=10&operation=all", undefined],
])("MOD-028 the query string %s of the log selects %j", (search, requested) => {
    expect(readLogFilter(new URLSearchParams(search))).toStrictEqual(requested);
});

test("compareTexts returns equal texts as one part, also if empty", () => {
    expect(["", "kettle"].map((text) => compareTexts(text, text))).toEqual([
        [{ kind: "same", text: "" }],
        [{ kind: "same", text: "kettle" }],
    ]);
});

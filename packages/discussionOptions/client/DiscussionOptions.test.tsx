import { afterEach, beforeEach, describe, expect, jest, test } from "@jest/globals";
import { exampleUserFragment, getUsersByNames } from "@parley/accounts/contract";
import { postUndoAction } from "@parley/actionLog/contract";
import { patchMoveDiscussions } from "@parley/bulkModeration/contract";
import { exampleCategory, getCategories } from "@parley/categories/contract";
import type { SettingValues } from "@parley/config/contract";
import { OriginalPostWidget as OriginalPost } from "@parley/discussionPages/client/testing";
import { renderPart } from "@parley/discussions/client/testing";
import type { DiscussionAnswer } from "@parley/discussions/contract";
import {
    deleteDiscussion,
    exampleDiscussion,
    getDiscussion,
    patchBump,
    patchDiscussion,
    putDiscussionTags,
    putDiscussionType,
    putDismiss,
} from "@parley/discussions/contract";
import { ToastProvider } from "@parley/library/client/components";
import { TranslationProvider } from "@parley/library/client/i18n";
import { PageSettingsContext } from "@parley/library/client/page";
import { registerRoutes } from "@parley/library/client/routing";
import { createFakeApi, mockDialogs } from "@parley/library/client/testing";
import type { Catalogue } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import { getTags } from "@parley/tags/contract";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ContextType } from "react";
import { use } from "react";
import "./discussionOptions.feature";

mockDialogs();

const ME = 10;
const me = exampleUserFragment({ userID: ME });
const somebody = exampleUserFragment({ userID: 77, name: "Dunstan Bligh" });
const category = (allowedDiscussionTypes: string[]) => ({
    categoryID: 1,
    name: "Kettles",
    url: "http://forum.test/categories/kettles",
    allowedDiscussionTypes,
});

interface Scene {
    discussion?: Partial<DiscussionAnswer>;
    may?: string[];
    settings?: SettingValues;
    now?: string;
    server?: ReturnType<typeof createFakeApi>;
    /** Translations of the page. */
    catalogue?: Catalogue;
}

/** The post of somebody else, written long ago, unless the test says otherwise. */
function rendered({
    discussion = {},
    may = [],
    settings = {},
    now = "2026-05-21T12:00:00+00:00",
    server = createFakeApi(),
    catalogue = {},
}: Scene) {
    let present = exampleDiscussion({ insertUser: somebody, ...discussion });
    server.answer(getDiscussion, () => present);
    server.answer(patchDiscussion, ({ discussionID: _, ...changes }) => {
        present = { ...present, ...(changes as Partial<DiscussionAnswer>) };
        return present;
    });
    const page = (
        <At now={now}>
            <TranslationProvider locale="de" catalogue={catalogue}>
                <ToastProvider>
                    <OriginalPost discussionID={10} />
                </ToastProvider>
            </TranslationProvider>
        </At>
    );
    return { ...renderPart(page, { server, may, settings, at: ["/discussion/10/kettle"] }) };
}

function At({ now, children }: { now: string; children: ReturnType<typeof OriginalPost> }) {
    const settings: ContextType<typeof PageSettingsContext> = { ...use(PageSettingsContext), now };
    return <PageSettingsContext value={settings}>{children}</PageSettingsContext>;
}

async function open(): Promise<HTMLElement> {
    const trigger = await screen.findByRole("button", { name: "Discussion Options" });
    trigger.focus();
    await act(async () => void fireEvent.click(trigger));
    return screen.findByRole("menu", { name: "Discussion Options" });
}

/** The names in the menu, without the hints beside them. */
const namesIn = (menu: HTMLElement) =>
    within(menu)
        .getAllByRole("menuitem")
        .map((item) => document.getElementById(item.getAttribute("aria-labelledby") ?? "")?.textContent);

const item = (name: string | RegExp) => screen.getByRole("menuitem", { name });
const press = (name: string | RegExp) => act(async () => void fireEvent.click(item(name)));
const submit = () => act(async () => void fireEvent.submit(document.querySelector("dialog form") as HTMLFormElement));
const sentTo = (server: ReturnType<typeof createFakeApi>, wanted: unknown) =>
    server.sent.filter(({ endpoint }) => endpoint === wanted).map(({ input }) => input);
const readToasts = async () => (await screen.findByRole("region", { name: "Messages (F8)" })).textContent;

/** Adds an item that is offered to every member. */
const ANY = "curation.manage";
const MODERATE = ["discussions.announce", "discussions.close", "discussions.sink"];
const MANAGE = ["discussions.delete", "discussions.edit"];
const mine = (changes: Partial<DiscussionAnswer> = {}) => ({ insertUser: me, insertUserID: ME, ...changes });
const WRITTEN = "2026-05-21T11:50:00+00:00";

describe("the menu offers", () => {
    const CASES: [ids: string, name: string, offered: Scene, not: Scene][] = [
        [
            "DISC-027 DISC-033",
            "Edit (50 min)",
            { discussion: mine({ dateInserted: WRITTEN }) },
            { discussion: mine({ dateInserted: "2026-05-21T10:59:00+00:00" }) },
        ],
        ["DISC-028", "Edit", { may: ["community.moderate"], discussion: { closed: true } }, { may: ["curation.manage"] }],
        ["DISC-031 DISC-034", "Edit", { discussion: mine(), settings: { "ui.editContentTimeout": -1 } }, { discussion: mine() }],
        [
            "DISC-032",
            "Edit (50 min)",
            { discussion: mine({ dateInserted: WRITTEN }) },
            { discussion: mine({ dateInserted: WRITTEN, closed: true }) },
        ],
        ["DISC-038", "Dismiss", { discussion: { pinned: true } }, { discussion: { pinned: false } }],
        ["DISC-039", "Move", { may: ["community.moderate"] }, { may: MANAGE }],
        ["DISC-041", "Delete", { may: MANAGE }, { may: ["discussions.delete"] }],
        [
            "DISC-042",
            "Change Post Type",
            { may: MANAGE, discussion: { category: category(["discussion", "question"]) } },
            { may: ["discussions.edit"], discussion: { category: category(["discussion", "question"]) } },
        ],
        ["DISC-043", "Tag", { may: ["discussions.edit"] }, { may: MODERATE }],
        [
            "DISC-043",
            "Tag",
            { may: ["discussions.edit"] },
            { may: ["discussions.edit"], settings: { "tagging.discussions.enabled": false } },
        ],
        ["DISC-044", "Resolve", { may: ["staff.allow"] }, { may: ["community.moderate"] }],
        ["DISC-044", "Resolve", { may: ["staff.allow"] }, { may: ["staff.allow"], settings: { "triage.enabled": false } }],
        ["DISC-045", "Announce", { may: MODERATE }, { may: ["discussions.announce"] }],
        ["DISC-045", "Announce", { may: ["community.manage"] }, { may: ["community.moderate"] }],
        ["DISC-046", "Sink", { may: MODERATE }, { may: ["discussions.sink"] }],
        ["DISC-046", "Sink", { may: ["community.manage"] }, { may: ["community.moderate"] }],
        ["DISC-047", "Change Author", { may: [...MANAGE, "site.manage"] }, { may: ["discussions.edit", "site.manage"] }],
        ["DISC-047 (contract §5.1)", "Change Author", { may: [...MANAGE, "site.manage"] }, { may: MANAGE }],
        [
            "DISC-048",
            "Change Type",
            { may: ["discussions.edit"], discussion: { category: category(["discussion", "question"]) } },
            { may: ["discussions.edit"], discussion: { category: category(["discussion", "poll", "event"]) } },
        ],
        [
            "DISC-048",
            "Change Type",
            { may: ["discussions.edit"], discussion: { category: category(["discussion", "question"]) } },
            { may: MODERATE, discussion: { category: category(["discussion", "question"]) } },
        ],
        ["DISC-050", "Bump", { may: ["curation.manage"] }, { may: ["community.moderate"] }],
        ["DISC-051", "Close", { may: MODERATE }, { may: ["discussions.close"] }],
        [
            "DISC-052",
            "Close",
            { may: ["discussions.closeOwn"], discussion: mine() },
            { may: ["discussions.closeOwn"], discussion: {} },
        ],
        ["", "Search in this discussion", { discussion: { countComments: 10 } }, { discussion: { countComments: 9 } }],
        ["DISC-053 MOD-028", "Revision History", { may: ["community.moderate"] }, { may: MANAGE }],
        ["DISC-054 MOD-029", "Deleted Comments", { may: ["community.moderate"] }, { may: MANAGE }],
    ];

    test.each(CASES)("%s %s to viewers who may use it, and to nobody else", async (_ids, name, offered, not) => {
        const { unmount } = rendered(offered);
        expect(namesIn(await open())).toContain(name);
        unmount();
        rendered({ ...not, may: [...(not.may ?? []), name === "Bump" ? "staff.allow" : ANY] });
        expect(namesIn(await open())).not.toContain(name);
    });

    test("DISC-026 nothing to a guest and to a member who has no permission for any option: the menu is missing then", async () => {
        const { unmount } = rendered({});
        await screen.findByRole("button", { name: "Bookmark" });
        expect(screen.queryByRole("link", { name: "Discussion Options" })).toBeNull();
        expect(screen.queryByRole("button", { name: "Discussion Options" })).toBeNull();
        unmount();
        const server = createFakeApi();
        server.answer(getDiscussion, () => exampleDiscussion({ pinned: true }));
        renderPart(<OriginalPost discussionID={10} />, { server });
        await screen.findByRole("heading", { level: 1 });
        expect(screen.queryByRole("link", { name: "Discussion Options" })).toBeNull();
    });

    test("everything to an administrator, in its groups", async () => {
        rendered({
            may: [
                "community.moderate",
                "community.manage",
                "curation.manage",
                "staff.allow",
                "site.manage",
                ...MODERATE,
                ...MANAGE,
            ],
            discussion: { pinned: true, category: category(["discussion", "question"]) },
        });
        const menu = await open();
        expect(namesIn(menu)).toEqual([
            ...["Edit", "Tag", "Resolve", "Dismiss"],
            ...["Announce", "Move", "Bump", "Sink", "Close", "Change Post Type", "Change Author"],
            ...["Revision History", "Deleted Comments"],
            "Delete",
        ]);
        expect(within(menu).getAllByRole("separator")).toHaveLength(3);
        expect(item("Edit").getAttribute("href")).toBe("/post/editdiscussion/10");
        expect(item("Revision History").getAttribute("href")).toBe("/log/filter?recordType=discussion&recordID=10");
        expect(item("Deleted Comments").getAttribute("href")).toBe(
            "/log/filter?parentRecordID=10&recordType=comment&operation=delete",
        );
    });
});

describe("the time for editing", () => {
    beforeEach(() => void jest.useFakeTimers());
    afterEach(() => void jest.useRealTimers());

    test("DISC-030 DISC-035 DISC-036 DISC-037 the end of the editing period is shown, updated every 10 s and every 5 s in the last minute, and takes effect without a reload", async () => {
        const looks = jest.spyOn(performance, "now");
        let passed = 0;
        looks.mockImplementation(() => passed * 1000);
        const pass = async (seconds: number) => {
            for (let second = 0; second < seconds; second++) {
                passed++;
                await act(() => jest.advanceTimersByTimeAsync(1000));
            }
        };
        // 130 seconds are left.
        rendered({ discussion: mine({ dateInserted: "2026-05-21T11:02:10+00:00" }), may: [] });
        await act(() => jest.advanceTimersByTimeAsync(1));
        const trigger = await screen.findByRole("button", { name: "Discussion Options" });
        await act(async () => void fireEvent.click(trigger));
        await act(() => jest.advanceTimersByTimeAsync(1));
        expect(item("Edit (3 min)")).toBeTruthy();
        await pass(9);
        expect(item("Edit (3 min)")).toBeTruthy();
        await pass(1);
        expect(item("Edit (2 min)")).toBeTruthy();
        await pass(60);
        expect(item("Edit (60 sec)")).toBeTruthy();
        await pass(4);
        expect(item("Edit (60 sec)")).toBeTruthy();
        await pass(1);
        expect(item("Edit (55 sec)")).toBeTruthy();
        await pass(60);
        expect(screen.queryByRole("button", { name: "Discussion Options" })).toBeNull();
        expect(screen.queryByRole("menuitem")).toBeNull();
        looks.mockRestore();
    });
});

describe("a flag", () => {
    const FLAGS: [ids: string, flag: "closed" | "sink" | "resolved", off: string, on: string][] = [
        ["DISC-014 DISC-057", "closed", "Close", "Closed"],
        ["DISC-014 DISC-058", "sink", "Sink", "Sunk"],
        ["DISC-014 DISC-059", "resolved", "Resolve", "Unresolve"],
    ];
    const may = [...MODERATE, "staff.allow"];

    test.each(FLAGS)("%s %s is changed, shows at once, and is reverted by the toast", async (_ids, flag, off, on) => {
        const { server } = rendered({ may, discussion: { [flag]: false } });
        server.answer(patchDiscussion, (_input, { onUndo }) => {
            onUndo?.({ actID: 7 });
            return exampleDiscussion({ discussionID: 10, [flag]: true });
        });
        server.refuse(postUndoAction, { status: 409, message: "This has been undone already." });
        await open();
        await press(off);
        expect(sentTo(server, patchDiscussion)).toEqual([{ discussionID: 10, [flag]: true }]);
        await open();
        expect(item(on)).toBeTruthy();
        await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Undo" })));
        expect(sentTo(server, patchDiscussion)).toEqual([{ discussionID: 10, [flag]: true }]);
        expect(sentTo(server, postUndoAction)).toEqual([{ actID: 7 }]);
        expect(await readToasts()).toContain("This has been undone already.");
    });

    test("FC-62 whose change is refused is reverted exactly, with the reason; meanwhile it is not changed again", async () => {
        const server = createFakeApi();
        const { store } = rendered({ may, server });
        const waiting: (() => void)[] = [];
        await open();
        server.answer(
            patchDiscussion,
            () =>
                new Promise((_, reject) =>
                    waiting.push(() =>
                        reject(new ApiRefusal({ status: 403, message: "No.", description: "Not yours to close." })),
                    ),
                ),
        );
        const before = JSON.stringify(store.getState().discussions?.records);
        await press("Close");
        expect(screen.getByText("Closed")).toBeTruthy();
        await open();
        expect(item("Closed").getAttribute("aria-disabled")).toBe("true");
        await act(async () => waiting[0]?.());
        expect(JSON.stringify(store.getState().discussions?.records)).toBe(before);
        expect(await readToasts()).toContain("Not yours to close.");
        expect(item("Close").getAttribute("aria-disabled")).toBeNull();
    });
});

describe("an announcement", () => {
    test.each([
        ["DISC-018 DISC-060 DISC-062", false, "Dismiss", "Success. Announcement has been dismissed.", "Dismissed"],
        ["DISC-018 DISC-060 DISC-063", true, "Dismissed", "Success. Dismissal cancelled.", "Dismiss"],
    ])("%s that is dismissed (%s) is confirmed by a message", async (_ids, dismissed, name, words, after) => {
        const { server } = rendered({ discussion: { pinned: true, dismissed } });
        server.answer(putDismiss, (input) => ({ dismissed: input.dismissed ?? true }));
        await open();
        await press(name);
        expect(await readToasts()).toContain(words);
        expect(sentTo(server, putDismiss)).toEqual([{ discussionID: 10, dismissed: !dismissed }]);
        await open();
        expect(item(after)).toBeTruthy();
    });

    test.each([
        ["its description", { status: 500, message: "No.", description: "It is out of order." }, "It is out of order."],
        ["its message", { status: 500, message: "No." }, "No."],
    ])("DISC-065 that could not be dismissed shows %s until the message is read", async (_what, refusal, words) => {
        const { server } = rendered({ discussion: { pinned: true } });
        server.refuse(putDismiss, refusal);
        await open();
        await press("Dismiss");
        expect(await readToasts()).toContain(words);
        expect(screen.getByRole("button", { name: "Dismiss" })).toBeTruthy();
    });

    test.each([
        ["category", "At the top of its category", { pinned: true, pinLocation: "category" }],
        ["recent", "At the top of every list", { pinned: true, pinLocation: "recent" }],
    ])("is pinned at the chosen location: %s", async (_pinLocation, name, wanted) => {
        const { server } = rendered({ may: MODERATE });
        await open();
        await press("Announce");
        fireEvent.click(await screen.findByRole("radio", { name }));
        await submit();
        expect(sentTo(server, patchDiscussion)).toEqual([{ discussionID: 10, ...wanted }]);
        expect(screen.queryByRole("dialog")).toBeNull();
    });

    test("is unpinned", async () => {
        const { server } = rendered({ may: MODERATE, discussion: { pinned: true, pinLocation: "recent" } });
        await open();
        await press("Announce");
        fireEvent.click(await screen.findByRole("radio", { name: "Nowhere" }));
        await submit();
        expect(sentTo(server, patchDiscussion)).toEqual([{ discussionID: 10, pinned: false }]);
    });
});

describe("a bump", () => {
    test("DISC-017 DISC-061 DISC-064 is confirmed by a message, and can be repeated", async () => {
        const { server } = rendered({ may: [ANY] });
        server.answer(patchBump, () => exampleDiscussion({ insertUser: somebody }));
        await open();
        await press("Bump");
        expect(await readToasts()).toContain("Success! This post has been bumped.");
        await open();
        expect(item("Bump").getAttribute("aria-disabled")).toBeNull();
        expect(sentTo(server, patchBump)).toEqual([{ discussionID: 10 }]);
    });

    test("DISC-066 that failed shows the reason until it is read", async () => {
        const { server } = rendered({ may: [ANY] });
        server.refuse(patchBump, { status: 500, message: "No.", description: "It is out of order." });
        await open();
        await press("Bump");
        expect(await readToasts()).toContain("It is out of order.");
        expect(screen.getByRole("button", { name: "Dismiss" })).toBeTruthy();
    });

    test("that lacked a permission says so in the language of the page", async () => {
        const catalogue = { "You don’t have permission to do that.": "Dazu hast du keine Berechtigung." };
        const { server } = rendered({ may: [ANY], catalogue });
        server.refuse(patchBump, { status: 403, message: "Permission Problem", permissions: ["staff.allow"] });
        await open();
        await press("Bump");
        expect(await readToasts()).toContain("Dazu hast du keine Berechtigung.");
    });
});

describe("a form", () => {
    test("DISC-020 DISC-040 moves to the chosen category, and to no other", async () => {
        const server = createFakeApi();
        server.answer(getCategories, () => [
            exampleCategory({ categoryID: 1, name: "Kettles" }),
            exampleCategory({ categoryID: 3, name: "Irons" }),
        ]);
        server.answer(patchMoveDiscussions, () => ({ status: "success" as const }));
        rendered({ may: ["community.moderate"], server });
        await open();
        await press("Move");
        await screen.findByRole("option", { name: "Irons" });
        await submit();
        expect(screen.getByText("Choose a category.")).toBeTruthy();
        fireEvent.change(screen.getByLabelText(/^Category/), { target: { value: "1" } });
        await submit();
        expect(screen.getByText("It is in this category already.")).toBeTruthy();
        expect(sentTo(server, patchMoveDiscussions)).toEqual([]);
        fireEvent.change(screen.getByLabelText(/^Category/), { target: { value: "3" } });
        fireEvent.click(screen.getByRole("checkbox", { name: "Leave a redirect where it was" }));
        await submit();
        expect(sentTo(server, patchMoveDiscussions)).toEqual([{ discussionIDs: [10], categoryID: 3, addRedirects: true }]);
        expect(await readToasts()).toContain("Moved.");
    });

    test("DISC-015 DISC-040 changes the type to one of the allowed types", async () => {
        const allowed = category(["discussion", "question", "poll"]);
        const { server } = rendered({ may: ["discussions.edit"], discussion: { category: allowed } });
        server.answer(putDiscussionType, ({ type = "discussion" }) => exampleDiscussion({ type, category: allowed }));
        await open();
        await press("Change Type");
        expect((await screen.findAllByRole("radio")).map((radio) => (radio as HTMLInputElement).value)).toEqual([
            "discussion",
            "question",
        ]);
        await submit();
        expect(screen.getByText("It has this type already.")).toBeTruthy();
        fireEvent.click(screen.getByRole("radio", { name: "Question" }));
        await submit();
        expect(sentTo(server, putDiscussionType)).toEqual([{ discussionID: 10, type: "question" }]);
    });

    test("DISC-047 chooses another author by name; a refused value stays in the form", async () => {
        const { server } = rendered({ may: [...MANAGE, "site.manage"] });
        server.answer(getUsersByNames, () => ({
            items: [exampleUserFragment({ userID: 12, name: "Bea Lind" })],
            paging: { page: 1, limit: 10 },
        }));
        server.refuse(patchDiscussion, { status: 403, message: "You may not." });
        await open();
        await press("Change Author");
        const field = await screen.findByRole("combobox");
        await act(async () => field.focus());
        await act(async () => void fireEvent.change(field, { target: { value: "Be" } }));
        const option = await screen.findByRole("option");
        await act(async () => void fireEvent.click(option));
        await submit();
        expect(sentTo(server, patchDiscussion)).toEqual([{ discussionID: 10, insertUserID: 12 }]);
        const dialog = screen.getByRole("dialog", { name: "Change Author" });
        await waitFor(() => expect(within(dialog).getByText("You may not.")).toBeTruthy());
    });

    test("TAGC-009 saves the remaining tags", async () => {
        const tags = [
            { tagID: 3, name: "safety", urlcode: "safety" },
            { tagID: 4, name: "kettles", urlcode: "kettles" },
        ];
        const { server } = rendered({ may: ["discussions.edit"], discussion: { tags } });
        server.answer(getTags, () => []);
        server.answer(putDiscussionTags, () => tags.slice(0, 1));
        await open();
        await press("Tag");
        fireEvent.click(await screen.findByRole("button", { name: /Remove kettles/ }));
        await submit();
        expect(sentTo(server, putDiscussionTags)).toEqual([{ discussionID: 10, tagIDs: [3] }]);
    });
});

describe("deleting", () => {
    const scene = { may: MANAGE, discussion: { category: category(["discussion"]) } };

    test("DISC-067 DISC-068 requires a confirmation; cancelling it sends nothing", async () => {
        const { server } = rendered(scene);
        await open();
        await press("Delete");
        const dialog = await screen.findByRole("alertdialog", { name: "Delete Discussion" });
        expect(within(dialog).getByText("Are you sure you want to delete this discussion?")).toBeTruthy();
        fireEvent.click(within(dialog).getByRole("button", { name: "Cancel" }));
        expect(screen.queryByRole("alertdialog")).toBeNull();
        expect(sentTo(server, deleteDiscussion)).toEqual([]);
    });

    test("DISC-016 DISC-069 DISC-070 is busy while the request runs, and then leads to the category", async () => {
        const { server } = rendered(scene);
        let finish: (() => void) | undefined;
        server.answer(
            deleteDiscussion,
            () =>
                new Promise<undefined>((resolve) => {
                    finish = () => resolve(undefined);
                }) as never,
        );
        await open();
        await press("Delete");
        const dialog = await screen.findByRole("alertdialog");
        const button = within(dialog).getByRole("button", { name: "Delete" });
        await act(async () => void fireEvent.click(button));
        expect(button.getAttribute("aria-busy")).toBe("true");
        await act(async () => finish?.());
        expect(screen.getByLabelText("address").textContent).toBe("/categories/kettles");
        expect(sentTo(server, deleteDiscussion)).toEqual([{ discussionID: 10 }]);
        // The next page takes a moment to come; until then the post is shown, and no error in its place.
        expect(screen.queryByRole("heading", { name: "Page Not Found" })).toBeNull();
        expect(screen.getByRole("article", { name: "Original post" })).toBeTruthy();
    });

    test("DISC-069 does not navigate if there is no address, and stays open when the request is refused", async () => {
        const { server, unmount } = rendered({ may: MANAGE });
        server.answer(deleteDiscussion, () => undefined as never);
        await open();
        await press("Delete");
        await act(async () => void fireEvent.click(within(await screen.findByRole("alertdialog")).getByText("Delete")));
        expect(screen.getByLabelText("address").textContent).toBe("/discussion/10/kettle");
        unmount();

        const refusing = rendered(scene).server;
        refusing.refuse(deleteDiscussion, { status: 403, message: "You may not." });
        await open();
        await press("Delete");
        await act(async () => void fireEvent.click(within(await screen.findByRole("alertdialog")).getByText("Delete")));
        expect(within(screen.getByRole("alertdialog")).getByText("You may not.")).toBeTruthy();
        expect(screen.getByLabelText("address").textContent).toBe("/discussion/10/kettle");
    });
});

const Page = () => null;

describe("sharing in a message", () => {
    const MESSAGE = "Share In Message";

    // Nothing registered pages for messages before it: the order of these two matters.
    test("DISC-055 is not offered while there is no page to write messages on", async () => {
        rendered({ may: ["conversations.add", ANY] });
        expect(namesIn(await open())).not.toContain(MESSAGE);
    });

    test("DISC-055 DISC-056 is offered to members who may write messages, and begins one with the link", async () => {
        registerRoutes({
            path: "/messages/add/:userName?",
            page: async () => ({ Page }),
            head: () => ({ title: "" }),
        });
        const { unmount } = rendered({ may: ["conversations.add", ANY] });
        expect(namesIn(await open())).toContain(MESSAGE);
        const address = new URL(item(MESSAGE).getAttribute("href") ?? "", "http://forum.test");
        expect(address.pathname).toBe("/messages/add");
        expect(address.searchParams.get("content")).toBe(
            "Check out this post: http://forum.test/discussion/10/kettle-trips-the-breaker?utm_source=community-share",
        );
        unmount();
        for (const scene of [{ may: [ANY] }, { may: ["conversations.add", ANY], settings: { "conversations.enabled": false } }]) {
            const { unmount: close } = rendered(scene);
            expect(namesIn(await open())).not.toContain(MESSAGE);
            close();
        }
    });
});

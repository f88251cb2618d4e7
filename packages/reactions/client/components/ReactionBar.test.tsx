import { describe, expect, test } from "@jest/globals";
import { exampleMe, exampleUserFragment } from "@parley/accounts/contract";
import type { LoggedAction } from "@parley/actionLog/contract";
import { postUndoAction } from "@parley/actionLog/contract";
import { ToastProvider } from "@parley/library/client/components";
import { LoadStatus } from "@parley/library/client/loadable";
import { FormStateContext } from "@parley/library/client/page";
import { rootReducer, useAppSelector } from "@parley/library/client/store";
import { createFakeApi, renderWithStore } from "@parley/library/client/testing";
import type { FormState, Permissions } from "@parley/library/contract";
import { ApiRefusal } from "@parley/library/contract";
import type { ReactionLog } from "@parley/reactions/contract";
import { discussionReactions, exampleReaction, getReacted } from "@parley/reactions/contract";
import { createSlice } from "@reduxjs/toolkit";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { fetchReacted, selectReacted } from "../reacted.slice";
import { reactionRestored } from "../reactions.actions";
import { selectReactionLog } from "../reactions.slice";
import { discussionReactionThunks } from "../reactions.thunks";
import type { Reactable } from "../trackReactions";
import { trackReactions } from "../trackReactions";
import { ReactionBar } from "./ReactionBar";

const POST = 10;
const like = exampleReaction({ count: 13, url: "/react/discussion/10/Like" });
const thanks = exampleReaction({ tagID: 2, urlcode: "Thanks", name: "Thanks" });
const disagree = exampleReaction({ tagID: 3, urlcode: "Disagree", name: "Disagree", class: "Negative" });
const spam = exampleReaction({ tagID: 4, urlcode: "Spam", name: "Spam", class: "Flag", count: 2 });

/** Stands in for the slice of the feature that owns the posts. */
const postsSlice = createSlice({
    name: "posts",
    initialState: { post: { reactions: [like, thanks, disagree, spam], score: 13 } as Reactable },
    reducers: {},
    extraReducers: (builder) =>
        trackReactions(builder, discussionReactionThunks, (state, recordID) => (recordID === POST ? state.post : undefined)),
    selectors: { selectPost: ({ post }) => post },
});
const { selectPost } = postsSlice.injectInto(rootReducer).selectors;

function Post() {
    const { reactions = [], score } = useAppSelector((state) => selectPost(state as never));
    return (
        <>
            <output>{score}</output>
            <ReactionBar recordType="discussion" recordID={POST} reactions={reactions} />
        </>
    );
}

function renderAs(names: string[] | undefined, server = createFakeApi(), formState?: FormState, search = "") {
    const known = <T,>(data: T) => ({ me: { status: LoadStatus.SUCCESS as const, data } });
    const permissions: Permissions = {
        isAdmin: false,
        permissions: [{ type: "global", permissions: Object.fromEntries((names ?? []).map((name) => [name, true])) }],
    };
    const currentUser = { me: known(exampleMe({ userID: names ? 7 : 0 })), permissions: known(permissions), counts: {} };
    return renderWithStore(
        <MemoryRouter initialEntries={[`/discussion/10/kettles${search}`]}>
            <FormStateContext value={formState}>
                <ToastProvider>
                    <Post />
                </ToastProvider>
            </FormStateContext>
        </MemoryRouter>,
        { server, state: { currentUser } },
    );
}

const score = () => document.querySelector("output")?.textContent;
const statusTexts = async () => {
    const { textContent } = await screen.findByText(/./, { selector: "[role=alert] span" });
    return [textContent, within(screen.getByRole("region", { name: "Messages (F8)" })).getAllByText(textContent ?? "").length];
};

const button = (name: string) => screen.getByRole<HTMLButtonElement>("button", { name });
const names = () => screen.getAllByRole("button", { hidden: true }).map((one) => one.getAttribute("aria-label"));
const MEMBER = ["reactions.positive.add", "reactions.negative.add", "reactions.view"];

describe("the reaction bar of a post", () => {
    test("REACT-017 shows a guest read-only counts of each type, without flags", () => {
        renderAs(undefined);
        expect(names()).toEqual(["Like, 13"]);
        expect(button("Like, 13").disabled).toBe(true);
    });

    test("REACT-015 REACT-016 offers the types that the viewer may give", () => {
        renderAs(["reactions.positive.add"]);
        expect(names()).toEqual(["Like, 13"]);
        fireEvent.click(screen.getByRole("link", { name: "Add a reaction" }));
        expect(names()).toEqual(["Like, 13", "Thanks, 0"]);
        expect(document.activeElement?.getAttribute("aria-label")).toBe("Add a reaction");
    });

    test("FC-55 renders the types that nobody gave on request, and without scripts on the page of the link", () => {
        const { unmount } = renderAs(MEMBER, undefined, undefined, "?view=flat");
        const href = screen.getByRole("link", { name: "Add a reaction" }).getAttribute("href") ?? "";
        expect(href).toBe("?view=flat&react=discussion-10#react");
        unmount();
        renderAs(MEMBER, undefined, undefined, href);
        expect(names()).toEqual(["Like, 13", "Thanks, 0", "Disagree, 0"]);
        const thanked = button("Thanks, 0");
        expect([thanked.getAttribute("formaction"), thanked.form?.method]).toEqual(["/react/discussion/10/Thanks", "post"]);
        expect(document.getElementById("react")?.contains(thanked)).toBe(true);
    });

    test("REACT-004 changes at once with the score, and REACT-009 then shows the counts of the server", async () => {
        const server = createFakeApi();
        let answer: () => void = () => undefined;
        server.answer(
            discussionReactions.add,
            () => new Promise((resolve) => (answer = () => resolve([{ ...like, count: 20, hasReacted: true }, spam]))),
        );
        renderAs(MEMBER, server);
        act(() => button("Like, 13").click());
        expect(button("Like, 14").getAttribute("aria-pressed")).toBe("true");
        expect(score()).toBe("14");
        await act(async () => answer());
        expect(button("Like, 20").getAttribute("aria-pressed")).toBe("true");
        expect(server.sent).toEqual([{ endpoint: discussionReactions.add, input: { recordID: POST, reactionType: "Like" } }]);
    });

    test("closes the choices after one is made, and keeps the focus on it, or on the opening button after a rejection", async () => {
        const server = createFakeApi();
        let refuse: () => void = () => undefined;
        server.answer(
            discussionReactions.add,
            () => new Promise((_, reject) => (refuse = () => reject(new ApiRefusal({ status: 403, message: "Not today." })))),
        );
        renderAs(MEMBER, server);
        fireEvent.click(screen.getByRole("link", { name: "Add a reaction" }));
        act(() => button("Thanks, 0").focus());
        await act(async () => button("Thanks, 0").click());
        expect(names()).toEqual(["Like, 13", "Thanks, 1"]);
        expect(document.activeElement).toBe(button("Thanks, 1"));
        await act(async () => refuse());
        expect(document.activeElement).toBe(screen.getByRole("link", { name: "Add a reaction" }));
    });

    test("REACT-006 REACT-010 reverts a rejected reaction with the score, and shows the reason", async () => {
        const server = createFakeApi();
        let refuse: () => void = () => undefined;
        server.answer(
            discussionReactions.add,
            () => new Promise((_, reject) => (refuse = () => reject(new ApiRefusal({ status: 403, message: "Not today." })))),
        );
        renderAs(MEMBER, server);
        act(() => button("Like, 13").click());
        expect(score()).toBe("14");
        await act(async () => refuse());
        expect(button("Like, 13").getAttribute("aria-pressed")).toBe("false");
        expect(score()).toBe("13");
        expect(await statusTexts()).toEqual(["Not today.", 1]);
    });

    test("REACT-005 REACT-008 removes the viewer's reaction when it is chosen again", async () => {
        const server = createFakeApi();
        server.answer(discussionReactions.add, () => [{ ...like, count: 14, hasReacted: true }, spam]);
        server.answer(discussionReactions.remove, () => undefined);
        renderAs(MEMBER, server);
        await act(async () => button("Like, 13").click());
        await act(async () => button("Like, 14").click());
        expect(button("Like, 13").getAttribute("aria-pressed")).toBe("false");
        expect(score()).toBe("13");
        expect(server.sent.map(({ endpoint }) => endpoint)).toEqual([discussionReactions.add, discussionReactions.remove]);
    });

    test("FC-62 sends requests one at a time, and only the last choice, however fast the presses", async () => {
        const server = createFakeApi();
        const answers: (() => void)[] = [];
        const held = <T,>(value: T) => new Promise<T>((resolve) => answers.push(() => resolve(value)));
        server.answer(discussionReactions.add, () => held([{ ...like, count: 14, hasReacted: true }, spam]));
        server.answer(discussionReactions.remove, () => held(undefined));
        renderAs(MEMBER, server);
        for (let press = 0; press < 20; press++) act(() => screen.getByRole("button", { name: /^Like/ }).click());
        expect(button("Like, 13").getAttribute("aria-pressed")).toBe("false");
        expect(server.sent).toHaveLength(1);
        await act(async () => answers[0]?.());
        await act(async () => answers[1]?.());
        expect(server.sent.map(({ endpoint }) => endpoint)).toEqual([discussionReactions.add, discussionReactions.remove]);
        expect(button("Like, 13").getAttribute("aria-pressed")).toBe("false");
        expect(score()).toBe("13");
    });

    test("FC-62 shows the state of the server after a rejection in between, and reports it once", async () => {
        const server = createFakeApi();
        server.answer(discussionReactions.add, () => [{ ...like, count: 14, hasReacted: true }, thanks, spam]);
        renderAs(MEMBER, server);
        await act(async () => button("Like, 13").click());
        server.refuse(discussionReactions.remove, { status: 500, message: "Broken." });
        for (let press = 0; press < 5; press++) act(() => screen.getByRole("button", { name: /^Like/ }).click());
        await act(async () => undefined);
        expect(button("Like, 14").getAttribute("aria-pressed")).toBe("true");
        expect(await statusTexts()).toEqual(["Broken.", 1]);
    });

    test("shows the reason of a rejection that came with the page, without scripts", () => {
        const formState = { form: "reactions", values: { record: `discussion ${POST}` }, message: "Permission Problem" };
        renderAs(MEMBER, createFakeApi(), formState);
        expect(within(screen.getByRole("region", { name: "Messages" })).getByRole("alert").textContent).toBe(
            "Permission Problem",
        );
    });

    test("is a form that works without scripts", () => {
        renderAs(MEMBER);
        const form = button("Like, 13").closest("form");
        expect(form?.method).toBe("post");
        expect([button("Like, 13").type, button("Like, 13").getAttribute("formaction")]).toEqual([
            "submit",
            "/react/discussion/10/Like",
        ]);
    });
});

/** The removal of a reaction, which was undone. */
const undone: LoggedAction = {
    actID: 17,
    kind: "remove",
    recordType: "reaction",
    recordID: 1,
    parentRecordType: "discussion",
    parentRecordID: POST,
    insertUserID: 7,
    insertUser: exampleUserFragment({ userID: 7 }),
    dateInserted: "2026-05-21T12:00:00+00:00",
    reason: null,
    jobID: null,
    shown: {},
    canUndo: false,
    dateUndone: "2026-05-21T12:00:00+00:00",
};

const entry = (userID: number): ReactionLog => ({
    recordType: "discussion",
    recordID: POST,
    tagID: 1,
    userID,
    dateInserted: "2026-05-21T12:00:00+00:00",
    user: exampleUserFragment({ userID, name: `Member ${userID}` }),
    reactionType: { tagID: 1, urlcode: "Like", name: "Like", class: "Positive" },
});

describe("the reaction log", () => {
    test("REACT-018 is shown on hover, only with the permission reactions.view", async () => {
        const server = createFakeApi();
        server.answer(discussionReactions.list, () => [entry(1), entry(2)]);
        const { unmount } = renderAs(["reactions.positive.add"], server);
        fireEvent.mouseEnter(button("Like, 13").parentElement as Element);
        expect(server.sent).toEqual([]);
        unmount();
        renderAs(MEMBER, server);
        fireEvent.mouseEnter(button("Like, 13").parentElement as Element);
        expect((await screen.findByRole("tooltip")).getAttribute("id")).toBe(button("Like, 13").getAttribute("aria-describedby"));
    });

    test("REACT-022 lists up to five names, REACT-023 for more people five photos and the number of the others", async () => {
        const server = createFakeApi();
        server.answer(discussionReactions.list, () => Array.from({ length: 13 }, (_, index) => entry(index + 1)));
        renderAs(MEMBER, server);
        fireEvent.mouseEnter(button("Like, 13").parentElement as Element);
        const faces = within(await screen.findByRole("tooltip")).getAllByRole("listitem");
        expect([faces.length, faces.at(-1)?.textContent]).toEqual([6, "+8"]);
    });

    test("REACT-022 lists all names if they are few", async () => {
        const server = createFakeApi();
        server.answer(discussionReactions.add, () => [{ ...like, count: 2, hasReacted: true }, spam]);
        server.answer(discussionReactions.list, () => [entry(1), entry(2)]);
        renderAs(MEMBER, server);
        await act(async () => button("Like, 13").click());
        fireEvent.mouseEnter(button("Like, 2").parentElement as Element);
        expect((await screen.findByRole("tooltip")).textContent).toBe("Member 1, Member 2");
    });

    test("REACT-019 REACT-020 is for moderators only, with a message if it is empty", async () => {
        const server = createFakeApi();
        server.answer(discussionReactions.list, () => []);
        const { unmount } = renderAs(MEMBER, server);
        expect(screen.queryByText("Log")).toBeNull();
        unmount();
        renderAs(["community.moderate"], server);
        openLog();
        await waitFor(() => expect(screen.getByText("No Reactions Yet.")).toBeTruthy());
    });

    test("REACT-014 FC-92 lets a moderator remove a reaction, and undo that", async () => {
        const server = createFakeApi();
        server.answer(discussionReactions.list, () => [entry(1)]);
        server.answer(discussionReactions.removeOf, (_input, { onUndo }) => onUndo?.({ actID: 17 }));
        server.answer(postUndoAction, () => undone);
        renderAs(["community.moderate"], server);
        openLog();
        const remove = await screen.findByRole("button", { name: "Remove the reaction of Member 1", hidden: true });
        server.answer(discussionReactions.list, () => []);
        await act(async () => remove.click());
        expect(server.sent).toContainEqual({ endpoint: discussionReactions.removeOf, input: { recordID: POST, userID: 1 } });
        expect(button("Like, 12")).toBeTruthy();
        expect(await screen.findByText("No Reactions Yet.")).toBeTruthy();
        server.answer(discussionReactions.list, () => [entry(1)]);
        await act(async () => (await screen.findByRole("button", { name: "Undo" })).click());
        expect(server.sent).toContainEqual({ endpoint: postUndoAction, input: { actID: 17 } });
        expect(button("Like, 13")).toBeTruthy();
        expect(await screen.findByRole("button", { name: "Remove the reaction of Member 1", hidden: true })).toBeTruthy();
    });
});

function openLog(): void {
    const details = screen.getByText("Log").closest("details") as HTMLDetailsElement;
    details.open = true;
    fireEvent(details, new Event("toggle"));
}

test("REACT-012 a change makes the logs of its record stale, of all types and in any letter case, and no others", async () => {
    const server = createFakeApi();
    server.answer(discussionReactions.list, () => []);
    server.answer(discussionReactions.add, () => [like]);
    const { store } = renderAs(["reactions.positive.add"], server);
    const isKnown = (recordID: number, type?: string) =>
        selectReactionLog(store.getState(), "discussion", recordID, type).data !== undefined;
    const page = { page: 1, limit: 10 };
    const known = () => [isKnown(1), isKnown(1, "Like"), isKnown(12), isKnown(1, "Agree")];
    await act(async () => {
        for (const query of [{ recordID: 1 }, { recordID: 1, type: "LIKE" }, { recordID: 12 }])
            await store.dispatch(discussionReactionThunks.log({ ...query, ...page }));
    });
    expect(known()).toEqual([true, true, true, false]);
    await act(async () => void (await store.dispatch(discussionReactionThunks.add({ recordID: 1, reactionType: "Like" }))));
    expect(known()).toEqual([false, false, true, false]);
    await act(async () => {
        await store.dispatch(discussionReactionThunks.log({ recordID: 1, ...page }));
        store.dispatch(reactionRestored({ recordType: "discussion", recordID: 1, urlcode: "Like", own: false }));
    });
    expect(known()).toEqual([false, false, true, false]);
});

test("USR-009 the posts of a member with a reaction are found by the query that fetched them", async () => {
    const server = createFakeApi();
    const answer = { items: [], paging: { page: 1, limit: 10 } };
    server.answer(getReacted, () => answer);
    const { store } = renderAs([], server);
    const query = { userID: 7, reactionUrlcode: "Like" };
    await act(async () => void (await store.dispatch(fetchReacted(query))));
    expect(selectReacted(store.getState(), query).data).toEqual(answer);
    expect(selectReacted(store.getState(), { ...query, page: 2 }).data).toBeUndefined();
});

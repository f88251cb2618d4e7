import { readSetting } from "@parley/config/client";
import { searchInPath } from "@parley/discussions/client";
import {
    mayAnnounce,
    mayBump,
    mayChangeAuthor,
    mayChangeType,
    mayClose,
    mayDismiss,
    mayEdit,
    mayManage,
    mayMove,
    mayReadLog,
    mayResolve,
} from "@parley/discussions/contract";
import { createLazyPart } from "@parley/library/client/components";
import { hasMessagePages } from "@parley/users/client";
import { getEditTimeout } from "./editTimeout";
import type { DiscussionOption, OptionCase } from "./options";

/** A discussion of fewer comments is read sooner than searched. */
const MIN_SEARCHED_COMMENTS = 10;

const items = () => import(/* webpackChunkName: "discussion-options" */ "./items");
const part = (name: keyof Awaited<ReturnType<typeof items>>) => createLazyPart(async () => (await items())[name]);

/** The items of the menu that the forum itself has, and which viewers they are offered to (S2§6). */
export const ownOptions: readonly DiscussionOption[] = [
    { id: "edit", group: "words", order: 10, isOffered: isEditable, part: part("EditItem") },
    {
        id: "tag",
        group: "words",
        order: 20,
        isOffered: (optionCase) => readSetting(optionCase.state, "tagging.discussions.enabled") && isEditable(optionCase),
        part: part("TagItem"),
    },
    {
        id: "resolve",
        group: "words",
        order: 30,
        isOffered: ({ viewer, state }) => mayResolve(viewer, readSetting(state, "triage.enabled")),
        part: part("ResolveItem"),
    },
    {
        id: "dismiss",
        group: "words",
        order: 40,
        isOffered: ({ viewer, discussion }) => mayDismiss(viewer, discussion),
        part: part("DismissItem"),
    },
    { id: "announce", group: "place", order: 10, isOffered: ({ viewer }) => mayAnnounce(viewer), part: part("AnnounceItem") },
    { id: "move", group: "place", order: 20, isOffered: ({ viewer }) => mayMove(viewer), part: part("MoveItem") },
    { id: "bump", group: "place", order: 30, isOffered: ({ viewer }) => mayBump(viewer), part: part("BumpItem") },
    { id: "sink", group: "place", order: 40, isOffered: ({ viewer }) => mayAnnounce(viewer), part: part("SinkItem") },
    {
        id: "close",
        group: "place",
        order: 50,
        isOffered: ({ viewer, discussion }) => mayClose(viewer, discussion),
        part: part("CloseItem"),
    },
    {
        id: "type",
        group: "place",
        order: 60,
        isOffered: ({ viewer, discussion }) => mayChangeType(viewer, discussion),
        part: part("TypeItem"),
    },
    {
        id: "message",
        group: "looking",
        order: 5,
        isOffered: ({ viewer, state }) =>
            viewer.holds("conversations.add") && readSetting(state, "conversations.enabled") && hasMessagePages(),
        part: part("MessageItem"),
    },
    {
        id: "search",
        group: "looking",
        order: 3,
        isOffered: ({ discussion }) => discussion.countComments >= MIN_SEARCHED_COMMENTS,
        part: part("SearchItem"),
        plain: { name: "Search in this discussion", path: searchInPath },
    },
    { id: "author", group: "place", order: 70, isOffered: ({ viewer }) => mayChangeAuthor(viewer), part: part("AuthorItem") },
    { id: "revisions", group: "looking", order: 10, isOffered: ({ viewer }) => mayReadLog(viewer), part: part("RevisionsItem") },
    { id: "deleted", group: "looking", order: 20, isOffered: ({ viewer }) => mayReadLog(viewer), part: part("DeletedItem") },
    { id: "delete", group: "removal", order: 10, isOffered: ({ viewer }) => mayManage(viewer), part: part("DeleteItem") },
];

function isEditable({ viewer, discussion, now, state }: OptionCase): boolean {
    return mayEdit(viewer, discussion, now, getEditTimeout(state));
}

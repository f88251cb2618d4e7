import { settingIn } from "@parley/config/client";
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
import { editTimeoutIn } from "../editTimeoutIn";
import type { OptionItemName } from "./optionItems";
import { loadOptionItems } from "./optionItems";
import type { DiscussionOption, OptionCase } from "./options";

const part = (name: OptionItemName) => createLazyPart(async () => (await loadOptionItems())[name]);

/** Menu items of this package, and which viewers they are offered to (S2§6). */
export const ownOptions: readonly DiscussionOption[] = [
    { id: "edit", group: "words", order: 10, isOffered: isEditable, part: part("EditItem") },
    {
        id: "tag",
        group: "words",
        order: 20,
        isOffered: (asked) => settingIn(asked.state, "tagging.discussions.enabled") && isEditable(asked),
        part: part("TagItem"),
    },
    {
        id: "resolve",
        group: "words",
        order: 30,
        isOffered: ({ asker, state }) => mayResolve(asker, settingIn(state, "triage.enabled")),
        part: part("ResolveItem"),
    },
    {
        id: "dismiss",
        group: "words",
        order: 40,
        isOffered: ({ asker, discussion }) => mayDismiss(asker, discussion),
        part: part("DismissItem"),
    },
    { id: "announce", group: "place", order: 10, isOffered: ({ asker }) => mayAnnounce(asker), part: part("AnnounceItem") },
    { id: "move", group: "place", order: 20, isOffered: ({ asker }) => mayMove(asker), part: part("MoveItem") },
    { id: "bump", group: "place", order: 30, isOffered: ({ asker }) => mayBump(asker), part: part("BumpItem") },
    { id: "sink", group: "place", order: 40, isOffered: ({ asker }) => mayAnnounce(asker), part: part("SinkItem") },
    {
        id: "close",
        group: "place",
        order: 50,
        isOffered: ({ asker, discussion }) => mayClose(asker, discussion),
        part: part("CloseItem"),
    },
    {
        id: "type",
        group: "place",
        order: 60,
        isOffered: ({ asker, discussion }) => mayChangeType(asker, discussion),
        part: part("TypeItem"),
    },
    {
        id: "message",
        group: "looking",
        order: 5,
        isOffered: ({ asker, state }) =>
            asker.holds("conversations.add") && settingIn(state, "conversations.enabled") && hasMessagePages(),
        part: part("MessageItem"),
    },
    { id: "author", group: "place", order: 70, isOffered: ({ asker }) => mayChangeAuthor(asker), part: part("AuthorItem") },
    { id: "revisions", group: "looking", order: 10, isOffered: ({ asker }) => mayReadLog(asker), part: part("RevisionsItem") },
    { id: "deleted", group: "looking", order: 20, isOffered: ({ asker }) => mayReadLog(asker), part: part("DeletedItem") },
    { id: "delete", group: "removal", order: 10, isOffered: ({ asker }) => mayManage(asker), part: part("DeleteItem") },
];

function isEditable({ asker, discussion, now, state }: OptionCase): boolean {
    return mayEdit(asker, discussion, now, editTimeoutIn(state));
}

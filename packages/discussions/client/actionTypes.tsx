import type { ActionTypes, FormerText } from "@parley/actionLog/client";
import { refreshActions } from "@parley/actionLog/client";
import type { Translate } from "@parley/library/client/i18n";
import { editPath, revisionsPath } from "./addresses";
import { changeDiscussion, fetchDiscussion } from "./discussions.thunks";
import { DISCUSSION_PAGE_EXPAND } from "./useDiscussion";

/** Sentences of logged actions on discussions. They stay complete when the details are hidden from the viewer or were erased. */
export const discussionActionTypes: ActionTypes = {
    sentences: {
        edit: {
            icon: "edit",
            text: "{name} edited the post.",
            several: "{name} edited the post {times}.",
            severalURL: ({ recordID }) => revisionsPath(recordID),
        },
        close: { icon: "lock", text: "{name} closed this." },
        reopen: { icon: "unlock", text: "{name} reopened this." },
        sink: { icon: "sink", text: "{name} sank this." },
        unsink: { icon: "sink", text: "{name} unsank this." },
        announce: {
            icon: "pin",
            text: ({ shown }) =>
                shown.pinLocation === "recent"
                    ? "{name} announced this at the top of every list."
                    : "{name} announced this in its category.",
        },
        unannounce: { icon: "pin", text: "{name} removed this announcement." },
        move: {
            icon: "move",
            text: ({ shown }) => {
                if (categoryLink(shown.from) && categoryLink(shown.to)) return "{name} moved this from {from} to {to}.";
                return categoryLink(shown.to) ? "{name} moved this to {to}." : "{name} moved this.";
            },
            values: ({ shown }) => ({ from: categoryLink(shown.from), to: categoryLink(shown.to) }),
        },
        author: {
            icon: "user",
            text: ({ shown }) =>
                categoryLink(shown.from) && categoryLink(shown.to)
                    ? "{name} changed the author from {from} to {to}."
                    : "{name} changed the author.",
            values: ({ shown }) => ({ from: categoryLink(shown.from), to: categoryLink(shown.to) }),
        },
        type: {
            icon: "question",
            text: ({ shown }) =>
                shown.from === undefined ? "{name} changed the type of this." : "{name} turned this {from} into a {to}.",
            values: ({ shown }, t) => ({ from: typeIn(shown.from, t), to: typeIn(shown.to, t) }),
        },
        status: { icon: "resolved", text: "{name} changed the status of this." },
        resolve: { icon: "resolved", text: "{name} resolved this." },
        unresolve: { icon: "resolved", text: "{name} unresolved this." },
        tag: {
            icon: "tag",
            text: ({ shown }) => {
                const [added, removed] = [namesIn(shown.added), namesIn(shown.removed)];
                if (added.length > 0 && removed.length > 0) return "{name} added {added} and removed {removed}.";
                if (removed.length > 0) return "{name} removed {removed}.";
                return added.length > 0 ? "{name} added {added}." : "{name} changed the tags.";
            },
            values: ({ shown }) => ({ added: <Tags of={shown.added} />, removed: <Tags of={shown.removed} /> }),
        },
        bump: { icon: "bump", text: "{name} bumped this." },
        delete: { icon: "trash", text: "{name} deleted this." },
        restore: { icon: "undo", text: "{name} restored this." },
        merge: {
            icon: "merge",
            text: ({ shown }) =>
                categoryLinks(shown.discussions).length > 0
                    ? "{name} merged {posts} into this post."
                    : "{name} merged another post into this post.",
            values: ({ shown }) => ({ posts: categoryLinks(shown.discussions) }),
        },
        split: {
            icon: "split",
            text: ({ shown }) =>
                categoryLink(shown) ? "{name} split {post} from this post." : "{name} split replies from this post.",
            values: ({ shown }) => ({ post: categoryLink(shown) }),
        },
        moveComments: {
            icon: "split",
            text: ({ shown }) => {
                if (!categoryLink(shown)) return "{name} moved {replies} to another post.";
                return categoryLink(shown.from)
                    ? "{name} moved {replies} from {source} to {post}."
                    : "{name} moved {replies} to {post}.";
            },
            values: ({ shown }, t) => ({
                source: categoryLink(shown.from),
                post: categoryLink(shown),
                replies: t("{count} replies", { count: Number(shown.countComments) }),
            }),
        },
    },
    undone: ({ recordID }) => [
        fetchDiscussion({ discussionID: recordID, expand: DISCUSSION_PAGE_EXPAND }),
        refreshActions("discussion", recordID),
    ],
    restore: (discussionID: number, text: FormerText) => async (dispatch) => {
        const answered = await dispatch(changeDiscussion({ discussionID, ...text }));
        if (!changeDiscussion.rejected.match(answered)) return undefined;
        return answered.payload ?? { status: 0, message: answered.error.message ?? "" };
    },
    editPath,
    urlOf: (discussionID) => `/discussion/${discussionID}`,
};

/** Returns the name of a record, linked where the viewer may open it, or `undefined` without a name. */
function categoryLink(shown: unknown) {
    if (typeof shown !== "object" || shown === null || !("name" in shown) || typeof shown.name !== "string") return undefined;
    const name = <bdi>{shown.name}</bdi>;
    return "url" in shown && typeof shown.url === "string" ? <a href={shown.url}>{name}</a> : <b>{name}</b>;
}

function categoryLinks(shown: unknown) {
    const links = (Array.isArray(shown) ? shown : []).flatMap((link) => categoryLink(link) ?? []);
    return links.flatMap((link, index) => (index === 0 ? [link] : [", ", link]));
}

function namesIn(shown: unknown): string[] {
    return (Array.isArray(shown) ? shown : []).flatMap((tag: unknown) =>
        typeof tag === "object" && tag !== null && "name" in tag && typeof tag.name === "string" ? [tag.name] : [],
    );
}

function Tags({ of }: { of: unknown }) {
    return namesIn(of).map((name, index) => (
        <span key={name}>
            {index > 0 && ", "}
            <b>
                <bdi>{name}</bdi>
            </b>
        </span>
    ));
}

const TYPE_NAMES: Partial<Record<string, string>> = { discussion: "discussion", question: "question", idea: "idea" };

const typeIn = (shown: unknown, t: Translate): string => t(TYPE_NAMES[String(shown)] ?? "post");

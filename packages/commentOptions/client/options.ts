import type { Comment } from "@parley/comments/contract";
import { selectOptionsReader } from "@parley/discussions/client";
import type { DiscussionAnswer, OptionsReader } from "@parley/discussions/contract";
import type { LazyPart } from "@parley/library/client/components";
import type { RootState } from "@parley/library/client/store";

/** Group of a menu item: changes the content, only views or reports, or removes. */
type CommentOptionGroup = "words" | "looking" | "removal";

/** Facts that decide whether an option is offered. */
export interface CommentCase {
    comment: Comment;
    /** Discussion of the comment. */
    discussion: DiscussionAnswer;
    /** The viewer; `holds(…, "category")` checks a permission in the category of the discussion. */
    viewer: OptionsReader;
    now: Date;
    state: RootState;
}

/** An item of the menu "Reply options" of a comment. */
export interface CommentOption {
    /** Unique among all options. */
    id: string;
    group: CommentOptionGroup;
    /** Sort order within the group. */
    order: number;
    isOffered: (commentCase: CommentCase) => boolean;
    /** Renders a `MenuItem`. */
    part: LazyPart<{ commentID: number }>;
    /** Link on the page `/comment/options/{commentID}`, for use without scripts. Options without it are not on that page. */
    plain?: { name: string; path: (commentID: number) => string };
}

const GROUPS: readonly CommentOptionGroup[] = ["words", "looking", "removal"];
const contributed: CommentOption[] = [];

/** Adds an option to the menu of every comment. Its part is fetched when a viewer opens the menu. */
export function registerCommentOption(option: CommentOption): void {
    if (!contributed.some(({ id }) => id === option.id)) contributed.push(option);
}

/** Returns the options from `own` and from other features that the viewer may use, in menu order. Guests get none. */
export function listCommentOptions(
    own: readonly CommentOption[],
    state: RootState,
    comment: Comment,
    discussion: DiscussionAnswer,
    now: Date,
): CommentOption[] {
    const viewer = selectOptionsReader(state, discussion);
    if (viewer.userID === 0) return [];
    return [...own, ...contributed]
        .filter(({ isOffered }) => isOffered({ comment, discussion, viewer, now, state }))
        .sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.order - other.order);
}

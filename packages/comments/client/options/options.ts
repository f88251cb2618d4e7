import type { Comment } from "@parley/comments/contract";
import { selectOptionsReader } from "@parley/discussions/client";
import type { DiscussionAnswer, OptionsReader } from "@parley/discussions/contract";
import type { LazyPart } from "@parley/library/client/components";
import type { RootState } from "@parley/library/client/store";

/** Where in the menu an item stands: with what changes the words, with what only looks or tells others, or with what removes. */
export type CommentOptionGroup = "words" | "looking" | "removal";

/** Of what it is asked whether an item is offered. */
export interface CommentCase {
    comment: Comment;
    /** In which the comment stands. */
    discussion: DiscussionAnswer;
    /** Who reads; `holds(…, "category")` asks in the category of the discussion. */
    asker: OptionsReader;
    now: Date;
    state: RootState;
}

/** An item of the menu "Reply Options" of a comment. */
export interface CommentOption {
    /** Tells it from the others. */
    id: string;
    group: CommentOptionGroup;
    /** Among those of its group. */
    order: number;
    isOffered: (commentCase: CommentCase) => boolean;
    /** Draws a `MenuItem`. */
    part: LazyPart<{ commentID: number }>;
    /** Where the same is done without scripts: a link on the page `/comment/options/{commentID}`. Without one it is not there. */
    plain?: { name: string; path: (commentID: number) => string };
}

const GROUPS: readonly CommentOptionGroup[] = ["words", "looking", "removal"];
const contributed: CommentOption[] = [];

/** A feature adds what it can do with a comment to the menu of each. Its part is fetched when somebody opens the menu. */
export function registerCommentOption(option: CommentOption): void {
    if (!contributed.some(({ id }) => id === option.id)) contributed.push(option);
}

/** Those of `own` and of other features that are offered to the reader, in the order of the menu. Guests are offered none. */
export function offeredCommentOptions(
    own: readonly CommentOption[],
    state: RootState,
    comment: Comment,
    discussion: DiscussionAnswer,
    now: Date,
): CommentOption[] {
    const asker = selectOptionsReader(state, discussion);
    if (asker.userID === 0) return [];
    return [...own, ...contributed]
        .filter(({ isOffered }) => isOffered({ comment, discussion, asker, now, state }))
        .sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.order - other.order);
}

import { selectOptionsReader } from "@parley/discussions/client";
import type { DiscussionAnswer, OptionsReader } from "@parley/discussions/contract";
import type { LazyPart } from "@parley/library/client/components";
import type { RootState } from "@parley/library/client/store";

/** Groups of menu items: changing the text, changing location and flags, viewing, and deleting. */
type OptionGroup = "words" | "place" | "looking" | "removal";

/** Input of the decision whether an item is offered. */
export interface OptionCase {
    discussion: DiscussionAnswer;
    viewer: OptionsReader;
    now: Date;
    state: RootState;
}

/** An item of the menu "Discussion Options" (DISC-026). */
export interface DiscussionOption {
    /** Unique ID. */
    id: string;
    group: OptionGroup;
    /** Position within its group. */
    order: number;
    isOffered: (optionCase: OptionCase) => boolean;
    /** Component that renders a `MenuItem`. */
    part: LazyPart<{ discussionID: number }>;
    /**
     * Label and path of a page that does the same without scripts; linked on `/discussion/options/{discussionID}`. Without it the item is
     * left out there.
     */
    plain?: { name: string; path: (discussionID: number) => string };
}

const GROUPS: readonly OptionGroup[] = ["words", "place", "looking", "removal"];
const contributed: DiscussionOption[] = [];

/** Registers a menu item for discussions. Its code is loaded when the menu is about to be opened. */
export function registerDiscussionOption(option: DiscussionOption): void {
    if (!contributed.some(({ id }) => id === option.id)) contributed.push(option);
}

/** Returns the items of `own` and of other features that are offered to the viewer, in the order of the menu. Guests get none. */
export function listOfferedOptions(
    own: readonly DiscussionOption[],
    state: RootState,
    discussion: DiscussionAnswer,
    now: Date,
): DiscussionOption[] {
    const viewer = selectOptionsReader(state, discussion);
    if (viewer.userID === 0) return [];
    return [...own, ...contributed]
        .filter(({ isOffered }) => isOffered({ discussion, viewer, now, state }))
        .sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.order - other.order);
}

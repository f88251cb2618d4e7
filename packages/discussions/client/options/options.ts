import type { DiscussionAnswer, OptionsReader } from "@parley/discussions/contract";
import type { LazyPart } from "@parley/library/client/components";
import type { RootState } from "@parley/library/client/store";
import { selectOptionsReader } from "../optionsReader";

/** Where in the menu an item stands: with what changes the words, the place and the flags, with what only looks, or with what removes. */
export type OptionGroup = "words" | "place" | "looking" | "removal";

/** Of what it is asked whether an item is offered. */
export interface OptionCase {
    discussion: DiscussionAnswer;
    asker: OptionsReader;
    now: Date;
    state: RootState;
}

/** An item of the menu "Discussion Options" (DISC-026). */
export interface DiscussionOption {
    /** Tells it from the others. */
    id: string;
    group: OptionGroup;
    /** Among those of its group. */
    order: number;
    isOffered: (optionCase: OptionCase) => boolean;
    /** Draws a `MenuItem`. */
    part: LazyPart<{ discussionID: number }>;
    /** Where the same is done without scripts: a link on the page `/discussion/options/{discussionID}`. Without one it is not there. */
    plain?: { name: string; path: (discussionID: number) => string };
}

const GROUPS: readonly OptionGroup[] = ["words", "place", "looking", "removal"];
const contributed: DiscussionOption[] = [];

/** A feature adds what it can do with a discussion to the menu of each. Its part is fetched when somebody comes near the menu. */
export function registerDiscussionOption(option: DiscussionOption): void {
    if (!contributed.some(({ id }) => id === option.id)) contributed.push(option);
}

/** Those of `own` and of other features that are offered to the reader, in the order of the menu. Guests are offered none. */
export function offeredOptions(
    own: readonly DiscussionOption[],
    state: RootState,
    discussion: DiscussionAnswer,
    now: Date,
): DiscussionOption[] {
    const asker = selectOptionsReader(state, discussion);
    if (asker.userID === 0) return [];
    return [...own, ...contributed]
        .filter(({ isOffered }) => isOffered({ discussion, asker, now, state }))
        .sort((one, other) => GROUPS.indexOf(one.group) - GROUPS.indexOf(other.group) || one.order - other.order);
}

import type { UnknownAction } from "@reduxjs/toolkit";

/** Creator of actions of one type. */
interface TypedCreator<Action> {
    type: string;
    match(action: UnknownAction): action is Action & UnknownAction;
}

/**
 * Returns a matcher of the actions of one creator. Unlike `creator.match` it compares the type alone: every slice calls its matchers for every
 * action, and a page that is rendered dispatches some twenty of them.
 */
export function hasType<Action>({ type }: TypedCreator<Action>) {
    return (action: UnknownAction): action is Action & UnknownAction => action.type === type;
}

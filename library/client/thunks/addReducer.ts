import type { ActionReducerMapBuilder, UnknownAction } from "@reduxjs/toolkit";

/** Creator of actions of one type. */
interface TypedCreator<Action> {
    type: string;
    match(action: UnknownAction): action is Action & UnknownAction;
}

// biome-ignore lint/suspicious/noExplicitAny: reducers of any slice, for any action
type AnyReducer = (state: any, action: any) => void;

/** Reducers of a slice by action type. */
type ReducersByType = Record<string, AnyReducer[]>;

const added = new WeakMap<object, ReducersByType>();

/**
 * Adds a reducer of one action type to a slice, after its own `addCase` calls; unlike those, several may have the same type. All of a slice
 * share one matcher, which looks the type up: each slice calls its matchers for every action, and a page that is rendered dispatches some
 * twenty of them to fifty slices.
 */
export function addReducer<State, Action>(
    builder: ActionReducerMapBuilder<State>,
    { type }: TypedCreator<Action>,
    reducer: (state: State, action: Action) => void,
): void {
    let byType = added.get(builder);
    if (!byType) {
        const created: ReducersByType = {};
        byType = created;
        added.set(builder, created);
        builder.addMatcher(
            (action: UnknownAction): action is UnknownAction => action.type in created,
            (state, action) => {
                for (const reduce of created[action.type] ?? []) reduce(state, action);
            },
        );
    }
    byType[type] = [...(byType[type] ?? []), reducer];
}

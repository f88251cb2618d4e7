import type { LoadableTable } from "@parley/library/client/loadable";
import { mergeData } from "@parley/library/client/loadable";
import type { ActionReducerMapBuilder, UnknownAction } from "@reduxjs/toolkit";

/** Record types by kind; each feature adds its own: `users: UserFragment`, `discussions: Discussion`. */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled by declaration merging
export interface EntityKinds {}

/** Records that a response contains besides its result, by kind. */
export type Entities = { [K in keyof EntityKinds]?: EntityKinds[K][] };

/**
 * Lets a slice store records of its own kind from any response that contains some. So a discussion list fills the users table while neither
 * slice knows the other.
 */
export function learnEntities<State, K extends keyof EntityKinds>(
    builder: ActionReducerMapBuilder<State>,
    kind: K,
    table: (state: State) => LoadableTable<EntityKinds[K]>,
    idOf: (record: EntityKinds[K]) => string | number,
): void {
    builder.addMatcher(
        (action): action is UnknownAction & { payload: { entities: Record<K, EntityKinds[K][]> } } =>
            Array.isArray((action as { payload?: { entities?: Entities } }).payload?.entities?.[kind]),
        (state, { payload }) => {
            const records = table(state as State);
            for (const record of payload.entities[kind]) {
                records[idOf(record)] = mergeData(record, records[idOf(record)]);
            }
        },
    );
}

import type { ActionEffect, ActionSource, LoggedAction, RegisteredActionType } from "./actions";

export type ActionRegistry = ReturnType<typeof createActionRegistry>;

/** Creates the registry of the features whose actions are recorded. */
export function createActionRegistry() {
    const sources = new Map<string, ActionSource>();

    return {
        /** Registers the source of a record type, which decides who may read the actions on its records and undoes them. */
        provide(recordType: string, source: ActionSource): void {
            if (sources.has(recordType)) throw new Error(`the acts on a ${recordType} have two sources`);
            sources.set(recordType, source);
        },
        sourceOf: (recordType: string): ActionSource | undefined => sources.get(recordType),

        /** Returns the record types that are known only to members who take part in them. */
        privateRecordTypes: (): string[] =>
            [...sources].filter(([, { isPrivate }]) => isPrivate === true).map(([recordType]) => recordType),

        /** Returns all registered action types. */
        kinds,
        effectOf,
    };

    function kinds(): RegisteredActionType[] {
        return [...sources].flatMap(([recordType, { effects }]) =>
            Object.entries(effects).map(([kind, effect]) => ({ recordType, kind, effect })),
        );
    }

    function effectOf({ recordType, kind }: Pick<LoggedAction, "recordType" | "kind">): ActionEffect {
        const effects = sources.get(recordType)?.effects ?? {};
        const effect = Object.hasOwn(effects, kind) ? effects[kind] : undefined;
        if (!effect) throw new Error(`nobody has registered acts of the kind ${kind} on a ${recordType}`);
        return effect;
    }
}

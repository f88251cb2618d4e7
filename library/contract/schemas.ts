import type { Static } from "typebox";
import * as Type from "typebox";

/** The largest number an id column holds on both engines. */
export const MAXIMUM_ID = 2_147_483_647;

/** The number of a record. */
export const ID = Type.Integer({ minimum: 1, maximum: MAXIMUM_ID });
export type ID = Static<typeof ID>;

/** A number that may also stand for nobody or the root: guest 0 (S1§3), root category -1, system status 0 and -1. */
export const AnyID = Type.Integer({ minimum: -MAXIMUM_ID, maximum: MAXIMUM_ID });
export type AnyID = Static<typeof AnyID>;

/** What a long-running call has done so far, and how to go on (contract §1.9, API-019). */
export const LongRunnerResult = Type.Object({
    progress: Type.Object({
        successIDs: Type.Array(Type.Integer()),
        failedIDs: Type.Array(Type.Integer()),
        exceptionsByID: Type.Record(
            Type.String(),
            Type.Object({ message: Type.String(), status: Type.Integer() }, { additionalProperties: true }),
        ),
        countTotalIDs: Type.Union([Type.Integer(), Type.Null()]),
    }),
    callbackPayload: Type.Union([Type.String(), Type.Null()]),
    /** By which the whole job is known afterwards, where it can be taken back. */
    jobID: Type.Optional(Type.Integer()),
});
export type LongRunnerResult = Static<typeof LongRunnerResult>;

/**
 * How a call that may take long is run (contract §1.3, §1.9): for how many seconds in one pass. There is nothing here that works
 * on after the answer, so the only mode is `sync`.
 */
export const LongRunnerOptions = {
    longRunnerMode: Type.Optional(Type.Unsafe<"sync">({ type: "string", enum: ["sync"] })),
    longRunnerTimeout: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
};

import type { Static } from "typebox";
import * as Type from "typebox";

/** Largest number of an ID column on both engines. */
export const MAXIMUM_ID = 2_147_483_647;

/** Media type of a text that is HTML. */
export const HTML_TYPE = "text/html";

/**
 * HTML that the server has rendered and sanitized. It is stored with paths from the root of the site, to which responses add the base path
 * of the site.
 */
export const Html = Type.String({ contentMediaType: HTML_TYPE });

/** ID of a record. */
export const ID = Type.Integer({ minimum: 1, maximum: MAXIMUM_ID });
export type ID = Static<typeof ID>;

/** An ID that may also mean a guest or the root: guest 0 (S1§3), root category -1, system status 0 and -1. */
export const AnyID = Type.Integer({ minimum: -MAXIMUM_ID, maximum: MAXIMUM_ID });
export type AnyID = Static<typeof AnyID>;

/** Progress of a long-running call, and how to continue it (contract §1.9, API-019). */
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
});
export type LongRunnerResult = Static<typeof LongRunnerResult>;

/** Result of a long-running call that is recorded as one job, which can be undone as a whole. */
export const UndoableResult = Type.Object({
    ...LongRunnerResult.properties,
    /** ID of the job; absent if nothing was done. */
    jobID: Type.Optional(Type.Integer()),
});
export type UndoableResult = Static<typeof UndoableResult>;

/**
 * Options of a call that may take long (contract §1.3, §1.9): whether it goes on after the response, which is 202 then, and the time limit
 * of one pass otherwise, in seconds.
 */
export const LongRunnerOptions = {
    longRunnerMode: Type.Optional(Type.Unsafe<"sync" | "async">({ type: "string", enum: ["sync", "async"] })),
    longRunnerTimeout: Type.Optional(Type.Integer({ minimum: 0, maximum: 20 })),
};
export type LongRunnerOptions = Static<Type.TObject<typeof LongRunnerOptions>>;

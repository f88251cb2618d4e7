import { configure } from "@testing-library/dom";

/** Share of a test's timeout after which a wait fails with its own error message, before the test itself times out without one. */
const SHARE = 0.8;

/** Undefined in a test with Node's own environment, which has no page to wait for. */
const { testTime } = globalThis as unknown as { testTime?: number };

// By default testing-library waits for one second, which is not enough if a busy machine pauses, or if a test fetches data late.
if (testTime !== undefined) configure({ asyncUtilTimeout: SHARE * testTime });

import { configure } from "@testing-library/dom";

/** The part of a test's time after which a wait says what it has waited for in vain, before the test itself ends without a word on it. */
const SHARE = 0.8;

/** Undefined in a test that asks for Node's own environment: it has no page to wait at. */
const { testTime } = globalThis as unknown as { testTime?: number };

// By itself it waits for one second, as much as a busy machine may stand still for, or take to read what a test fetches late.
if (testTime !== undefined) configure({ asyncUtilTimeout: SHARE * testTime });

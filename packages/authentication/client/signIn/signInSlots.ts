import { createSlot } from "@parley/library/client/slots";

/**
 * Ways to sign in besides a password, under its form; each leads to `target` then. One that is a `lazyPart` comes with the page, so that nobody
 * who only reads fetches it, and nothing moves when it is there. `registerEntryLoad` gets what it shows.
 */
export const otherSignInMethods = createSlot<{ target: string }>();

/** The same under the form to register. */
export const otherWaysToJoin = createSlot<{ target: string }>();

import { createSlot } from "@parley/library/client/slots";
import type { Me } from "@parley/users/contract";

/** Other features add their places of a member here, each a `MeMenuItem`. */
export const meMenuItems = createSlot<{ me: Me }>();

/** Other features say here, over every page, what a member is to know before all else. */
export const memberNotices = createSlot<{ me: Me }>();

/** What the Notifications dropdown of the bar holds. While no feature fills it there is no such dropdown (NAV-012). */
export const notificationsPanel = createSlot<{ me: Me }>();

/**
 * Ways to sign in besides a password, under its form; each leads to `target` then. One that is a `lazyPart` comes with the page, so that nobody
 * who only reads fetches it, and nothing moves when it is there. `registerEntryLoad` gets what it shows.
 */
export const otherSignInMethods = createSlot<{ target: string }>();

/** The same under the form to register. */
export const otherWaysToJoin = createSlot<{ target: string }>();

/** What the Messages dropdown of the bar holds; there is none either where conversations are not enabled (NAV-013). */
export const messagesPanel = createSlot<{ me: Me }>();

import type { Me } from "@parley/accounts/contract";
import { createSlot } from "@parley/library/client/slots";

/** Other features add their places of a member here, each a `MeMenuItem`. */
export const meMenuItems = createSlot<{ me: Me }>();

/** Other features say here, over every page, what a member is to know before all else. */
export const memberNotices = createSlot<{ me: Me }>();

/** What the Notifications dropdown of the bar holds. While no feature fills it there is no such dropdown (NAV-012). */
export const notificationsPanel = createSlot<{ me: Me }>();

/** What the Messages dropdown of the bar holds; there is none either where conversations are not enabled (NAV-013). */
export const messagesPanel = createSlot<{ me: Me }>();

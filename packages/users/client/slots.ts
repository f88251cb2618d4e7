import type { Me } from "@parley/accounts/contract";
import { createSlot } from "@parley/library/client/slots";

/** Items that features add to the member's menu, each a `MeMenuItem`. */
export const meMenuItems = createSlot<{ me: Me }>();

/** Notices that features show to members at the top of every page. */
export const memberNotices = createSlot<{ me: Me }>();

/** Notices that stay outside the content of pages, where own CSS of a theme does not reach them. */
export const outsideNotices = createSlot<{ me: Me }>();

/** Content of the Notifications dropdown in the title bar. The dropdown is absent while no feature fills it (NAV-012). */
export const notificationsPanel = createSlot<{ me: Me }>();

/** Buttons in the head of the Notifications dropdown. */
export const notificationsTools = createSlot<{ me: Me }>();

/**
 * Content of the Messages dropdown in the title bar. The dropdown is absent while no feature fills it or if conversations are disabled
 * (NAV-013).
 */
export const messagesPanel = createSlot<{ me: Me }>();

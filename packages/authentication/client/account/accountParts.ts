import type { Me } from "@parley/accounts/contract";
import { createSlot } from "@parley/library/client/slots";

/** Further parts of `/account`, such as a second factor; each brings its own head. */
export const accountParts = createSlot<{ me: Me }>();

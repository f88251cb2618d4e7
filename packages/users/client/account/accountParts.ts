import { createSlot } from "@parley/library/client/slots";
import type { Me } from "@parley/users/contract";

/** Further parts of `/account`, such as a second factor; each brings its own head. */
export const accountParts = createSlot<{ me: Me }>();

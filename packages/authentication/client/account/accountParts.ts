import type { Me } from "@parley/accounts/contract";
import { createSlot } from "@parley/library/client/slots";

/** Additional sections of `/account`, such as second factors. Each renders its own heading. */
export const accountParts = createSlot<{ me: Me }>();

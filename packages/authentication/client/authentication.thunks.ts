import { getSecondFactors, getTotpSetup } from "@parley/authentication/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Asks what one has set up besides a password. */
export const fetchSecondFactors = createApiThunk("authentication/fetchSecondFactors", getSecondFactors);

/** Asks for the set-up of an app that was begun. */
export const fetchTotpSetup = createApiThunk("authentication/fetchTotpSetup", getTotpSetup);

import { createApiThunk } from "@parley/library/client/thunks";
import { getSecondFactorRoles, getSecondFactors, getSecondStep, getTotpSetup } from "@parley/signInMethods/contract";

/** Asks what one has set up besides a password. */
export const fetchSecondFactors = createApiThunk("authentication/fetchSecondFactors", getSecondFactors);

/** Asks what the sign-in that waits in this browser can go on by. */
export const fetchSecondStep = createApiThunk("authentication/fetchSecondStep", getSecondStep);

/** Asks for the set-up of an app that was begun. */
export const fetchTotpSetup = createApiThunk("authentication/fetchTotpSetup", getTotpSetup);

/** Asks which roles need a second factor. */
export const fetchSecondFactorRoles = createApiThunk("authentication/fetchRoles", getSecondFactorRoles);

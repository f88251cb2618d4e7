import { createApiThunk } from "@parley/library/client/thunks";
import { getSecondFactorRoles, getSecondFactors, getSecondStep, getTotpSetup } from "@parley/signInMethods/contract";

/** Fetches the viewer's second factors. */
export const fetchSecondFactors = createApiThunk("authentication/fetchSecondFactors", getSecondFactors);

/** Fetches the methods with which this browser's pending sign-in can take the second step. */
export const fetchSecondStep = createApiThunk("authentication/fetchSecondStep", getSecondStep);

/** Fetches the started setup of an authenticator app. */
export const fetchTotpSetup = createApiThunk("authentication/fetchTotpSetup", getTotpSetup);

/** Fetches the roles that require a second factor. */
export const fetchSecondFactorRoles = createApiThunk("authentication/fetchRoles", getSecondFactorRoles);

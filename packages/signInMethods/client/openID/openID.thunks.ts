import { createApiThunk } from "@parley/library/client/thunks";
import { getOpenIDArrival, getOpenIDProviders, getWaysIn } from "@parley/signInMethods/contract";

/** Asks by way of whom one can sign in here. */
export const fetchOpenIDProviders = createApiThunk("openID/fetchProviders", getOpenIDProviders);

/** Asks who has come from a provider in this browser. */
export const fetchOpenIDArrival = createApiThunk("openID/fetchArrival", getOpenIDArrival);

/** Asks by what one signs in. */
export const fetchWaysIn = createApiThunk("openID/fetchWaysIn", getWaysIn);

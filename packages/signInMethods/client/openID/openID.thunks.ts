import { createApiThunk } from "@parley/library/client/thunks";
import { getOpenIDArrival, getOpenIDProviders, getWaysIn } from "@parley/signInMethods/contract";

/** Fetches the OpenID providers of this site. */
export const fetchOpenIDProviders = createApiThunk("openID/fetchProviders", getOpenIDProviders);

/** Fetches the unlinked OpenID identity of this browser. */
export const fetchOpenIDArrival = createApiThunk("openID/fetchArrival", getOpenIDArrival);

/** Fetches the viewer's sign-in methods. */
export const fetchWaysIn = createApiThunk("openID/fetchWaysIn", getWaysIn);

import { createApiThunk } from "@parley/library/client/thunks";
import { getOpenIDProviders, getSignInMethods, getUnlinkedIdentity } from "@parley/signInMethods/contract";

/** Fetches the OpenID providers of this site. */
export const fetchOpenIDProviders = createApiThunk("openID/fetchProviders", getOpenIDProviders);

/** Fetches the unlinked OpenID identity of this browser. */
export const fetchUnlinkedIdentity = createApiThunk("openID/fetchArrival", getUnlinkedIdentity);

/** Fetches the viewer's sign-in methods. */
export const fetchSignInMethods = createApiThunk("openID/fetchWaysIn", getSignInMethods);

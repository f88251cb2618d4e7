import { postAuthenticatePassword, postSignOut } from "@parley/accounts/contract";
import { postRegister } from "@parley/authentication/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Signs in; the session comes in a cookie. */
export const signIn = createApiThunk("users/signIn", postAuthenticatePassword);

/** Makes an account, without signing in. */
export const register = createApiThunk("users/register", postRegister);

/** Ends this browser's session. */
export const signOut = createApiThunk("users/signOut", postSignOut);

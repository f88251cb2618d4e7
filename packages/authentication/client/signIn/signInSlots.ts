import { createSlot } from "@parley/library/client/slots";

/**
 * Sign-in methods other than a password, below its form; each redirects to `target` afterwards. A `lazyPart` is loaded with the page, so that
 * guests who only read do not download it, and the layout does not shift. `registerEntryLoad` loads its data.
 */
export const otherSignInMethods = createSlot<{ target: string }>();

/** The same methods below the registration form. */
export const otherRegistrationMethods = createSlot<{ target: string }>();

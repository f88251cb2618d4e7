import { createLazyPart } from "@parley/library/client/components";
import { fetchSignInSlot } from "./fetchSignInSlot";
import { otherSignInMethods } from "./signInSlots";

/** Sign-in dialog over a page whose state must stay. Its code and that of the other sign-in methods are fetched on demand. */
export const SignInDialog = createLazyPart(async () => {
    const [{ SignInOver }] = await Promise.all([
        import(/* webpackChunkName: "sign-in" */ "./SignInOver"),
        fetchSignInSlot(otherSignInMethods),
    ]);
    return SignInOver;
});

import { createLazyPart } from "@parley/library/client/components";
import { fetchWays } from "./fetchWays";
import { otherSignInMethods } from "./signInSlots";

/** Signing in over a page that is to stay; its code, with that of the other ways in, is fetched when it is needed. */
export const SignInDialog = createLazyPart(async () => {
    const [{ SignInOver }] = await Promise.all([
        import(/* webpackChunkName: "sign-in" */ "./SignInOver"),
        fetchWays(otherSignInMethods),
    ]);
    return SignInOver;
});

import type { PageLoading } from "@parley/library/client/routing";
import { registerRoutes } from "@parley/library/client/routing";
import { ApiRefusal } from "@parley/library/contract";
import { referenceOf } from "./profileReference";
import { selectUser } from "./users.slice";
import { fetchUser } from "./users.thunks";

registerRoutes(
    {
        path: "/entry/signin",
        page: () => import("./pages/SignInPage"),
        head: (_place, _state, t) => ({ title: t("Sign In"), noIndex: true }),
    },
    {
        path: "/entry/register",
        page: () => import("./pages/RegisterPage"),
        head: (_place, _state, t) => ({ title: t("Register"), noIndex: true }),
    },
    {
        path: "/entry/signout",
        page: () => import("./pages/SignOutPage"),
        head: (_place, _state, t) => ({ title: t("Sign Out"), noIndex: true }),
    },
    {
        path: "/profile/:who/:name?",
        page: () => import("./pages/ProfilePage"),
        head: ({ params }, state) => ({ title: selectUser(state, referenceOf(params)).data?.name ?? "", noIndex: true }),
        load: loadProfile,
    },
);

async function loadProfile({ params, dispatch }: PageLoading): Promise<void> {
    const answer = await dispatch(fetchUser({ userID: referenceOf(params) }));
    if (fetchUser.rejected.match(answer))
        throw new ApiRefusal(answer.payload ?? { status: 0, message: answer.error.message ?? "" });
}

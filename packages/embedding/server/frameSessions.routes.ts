import { handleForm, readFields } from "@parley/accounts/server";
import { SESSION_COOKIE } from "@parley/authentication/server";
import {
    deleteEmbedSession,
    EMBED_ENTRY_PAGE,
    EMBED_SITE_HEADER,
    getEmbedSession,
    getEmbedSignIn,
    postEmbedSession,
    postEmbedSignIn,
    postEmbedToken,
    postEmbedUndo,
} from "@parley/embedding/contract";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import { describeNetwork } from "@parley/library/server/sessions";
import { clearForumFrameCookie, clearFrameCookies, setForumFrameCookie, setFrameCookies } from "./frameCookies";
import type { FrameSessions } from "./frameSessions.service";

const AN_HOUR = 60 * 60 * 1000;

/** Registers the calls by which frames get and end their sessions, and the form by which a member confirms that. */
export function registerFrameSessions(
    { api, pages, jobs }: Pick<ServerKit, "api" | "pages" | "jobs">,
    service: FrameSessions,
    sessions: Pick<Sessions, "find">,
): void {
    implement(api, postEmbedSignIn, (input) => service.start(input));
    implement(api, getEmbedSignIn, ({ code }, viewer) => service.look(viewer, code));
    implement(api, postEmbedSession, async (input, _viewer, { reply, userAgent, address }) => {
        const begun = await service.take(input, { userAgent, network: describeNetwork(address) });
        if (!begun) return { isWaiting: true };
        if (begun.isWholeForum) {
            setForumFrameCookie(reply, begun);
            return { isWaiting: false };
        }
        setFrameCookies(reply, begun);
        return { isWaiting: false, token: begun.token };
    });
    implement(api, postEmbedToken, async (input, viewer, { reply, request, userAgent, address }) => {
        const begun = await service.enter(viewer, input, { userAgent, network: describeNetwork(address) });
        // Another member was signed in.
        if ("signIn" in begun && viewer.limits) clearFrameCookies(reply, Number(request.headers[EMBED_SITE_HEADER]));
        if (!("session" in begun)) return begun;
        setFrameCookies(reply, begun.session);
        return { token: begun.session.token };
    });
    implement(api, getEmbedSession, (_input, viewer) => service.current(viewer));
    implement(api, deleteEmbedSession, async (_input, viewer, { reply, request }) => {
        await service.end(viewer);
        if (viewer.limits?.categoryID === undefined) clearForumFrameCookie(reply);
        else clearFrameCookies(reply, Number(request.headers[EMBED_SITE_HEADER]));
    });
    implement(api, postEmbedUndo, ({ actID }, viewer) => service.undo(viewer, actID));
    pages.post(EMBED_ENTRY_PAGE, async (request, reply) => {
        const { code } = readFields(request, ["code"]);
        const path = `${EMBED_ENTRY_PAGE}?${new URLSearchParams({ code })}`;
        return handleForm(reply, { form: "embedEntry", path, values: {} }, async () => {
            const session = await sessions.find(request.cookies[SESSION_COOKIE] ?? "");
            await service.confirm(request.viewer, code, { persist: session?.persist ?? false });
            return path;
        });
    });
    jobs.every("embedding: tidy sign-ins", AN_HOUR, service.sweep);
}

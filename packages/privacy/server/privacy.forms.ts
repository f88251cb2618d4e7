import type { Config } from "@parley/config/server";
import { resolveTarget } from "@parley/library/contract";
import { GUEST_ID } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { anonymizeDataIn, PRIVACY_PAGE, toPrivacyCookie } from "@parley/privacy/contract";
import type { PrivacyService } from "./privacy.service";

interface Dependencies {
    privacy: PrivacyService;
    config: Config;
}

const A_YEAR = 365 * 24 * 60 * 60;

/** Registers the handler of the form posted without scripts: a member's choice is stored, a guest's goes into a cookie. */
export function registerPrivacyForm(
    { pages, siteURL }: Pick<ServerKit, "pages" | "siteURL">,
    { privacy, config }: Dependencies,
): void {
    pages.post(PRIVACY_PAGE, async (request, reply) => {
        const { AnonymizeData, Target } = (request.body ?? {}) as Record<string, unknown>;
        const chosen = anonymizeDataIn(typeof AnonymizeData === "string" ? AnonymizeData : undefined) ?? "-1";
        if (request.viewer.userID !== GUEST_ID) await privacy.set(request.viewer, chosen);
        else {
            reply.setCookie(toPrivacyCookie(await config.get("garden.cookie.name")), chosen, {
                path: await config.get("garden.cookie.path"),
                sameSite: "lax",
                maxAge: A_YEAR,
                secure: siteURL.startsWith("https:"),
            });
        }
        return reply.redirect(
            typeof Target !== "string" ? `${PRIVACY_PAGE}?saved=privacy` : resolveTarget(Target, { siteURL }),
            303,
        );
    });
}

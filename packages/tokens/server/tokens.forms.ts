import { catchRefusal, handleForm, readFields, renderFormAgain, requireMaxLength } from "@parley/accounts/server";
import type { ServerKit } from "@parley/library/server/kit";
import { MAX_TOKEN_NAME_LENGTH, TOKEN_LIFETIMES, TOKEN_SCOPES, TOKENS_PAGE } from "@parley/tokens/contract";
import type { TokensService } from "./tokens.service";

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Registers the form of the page for access tokens. A new token is shown in the response itself, because it is shown only once.
 */
export function registerTokenForms({ pages, clock }: Pick<ServerKit, "pages" | "clock">, tokens: TokensService): void {
    pages.post(TOKENS_PAGE, async (request, reply) => {
        const { TokenID, Name, Lifetime, ...ticked } = readFields(request, ["TokenID", "Name", "Lifetime", ...TOKEN_SCOPES]);
        if (TokenID !== "") {
            const form = { form: "deleteToken", path: TOKENS_PAGE, values: {} };
            const work = () => tokens.remove(request.viewer, Number(TokenID) || 0);
            return handleForm(reply, form, work, `${TOKENS_PAGE}?Done=deleted`);
        }
        const scopes = TOKEN_SCOPES.filter((scope) => ticked[scope] !== "");
        const create = async () => {
            const name = Name.trim();
            requireMaxLength({ name }, MAX_TOKEN_NAME_LENGTH);
            return tokens.create(request.viewer, { name, scopes, dateExpires: toExpiry(Lifetime, clock()) });
        };
        const result = await catchRefusal(create());
        if ("refused" in result) {
            const values = { Name, Lifetime, ...ticked };
            return renderFormAgain(reply, { form: "newToken", path: TOKENS_PAGE, values }, result.refused);
        }
        reply.header("cache-control", "no-store");
        const { accessToken = "" } = result.answer;
        return reply.renderPage(TOKENS_PAGE, { formState: { form: "createdToken", values: { AccessToken: accessToken } } });
    });
}

/** Returns the date until which a token is valid; null for one without an end. Unknown lifetimes are the shortest. */
function toExpiry(lifetime: string, now: Date): string | null {
    if (lifetime === "never") return null;
    const days = TOKEN_LIFETIMES.find((known) => known === lifetime) ?? TOKEN_LIFETIMES[0];
    return new Date(now.getTime() + Number(days) * DAY_MS).toISOString();
}

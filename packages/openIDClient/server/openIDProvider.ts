/** Configuration of an OpenID Connect provider, with this site's client credentials. */
export interface OpenIDProvider {
    /** Identifies the provider in URLs of the site: lower-case letters and digits. */
    key: string;
    /** Display name. */
    name: string;
    /** Issuer URL, as `URL.href` writes it. Members are identified by it and their subject, so it must not change. */
    issuer: string;
    clientID: string;
    clientSecret: string;
}

/** Error of a provider. The message is for the log only; people see a text chosen by `problem`. */
export class ProviderError extends Error {
    constructor(
        readonly problem: "down" | "denied" | "untrue",
        cause: unknown,
    ) {
        super(describeCause(cause));
    }
}

/** Returns a short description of an error. Nothing from the provider's response is quoted, because it may contain tokens. */
function describeCause(cause: unknown): string {
    const { name = "", code = "", error = "", message = "" } = (cause ?? {}) as Partial<Record<string, unknown>>;
    return [name, code, error, message].filter((word) => typeof word === "string" && word !== "").join(": ");
}

/** A site elsewhere that vouches for who somebody is, and by what this one is known there. */
export interface OpenIDProvider {
    /** In the addresses of the site: lower case letters and digits. */
    key: string;
    /** What people call it. */
    name: string;
    /** Its address, as `URL.href` writes it. Members are known by it and their name there, so it must stay. */
    issuer: string;
    clientID: string;
    clientSecret: string;
}

/** An error whose message is for the log alone; what people are told goes by its `problem`. */
export class ProviderTrouble extends Error {
    constructor(
        readonly problem: "down" | "denied" | "untrue",
        cause: unknown,
    ) {
        super(sayingOf(cause));
    }
}

/** What went wrong in a word or two: what comes from a provider may hold tokens, so none of it is quoted. */
function sayingOf(cause: unknown): string {
    const { name = "", code = "", error = "", message = "" } = (cause ?? {}) as Partial<Record<string, unknown>>;
    return [name, code, error, message].filter((word) => typeof word === "string" && word !== "").join(": ");
}

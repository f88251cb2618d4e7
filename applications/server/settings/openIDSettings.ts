import { readFileSync } from "node:fs";
import type { OpenIDProvider } from "@parley/openIDClient/server";
import { BadSetting } from "./badSetting";

/** Settings of each provider, after `OPENID_` and its key. A secret can also be given as a file. */
const PARTS = ["ISSUER", "CLIENT_ID", "CLIENT_SECRET", "CLIENT_SECRET_FILE", "NAME"] as const;
type Part = (typeof PARTS)[number];

// bounded: a setting of the operator.
const PATTERN = new RegExp(`^OPENID_([A-Z0-9]{1,30})_(${PARTS.join("|")})$`);
const TAKES =
    "is not a setting. Each provider has a key of letters and digits, such as ACME, and takes OPENID_ACME_ISSUER, OPENID_ACME_CLIENT_ID, OPENID_ACME_CLIENT_SECRET (or _FILE) and, if wanted, OPENID_ACME_NAME.";
const HERE = ["localhost", "127.0.0.1", "[::1]"];
const MAX_NAME_LENGTH = 50;

/** Reads the sign-in providers, in the order of their keys. Throws `BadSetting`; no message repeats a secret. */
export function readOpenIDProviders(variables: NodeJS.ProcessEnv): OpenIDProvider[] {
    const given = new Map<string, Map<Part, string>>();
    for (const [name, value] of Object.entries(variables)) {
        if (!name.startsWith("OPENID_")) continue;
        const [, key, part] = PATTERN.exec(name) ?? [];
        if (!key || !part) throw new BadSetting(`${name} ${TAKES}`);
        if (!value) continue;
        given.set(key, (given.get(key) ?? new Map<Part, string>()).set(part as Part, value.trim()));
    }
    const providers = [...given].sort(([one], [other]) => (one < other ? -1 : 1)).map(([key, parts]) => providerOf(key, parts));
    const known = new Map<string, string>();
    for (const { key, issuer } of providers) {
        const other = known.get(issuer);
        if (other) throw new BadSetting(`OPENID_${other}_ISSUER and OPENID_${key.toUpperCase()}_ISSUER are the same provider.`);
        known.set(issuer, key.toUpperCase());
    }
    return providers;
}

function providerOf(key: string, parts: ReadonlyMap<Part, string>): OpenIDProvider {
    const nameOf = (part: Part) => `OPENID_${key}_${part}`;
    const required = (part: Part): string => {
        const value = parts.get(part);
        if (!value) throw new BadSetting(`${nameOf(part)} is missing; the provider ${key} needs it.`);
        return value;
    };
    const name = parts.get("NAME") ?? key.charAt(0) + key.slice(1).toLowerCase();
    if (name.length > MAX_NAME_LENGTH || /\p{C}/u.test(name))
        throw new BadSetting(
            `${nameOf("NAME")} takes a name of at most ${MAX_NAME_LENGTH} characters, as it shall stand on a button.`,
        );
    return {
        key: key.toLowerCase(),
        name,
        issuer: parseIssuer(nameOf("ISSUER"), required("ISSUER")),
        clientID: required("CLIENT_ID"),
        clientSecret: secretFrom(nameOf("CLIENT_SECRET"), parts.get("CLIENT_SECRET"), parts.get("CLIENT_SECRET_FILE")),
    };
}

/** Checks the issuer. Only a provider on this machine may do without https, because others could be impersonated on the network. */
function parseIssuer(name: string, value: string): string {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    const isSafe = url?.protocol === "https:" || (url?.protocol === "http:" && HERE.includes(url.hostname));
    if (!url || !isSafe || url.username || url.password || url.search || url.hash)
        throw new BadSetting(
            `${name} cannot be used; it takes the address of the provider, which begins with https://, such as https://accounts.example.`,
        );
    return url.href;
}

function secretFrom(name: string, value: string | undefined, file: string | undefined): string {
    if (value && file) throw new BadSetting(`${name} and ${name}_FILE are both set; set one of them.`);
    if (value) return value;
    if (!file) throw new BadSetting(`${name} is missing, and so is ${name}_FILE; the provider gave the site a secret.`);
    const read = readable(file)?.trim();
    if (!read) throw new BadSetting(`${name}_FILE names ${file}, which cannot be read or is empty.`);
    return read;
}

function readable(file: string): string | undefined {
    try {
        return readFileSync(file, "utf8");
    } catch {
        return undefined;
    }
}

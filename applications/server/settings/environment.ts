import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import path from "node:path";
import type { DkimKey } from "@parley/library/server/mail";
import { parseStorageURL } from "@parley/library/server/storage";
import type { OpenIDProvider } from "@parley/openIDClient/server";
import { BadSetting } from "./badSetting";
import { readMailSettings, readMailURL } from "./mailSettings";
import { readOpenIDProviders } from "./openIDSettings";

/** Settings of the operator. */
export interface Environment {
    port: number;
    host: string;
    /** Without a trailing slash; may have a path, below which the whole site is served. */
    siteURL: string;
    dataDirectory: string;
    databaseURL: string | undefined;
    administrator: { name: string; email: string; password: string | undefined };
    firstCommunity: "sample" | "empty";
    mailURL: string | undefined;
    /** Key with which mails are signed. */
    dkim: DkimKey | undefined;
    /** Address at which replies to mails arrive, to which a token is added: `reply+TOKEN@example.org`. */
    replyAddress: string | undefined;
    /** Key of the programs that hand received mails to `POST /mail/receive`. */
    mailInKey: string | undefined;
    /** Mailbox whose mails are received. */
    mailInURL: string | undefined;
    storageURL: string | undefined;
    trustedProxies: string[];
    /** Hosts to which requests are allowed although they are in a private network or without TLS. */
    egressHosts: string[];
    /** Providers of OpenID sign-in. */
    openIDProviders: OpenIDProvider[];
    /** Size of the response cache, in bytes; 0 turns it off. */
    responseCacheBytes: number;
    logLevel: string;
}

const NAMES = [
    "PORT",
    "HOST",
    "SITE_URL",
    "DATA_DIR",
    "DATABASE_URL",
    "ADMIN_NAME",
    "ADMIN_EMAIL",
    "ADMIN_PASSWORD",
    "FIRST_COMMUNITY",
    "MAIL_URL",
    "MAIL_DKIM_KEY",
    "MAIL_DKIM_SELECTOR",
    "MAIL_REPLY_ADDRESS",
    "MAIL_IN_KEY",
    "MAIL_IN_URL",
    "STORAGE_URL",
    "TRUSTED_PROXIES",
    "EGRESS_HOSTS",
    "KEPT_ANSWERS_MB",
    "LOG_LEVEL",
] as const;
type Name = (typeof NAMES)[number];

/** Settings that can also be given as a file with their value: `ADMIN_PASSWORD_FILE`. */
const SECRETS: readonly Name[] = [
    "DATABASE_URL",
    "ADMIN_PASSWORD",
    "MAIL_URL",
    "MAIL_DKIM_KEY",
    "MAIL_IN_KEY",
    "MAIL_IN_URL",
    "STORAGE_URL",
];
const MB = 1024 * 1024;
const LOG_LEVELS = ["fatal", "error", "warn", "info", "debug", "trace", "silent"];

/** Reads the settings. Throws `BadSetting` for the first one that is malformed or looks like a misspelt name. */
export function readEnvironment(variables: NodeJS.ProcessEnv): Environment {
    refuseMisspelt(variables);
    const get = (name: Name) => settingOf(name, variables);
    const port = integer("PORT", get("PORT") ?? "3000", 0, 65_535);
    const host = parseHost(get("HOST") ?? "localhost");
    const ownURL = siteURL(get("SITE_URL") ?? `http://localhost:${port}`);
    return {
        port,
        host,
        siteURL: ownURL,
        dataDirectory: path.resolve(get("DATA_DIR") ?? "data"),
        databaseURL: address("DATABASE_URL", get("DATABASE_URL"), ["postgres:", "postgresql:"]),
        administrator: {
            name: get("ADMIN_NAME") ?? "Admin",
            email: email(get("ADMIN_EMAIL") ?? "admin@localhost.localdomain"),
            password: password(get("ADMIN_PASSWORD")),
        },
        firstCommunity: oneOf("FIRST_COMMUNITY", get("FIRST_COMMUNITY") ?? "sample", ["sample", "empty"]),
        mailURL: readMailURL(address("MAIL_URL", get("MAIL_URL"), ["smtp:", "smtps:"]), ownURL),
        ...readMailSettings(get),
        storageURL: storage(get("STORAGE_URL")),
        trustedProxies: proxies(get("TRUSTED_PROXIES")),
        egressHosts: hosts(get("EGRESS_HOSTS")),
        openIDProviders: readOpenIDProviders(variables),
        responseCacheBytes: integer("KEPT_ANSWERS_MB", get("KEPT_ANSWERS_MB") ?? "56", 0, 4096) * MB,
        logLevel: oneOf("LOG_LEVEL", get("LOG_LEVEL") ?? "info", LOG_LEVELS),
    };
}

function settingOf(name: Name, variables: NodeJS.ProcessEnv): string | undefined {
    const file = SECRETS.includes(name) ? variables[`${name}_FILE`] : undefined;
    const value = variables[name];
    if (file && value) throw new BadSetting(`${name} and ${name}_FILE are both set; set one of them.`);
    if (!file) return value === "" ? undefined : value;
    try {
        return readFileSync(file, "utf8").trim();
    } catch {
        throw new BadSetting(`${name}_FILE names ${file}, which cannot be read.`);
    }
}

/** Rejects unknown names that begin like those of settings, which would otherwise be ignored silently. */
function refuseMisspelt(variables: NodeJS.ProcessEnv): void {
    const known = new Set<string>([...NAMES, ...SECRETS.map((name) => `${name}_FILE`)]);
    const ours = /^(ADMIN|FIRST_COMMUNITY|TRUSTED_PROX|EGRESS|KEPT_|SITE_|STORAGE_URL|MAIL_|DATA_DIR|DATABASE_URL)/;
    const stranger = Object.keys(variables).find((name) => ours.test(name) && !known.has(name) && !name.endsWith("_TEST"));
    if (stranger)
        throw new BadSetting(
            `${stranger} is not a setting. There are: ${NAMES.join(", ")}; and ${SECRETS.map((name) => `${name}_FILE`).join(", ")}.`,
        );
}

function integer(name: Name, value: string, min: number, max: number): number {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
        throw new BadSetting(`${name} is "${value}"; it takes a whole number from ${min} to ${max}.`);
    return number;
}

function oneOf<const Choice extends string>(name: Name, value: string, choices: readonly Choice[]): Choice {
    const choice = choices.find((known) => known === value);
    if (!choice) throw new BadSetting(`${name} is "${value}"; it takes one of ${choices.join(", ")}.`);
    return choice;
}

/** Checks HOST: a name of this machine or one of its IP addresses. A value that looks like an IP address must be one. */
function parseHost(value: string): string {
    const isName = /^[a-z0-9_-]+(\.[a-z0-9_-]+)*$/i.test(value) && !/^[\d.]+$/.test(value);
    if (isIP(value) === 0 && !isName)
        throw new BadSetting(`HOST is "${value}"; it takes a name or an address of this machine, such as localhost or 0.0.0.0.`);
    return value;
}

/** Segments that look the same in URLs, cookies and headers. */
const BASE_PATH = /^(\/[\w~-][\w.~-]*)*$/;

function siteURL(value: string): string {
    const url = URL.canParse(value) ? new URL(value) : undefined;
    // The value may contain a password and is not repeated.
    if (url?.username || url?.password)
        throw new BadSetting("SITE_URL holds a name or a password; it takes the address that visitors use, without them.");
    const basePath = url?.pathname.replace(/\/$/, "") ?? "";
    if (!url || !/^https?:$/.test(url.protocol) || !BASE_PATH.test(basePath) || url.search || url.hash) {
        throw new BadSetting(
            `SITE_URL is "${value}"; it takes the address of the site, such as https://forum.example or https://example.org/forum.`,
        );
    }
    return url.origin + basePath;
}

function address(name: Name, value: string | undefined, protocols: string[]): string | undefined {
    if (value === undefined) return undefined;
    if (!URL.canParse(value) || !protocols.includes(new URL(value).protocol)) {
        // The value may contain a password and is not repeated.
        throw new BadSetting(
            `${name} is malformed; it takes an address that begins with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}.`,
        );
    }
    return value;
}

function storage(value: string | undefined): string | undefined {
    if (value === undefined || parseStorageURL(value)) return value;
    // The value may contain a key and is not repeated.
    throw new BadSetting(
        "STORAGE_URL is malformed; it takes file:///a/folder, https://KEY:SECRET@s3.example.com/bucket?region=eu-1 or s3://KEY:SECRET@bucket?region=eu-1.",
    );
}

function email(value: string): string {
    if (!/^[^\s@]+@[^\s@]+$/.test(value)) throw new BadSetting(`ADMIN_EMAIL is "${value}"; it takes an email address.`);
    return value;
}

const MIN_PASSWORD_LENGTH = 12;

function password(value: string | undefined): string | undefined {
    if (value !== undefined && [...value].length < MIN_PASSWORD_LENGTH)
        throw new BadSetting(`ADMIN_PASSWORD is too short; it takes at least ${MIN_PASSWORD_LENGTH} characters.`);
    return value;
}

function hosts(value = ""): string[] {
    const list = value
        .split(",")
        .map((item) => item.trim().toLowerCase())
        .filter(Boolean);
    const wrong = list.find((item) => !URL.canParse(`http://${item}`) || new URL(`http://${item}`).host !== item);
    if (wrong !== undefined)
        throw new BadSetting(
            `EGRESS_HOSTS names "${wrong}"; it takes hosts with commas between, such as tickets.internal, 10.0.0.5:8080.`,
        );
    return list;
}

function proxies(value = ""): string[] {
    const list = value
        .split(",")
        .map((item) => item.trim())
        .filter(Boolean);
    const wrong = list.find((item) => !isNetwork(item) && !["loopback", "linklocal", "uniquelocal"].includes(item));
    if (wrong)
        throw new BadSetting(
            `TRUSTED_PROXIES holds "${wrong}"; it takes addresses or networks with commas between, such as 10.0.0.0/8.`,
        );
    return list;
}

const BITS: Record<number, number> = { 4: 32, 6: 128 };

/** Whether this is an IP address, alone or with a prefix length. */
function isNetwork(item: string): boolean {
    const [address = "", bits, ...others] = item.split("/");
    const maxBits = BITS[isIP(address)];
    if (maxBits === undefined || others.length > 0) return false;
    return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits);
}

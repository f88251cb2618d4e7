import { createPrivateKey } from "node:crypto";
import { isIP } from "node:net";
import type { DkimKey } from "@parley/library/server/mail";
import { BadSetting } from "./badSetting";

/** Address that other mail servers accept, without a display name. */
const ADDRESS = /^[^\s@<>,;:"]+@[^\s@<>,;:".]+(\.[^\s@<>,;:".]+)+$/;

/**
 * Checks MAIL_URL. Other servers must accept the address of the sender: the default, which contains the host of the site, is valid only if
 * that host has a public name.
 */
export function readMailURL(value: string | undefined, ownURL: string): string | undefined {
    if (value === undefined) return undefined;
    const { searchParams } = new URL(value);
    const unknown = [...searchParams.keys()].find((name) => name !== "from");
    if (unknown !== undefined) throw new BadSetting(`MAIL_URL has the parameter "${unknown}"; it takes only "from".`);
    const from = searchParams.get("from") ?? `noreply@${new URL(ownURL).hostname}`;
    if (!ADDRESS.test(from) || isIP(from.split("@")[1] ?? "") !== 0) {
        throw new BadSetting(
            `MAIL_URL sends from "${from}", which is no address that mails can come from; add one to it, such as ?from=forum@example.org.`,
        );
    }
    return value;
}

type MailName = "MAIL_URL" | "MAIL_DKIM_KEY" | "MAIL_DKIM_SELECTOR" | "MAIL_REPLY_ADDRESS" | "MAIL_IN_KEY" | "MAIL_IN_URL";

const MIN_RSA_BITS = 1024;
const MIN_KEY_LENGTH = 32;

/** Reads the settings about signed and received mails. Throws `BadSetting` for a malformed one. */
export function readMailSettings(get: (name: MailName) => string | undefined) {
    return {
        dkim: readDkim(get),
        replyAddress: readReplyAddress(get),
        mailInKey: readMailInKey(get("MAIL_IN_KEY")),
        mailInURL: readMailInURL(get("MAIL_IN_URL")),
    };
}

function readDkim(get: (name: MailName) => string | undefined): DkimKey | undefined {
    const [privateKey, selector] = [get("MAIL_DKIM_KEY"), get("MAIL_DKIM_SELECTOR")];
    if (privateKey === undefined && selector === undefined) return undefined;
    if (privateKey === undefined) throw new BadSetting("MAIL_DKIM_SELECTOR is set without MAIL_DKIM_KEY; set both or neither.");
    if (selector === undefined) throw new BadSetting("MAIL_DKIM_KEY is set without MAIL_DKIM_SELECTOR; set both or neither.");
    if (get("MAIL_URL") === undefined)
        throw new BadSetting("MAIL_DKIM_KEY is set without MAIL_URL, so there are no mails to sign.");
    if (!/^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(selector))
        throw new BadSetting(
            `MAIL_DKIM_SELECTOR is "${selector}"; it takes the name before ._domainkey in the DNS, such as parley.`,
        );
    if (!isRsaKey(privateKey))
        // The value may be a key and is not repeated.
        throw new BadSetting(
            `MAIL_DKIM_KEY is no key to sign with; it takes a private RSA key of at least ${MIN_RSA_BITS} bits in PEM (openssl genrsa 2048).`,
        );
    return { selector, privateKey };
}

function isRsaKey(pem: string): boolean {
    try {
        const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem);
        return asymmetricKeyType === "rsa" && (asymmetricKeyDetails?.modulusLength ?? 0) >= MIN_RSA_BITS;
    } catch {
        return false;
    }
}

function readReplyAddress(get: (name: MailName) => string | undefined): string | undefined {
    const value = get("MAIL_REPLY_ADDRESS");
    if (value === undefined) return undefined;
    if (!ADDRESS.test(value) || value.includes("+"))
        throw new BadSetting(
            `MAIL_REPLY_ADDRESS is "${value}"; it takes an address without a plus sign, such as reply@forum.example, whose mails with anything after a plus sign come in too.`,
        );
    return value;
}

function readMailInKey(value: string | undefined): string | undefined {
    // The value is a key and is not repeated.
    if (value !== undefined && value.length < MIN_KEY_LENGTH)
        throw new BadSetting(`MAIL_IN_KEY is too short; it takes at least ${MIN_KEY_LENGTH} characters.`);
    return value;
}

function readMailInURL(value: string | undefined): string | undefined {
    if (value === undefined) return undefined;
    // The value has a password and is not repeated.
    const wrong = new BadSetting(
        "MAIL_IN_URL is no address of a mailbox; it takes one such as imaps://name:password@mail.example.org/INBOX.",
    );
    if (!URL.canParse(value)) throw wrong;
    const { protocol, hostname, username, password, search } = new URL(value);
    const isComplete = [hostname, username, password].every((part) => part !== "") && search === "";
    if (!["imap:", "imaps:"].includes(protocol) || !isComplete) throw wrong;
    return value;
}

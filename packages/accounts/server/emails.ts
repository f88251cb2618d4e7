import { domainToASCII } from "node:url";

/** Returns the lookup key of an email address, in lower case and with an ASCII host; undefined if the address is invalid. */
export function toEmailKey(email: string): string | undefined {
    const at = email.lastIndexOf("@");
    const [local, host] = [email.slice(0, at), domainToASCII(email.slice(at + 1)).toLowerCase()];
    const fits = local.length >= 1 && local.length <= 64 && host.length <= 253 && email.length <= 254;
    return at > 0 && fits && LOCAL.test(local) && HOST.test(host) ? `${local.normalize("NFC").toLowerCase()}@${host}` : undefined;
}

const LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const HOST = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

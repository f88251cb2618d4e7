/** Maximum number of passkeys of a member. */
export const MAX_PASSKEYS = 20;

/** Maximum length of the name of a passkey, in characters. */
export const MAX_PASSKEY_NAME_LENGTH = 100;

/**
 * Checks whether browsers support passkeys on a site with this URL: only over https or on localhost, and never at an IP address (WebAuthn,
 * "effective domain").
 */
export function supportsPasskeys(siteURL: string): boolean {
    if (!URL.canParse(siteURL)) return false;
    const { protocol, hostname } = new URL(siteURL);
    if (hostname === "localhost") return true;
    return protocol === "https:" && !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
}

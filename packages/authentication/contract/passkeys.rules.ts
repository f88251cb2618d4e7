/** How many passkeys one may have. */
export const MOST_PASSKEYS = 20;

/** How long the name of a passkey may be. */
export const LONGEST_PASSKEY_NAME = 100;

/**
 * Whether browsers let a site of this address use passkeys: only where nobody between can change the page, and never by the bare number of a
 * machine (WebAuthn, "effective domain").
 */
export function passkeysWorkAt(siteURL: string): boolean {
    if (!URL.canParse(siteURL)) return false;
    const { protocol, hostname } = new URL(siteURL);
    if (hostname === "localhost") return true;
    return protocol === "https:" && !/^[\d.]+$/.test(hostname) && !hostname.startsWith("[");
}

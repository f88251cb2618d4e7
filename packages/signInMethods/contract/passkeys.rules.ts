/** How many passkeys one may have. */
export const MAX_PASSKEYS = 20;

/** How long the name of a passkey may be. */
export const MAX_PASSKEY_NAME_LENGTH = 100;

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

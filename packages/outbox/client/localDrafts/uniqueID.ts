/** Returns a random unique ID. `crypto.randomUUID` exists only in secure contexts, which a site in a local network may not be. */
export function createUniqueID(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

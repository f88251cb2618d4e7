/** A name that nobody else has. `crypto.randomUUID` is there only on safe origins; a device in a workshop's own network may have none. */
export function newName(): string {
    return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

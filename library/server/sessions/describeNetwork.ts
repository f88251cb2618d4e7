import { isIP } from "node:net";

/**
 * Returns the network of an IP address, too coarse to identify a person: `203.0.113.x`, `2001:db8:1::`. Undefined for anything that is not
 * an IP address, and for the machine itself.
 */
export function describeNetwork(address: string): string | undefined {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    if (isIP(plain) === 4) return plain.startsWith("127.") ? undefined : `${plain.split(".").slice(0, 3).join(".")}.x`;
    if (isIP(plain) !== 6 || plain === "::1") return undefined;
    return `${splitGroups(plain).slice(0, 3).join(":")}::`;
}

/** Returns the eight groups of an IPv6 address, in lower case and without leading zeros. */
export function splitGroups(address: string): string[] {
    const [before = "", after] = address.split("::", 2);
    const [head, tail] = [before.split(":").filter(Boolean), (after ?? "").split(":").filter(Boolean)];
    const gap = after === undefined ? [] : new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
    return [...head, ...gap, ...tail].map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
}

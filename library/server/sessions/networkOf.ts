import { isIP } from "node:net";

/**
 * The network an address is in, coarse enough to name nobody: `203.0.113.x`, `2001:db8:1::`. Undefined for what is no address, and for
 * the machine itself.
 */
export function networkOf(address: string): string | undefined {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    if (isIP(plain) === 4) return plain.startsWith("127.") ? undefined : `${plain.split(".").slice(0, 3).join(".")}.x`;
    if (isIP(plain) !== 6 || plain === "::1") return undefined;
    const [before = "", after] = plain.split("::", 2);
    const [head, tail] = [before.split(":").filter(Boolean), (after ?? "").split(":").filter(Boolean)];
    const gap = after === undefined ? [] : new Array<string>(Math.max(0, 8 - head.length - tail.length)).fill("0");
    const groups = [...head, ...gap, ...tail].slice(0, 3).map((group) => group.replace(/^0+(?=.)/, "").toLowerCase());
    return `${groups.join(":")}::`;
}

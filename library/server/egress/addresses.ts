import { BlockList, isIP } from "node:net";

/**
 * What of IPv4 is nobody's on the internet, or not for such as us: this network, private ones, this machine, link-local with the metadata of
 * clouds, carriers' own, for documentation and measuring, multicast, reserved (IANA's registry of special addresses).
 */
const NOT_PUBLIC_4: readonly [network: string, bits: number][] = [
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
];

/** What of 2000::/3 leads to IPv4 by another way, or nowhere: Teredo and the like, documentation, 6to4. */
const NOT_PUBLIC_6: readonly [network: string, bits: number][] = [
    ["2001::", 23],
    ["2001:db8::", 32],
    ["2002::", 16],
    ["3fff::", 20],
];

const refused4 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_4) refused4.addSubnet(network, bits, "ipv4");
const refused6 = new BlockList();
for (const [network, bits] of NOT_PUBLIC_6) refused6.addSubnet(network, bits, "ipv6");
const global6 = new BlockList();
global6.addSubnet("2000::", 3, "ipv6");

/** Whether an IP address is one that everybody on the internet may have; what is no address is none (FC-7). */
export function isPublicAddress(address: string): boolean {
    switch (isIP(address)) {
        case 4:
            return !refused4.check(address, "ipv4");
        case 6:
            // Only what is handed out; IPv4 in the clothes of IPv6 (::ffff:…, 64:ff9b::…) is not among it.
            return global6.check(address, "ipv6") && !refused6.check(address, "ipv6");
        default:
            return false;
    }
}

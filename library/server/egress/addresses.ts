import { BlockList, isIP } from "node:net";

/**
 * IPv4 networks that are not public: this network, private networks, this machine, link-local with the metadata services of clouds,
 * carrier-grade NAT, documentation and benchmarks, multicast, reserved (IANA's registry of special addresses).
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

/** Networks in 2000::/3 that reach IPv4 indirectly, or are not routed: Teredo and the like, documentation, 6to4. */
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

/** Checks whether an IP address is public on the internet; false for anything that is not an IP address (FC-7). */
export function isPublicAddress(address: string): boolean {
    switch (isIP(address)) {
        case 4:
            return !refused4.check(address, "ipv4");
        case 6:
            // Only global unicast addresses; IPv4 addresses mapped to IPv6 (::ffff:…, 64:ff9b::…) are not among them.
            return global6.check(address, "ipv6") && !refused6.check(address, "ipv6");
        default:
            return false;
    }
}

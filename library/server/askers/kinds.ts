import { BlockList, isIP } from "node:net";
import { groupsOf } from "@parley/library/server/sessions";

/**
 * What somebody is to the server that they ask: a member; a visitor with a browser; a search engine or the like that says its name; another
 * program; a program on the machine itself, as what measures it or watches over it.
 */
export type AskerKind = "member" | "guest" | "crawler" | "automated" | "local";

/** Somebody who asks. */
export interface Asker {
    kind: AskerKind;
    /** Tells them from every other one; undefined where people can't be told from one another. */
    key?: string;
    /** A guest changes something, as whoever signs in. */
    isWriting?: true;
}

interface Signs {
    /** 0 for whoever is not signed in. */
    userID: number;
    /** Their address, by the chain of proxies that are trusted. */
    address: string;
    userAgent: string | undefined;
    /** Whether they change something. */
    isWriting: boolean;
    /** Whether a proxy says that it only passes on what somebody else asks. */
    isForwarded: boolean;
}

/**
 * Who is asking, by what costs nothing to look at. What a program says of itself is a claim, and nothing is won by a false one: who claims to be
 * a crawler shares the little that all crawlers have. A member is counted by themselves and never by their address, which five hundred may
 * share (FC-30); and never for what they write, which must not be lost for what they have read. Neither are visitors from a private network: they may all come through a proxy that nobody named.
 */
export function askerOf({ userID, address, userAgent = "", isWriting, isForwarded }: Signs): Asker {
    if (userID > 0) return { kind: "member", ...(!isWriting && { key: `member ${userID}` }) };
    const kind = kindBy(userAgent);
    if (kind === "automated" && isLoopback(address) && !isForwarded) return { kind: "local" };
    const key = kind !== "guest" || !isPrivate(address) ? { key: `${kind} ${householdOf(address)}` } : {};
    return { kind, ...key, ...(isWriting && { isWriting }) };
}

/** Search engines, and what makes a card of a link that somebody passed on; each by the name it gives itself. */
const CRAWLERS =
    /googlebot|google-inspectiontool|bingbot|duckduckbot|applebot|yandex(bot|images)|baiduspider|qwant|slurp|mojeek|seznambot|petalbot|archive\.org_bot|facebookexternalhit|twitterbot|linkedinbot|slackbot|discordbot|telegrambot|whatsapp|mastodon/i;
/** What browsers do not say of themselves; "Cubot" is a telephone. */
const PROGRAMS = /(?<!cu)bot\b|crawl|spider|scrap|headless|preview|monitor|lighthouse|https?:|curl|wget|python|\bjava\b|node/i;

function kindBy(userAgent: string): "guest" | "crawler" | "automated" {
    if (CRAWLERS.test(userAgent)) return "crawler";
    return /^(Mozilla|Opera)\//.test(userAgent) && !PROGRAMS.test(userAgent) ? "guest" : "automated";
}

const loopback = new BlockList();
loopback.addSubnet("127.0.0.0", 8, "ipv4");
loopback.addAddress("::1", "ipv6");
const privateNetworks = new BlockList();
privateNetworks.addSubnet("10.0.0.0", 8, "ipv4");
privateNetworks.addSubnet("172.16.0.0", 12, "ipv4");
privateNetworks.addSubnet("192.168.0.0", 16, "ipv4");
privateNetworks.addSubnet("fc00::", 7, "ipv6");

const isLoopback = (address: string): boolean => isAmong(loopback, address);
/** Whether an address belongs to no one visitor: of this machine, or of a private network, whose visitors may all come through a proxy. */
export const isPrivate = (address: string): boolean => isLoopback(address) || isAmong(privateNetworks, address);

function isAmong(networks: BlockList, address: string): boolean {
    const version = isIP(address);
    return version !== 0 && networks.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** What one subscriber is given: an address of IPv4, a network of 64 bits of IPv6. */
function householdOf(address: string): string {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    return isIP(plain) === 6 ? groupsOf(plain).slice(0, 4).join(":") : plain;
}

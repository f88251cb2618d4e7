import { BlockList, isIP } from "node:net";
import { splitGroups } from "@parley/library/server/sessions";

/**
 * What a client is: a member who is signed in; a guest with a browser; a crawler that says its name; any other program; a program on the machine itself,
 * such as a probe.
 */
export type ClientClass = "member" | "guest" | "crawler" | "automated" | "local";

export interface Client {
    class: ClientClass;
    /** Distinguishes it from every other client; undefined where clients can't be told apart. */
    key?: string;
    /** Whether the request of a guest changes something, as signing in does. */
    isWriting?: true;
}

interface RequestOrigin {
    /** 0 for a guest. */
    userID: number;
    /** The client's address, by the chain of trusted proxies. */
    address: string;
    userAgent: string | undefined;
    /** Whether the request changes something. */
    isWriting: boolean;
    /** Whether a proxy says that it forwards the request. */
    isForwarded: boolean;
}

/**
 * Classifies a client from the headers of its request alone. What a program says of itself is a claim, and a false one wins nothing: who claims to be
 * a crawler shares the little that all crawlers have. Members are counted by account and never by address, which five hundred may share (FC-30); and never for
 * what they write, which must not be lost for what they have read. Guests from a private network are not counted: all of them may come through a proxy
 * that nobody named.
 */
export function classifyClient({ userID, address, userAgent = "", isWriting, isForwarded }: RequestOrigin): Client {
    if (userID > 0) return { class: "member", ...(!isWriting && { key: `member ${userID}` }) };
    const clientClass = classifyUserAgent(userAgent);
    if (clientClass === "automated" && isLoopback(address) && !isForwarded) return { class: "local" };
    const key = clientClass !== "guest" || !isPrivate(address) ? { key: `${clientClass} ${toNetwork(address)}` } : {};
    return { class: clientClass, ...key, ...(isWriting && { isWriting }) };
}

/** Search engines, and services that make cards of links; each by the name it gives itself. */
const CRAWLERS =
    /googlebot|google-inspectiontool|bingbot|duckduckbot|applebot|yandex(bot|images)|baiduspider|qwant|slurp|mojeek|seznambot|petalbot|archive\.org_bot|facebookexternalhit|twitterbot|linkedinbot|slackbot|discordbot|telegrambot|whatsapp|mastodon/i;
/** Words that no browser has in its name; "Cubot" is a telephone. */
const PROGRAMS = /(?<!cu)bot\b|crawl|spider|scrap|headless|preview|monitor|lighthouse|https?:|curl|wget|python|\bjava\b|node/i;

function classifyUserAgent(userAgent: string): "guest" | "crawler" | "automated" {
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
/** Tells whether an address belongs to no single visitor: that of this machine, or of a private network, whose visitors may all come through a proxy. */
export const isPrivate = (address: string): boolean => isLoopback(address) || isAmong(privateNetworks, address);

function isAmong(networks: BlockList, address: string): boolean {
    const version = isIP(address);
    return version !== 0 && networks.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Returns what one subscriber is given: an address of IPv4, a network of 64 bits of IPv6. */
function toNetwork(address: string): string {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    return isIP(plain) === 6 ? splitGroups(plain).slice(0, 4).join(":") : plain;
}

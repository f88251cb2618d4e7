import { BlockList, isIP } from "node:net";
import { splitGroups } from "@parley/library/server/sessions";

/**
 * Class of a client: a signed-in member; a guest with a browser; a crawler that identifies itself; any other program; a program on the
 * server's own machine, such as a health probe.
 */
export type ClientClass = "member" | "guest" | "crawler" | "automated" | "local";

export interface Client {
    class: ClientClass;
    /** Identifies the client; undefined if clients can't be distinguished. */
    key?: string;
    /** Whether a guest's request writes, such as signing in. */
    isWriting?: true;
}

interface RequestOrigin {
    /** 0 for a guest. */
    userID: number;
    /** IP address of the client, as reported by the trusted proxies. */
    address: string;
    userAgent: string | undefined;
    /** Whether the request writes. */
    isWriting: boolean;
    /** Whether the request was forwarded by a proxy. */
    isForwarded: boolean;
}

/**
 * Classifies a client from the headers of its request alone. A false user agent gains nothing: a client that claims to be a crawler shares
 * the small budget of all crawlers. Members are counted by account and never by IP address, which five hundred may share (FC-30); writes of
 * members are not counted, because they must not be lost for what the member has read. Guests from a private network are not counted,
 * because all of them may come through an unconfigured proxy.
 */
export function classifyClient({ userID, address, userAgent = "", isWriting, isForwarded }: RequestOrigin): Client {
    if (userID > 0) return { class: "member", ...(!isWriting && { key: `member ${userID}` }) };
    const clientClass = classifyUserAgent(userAgent);
    if (clientClass === "automated" && isLoopback(address) && !isForwarded) return { class: "local" };
    const key = clientClass !== "guest" || !isPrivate(address) ? { key: `${clientClass} ${toNetwork(address)}` } : {};
    return { class: clientClass, ...key, ...(isWriting && { isWriting }) };
}

/** User agents of search engines and of services that create link cards. */
const CRAWLERS =
    /googlebot|google-inspectiontool|bingbot|duckduckbot|applebot|yandex(bot|images)|baiduspider|qwant|slurp|mojeek|seznambot|petalbot|archive\.org_bot|facebookexternalhit|twitterbot|linkedinbot|slackbot|discordbot|telegrambot|whatsapp|mastodon/i;
/** Words that occur in no browser's user agent; "Cubot" is a phone. */
const PROGRAMS = /(?<!cu)bot\b|crawl|spider|scrap|headless|preview|monitor|lighthouse|https?:|curl|wget|python|\bjava\b|node/i;

/** Whether a user agent is that of a search engine, or of a service that creates link cards. */
export const isCrawler = (userAgent: string): boolean => CRAWLERS.test(userAgent);

function classifyUserAgent(userAgent: string): "guest" | "crawler" | "automated" {
    if (isCrawler(userAgent)) return "crawler";
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
/**
 * Checks whether an IP address can't identify a single client: that of this machine, or of a private network, whose clients may all come
 * through a proxy.
 */
export const isPrivate = (address: string): boolean => isLoopback(address) || isAmong(privateNetworks, address);

function isAmong(networks: BlockList, address: string): boolean {
    const version = isIP(address);
    return version !== 0 && networks.check(address, version === 6 ? "ipv6" : "ipv4");
}

/** Returns the network of one subscriber: an IPv4 address, or a /64 network of IPv6. */
function toNetwork(address: string): string {
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
    return isIP(plain) === 6 ? splitGroups(plain).slice(0, 4).join(":") : plain;
}

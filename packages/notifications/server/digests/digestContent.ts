import type { ServerKit } from "@parley/library/server/kit";
import type { MailBlock, MailValue } from "@parley/library/server/mail";
import type { CatchUpSection } from "@parley/notifications/contract";
import { CATCH_UP_SECTIONS } from "@parley/notifications/contract";
import type { Highlight } from "../catchUp/highlights";
import type { NotificationMailRow } from "../notifications.schema";
import type { NotificationSubject } from "../registry";

/** Notifications that are one entry of a digest, the latest first. */
export interface DigestEntry {
    section: CatchUpSection;
    /** English sentence of the kind. */
    text: string;
    rows: readonly [NotificationMailRow, ...NotificationMailRow[]];
    subject: NotificationSubject;
}

/** Titles of the sections, which the page has as well. */
const TITLES: Record<CatchUpSection, string> = {
    toYou: "To you",
    following: "What you follow",
    yourPosts: "What was done to your posts",
};

/** Number of entries of a section; the site has the others. */
const MAX_ENTRIES = 10;

/** Groups notifications into the entries of a digest: those of one batch are one entry. */
export function groupRows(rows: readonly NotificationMailRow[]): [NotificationMailRow, ...NotificationMailRow[]][] {
    const groups = new Map<string, [NotificationMailRow, ...NotificationMailRow[]]>();
    for (const row of rows) {
        const key = row.batchKey ?? row.causeKey;
        const group = groups.get(key);
        if (group) group.push(row);
        else groups.set(key, [row]);
    }
    return [...groups.values()];
}

/** Creates the list of a digest: the sections of the page `/catch-up`. Empty if there is nothing to tell. */
export function createDigestList(
    { siteURL }: Pick<ServerKit, "siteURL">,
    {
        entries,
        highlights,
        names,
    }: {
        entries: readonly DigestEntry[];
        highlights: readonly Highlight[];
        /** Names of members by user ID. */
        names: ReadonlyMap<number, string>;
    },
): MailBlock[] {
    const blocks: MailBlock[] = [];
    for (const section of CATCH_UP_SECTIONS) {
        const own = entries.filter((entry) => entry.section === section);
        if (own.length > 0) blocks.push({ heading: TITLES[section] }, ...own.slice(0, MAX_ENTRIES).map(toBlock));
        const more = own.length - MAX_ENTRIES;
        if (more > 0) blocks.push({ text: "{count} more on the site", values: { count: more }, url: `${siteURL}/catch-up` });
    }
    if (highlights.length > 0) {
        const toLink = ({ userID, name, url, excerpt }: Highlight): MailBlock => ({
            text: "{people} in {name}",
            values: { people: names.get(userID) ?? "", name },
            url,
            excerpt,
        });
        blocks.push({ heading: "Best answers" }, ...highlights.map(toLink));
    }
    return blocks;

    function toBlock({ text, rows, subject }: DigestEntry): MailBlock {
        const people = [...new Set(rows.map(({ actorUserID }) => names.get(actorUserID) ?? ""))].filter((name) => name !== "");
        const { name, url, excerpt } = subject;
        return { text, values: { people: toPeople(people), name }, url, ...(rows.length === 1 && excerpt && { excerpt }) };
    }
}

function toPeople([first = "", second = "", ...others]: readonly string[]): MailValue {
    if (second === "") return first;
    if (others.length === 0) return { text: "{first} and {others}", values: { first, others: second } };
    return {
        text: "{first} and {others}",
        values: { first, others: { text: "{count} others", values: { count: others.length + 1 } } },
    };
}

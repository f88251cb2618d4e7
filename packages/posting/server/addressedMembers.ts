import { findSitePath } from "@parley/library/contract";
import { findMentionedPeople, findQuotedLinks } from "@parley/library/server/content";
import { getContentSources } from "@parley/library/server/contentSources";
import type { ServerKit } from "@parley/library/server/kit";

/** Maximum number of quoted posts of one body whose authors are looked up. */
const MAX_QUOTED = 20;

/** Returns the members mentioned in a rendered body, without those mentioned only in quotes. */
export function findMentionedMembers(bodyHtml: string): number[] {
    return findMentionedPeople(bodyHtml).flatMap(({ userID, quoted }) => (quoted ? [] : [userID]));
}

/** Returns the authors of the posts of this site that a rendered body quotes with a link. */
export async function findQuotedMembers(
    { database, siteURL }: Pick<ServerKit, "database" | "siteURL">,
    bodyHtml: string,
): Promise<number[]> {
    const sources = getContentSources(database);
    const authors = new Set<number>();
    for (const link of findQuotedLinks(bodyHtml).slice(0, MAX_QUOTED)) {
        const record = sources.recordAt((findSitePath(toAbsolute(link, siteURL), siteURL) ?? "").split(/[?#]/, 1)[0] ?? "");
        const author = record && (await sources.sourceOf(record.recordType)?.authorOf(record.recordID));
        if (author !== undefined && author > 0) authors.add(author);
    }
    return [...authors];
}

/** Returns the part of a short list of user IDs that an audience is asked for, in ascending order. */
export function sliceMembers(userIDs: Iterable<number>, { after, limit }: { after: number; limit: number }): number[] {
    return [...new Set(userIDs)]
        .filter((userID) => userID > after)
        .sort((one, other) => one - other)
        .slice(0, limit);
}

/** Resolves a link of a rendered body, whose paths have the base path of the site. */
const toAbsolute = (link: string, siteURL: string): string => (URL.canParse(link, siteURL) ? new URL(link, siteURL).href : link);

import type { ArchiveComment, ArchiveDiscussion } from "@parley/archiveReaders/server";
import { formatMention } from "@parley/library/contract";
import { readBody, replaceMentions, UnfitBody } from "@parley/library/server/content";
import type { Users } from "@parley/users/server";
import type { ImportsRepository } from "../imports.repository";
import type { ForeignKey } from "../imports.tables";
import { toKey } from "../imports.tables";
import type { ArchivePeople } from "./archivePeople";

type Post = ArchiveDiscussion | ArchiveComment;

interface Dependencies {
    users: Pick<Users, "byIDs">;
    repository: Pick<ImportsRepository, "idsOf">;
}

/**
 * Invisible character behind the @ of a name that is nobody's in the archive, so that it never becomes a mention of somebody who has or takes
 * that name here.
 */
const WORD_JOINER = "\u2060";

/**
 * Creates the function that makes the mentions in posts name the users as they are called here. Mentions mean users of the same archive and
 * site, by ID where the markup has it and else by name; all others stay text for ever.
 */
export function createMentionResolver({ users, repository }: Dependencies) {
    return async function resolveMentions<Record extends Post>(
        records: readonly Record[],
        { source, people }: { source: string; people: ArchivePeople },
    ): Promise<Record[]> {
        const mentions = records.map((record) => ({ record, names: MENTIONING.test(record.body) ? findNames(record) : [] }));
        const keys = mentions.flatMap(({ record, names }) =>
            names.flatMap(({ name, id = people.find(record.site, name) }) => (id === undefined ? [] : [keyOf(record, id)])),
        );
        const userIDs = await repository.idsOf(source, "user", keys);
        const stored = await users.byIDs([...userIDs.values()]);
        return mentions.map(({ record, names }) => {
            if (names.length === 0) return record;
            const known = new Set(names.map(({ name }) => name));
            return { ...record, body: replaceMentions(record.body, record.format, replaceIn(record, known)) };
        });

        function replaceIn(record: Record, known: ReadonlySet<string>) {
            return (name: string, markedID?: string): string | undefined => {
                if (markedID === undefined && !known.has(name)) return undefined;
                const id = markedID ?? people.find(record.site, name);
                const userID = id === undefined ? undefined : userIDs.get(toKey(keyOf(record, id)));
                const user = userID === undefined ? undefined : stored.get(userID);
                return user && !user.name.includes('"') ? formatMention(user.name) : `@${WORD_JOINER}${name}`;
            };
        }
    };
}

/** Matches every body that may hold a mention. */
const MENTIONING = /@|"mention"|data-user-?id|\[(?:user|mention)=/i;

const keyOf = ({ site }: Post, id: string): ForeignKey => ({ site, id });

/** Returns the names that the renderer would look up, and those that the markup names by ID. */
function findNames({ body, format }: Post): { name: string; id?: string }[] {
    const marked: { name: string; id?: string }[] = [];
    try {
        const typed = readBody(body, format).mentions(Number.POSITIVE_INFINITY);
        replaceMentions(body, format, (name, id) => {
            if (id !== undefined) marked.push({ name, id });
            return undefined;
        });
        return [...marked, ...typed.map(({ name }) => ({ name }))];
    } catch (error) {
        // It is shown as plain text, without mentions.
        if (error instanceof UnfitBody) return [];
        throw error;
    }
}

import type { ArchiveItem } from "@parley/archiveReaders/server";
import { foldName } from "@parley/library/server/database";
import { toKey } from "../imports.tables";

/** The users of an archive by their names. */
export interface ArchivePeople {
    /**
     * Keys (`toKey`) of users without posts who share their name with a user who has posts. They are stored last, so that the author keeps
     * the name.
     */
    silent: ReadonlySet<string>;
    /**
     * Returns the ID of the user of a site whom a mention by name means; undefined if it is nobody's name or that of several. Names without
     * their spaces and IDs that are words count as names, since other forums write both after an @.
     */
    find(site: string, name: string): string | undefined;
}

/**
 * Reads the users of an archive. Posts are read only if there are shared names.
 *
 * @param items the archive from its start: users come before everything else
 */
export async function readPeople(items: AsyncIterable<ArchiveItem>): Promise<ArchivePeople> {
    const users = new Index();
    let sharing: ReadonlySet<string> | undefined;
    const writers = new Set<string>();
    for await (const item of items) {
        if (item.kind === "user") users.add(item.site, item.id, item.name.trim());
        if (item.kind !== "discussion" && item.kind !== "comment") continue;
        sharing ??= users.listSharing();
        if (sharing.size === 0) break;
        if (item.authorId === undefined) continue;
        const author = toKey({ site: item.site, id: item.authorId });
        if (sharing.has(author)) writers.add(author);
    }
    const silent = users.listSilent(writers);
    return { silent, find: (site, name) => users.find(site, name, silent) };
}

/** IDs of users by site and folded name. */
class Index {
    readonly #byName = new Map<string, { site: string; ids: string[] }>();
    readonly #byHandle = new Map<string, string[]>();

    add(site: string, id: string, name: string): void {
        const key = nameKey(site, name);
        const named = this.#byName.get(key) ?? { site, ids: [] };
        named.ids.push(id);
        this.#byName.set(key, named);
        const handles = new Set([nameKey(site, name.replace(/\s+/gu, "")), ...(/\p{L}/u.test(id) ? [nameKey(site, id)] : [])]);
        for (const handle of handles) if (handle !== key) this.#byHandle.set(handle, [...(this.#byHandle.get(handle) ?? []), id]);
    }

    /** Returns the keys of users who share their name with another user, who may be of another site. */
    listSharing(): ReadonlySet<string> {
        return new Set(
            this.#listNamesakes()
                .filter((keys) => keys.length > 1)
                .flat(),
        );
    }

    listSilent(writers: ReadonlySet<string>): ReadonlySet<string> {
        const shared = this.#listNamesakes().filter((keys) => keys.some((key) => writers.has(key)));
        return new Set(shared.flat().filter((key) => !writers.has(key)));
    }

    find(site: string, name: string, silent: ReadonlySet<string>): string | undefined {
        const key = nameKey(site, name);
        for (const ids of [this.#byName.get(key)?.ids, this.#byHandle.get(key)]) {
            const found = ids?.filter((id) => !silent.has(toKey({ site, id }))) ?? [];
            if (found.length > 0) return found.length === 1 ? found[0] : undefined;
        }
        return undefined;
    }

    /** Returns the keys of the users of each name, on all sites. */
    #listNamesakes(): string[][] {
        const namesakes = new Map<string, string[]>();
        for (const [key, { site, ids }] of this.#byName) {
            const name = key.slice(site.length + 1);
            namesakes.set(name, [...(namesakes.get(name) ?? []), ...ids.map((id) => toKey({ site, id }))]);
        }
        return [...namesakes.values()];
    }
}

const nameKey = (site: string, name: string): string => `${site}\0${foldName(name)}`;

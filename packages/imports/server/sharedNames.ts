import { foldName } from "@parley/library/server/database";
import type { ArchiveItem } from "./archive";
import { toKey } from "./imports.repository";

/**
 * Finds users without posts who share their name with a user who has posts. They are stored last, so that the author keeps the name. Posts
 * are read only if there are shared names.
 *
 * @param items the archive from its start: users come before everything else
 * @returns keys of users
 */
export async function findSilentNamesakes(items: AsyncIterable<ArchiveItem>): Promise<ReadonlySet<string>> {
    const byName = new Map<string, string[]>();
    let sharing: Set<string> | undefined;
    const writers = new Set<string>();
    for await (const item of items) {
        if (item.kind === "user") {
            const name = foldName(item.name.trim());
            byName.set(name, [...(byName.get(name) ?? []), toKey(item)]);
        }
        if (item.kind !== "discussion" && item.kind !== "comment") continue;
        sharing ??= new Set([...byName.values()].filter((keys) => keys.length > 1).flat());
        if (sharing.size === 0) break;
        if (item.authorId === undefined) continue;
        const author = toKey({ site: item.site, id: item.authorId });
        if (sharing.has(author)) writers.add(author);
    }
    const shared = [...byName.values()].filter((keys) => keys.some((key) => writers.has(key)));
    return new Set(shared.flat().filter((key) => !writers.has(key)));
}

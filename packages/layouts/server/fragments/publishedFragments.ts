import type { CachedValue } from "@parley/library/server/database";
import { createCachedValue } from "@parley/library/server/database";
import type { ServerKit } from "@parley/library/server/kit";
import type { FragmentFrame } from "./createFrame";
import { createFrame } from "./createFrame";
import { createStylesheet } from "./createStylesheet";
import type { FragmentRevisionRow, FragmentsRepository } from "./fragments.repository";
import type { Template } from "./renderTemplate";
import { parseTemplate } from "./renderTemplate";

/** Files that browsers load of a revision of a fragment. */
export interface FragmentFiles {
    js: string;
    /** Stylesheet for the page, which applies to the fragment only. */
    css: string;
    /** Document in which the script runs; a fragment without a script has none. */
    frame: FragmentFrame | undefined;
}

/** A fragment as pages show it. */
export interface PublishedFragment {
    fragmentType: string;
    fragmentRevisionUUID: string;
    template: Template;
    files: FragmentFiles;
}

/** Published fragments by UUID, cached in memory until one of them changes. */
export type PublishedFragments = CachedValue<ReadonlyMap<string, PublishedFragment>>;

/** Creates the cache of published fragments. */
export function createPublishedFragments(
    { database, clock }: Pick<ServerKit, "database" | "clock">,
    repository: FragmentsRepository,
): PublishedFragments {
    return createCachedValue(database, clock, async () => {
        const rows = await repository.all();
        const active = rows.flatMap(({ activeRevisionID }) => activeRevisionID ?? []);
        const revisions = active.length === 0 ? [] : await repository.revisions(active);
        const types = new Map(rows.map(({ fragmentUUID, fragmentType }) => [fragmentUUID, fragmentType]));
        return new Map(
            revisions.map((revision): [string, PublishedFragment] => [
                revision.fragmentUUID,
                {
                    fragmentType: types.get(revision.fragmentUUID) ?? "",
                    fragmentRevisionUUID: revision.fragmentRevisionUUID,
                    template: parseTemplate(revision.template),
                    files: createFragmentFiles(revision),
                },
            ]),
        );
    });
}

/** Creates the files of a revision. */
export function createFragmentFiles({ js, css, fragmentUUID }: FragmentRevisionRow): FragmentFiles {
    const frame = js.trim() === "" ? undefined : createFrame(js, css);
    return { js, css: createStylesheet(css, fragmentUUID), frame };
}

import type { Translate } from "@parley/library/client/i18n";
import { GLOBAL_PERMISSIONS } from "@parley/library/contract";

/** One action that may be asked about. */
export interface AskedPermission {
    name: string;
    /** What it is called; the name itself where there is no better word for it. */
    words: string;
}

/** All that may be asked about: first what posts are read and written by, then the rest by name. */
export function askedPermissions(t: Translate): AskedPermission[] {
    const common: AskedPermission[] = [
        { name: "discussions.view", words: t("See it") },
        { name: "discussions.add", words: t("Start a discussion") },
        { name: "discussions.edit", words: t("Edit a discussion") },
        { name: "discussions.close", words: t("Close a discussion") },
        { name: "discussions.announce", words: t("Pin a discussion") },
        { name: "discussions.sink", words: t("Sink a discussion") },
        { name: "discussions.delete", words: t("Delete a discussion") },
        { name: "comments.add", words: t("Write a comment") },
        { name: "comments.edit", words: t("Edit a comment") },
        { name: "comments.delete", words: t("Delete a comment") },
        { name: "posts.moderate", words: t("Moderate posts: approve, restore, move") },
        { name: "events.view", words: t("See events") },
        { name: "events.manage", words: t("Manage events") },
    ];
    const named = new Set(common.map(({ name }) => name));
    return [...common, ...GLOBAL_PERMISSIONS.filter((name) => !named.has(name)).map((name) => ({ name, words: name }))];
}

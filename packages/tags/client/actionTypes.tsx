import type { ActionTypes } from "@parley/actionLog/client";
import { fetchActions } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { parseManagedQuery, TAG_ACTIONS } from "./parseManagedQuery";
import { fetchTags } from "./tags.slice";

const tag = ({ shown }: LoggedAction) => ({ tag: named(shown.name), from: named(shown.from), to: named(shown.to) });

/** Sentences for actions on tags. */
export const tagActionTypes: ActionTypes = {
    sentences: {
        add: { icon: "tag", text: "{name} made the tag {tag}.", values: tag },
        change: {
            icon: "edit",
            text: ({ shown: { from, to } }) =>
                typeof from === "string" && typeof to === "string" ? "{name} renamed {from} to {to}." : "{name} changed {tag}.",
            values: tag,
        },
        merge: { icon: "merge", text: "{name} merged {tag} into {to}.", values: tag },
        delete: { icon: "trash", text: "{name} deleted the tag {tag}.", values: tag },
    },
    undone: () => [fetchTags(parseManagedQuery(new URLSearchParams(window.location.search))), fetchActions(TAG_ACTIONS)],
};

function named(name: unknown) {
    return typeof name === "string" ? (
        <b>
            <bdi>{name}</bdi>
        </b>
    ) : undefined;
}

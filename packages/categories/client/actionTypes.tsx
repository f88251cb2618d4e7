import type { ActionTypes } from "@parley/actionLog/client";
import { fetchActions } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { fetchArrangement } from "./categories.thunks";
import { CATEGORY_ACTIONS } from "./listQueries";

const category = ({ shown }: LoggedAction) => ({ category: named(shown.name) });

/** Sentences for actions on categories. */
export const categoryActionTypes: ActionTypes = {
    sentences: {
        add: { icon: "plus", text: "{name} added {category}.", values: category },
        change: {
            icon: "edit",
            text: ({ shown }) => (isNamed(shown.from) ? "{name} renamed {from} to {to}." : "{name} changed {category}."),
            values: (action) => ({ ...category(action), from: named(action.shown.from), to: named(action.shown.to) }),
        },
        archive: { icon: "lock", text: "{name} archived {category}.", values: category },
        unarchive: { icon: "unlock", text: "{name} reopened {category}.", values: category },
        place: {
            icon: "move",
            text: ({ shown: { from, to } }) => {
                if (from === to) return "{name} moved {category}.";
                return isNamed(to) ? "{name} moved {category} into {to}." : "{name} moved {category} out of {from}.";
            },
            values: (action) => ({ ...category(action), from: named(action.shown.from), to: named(action.shown.to) }),
        },
        grants: {
            icon: "key",
            text: ({ shown: { isOwn } }) => {
                if (isOwn === true) return "{name} gave {category} its own permissions.";
                if (isOwn === false) return "{name} reset {category} to the permissions of its parent category.";
                return "{name} changed what {roles} may do in {category}.";
            },
            values: (action) => ({ ...category(action), roles: joinNames(action.shown.roles) }),
        },
        delete: {
            icon: "trash",
            text: ({ shown: { to } }) =>
                isNamed(to) ? "{name} deleted {category}; its posts went to {to}." : "{name} deleted {category}.",
            values: (action) => ({ ...category(action), to: named(action.shown.to) }),
        },
    },
    undone: () => [fetchArrangement({}), fetchActions(CATEGORY_ACTIONS)],
};

const isNamed = (name: unknown): name is string => typeof name === "string" && name !== "";

function named(name: unknown) {
    return isNamed(name) ? (
        <b>
            <bdi>{name}</bdi>
        </b>
    ) : undefined;
}

/** Lists names separated by commas. */
function joinNames(names: unknown) {
    return (Array.isArray(names) ? names.filter(isNamed) : []).map((name, index) => (
        <span key={name}>
            {index > 0 && ", "}
            {named(name)}
        </span>
    ));
}

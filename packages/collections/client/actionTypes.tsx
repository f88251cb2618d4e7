import type { ActionTypes } from "@parley/actionLog/client";

/** Describes logged actions that change the collections of a discussion. */
export const collectionActionTypes: ActionTypes = {
    sentences: {
        collect: {
            icon: "book",
            text: ({ shown }) => {
                const [added, removed] = [namesIn(shown.added).length, namesIn(shown.removed).length];
                if (added > 0 && removed > 0) return "{name} put this into {added} and took it out of {removed}.";
                if (removed > 0)
                    return removed === 1
                        ? "{name} took this out of the collection {removed}."
                        : "{name} took this out of the collections {removed}.";
                return added === 1
                    ? "{name} put this into the collection {added}."
                    : "{name} put this into the collections {added}.";
            },
            values: ({ shown }) => ({ added: <Names of={shown.added} />, removed: <Names of={shown.removed} /> }),
        },
    },
};

function Names({ of }: { of: unknown }) {
    return namesIn(of).map((name, index) => (
        <span key={name}>
            {index > 0 && ", "}
            <b>
                <bdi>{name}</bdi>
            </b>
        </span>
    ));
}

function namesIn(shown: unknown): string[] {
    return (Array.isArray(shown) ? shown : []).flatMap((one: unknown) =>
        typeof one === "object" && one !== null && "name" in one && typeof one.name === "string" ? [one.name] : [],
    );
}

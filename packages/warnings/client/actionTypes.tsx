import type { ActionTypes } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { invalidateQueries } from "@parley/library/client/thunks";
import { fetchWarnings } from "./warnings.thunks";

/** Describes logged actions on warnings for the reader. */
export const warningActionTypes: ActionTypes = {
    sentences: {
        warn: { icon: "warning", text: "{name} warned {member}.", values: memberIn },
        unwarn: { icon: "warning", text: "{name} withdrew a warning to {member}.", values: memberIn },
    },
    undone: () => [invalidateQueries(fetchWarnings)],
};

function memberIn({ shown }: LoggedAction) {
    const name = <bdi>{String(shown.member ?? "")}</bdi>;
    return { member: typeof shown.url === "string" && shown.url !== "" ? <a href={shown.url}>{name}</a> : name };
}

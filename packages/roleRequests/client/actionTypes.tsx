import type { ActionSentence, ActionTypes } from "@parley/actionLog/client";
import type { LoggedAction } from "@parley/actionLog/contract";
import { fetchRoleRequestMetas, fetchRoleRequests } from "./roleRequests.slice";
import { OWN_REQUESTS_QUERY, toWaitingQuery } from "./roleRequestsQueries";

/** Describes decisions on requests for roles, and withdrawals, which only their member is shown. */
export const roleRequestActionTypes: ActionTypes = {
    sentences: {
        approve: sentence("check", "{name} approved a request for the role {role}."),
        deny: sentence("close", "{name} denied a request for the role {role}."),
        withdraw: sentence("trash", "{name} withdrew a request for the role {role}."),
    },
    undone: () => [fetchRoleRequests(OWN_REQUESTS_QUERY), fetchRoleRequests(toWaitingQuery(1))],
};

/** Describes actions on offers of roles. */
export const roleOfferActionTypes: ActionTypes = {
    sentences: {
        offer: sentence("edit", "{name} lets members ask for the role {role}."),
        endOffer: sentence("close", "{name} no longer lets members ask for the role {role}."),
    },
    undone: () => [fetchRoleRequestMetas({})],
};

function sentence(icon: ActionSentence["icon"], text: string): ActionSentence {
    return { icon, text, values: role };
}

/** Returns the name of the role; a function declaration, since the tables above call it while the module is evaluated. */
function role({ shown }: LoggedAction) {
    return {
        role: (
            <b>
                <bdi>{String(shown.name)}</bdi>
            </b>
        ),
    };
}

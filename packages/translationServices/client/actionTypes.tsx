import type { ActionTypes } from "@parley/actionLog/client";
import { fetchTranslationServices } from "./translationServices.slice";

/** Sentences for actions on translation services. */
export const translationServiceActionTypes: ActionTypes = {
    sentences: {
        change: {
            icon: "globe",
            text: () => "{name} changed the translation service {service}.",
            values: ({ shown }) => ({
                service: (
                    <b>
                        <bdi>{String(shown.name)}</bdi>
                    </b>
                ),
            }),
        },
    },
    undone: () => [fetchTranslationServices({})],
};

import { useAppDispatch } from "@parley/library/client/store";
import { useEffect, useEffectEvent } from "react";
import { topicLeft, topicTracked } from "./live.slice";
import { RESUMED, registerLiveEvent } from "./liveEvents";

export interface LiveTopic {
    /** Kind of the record, as the server calls its topics: `discussion`. */
    kind: string;
    id: number;
    /** Name of the events about it, and of the ID in them. */
    event: string;
    idName: string;
}

/**
 * Watches a record while the calling component is mounted. Calls `onChange` when the record has changed, or when events about it may have
 * been missed.
 */
export function useLiveTopic({ kind, id, event, idName }: LiveTopic, onChange: () => void): void {
    const dispatch = useAppDispatch();
    const handleChange = useEffectEvent(onChange);
    useEffect(() => {
        const topic = `${kind}:${id}`;
        const stops = [
            registerLiveEvent(event, (_store, data) => data[idName] === id && handleChange()),
            registerLiveEvent(RESUMED, () => handleChange()),
        ];
        dispatch(topicTracked(topic));
        return () => {
            for (const stop of stops) stop();
            dispatch(topicLeft(topic));
        };
    }, [dispatch, kind, id, event, idName]);
}

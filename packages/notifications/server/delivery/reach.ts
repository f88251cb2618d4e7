import type { NotificationChannel } from "@parley/notifications/contract";
import type { ChannelChoices, NotificationAudience, NotificationKind, RecordedEvent } from "../registry";

/** Next members of an audience. */
export interface AudienceSlice {
    audience: NotificationAudience;
    userIDs: readonly number[];
}

interface Options {
    /** Whether a member wants a kind through a channel, by the name of its preference. */
    isChosen(userID: number, name: string, channel: NotificationChannel): boolean;
    event: RecordedEvent;
    slice: readonly AudienceSlice[];
    /** Those of the slice who may be notified. */
    members: ReadonlySet<number>;
    /** Whether a member hears of this kind, which may be because of whom they have blocked. */
    isListening(kind: NotificationKind, userID: number): boolean;
}

/** Channels of kinds that members cannot turn off, or have chosen by following. Nobody is mailed at once without having chosen it. */
const UNCHOSEN: ChannelChoices = { popup: true, email: false, digest: true, push: true };

/**
 * Returns the function that takes those out of an audience who are reached by a channel. Each member is reached once by a channel; who is
 * mailed at once is in no digest.
 */
export async function createReach({ isChosen, event, slice, members, isListening }: Options) {
    const choices = new Map<NotificationAudience, ReadonlyMap<number, ChannelChoices>>();
    for (const { audience, userIDs } of slice)
        if (audience.choices && userIDs.length > 0) choices.set(audience, await audience.choices.of(event, userIDs));
    const mail = new Set(members);
    const left = { popup: new Set(members), email: mail, digest: mail, push: new Set(members) };

    return ({ audience, userIDs }: AudienceSlice, channel: NotificationChannel): number[] => {
        return userIDs.filter(
            (userID) => isListening(audience.kind, userID) && isWanted(audience, userID, channel) && left[channel].delete(userID),
        );
    };

    function isWanted(audience: NotificationAudience, userID: number, channel: NotificationChannel): boolean {
        const { preference } = audience.kind;
        if (preference) return isChosen(userID, preference.name, channel);
        return audience.choices ? (choices.get(audience)?.get(userID)?.[channel] ?? false) : UNCHOSEN[channel];
    }
}

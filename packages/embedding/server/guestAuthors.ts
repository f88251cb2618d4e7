import { tidyName } from "@parley/accounts/server";
import { ApiRefusal } from "@parley/library/contract";
import type { Call, Viewer } from "@parley/library/server/http";
import { GUEST_ID, invalidField, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import { createThrottle } from "@parley/library/server/throttle";
import { toNetwork } from "@parley/passwords/server";
import type { Users } from "@parley/users/server";
import type { StoredSite } from "./embedSites.repository";

interface Dependencies extends Pick<ServerKit, "clock"> {
    users: Pick<Users, "findNameFault">;
    /** Counts the held comments of readers without an account, up to a limit. */
    countHeldOfGuests: (limit: number) => Promise<number>;
}

/** Maximum number of comments from one network in ten minutes, and of all that may wait: the first on a page makes a discussion. */
const [MAX_OF_NETWORK, PER_MS] = [5, 10 * 60 * 1000];
const MAX_HELD = 100;

export type GuestAuthors = ReturnType<typeof createGuestAuthors>;

/** Creates the functions that check readers who comment by a name, without an account. */
export function createGuestAuthors({ clock, users, countHeldOfGuests }: Dependencies) {
    const throttle = createThrottle({ limit: MAX_OF_NETWORK, per: PER_MS, clock });
    return {
        /**
         * Returns the name of a reader without an account. Throws 403 on a site that does not allow them, and 422 for a name that no new
         * member could have either, or that somebody gives who is signed in.
         */
        async requireName(viewer: Viewer, { allowsGuests }: StoredSite, guestName: string): Promise<string> {
            if (viewer.userID !== GUEST_ID)
                throw invalidField("guestName", "You are signed in, and comment by the name of your account.");
            if (!allowsGuests) requireSession(viewer);
            const fault = await users.findNameFault(guestName);
            if (fault !== undefined) throw invalidField("guestName", fault);
            return tidyName(guestName);
        },

        /** Counts a comment before it is held. Throws 429 for too many from one network, and while too many wait. */
        async count({ address }: Pick<Call, "address">): Promise<void> {
            if ((await countHeldOfGuests(MAX_HELD)) >= MAX_HELD) {
                const message = "Too many comments wait for approval. Keep your text, and post it later, or sign in.";
                throw new ApiRefusal({ status: 429, message, description: null, retryAfter: 60 * 60 });
            }
            throttle.take(toNetwork(address));
        },
    };
}

import type { EnteringService } from "@parley/authentication/server";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Person } from "@parley/permissions/server";
import type { LinkedIdentity, WaysIn } from "@parley/signInMethods/contract";
import { WAYS_PAGE } from "@parley/signInMethods/contract";
import { identityLinkedMail, identityUnlinkedMail } from "../mails/identityChanged";
import type { Tell } from "../telling";
import type { LinkedIdentitiesRepository, LinkedIdentityRow } from "./linkedIdentities.repository";
import type { OpenIDProvider } from "./openID.providers";
import type { SignInMethodsService } from "./signInMethods.service";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "siteURL"> {
    identities: LinkedIdentitiesRepository;
    providers: readonly OpenIDProvider[];
    entering: Pick<EnteringService, "hasPassword" | "requireFreshProof">;
    waysIn: SignInMethodsService;
    tell: Tell;
}

/** Somebody as a provider knows them. */
export type Identity = Pick<LinkedIdentityRow, "issuer" | "subject" | "account">;

export type LinkedIdentitiesService = ReturnType<typeof createLinkedIdentitiesService>;

/**
 * Who is known by what at a provider. It goes by issuer and subject alone; never by an e-mail address, which a provider may hand to anybody
 * (FC-29).
 */
export function createLinkedIdentitiesService(needs: Dependencies) {
    const { database, clock, siteURL, identities, providers, entering, waysIn, tell } = needs;
    const now = () => toDateTime(clock());
    const providerOf = (issuer: string) => providers.find((provider) => provider.issuer === issuer);

    return {
        find: identities.find,

        /** Notes that somebody has come in by one. */
        used: ({ identityID }: LinkedIdentityRow): Promise<void> => identities.use(identityID, now()),

        /** By what somebody signs in. */
        async waysOf(userID: number): Promise<WaysIn> {
            return {
                hasPassword: await entering.hasPassword(userID),
                identities: (await identities.of(userID)).map(shown),
                count: await waysIn.count(userID),
            };
        },

        /** How many ways in these are: who is not asked any more lets nobody in. */
        count: async (userID: number): Promise<number> => (await identities.of(userID)).filter(isAsked).length,

        /** Whether a member can be asked for at this provider. */
        isLinkedWith: async (userID: number, { issuer }: OpenIDProvider): Promise<boolean> =>
            (await identities.of(userID)).some((identity) => identity.issuer === issuer),

        /** From now on a new account is entered by this, within the transaction that makes it. Throws 409 where another one is. */
        settle,

        /** The same for an account that is there: its owner is told. Throws 409 where it is another's; nothing is done where it is theirs already. */
        async link(userID: number, identity: Identity): Promise<void> {
            await database.transaction(async () => {
                if ((await identities.find(identity.issuer, identity.subject))?.userID === userID) return;
                await settle(userID, identity);
                await tell(userID, identityLinkedMail, valuesFor(identity));
            });
        },

        requireFreshMember,

        /** From now on nobody comes in by this. Throws 404 where it isn't the viewer's, 409 where it is their last way in. */
        async unlink(viewer: Viewer, identityID: number): Promise<void> {
            const { userID } = await requireFreshMember(viewer);
            await waysIn.keepingOne(userID, async () => {
                const removed = await identities.remove(userID, identityID);
                if (!removed) throw notFound("Identity");
                await tell(userID, identityUnlinkedMail, valuesFor(removed));
            });
        },

        /** What is kept of somebody, for themselves. */
        async *exported(userID: number): AsyncIterable<unknown> {
            for (const { userID: _, ...identity } of await identities.of(userID)) yield identity;
        },

        erase: identities.removeAll,
    };

    /** Throws 403 unless it is a member with a fresh proof. Who is held back changes nothing here. */
    async function requireFreshMember(viewer: Viewer): Promise<Person> {
        requireSession(viewer);
        return entering.requireFreshProof(viewer);
    }

    async function settle(userID: number, { issuer, subject, account }: Identity): Promise<void> {
        const row = { userID, issuer, subject, account, dateInserted: now(), dateUsed: null };
        if (!(await identities.insert(row))) throw conflict("It is linked with another account here already.");
    }

    function isAsked({ issuer }: LinkedIdentityRow): boolean {
        return providerOf(issuer) !== undefined;
    }

    function shown({ identityID, issuer, account, dateInserted, dateUsed }: LinkedIdentityRow): LinkedIdentity {
        return { identityID, provider: providerOf(issuer)?.key ?? null, name: nameOf(issuer), account, dateInserted, dateUsed };
    }

    function nameOf(issuer: string): string {
        return providerOf(issuer)?.name ?? new URL(issuer).host;
    }

    function valuesFor({ issuer }: Identity): { provider: string; url: string } {
        return { provider: nameOf(issuer), url: siteURL + WAYS_PAGE };
    }
}

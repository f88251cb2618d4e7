import type { AlternativeSignInService } from "@parley/authentication/server";
import { toDateTime } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { conflict, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { OpenIDProvider } from "@parley/openIDClient/server";
import type { Person } from "@parley/permissions/server";
import type { LinkedIdentity, SignInMethods } from "@parley/signInMethods/contract";
import { SIGN_IN_METHODS_PAGE } from "@parley/signInMethods/contract";
import { identityLinkedMail, identityUnlinkedMail } from "../mails/identityChanged";
import type { NotifyOwner } from "../ownerNotifier";
import type { SignInMethodsService } from "../signInMethods.service";
import type { LinkedIdentitiesRepository, LinkedIdentityRow } from "./linkedIdentities.repository";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "siteURL"> {
    identities: LinkedIdentitiesRepository;
    providers: readonly OpenIDProvider[];
    signInService: Pick<AlternativeSignInService, "hasPassword" | "requireFreshProof">;
    signInMethods: SignInMethodsService;
    notifyOwner: NotifyOwner;
}

/** An identity at a provider. */
export type Identity = Pick<LinkedIdentityRow, "issuer" | "subject" | "account">;

export type LinkedIdentitiesService = ReturnType<typeof createLinkedIdentitiesService>;

/**
 * Creates the service of linked identities. An identity consists of issuer and subject alone; never of an email address, which a provider
 * may assign to anybody (FC-29).
 */
export function createLinkedIdentitiesService(dependencies: Dependencies) {
    const { database, clock, siteURL, identities, providers, signInService, signInMethods, notifyOwner } = dependencies;
    const now = () => toDateTime(clock());
    const providerOf = (issuer: string) => providers.find((provider) => provider.issuer === issuer);

    return {
        find: identities.find,

        /** Records a sign-in with an identity. */
        used: ({ identityID }: Pick<LinkedIdentityRow, "identityID">): Promise<void> => identities.use(identityID, now()),

        /** Returns a member's sign-in methods. */
        async getSignInMethods(userID: number): Promise<SignInMethods> {
            return {
                hasPassword: await signInService.hasPassword(userID),
                identities: (await identities.of(userID)).map(shown),
                count: await signInMethods.count(userID),
            };
        },

        /** Counts a member's identities at configured providers; identities at other providers can't sign in. */
        count: async (userID: number): Promise<number> => (await identities.of(userID)).filter(isConfigured).length,

        /** Whether members sign in by an issuer. */
        isProvider: (issuer: string): boolean => providerOf(issuer) !== undefined,

        /** Checks whether a member has an identity at this provider. */
        isLinkedWith: async (userID: number, { issuer }: OpenIDProvider): Promise<boolean> =>
            (await identities.of(userID)).some((identity) => identity.issuer === issuer),

        /** Links an identity with a new account, within the transaction that creates it. Throws 409 if another account has it. */
        settle,

        /**
         * Links an identity with an existing account and notifies its owner. Throws 409 if another account has it; does nothing if it is
         * linked with this account already.
         */
        async link(userID: number, identity: Identity): Promise<void> {
            await database.transaction(async () => {
                if ((await identities.find(identity.issuer, identity.subject))?.userID === userID) return;
                await settle(userID, identity);
                await notifyOwner(userID, identityLinkedMail, valuesFor(identity));
            });
        },

        requireFreshMember,

        /** Unlinks an identity. Throws 404 if it is not the viewer's, 409 if it is their last sign-in method. */
        async unlink(viewer: Viewer, identityID: number): Promise<void> {
            const { userID } = await requireFreshMember(viewer);
            await signInMethods.requireRemainingMethod(userID, async () => {
                const removed = await identities.remove(userID, identityID);
                if (!removed) throw notFound("Identity");
                await notifyOwner(userID, identityUnlinkedMail, valuesFor(removed));
            });
        },

        /** Yields a member's identities for their data export. */
        async *exported(userID: number): AsyncIterable<unknown> {
            for (const { userID: _, ...identity } of await identities.of(userID)) yield identity;
        },

        erase: identities.removeAll,
    };

    /**
     * Returns the signed-in member. Throws 403 for guests, for members held back until they set up a second factor, and without recent
     * reauthentication.
     */
    async function requireFreshMember(viewer: Viewer): Promise<Person> {
        requireSession(viewer);
        return signInService.requireFreshProof(viewer);
    }

    async function settle(userID: number, { issuer, subject, account }: Identity): Promise<void> {
        const row = { userID, issuer, subject, account, dateInserted: now(), dateUsed: null };
        if (!(await identities.insert(row))) throw conflict("It is linked with another account here already.");
    }

    function isConfigured({ issuer }: LinkedIdentityRow): boolean {
        return providerOf(issuer) !== undefined;
    }

    function shown({ identityID, issuer, account, dateInserted, dateUsed }: LinkedIdentityRow): LinkedIdentity {
        return { identityID, provider: providerOf(issuer)?.key ?? null, name: nameOf(issuer), account, dateInserted, dateUsed };
    }

    function nameOf(issuer: string): string {
        return providerOf(issuer)?.name ?? new URL(issuer).host;
    }

    function valuesFor({ issuer }: Identity): { provider: string; url: string } {
        return { provider: nameOf(issuer), url: siteURL + SIGN_IN_METHODS_PAGE };
    }
}

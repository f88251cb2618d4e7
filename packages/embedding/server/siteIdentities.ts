import type { Viewer } from "@parley/library/server/http";
import type { SiteIdentity } from "./siteTokens.service";

/** An account that is linked with a person of another site. */
interface LinkedAccount {
    identityID: number;
    userID: number;
}

/** The links of accounts with persons of other sites (docs/decisions/0008). */
export interface SiteIdentities {
    find: (issuer: string, subject: string) => Promise<LinkedAccount | undefined>;
    /** Records a sign-in with an identity. */
    used: (linked: LinkedAccount) => Promise<void>;
    /** Links an account; throws 409 if another one is linked. */
    link: (userID: number, identity: SiteIdentity) => Promise<void>;
    /** Throws 403 unless the member has proved recently who they are. */
    requireFreshMember: (viewer: Viewer) => Promise<unknown>;
    needsSecondStep: (userID: number) => Promise<boolean>;
    /** Whether members sign in by this issuer. */
    isProvider: (issuer: string) => boolean;
}

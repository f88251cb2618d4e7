import { createHash, createHmac, randomBytes } from "node:crypto";
import type {
    EmbedSession,
    EmbedSignIn,
    FramedPage,
    postEmbedSession,
    postEmbedSignIn,
    StartedSignIn,
} from "@parley/embedding/contract";
import { EMBED_ENTRY_PAGE } from "@parley/embedding/contract";
import type { ResolvedInput } from "@parley/library/contract";
import { toDateTime } from "@parley/library/contract";
import type { ActionLog } from "@parley/library/server/actionLog";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, invalidField, may, notFound, requireSession } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { SignedTimes } from "@parley/library/server/secrets";
import { isSame, readSecret, signClaims, verifyClaims } from "@parley/library/server/secrets";
import type { Device, Session, Sessions } from "@parley/library/server/sessions";
import type { Users } from "@parley/users/server";
import type { EmbedSitesRepository, StoredSite } from "./embedSites.repository";
import { toForumScope, toFrameScope } from "./frameScopes";
import type { FrameSignInsRepository } from "./frameSignIns.repository";
import { findListedPage } from "./listedPages";
import type { SiteIdentities } from "./siteIdentities";
import type { SiteIdentity, SiteTokens } from "./siteTokens.service";

interface Dependencies extends Pick<ServerKit, "database" | "clock" | "siteURL"> {
    sites: Pick<EmbedSitesRepository, "all" | "isWriter">;
    signIns: FrameSignInsRepository;
    sessions: Pick<Sessions, "begin" | "end">;
    users: Pick<Users, "byIDs" | "isAnonymous">;
    actionLog: Pick<ActionLog, "get" | "undo">;
    tokens: Pick<SiteTokens, "use">;
    identities: SiteIdentities;
}

interface SignInClaims extends SignedTimes {
    embedSiteID: number;
    nonce: string;
    /** Whether the frame is that of the whole forum. */
    wholeForum?: true;
    /** The person whom a token of the site names, with whom the account of the member will be linked. */
    identity?: SiteIdentity;
}

/** The session of a frame, with the site on whose pages it is. */
export interface FrameSession {
    token: string;
    session: Session;
    embedSiteID: number;
    /** Whether it is for the whole forum, and not for comments. */
    isWholeForum: boolean;
}

/** What a token of a site begins: a session, or a sign-in; nothing if its member is signed in in the frame. */
type EnteredFrame = { session: FrameSession } | { signIn: StartedSignIn } | { isCurrent: true };

/** How long a member has to confirm the sign-in of a frame, in seconds. */
const SIGN_IN_SECONDS = 10 * 60;
/** Record types whose actions are undone in a frame. */
const UNDOABLE: ReadonlySet<string> = new Set(["comment", "discussion", "report"]);
/** Numbers that frame and window show have three digits. */
const [FIRST_CHECK, COUNT_CHECKS] = [100, 900];

export type FrameSessions = ReturnType<typeof createFrameSessions>;

/**
 * Creates the functions by which a frame gets a session of its own (docs/decisions/0017). The frame has a secret and gives the code that belongs
 * to it to a window of this site. There a member confirms the code, and the frame takes its session with code and secret, once.
 */
export function createFrameSessions(dependencies: Dependencies) {
    const { database, clock, siteURL, sites, signIns, sessions, users, actionLog, tokens, identities } = dependencies;
    let key: string | undefined;
    // Read once, since reading it is a write as well, and frames ask every few seconds.
    const readKey = async () => {
        key ??= await readSecret(database, "embed-sign-ins");
        return key;
    };

    return {
        /** Begins a sign-in. Stores nothing, so that whoever only asks costs nothing (FC-72). */
        async start({ wholeForum = false, ...framed }: ResolvedInput<typeof postEmbedSignIn>): Promise<StartedSignIn> {
            const site = await requireSite(framed);
            if (wholeForum && !site.wholeForum) throw invalidField("wholeForum", "This site may not show the whole forum.");
            return begin(site, wholeForum ? { wholeForum } : {});
        },

        /**
         * Begins the session of a frame whose site says by a token who the reader is, or the sign-in in which a member links an account with
         * that person. Who has a second factor signs in here, for the site knows nothing of it. Nothing changes if that member is signed in in
         * the frame, and a session of anybody else ends there, so that nobody comments in the name of who was there before.
         */
        async enter(viewer: Viewer, { token, ...framed }: FramedPage & { token: string }, device: Device): Promise<EnteredFrame> {
            const site = await requireSite(framed);
            const identity = await tokens.use(site, token);
            const linked = await identities.find(identity.issuer, identity.subject);
            const isOfSite = viewer.limits?.scope === toFrameScope(site.embedSiteID);
            if (isOfSite && linked?.userID === viewer.userID) return { isCurrent: true };
            if (isOfSite && viewer.sessionID !== undefined) await sessions.end(viewer.sessionID);
            if (!linked) return { signIn: await begin(site, { identity }) };
            const { userID } = linked;
            if (await identities.needsSecondStep(userID)) return { signIn: await begin(site, {}) };
            return database.transaction(async () => {
                await identities.used(linked);
                return { session: await beginSession(site, { userID, persist: false, isWholeForum: false }, device) };
            });
        },

        /** Returns a sign-in to the member who may confirm it. */
        async look(viewer: Viewer, code: string): Promise<EmbedSignIn> {
            requireSession(viewer);
            const known = await find(code);
            if (!known) throw notFound("Sign-in");
            const isConfirmed = (await signIns.find(hash(code))) !== undefined;
            const { issuer = "", account } = known.claims.identity ?? {};
            const linked = account === undefined ? undefined : { issuer: new URL(issuer).host, account };
            return {
                siteName: known.site.name,
                check: toCheck(await readKey(), code),
                ...(known.claims.wholeForum && { wholeForum: true }),
                ...(linked && { linked }),
                isConfirmed,
            };
        },

        /**
         * Lets a frame comment in the name of the viewer, and links their account with the person whom a token of the site has named, if any. Throws 422 if another member
         * has confirmed its sign-in, 409 if another account is linked with that person, and 403 for a link without recent reauthentication.
         */
        async confirm(viewer: Viewer, code: string, { persist }: { persist: boolean }): Promise<void> {
            requireSession(viewer);
            // A program with an access token gives no session away, and neither does a frame.
            if (viewer.sessionID === undefined || viewer.limits) throw forbidden("session.valid");
            const known = await find(code);
            if (!known) throw invalidField("code", EXPIRED);
            const dateExpires = toDateTime(new Date(known.claims.exp * 1000));
            const { embedSiteID } = known.site;
            const { userID } = viewer;
            const { identity } = known.claims;
            if (identity) await identities.requireFreshMember(viewer);
            await database.transaction(async () => {
                await signIns.insert({ codeHash: hash(code), userID, embedSiteID, persist, dateExpires });
                if ((await signIns.find(hash(code)))?.userID !== userID) throw invalidField("code", EXPIRED);
                if (identity) await identities.link(userID, identity);
            });
        },

        /** Begins the session of a frame; undefined while no member has confirmed its sign-in. */
        async take({ code, secret }: ResolvedInput<typeof postEmbedSession>, device: Device): Promise<FrameSession | undefined> {
            const known = await find(code);
            if (!known) throw invalidField("code", EXPIRED);
            if (!isSame(secret, toSecret(await readKey(), code)))
                throw invalidField("secret", "This is the secret of another frame.");
            const confirmed = await signIns.find(hash(code));
            if (!confirmed) return undefined;
            return database.transaction(async () => {
                const row = await signIns.take(hash(code), toDateTime(clock()));
                if (!row) throw invalidField("code", EXPIRED);
                return beginSession(known.site, { ...row, isWholeForum: known.claims.wholeForum === true }, device);
            });
        },

        /** Returns the member of the frame that asks. */
        async current(viewer: Viewer): Promise<EmbedSession> {
            const { categoryID } = requireFrame(viewer);
            const { name = "" } = (await users.byIDs([viewer.userID])).get(viewer.userID) ?? {};
            return {
                userID: viewer.userID,
                name,
                mayComment: may(viewer, "comments.add", categoryID) && (await isWriter(viewer)),
                mayRemove: may(viewer, "comments.delete", categoryID),
                mayClose: may(viewer, "discussions.close", categoryID),
                mayPin: may(viewer, "discussions.announce", categoryID),
                mayApprove: may(viewer, "posts.moderate", categoryID),
            };
        },

        /** Undoes what the member of a frame has done to a comment or a discussion. */
        async undo(viewer: Viewer, actID: number): Promise<void> {
            requireFrame(viewer);
            const { action } = await actionLog.get(viewer, actID);
            if (!UNDOABLE.has(action.recordType) || action.insertUserID !== viewer.userID) throw notFound("Act");
            await actionLog.undo(viewer, actID);
        },

        /** Ends the session of the frame that asks. */
        async end(viewer: Viewer): Promise<void> {
            if (!viewer.limits || viewer.sessionID === undefined) throw notFound("Session");
            await sessions.end(viewer.sessionID);
        },

        sweep: () => signIns.sweep(toDateTime(clock())),
    };

    async function requireSite(framed: FramedPage): Promise<StoredSite> {
        const page = findListedPage(await sites.all(), framed);
        if (!page) throw invalidField("pageUrl", "This page belongs to no site whose pages have comments here.");
        return page.site;
    }

    async function begin(
        { embedSiteID }: StoredSite,
        purpose: Pick<SignInClaims, "identity" | "wholeForum">,
    ): Promise<StartedSignIn> {
        const iat = Math.floor(clock().getTime() / 1000);
        const nonce = randomBytes(16).toString("base64url");
        const claims: SignInClaims = { iat, exp: iat + SIGN_IN_SECONDS, embedSiteID, nonce, ...purpose };
        const signingKey = await readKey();
        const code = signClaims(signingKey, claims);
        return {
            code,
            secret: toSecret(signingKey, code),
            check: toCheck(signingKey, code),
            url: `${siteURL}${EMBED_ENTRY_PAGE}?${new URLSearchParams({ code })}`,
            dateExpires: toDateTime(new Date(claims.exp * 1000)),
        };
    }

    async function beginSession(
        { embedSiteID, name: siteName }: StoredSite,
        { userID, persist, isWholeForum }: { userID: number; persist: boolean; isWholeForum: boolean },
        device: Device,
    ): Promise<FrameSession> {
        const stored = (await users.isAnonymous(userID)) ? {} : device;
        const limits = { scope: (isWholeForum ? toForumScope : toFrameScope)(embedSiteID), siteName };
        return { ...(await sessions.begin(userID, persist, stored, { isProved: false, limits })), embedSiteID, isWholeForum };
    }

    async function isWriter(viewer: Viewer): Promise<boolean> {
        const { scope } = requireFrame(viewer);
        const site = (await sites.all()).find(({ embedSiteID }) => toFrameScope(embedSiteID) === scope);
        return site !== undefined && sites.isWriter(site, viewer.userID);
    }

    /** Returns what a code says, unless it has expired or its site has been removed. */
    async function find(code: string): Promise<{ claims: SignInClaims; site: StoredSite } | undefined> {
        const claims = verifyClaims<SignInClaims>(await readKey(), clock(), code);
        const site = claims && (await sites.all()).find(({ embedSiteID }) => embedSiteID === claims.embedSiteID);
        // Nobody is linked with a person of an issuer that is not that of the site any more.
        const isOf = claims?.identity === undefined || claims.identity.issuer === site?.tokenIssuer;
        return site && isOf ? { claims, site } : undefined;
    }
}

const EXPIRED = "This sign-in has been used or has expired. Begin again on the page on which you want to comment.";

/** Returns the limits of the session of a frame of comments. Throws 404 for any other viewer. */
function requireFrame({ limits }: Viewer): { scope: string; categoryID: number } {
    if (limits?.categoryID === undefined) throw notFound("Session");
    return { scope: limits.scope, categoryID: limits.categoryID };
}

const toSecret = (key: string, code: string): string => derive(key, `secret ${code}`).toString("base64url");

const toCheck = (key: string, code: string): string =>
    String(FIRST_CHECK + (derive(key, `check ${code}`).readUInt32BE() % COUNT_CHECKS));

const derive = (key: string, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const hash = (code: string): string => createHash("sha256").update(code).digest("base64url");

import type { Categories } from "@parley/categories/server";
import type { Comments } from "@parley/comments/server";
import type { Discussions } from "@parley/discussions/server";
import {
    getEmbedAddresses,
    getEmbedComments,
    getEmbedCounts,
    getHeldComments,
    patchEmbedAddress,
    postEmbedComment,
    postMergeEmbedAddress,
    postMoveEmbedAddress,
} from "@parley/embedding/contract";
import { getActionLog } from "@parley/library/server/actionLog";
import type { Egress } from "@parley/library/server/egress";
import { getEmbeddedPages } from "@parley/library/server/embeddedPages";
import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { Sessions } from "@parley/library/server/sessions";
import type { Users } from "@parley/users/server";
import { createPageAdoption } from "./adoptPages";
import { registerEmbedCommentForm } from "./embedComments.forms";
import { createEmbedComments } from "./embedComments.service";
import { registerEmbedFragments } from "./embedFragments.pages";
import type { EmbedFrames } from "./embedFrames.service";
import { createEmbedFrames } from "./embedFrames.service";
import { createEmbedPagesRepository } from "./embedPages.repository";
import { createEmbedSitesRepository } from "./embedSites.repository";
import { registerEmbedSites } from "./embedSites.routes";
import { createForumFrameViewer } from "./forumFrameViewer";
import { registerFrameSessions } from "./frameSessions.routes";
import { createFrameSessions } from "./frameSessions.service";
import { createFrameSignInsRepository } from "./frameSignIns.repository";
import type { FrameViewer } from "./frameViewer";
import { createFrameViewer } from "./frameViewer";
import { createGuestAuthors } from "./guestAuthors";
import type { Reports } from "./heldComments";
import { createHeldCommentsList } from "./heldComments";
import { createHoldRule } from "./holdRule";
import { registerPageAddressForms } from "./pageAddresses.forms";
import type { PageAddressesDependencies } from "./pageAddresses.service";
import { createPageAddresses } from "./pageAddresses.service";
import { createPageTitleReader } from "./pageTitles";
import type { SiteIdentities } from "./siteIdentities";

interface Dependencies {
    users: Pick<
        Users,
        "viewer" | "addCounts" | "arrive" | "byIDs" | "isAnonymous" | "findNameFault" | "alternativeSignIn" | "roles"
    >;
    categories: Categories;
    discussions: Discussions;
    comments: Comments;
    sessions: Sessions;
    moderation: Reports & {
        provideHoldRule: (rule: (discussionID: number) => Promise<boolean>) => void;
        countHeldOfGuests: (limit: number) => Promise<number>;
    };
    /** Merges discussions. */
    merge: PageAddressesDependencies["merge"];
    /** Requests the pages of embedding sites for their titles; by default one that trusts no host. */
    pageEgress?: Egress | undefined;
    signInMethods: { identities: SiteIdentities };
    /** Requests the keys of embedding sites. */
    egress: Egress;
}

const READ_TITLES_MS = 10_000;

/** Registers the sites whose pages have comments here, and these comments. Returns which sites may contain their frames, and for whom
 * these act. */
export function createEmbeddingServer(
    kit: ServerKit,
    { users, categories, discussions, comments, sessions, moderation, merge, pageEgress, signInMethods, egress }: Dependencies,
): Pick<EmbedFrames, "ancestorsOf" | "listForumOrigins"> & {
    findFrameViewer: FrameViewer;
    findForumFrameViewer: FrameViewer;
} {
    const { api, database } = kit;
    const { identities } = signInMethods;
    const repository = createEmbedSitesRepository(database);
    const tokens = registerEmbedSites(kit, { repository, users, categories, identities, egress });
    const pages = createEmbedPagesRepository(database);
    const guests = createGuestAuthors({ ...kit, users, countHeldOfGuests: moderation.countHeldOfGuests });
    const shared = { ...kit, sites: repository, pages, categories, discussions };
    const embedComments = createEmbedComments({ ...shared, comments, users, guests });
    getEmbeddedPages(kit).provide(createPageAdoption({ ...kit, sites: repository, pages }));
    moderation.provideHoldRule(createHoldRule({ ...kit, sites: repository, pages }));
    const listHeldComments = createHeldCommentsList(moderation);
    const frames = createEmbedFrames({ ...shared, comments });
    const addresses = createPageAddresses({ ...shared, merge, actionLog: getActionLog(kit) });
    implement(api, getEmbedAddresses, (input, viewer) => addresses.list(viewer, input));
    implement(api, patchEmbedAddress, (input, viewer) => addresses.setClosed(viewer, input));
    implement(api, postMoveEmbedAddress, (input, viewer) => addresses.move(viewer, input));
    implement(api, postMergeEmbedAddress, (input, viewer, call) => addresses.merge(viewer, input, call));
    implement(api, postEmbedComment, (input, viewer, call) => embedComments.add(viewer, input, call));
    implement(api, getEmbedCounts, ({ urls }) => embedComments.count(urls));
    implement(api, getHeldComments, (input, viewer) => listHeldComments(viewer, input));
    implement(api, getEmbedComments, (input, viewer) => frames.look(viewer, input));
    const frameSessions = createFrameSessions({
        ...kit,
        sites: repository,
        signIns: createFrameSignInsRepository(database),
        sessions,
        users,
        actionLog: getActionLog(kit),
        tokens,
        identities,
    });
    kit.jobs.every(
        "embedding: titles of pages",
        READ_TITLES_MS,
        createPageTitleReader({ ...kit, pages, discussions, egress: pageEgress }),
    );
    registerFrameSessions(kit, frameSessions, sessions);
    registerPageAddressForms(kit, addresses);
    registerEmbedCommentForm(kit, embedComments);
    registerEmbedFragments(kit, { users, frames });
    const viewers = { sites: repository, sessions, users };
    return { ...frames, findFrameViewer: createFrameViewer(viewers), findForumFrameViewer: createForumFrameViewer(viewers) };
}

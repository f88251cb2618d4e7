import {
    deleteFragment,
    FRAGMENT_FILES,
    getFragment,
    getFragmentRevisions,
    getFragments,
    patchFragment,
    postFragment,
    postFragmentCommit,
} from "@parley/layouts/contract";
import { implement, notFound } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { FragmentsService } from "./fragments.service";
import { toFragmentETag } from "./fragments.service";

/** Content security policy of a fragment's script or stylesheet that is opened on its own. */
const FILE_POLICY = "default-src 'none'; sandbox";

/**
 * Media types of the files. A script is sent as text, which no browser runs as a script of ours: foreign code never runs in our pages, only
 * in the frame (decisions 27).
 */
const MEDIA_TYPES = {
    js: "text/plain; charset=utf-8",
    css: "text/css; charset=utf-8",
    frame: "text/html; charset=utf-8",
} as const;

/** Registers the routes of contract §5.11 for fragments. */
export function registerFragmentRoutes({ api }: Pick<ServerKit, "api">, service: FragmentsService): void {
    implement(api, getFragments, (_input, viewer) => service.list(viewer));
    implement(api, getFragment, async ({ fragmentUUID, fragmentRevisionUUID }, viewer, { setHeader }) => {
        const fragment = await service.get(viewer, fragmentUUID, fragmentRevisionUUID);
        if (fragment.isLatest) setHeader("ETag", toFragmentETag(fragment));
        return fragment;
    });
    implement(api, getFragmentRevisions, ({ fragmentUUID }, viewer) => service.revisions(viewer, fragmentUUID));
    implement(api, postFragment, (input, viewer) => service.create(viewer, input));
    implement(api, patchFragment, async (input, viewer, { request, setHeader }) => {
        const fragment = await service.change(viewer, input, request.headers["if-match"]);
        setHeader("ETag", toFragmentETag(fragment));
        return fragment;
    });
    implement(api, postFragmentCommit, (input, viewer) => service.publish(viewer, input));
    implement(api, deleteFragment, ({ fragmentUUID }, viewer) => service.remove(viewer, fragmentUUID));
    for (const file of FRAGMENT_FILES)
        api.get<{ Params: { fragmentUUID: string }; Querystring: { fragmentRevisionUUID?: string } }>(
            `/fragments/:fragmentUUID/${file}`,
            { exposeHeadRoute: false },
            async ({ params, query, viewer }, reply) => {
                const revision = typeof query.fragmentRevisionUUID === "string" ? query.fragmentRevisionUUID : undefined;
                const { files, isPublished } = await service.files(viewer, params.fragmentUUID, revision);
                if (file === "frame" && !files.frame) throw notFound("Fragment");
                reply.headers({
                    "content-type": MEDIA_TYPES[file],
                    "content-security-policy": (file === "frame" && files.frame?.policy) || FILE_POLICY,
                    "cross-origin-resource-policy": "same-origin",
                    "referrer-policy": "no-referrer",
                    "x-dns-prefetch-control": "off",
                    // A revision never changes. Drafts stay with whoever may see them now.
                    "cache-control":
                        isPublished && revision !== undefined ? "public, max-age=31536000, immutable" : "private, no-cache",
                });
                return reply.serializer(String).send(file === "frame" ? files.frame?.html : files[file]);
            },
        );
}

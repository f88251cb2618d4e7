import type { CachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { ReactionClass, ReactionType } from "@parley/reactions/contract";
import { getReactPermission, maySeeFlags } from "@parley/reactions/contract";
import type { createReactionsRepository, ReactionTypeRow } from "./reactions.repository";

interface TypeInput {
    name?: string | undefined;
    description?: string | undefined;
    class?: ReactionClass | undefined;
    points?: number | undefined;
    active?: boolean | undefined;
}

interface Dependencies {
    repository: ReturnType<typeof createReactionsRepository>;
    /** All types of reactions. */
    kinds: CachedValue<ReactionTypeRow[]>;
}

export type ReactionTypes = ReturnType<typeof createReactionTypes>;

/** Creates the functions for types of reactions. */
export function createReactionTypes({ repository, kinds }: Dependencies) {
    return {
        /** Returns all reaction types, including inactive ones. */
        async types(viewer: Viewer): Promise<ReactionType[]> {
            requireSession(viewer);
            return (await kinds.get()).map(toType);
        },

        async type(viewer: Viewer, urlCode: string): Promise<ReactionType> {
            requireSession(viewer);
            return toType(await typeByCode(urlCode));
        },

        async typeEdit(viewer: Viewer, urlCode: string): Promise<ReactionType> {
            requirePermission(viewer, "community.manage");
            return toType(await typeByCode(urlCode));
        },

        async changeType(viewer: Viewer, urlCode: string, input: TypeInput): Promise<ReactionType> {
            requirePermission(viewer, "community.manage");
            const { tagID } = await typeByCode(urlCode);
            const values = Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined));
            await repository.updateType(tagID, { ...values, custom: true });
            kinds.drop();
            return toType(await typeByCode(urlCode));
        },

        /** Returns the types that the viewer may know, including inactive ones: flags are for moderators. */
        kindsFor: async (viewer: Viewer): Promise<ReactionTypeRow[]> =>
            (await kinds.get()).filter((type) => type.class !== "Flag" || maySeeFlags(viewer.permissions)),

        /** Returns all types, flags and inactive ones included. */
        allKinds: (): Promise<ReactionTypeRow[]> => kinds.get(),

        /** Returns the lower-case codes of all types. */
        urlcodes: async (): Promise<Set<string>> => new Set((await kinds.get()).map(({ urlcodeKey }) => urlcodeKey)),
        typeByCode,
    };

    async function typeByCode(urlcode: string): Promise<ReactionTypeRow> {
        const type = (await kinds.get()).find(({ urlcodeKey }) => urlcodeKey === urlcode.toLowerCase());
        if (!type) throw notFound("Reaction");
        return type;
    }
}

function toType({
    tagID,
    urlcode,
    name,
    description,
    class: reactionClass,
    points,
    reactionValue,
    sort,
    active,
    custom,
    hidden,
}: ReactionTypeRow): ReactionType {
    const permission = getReactPermission({ urlcode, class: reactionClass });
    return {
        urlCode: urlcode,
        name,
        description,
        points,
        class: reactionClass,
        tagID,
        attributes: { permission },
        sort,
        active,
        custom,
        hidden,
        reactionValue,
    };
}

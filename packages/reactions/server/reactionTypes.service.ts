import type { CachedValue } from "@parley/library/server/database";
import type { Viewer } from "@parley/library/server/http";
import { notFound, requirePermission, requireSession } from "@parley/library/server/http";
import type { TranslateText } from "@parley/library/server/translatables";
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
    /** Returns the function that translates names and descriptions for a reader. */
    findTexts: (reader: Viewer) => Promise<TranslateText>;
}

export type ReactionTypes = ReturnType<typeof createReactionTypes>;

/** Creates the functions for types of reactions. */
export function createReactionTypes({ repository, kinds, findTexts }: Dependencies) {
    return {
        /** Returns all reaction types, including inactive ones. */
        async types(viewer: Viewer): Promise<ReactionType[]> {
            requireSession(viewer);
            const translate = await findTexts(viewer);
            return (await kinds.get()).map((row) => toType(translateType(row, translate)));
        },

        async type(viewer: Viewer, urlCode: string): Promise<ReactionType> {
            requireSession(viewer);
            return toType(translateType(await typeByCode(urlCode), await findTexts(viewer)));
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
        async kindsFor(viewer: Viewer): Promise<ReactionTypeRow[]> {
            const translate = await findTexts(viewer);
            return (await kinds.get())
                .filter((type) => type.class !== "Flag" || maySeeFlags(viewer.permissions))
                .map((row) => translateType(row, translate));
        },

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

/** Returns a type with its texts in the language of a reader. */
export function translateType(row: ReactionTypeRow, translate: TranslateText): ReactionTypeRow {
    const { urlcode } = row;
    return {
        ...row,
        name: translate(urlcode, "name", row.name),
        description: translate(urlcode, "description", row.description),
    };
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

import type { TranslatableResource } from "@parley/library/server/translatables";
import { maySeeFlags } from "@parley/reactions/contract";
import type { ReactionTypes } from "./reactionTypes.service";

/** Declares the names and descriptions of reactions as translatable; flags are for moderators (I18N-017). */
export function createTranslatableReactions({ allKinds }: Pick<ReactionTypes, "allKinds">): TranslatableResource {
    return {
        resource: "reactions",
        recordType: "reaction",
        namedBy: "recordKey",
        properties: [
            { propertyName: "name", label: "Name", propertyType: "text", maxLength: 50 },
            { propertyName: "description", label: "Description", propertyType: "textMultiline", maxLength: 500 },
        ],
        async find(viewer, recordKeys) {
            return (await allKinds())
                .filter((kind) => kind.class !== "Flag" || !viewer || maySeeFlags(viewer.permissions))
                .filter(({ urlcode }) => !recordKeys || recordKeys.includes(urlcode))
                .map(({ urlcode, name, description }) => ({ recordKey: urlcode, name, texts: { name, description } }));
        },
    };
}

import { fill } from "@parley/library/contract";
import type { BuiltInTexts, TranslatableResource } from "@parley/library/server/translatables";
import { maySeeFlags } from "@parley/reactions/contract";
import type { ReactionTypes } from "./reactionTypes.service";

/** The types of a new community (contract §2), as its migration stores them. */
const BUILT_IN: BuiltInTexts = {
    Spam: { name: fill("Spam"), description: fill("This is unwanted advertising.") },
    Abuse: { name: fill("Abuse"), description: fill("This is hurtful or against the rules.") },
    Promote: { name: fill("Promote"), description: fill("This deserves to be seen by everybody.") },
    Like: { name: fill("Like"), description: fill("I like this.") },
    Thanks: { name: fill("Thanks"), description: fill("This helped me.") },
    Insightful: { name: fill("Insightful"), description: fill("I see something in a new light.") },
    Awesome: { name: fill("Awesome"), description: fill("This is excellent.") },
    Agree: { name: fill("Agree"), description: fill("I think so too.") },
    Disagree: { name: fill("Disagree"), description: fill("I see it otherwise.") },
    LOL: { name: fill("LOL"), description: fill("This made me laugh.") },
    OffTopic: { name: fill("Off Topic"), description: fill("This belongs elsewhere.") },
    Dislike: { name: fill("Dislike"), description: fill("I don’t like this.") },
    Up: { name: fill("Up"), description: fill("A vote for this.") },
    Down: { name: fill("Down"), description: fill("A vote against this.") },
};

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
        builtIn: BUILT_IN,
        async find(viewer, recordKeys) {
            return (await allKinds())
                .filter((kind) => kind.class !== "Flag" || !viewer || maySeeFlags(viewer.permissions))
                .filter(({ urlcode }) => !recordKeys || recordKeys.includes(urlcode))
                .map(({ urlcode, name, description }) => ({ recordKey: urlcode, name, texts: { name, description } }));
        },
    };
}

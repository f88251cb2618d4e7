import { fill } from "@parley/library/contract";
import { may } from "@parley/library/server/http";
import type { BuiltInTexts, TranslatableResource } from "@parley/library/server/translatables";
import { MODERATE } from "@parley/moderation/contract";
import type { ReportReasonRow } from "../moderation.tables";

/** The reasons of a new site, as its migration stores them. */
const BUILT_IN: BuiltInTexts = {
    spam: { name: fill("Spam"), description: fill("Advertising, or the same text again and again.") },
    abuse: { name: fill("Abuse"), description: fill("It attacks, threatens or harasses someone.") },
    inappropriate: { name: fill("Inappropriate"), description: fill("It has no place in this community.") },
    "deceptive-misleading": {
        name: fill("Deceptive or misleading"),
        description: fill("It is untrue, or pretends to be someone else."),
    },
    "rule-breaking": { name: fill("Against the rules"), description: fill("It breaks another rule of this community.") },
};

/** Declares the names and descriptions of reasons for reports as translatable (I18N-017). */
export function createTranslatableReasons(all: () => Promise<readonly ReportReasonRow[]>): TranslatableResource {
    return {
        resource: "report-reasons",
        recordType: "reportReason",
        namedBy: "recordKey",
        properties: [
            { propertyName: "name", label: "Name", propertyType: "text", maxLength: 100 },
            { propertyName: "description", label: "Description", propertyType: "textMultiline", maxLength: 500 },
        ],
        builtIn: BUILT_IN,
        async find(viewer, recordKeys) {
            if (viewer && !may(viewer, MODERATE)) return [];
            return (await all())
                .filter(({ reportReasonID }) => !recordKeys || recordKeys.includes(reportReasonID))
                .map(({ reportReasonID, name, description }) => ({
                    recordKey: reportReasonID,
                    name,
                    texts: { name, description },
                }));
        },
    };
}

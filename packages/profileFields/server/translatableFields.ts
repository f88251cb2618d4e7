import type { Viewer } from "@parley/library/server/http";
import type { TranslatableResource } from "@parley/library/server/translatables";
import type { ProfileField } from "@parley/profileFields/contract";

interface Fields {
    list: (viewer?: Viewer) => Promise<readonly ProfileField[]>;
}

/** Declares the labels and descriptions of profile fields as translatable (I18N-017). */
export function createTranslatableFields({ list }: Fields): TranslatableResource {
    return {
        resource: "profile-fields",
        recordType: "profileField",
        namedBy: "recordKey",
        properties: [
            { propertyName: "label", label: "Label", propertyType: "text", maxLength: 100 },
            { propertyName: "description", label: "Description", propertyType: "textMultiline", maxLength: 500 },
        ],
        async find(viewer, recordKeys) {
            return (await list(viewer))
                .filter(({ apiName }) => !recordKeys || recordKeys.includes(apiName))
                .map(({ apiName, label, description }) => ({
                    recordKey: apiName,
                    name: label,
                    texts: { label, description: description ?? "" },
                }));
        },
    };
}

import type { FieldError } from "@parley/library/contract";
import { createFieldError, fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import { forbidden, InvalidInput, invalidField } from "@parley/library/server/http";
import type { PostField, PostMeta, PostMetaFilter } from "@parley/postTypes/contract";
import { toProfileFieldValue, toStoredValues, toValueKey } from "@parley/profileFields/server";
import { mayKnowField, maySeeField, maySeeValue, PERMISSION_TO_SEE } from "./fieldVisibility";
import type { PostTypesStore } from "./postTypeStore";
import type { PostMetaRow } from "./postTypes.repository";

/** A post whose values are read. */
interface Post {
    recordID: number;
    insertUserID: number;
    /** Its values are those in the fields of this type. */
    postTypeID: string;
}

/** Checked values of a post, ready to be stored. */
export interface CheckedMeta {
    postFieldIDs: string[];
    rows: Omit<PostMetaRow, "recordType" | "recordID">[];
}

/** Creates the service for the values of posts in further fields. Visibility is checked only here: for posts and for filters (FC-16). */
export function createPostMetaService(store: PostTypesStore) {
    const { repository } = store;

    return {
        /**
         * Checks the values given for a post of this type. Throws `InvalidInput` with an error for each field that the type doesn't have, or
         * whose value is wrong; for a post that is `whole`, also for a required field without a value.
         */
        async check(
            viewer: Viewer,
            postTypeID: string,
            given: PostMeta,
            { isWhole }: { isWhole: boolean },
        ): Promise<CheckedMeta> {
            const fields = (await fieldsOf(postTypeID)).filter((field) => mayKnowField(viewer, field));
            const errors: FieldError[] = [];
            const checked: CheckedMeta = { postFieldIDs: [], rows: [] };
            for (const postFieldID of Object.keys(given))
                if (!fields.some((field) => field.postFieldID === postFieldID))
                    errors.push(createFieldError(`postMeta.${postFieldID}`, "invalid"));
            for (const field of fields) {
                const { postFieldID } = field;
                const isGiven = Object.hasOwn(given, postFieldID);
                if (!isGiven && !isWhole) continue;
                const result = toStoredValues(toStoredField(field), isGiven ? given[postFieldID] : null);
                const place = `postMeta.${postFieldID}`;
                if ("wrong" in result)
                    errors.push(
                        createFieldError(place, "invalid", {
                            message: fill(result.wrong.text, { ...result.wrong.values, label: field.label }),
                        }),
                    );
                else if (result.stored.length === 0 && field.isRequired)
                    errors.push(createFieldError(place, "missingField", { status: 422 }));
                else {
                    checked.postFieldIDs.push(postFieldID);
                    for (const [position, value] of result.stored.entries())
                        checked.rows.push({ postFieldID, position, value: JSON.stringify(value), valueKey: toValueKey(value) });
                }
            }
            if (errors.length > 0) throw new InvalidInput(errors.slice(0, 100));
            return checked;
        },

        /** Stores checked values of a post in place of those in the same fields. */
        async set(recordType: string, recordID: number, { postFieldIDs, rows }: CheckedMeta): Promise<void> {
            await repository.replaceMeta(
                recordType,
                recordID,
                postFieldIDs,
                rows.map((row) => ({ recordType, recordID, ...row })),
            );
        },

        /** Returns the values of posts that the viewer may see, by the IDs of the posts. */
        async of(viewer: Viewer, recordType: string, posts: readonly Post[]): Promise<Map<number, PostMeta>> {
            const { types, fields: all } = await store.get();
            const fields = [...all.values()].filter(({ isActive }) => isActive);
            const rows = await repository.metaOf(
                recordType,
                posts.map(({ recordID }) => recordID),
                fields.map(({ postFieldID }) => postFieldID),
            );
            const byPost = new Map<number, PostMetaRow[]>();
            for (const row of rows) byPost.set(row.recordID, [...(byPost.get(row.recordID) ?? []), row]);
            const valuesOf = (post: Post): PostMeta =>
                Object.fromEntries(
                    fields.flatMap((field) => {
                        const own =
                            byPost.get(post.recordID)?.filter(({ postFieldID }) => postFieldID === field.postFieldID) ?? [];
                        // A deleted type no longer defines the fields of its posts.
                        const isOfType = types.get(post.postTypeID)?.postFieldIDs.includes(field.postFieldID) ?? true;
                        if (own.length === 0 || !isOfType || !maySeeValue(viewer, field, post)) return [];
                        const values = own.map(({ value }) => JSON.parse(value) as Parameters<typeof toValueKey>[0]);
                        return [[field.postFieldID, toProfileFieldValue(field, values)]];
                    }),
                );
            return new Map(posts.map((post) => [post.recordID, valuesOf(post)]));
        },

        /**
         * Returns subqueries for the posts with these values, all of which apply. Throws 422 for an unknown field, and 403 for one whose
         * values the viewer may not see in everybody's posts (FC-16).
         */
        async recordIDsWith(viewer: Viewer, recordType: string, wanted: PostMetaFilter) {
            const { fields } = await store.get();
            return Object.entries(wanted).map(([postFieldID, values]) => {
                const field = fields.get(postFieldID);
                if (!field?.isActive || !mayKnowField(viewer, field))
                    throw invalidField("postMeta", fill("There is no field {postFieldID}.", { postFieldID }));
                if (!maySeeField(viewer, field)) throw forbidden(PERMISSION_TO_SEE[field.visibility] ?? []);
                return repository.recordIDsWith(recordType, postFieldID, [values].flat().map(toValueKey));
            });
        },

        forget: repository.forget,
    };

    async function fieldsOf(postTypeID: string): Promise<PostField[]> {
        const { types, fields } = await store.get();
        const own = types.get(postTypeID)?.postFieldIDs ?? [];
        return own.flatMap((postFieldID) => fields.get(postFieldID) ?? []).filter(({ isActive }) => isActive);
    }
}

const toStoredField = ({ dropdownOptions = [], ...field }: PostField) => ({
    ...field,
    dropdownOptions: JSON.stringify(dropdownOptions),
});

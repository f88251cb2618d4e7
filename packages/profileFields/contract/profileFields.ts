import { ProfileFieldValues } from "@parley/accounts/contract";
import { BooleanFlag, defineEndpoint, NoContent, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

/** Path of the page on which site managers define the profile fields. */
export const PROFILE_FIELDS_PAGE = "/settings/profile-fields";

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 500 });

function oneOf<const Word extends string>(words: readonly Word[]) {
    return Type.Unsafe<Word>({ type: "string", enum: [...words] });
}

/** Data type of a field's value (contract §2). */
export const FieldDataType = oneOf(["text", "boolean", "date", "number", "string[]", "number[]"]);
export type FieldDataType = Static<typeof FieldDataType>;

/** Input type of a field (contract §2). */
export const FieldFormType = oneOf(["text", "text-multiline", "dropdown", "tokens", "checkbox", "date", "number"]);
export type FieldFormType = Static<typeof FieldFormType>;

/**
 * `public`: visible to everybody who sees the profile. `private`: visible to the member and to members who manage members. `internal`:
 * visible to staff only.
 */
export const FieldVisibility = oneOf(["public", "private", "internal"]);

/**
 * `all`: the member may edit it. `restricted`: members who manage members may edit it. `none`: only members with `site.manage` may edit it.
 */
const FieldMutability = oneOf(["all", "restricted", "none"]);

/** Additional field of member profiles (contract §2, §5.19). */
export const ProfileField = Type.Object({
    /** Name in API requests; immutable. */
    apiName: Type.String(),
    label: Type.String(),
    description: NullableText,
    dataType: FieldDataType,
    formType: FieldFormType,
    visibility: FieldVisibility,
    mutability: FieldMutability,
    /** Allowed values of a `dropdown`. */
    dropdownOptions: Type.Optional(Type.Array(Type.String())),
    enabled: Type.Boolean(),
    sort: Type.Integer(),
    /** Whether the field is built in; always false. */
    isCoreField: Type.Boolean(),
});
export type ProfileField = Static<typeof ProfileField>;

/** Lists the profile fields in order, as far as the viewer may see them (contract §5.19). */
export const getProfileFields = defineEndpoint({ method: "GET", path: "/profile-fields", response: Type.Array(ProfileField) });

const Label = Type.String({ minLength: 1, maxLength: 100 });
const Options = Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 200 });
const fields = {
    description: Type.Optional(NullableText),
    visibility: Type.Optional(FieldVisibility),
    mutability: Type.Optional(FieldMutability),
    dropdownOptions: Type.Optional(Options),
    enabled: Type.Optional(BooleanFlag),
    sort: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
};

/** Adds a field. This and the next two endpoints require `site.manage`. 409 if the name is taken. */
export const postProfileField = defineEndpoint({
    method: "POST",
    path: "/profile-fields",
    body: Type.Object({
        apiName: Type.String({ pattern: "^[a-zA-Z][a-zA-Z0-9_-]{0,49}$" }),
        label: Label,
        dataType: FieldDataType,
        formType: FieldFormType,
        ...fields,
    }),
    response: ProfileField,
});

const byName = Type.Object({ apiName: Type.String({ minLength: 1, maxLength: 50 }) });

/** Updates the given properties of a field. The data type can't change. */
export const patchProfileField = defineEndpoint({
    method: "PATCH",
    path: "/profile-fields/:apiName",
    params: byName,
    body: Type.Object({ label: Type.Optional(Label), formType: Type.Optional(FieldFormType), ...fields }),
    response: ProfileField,
});

/** Deletes a field and the members' values in it. */
export const deleteProfileField = defineEndpoint({
    method: "DELETE",
    path: "/profile-fields/:apiName",
    params: byName,
    response: NoContent,
});

const byUser = Type.Object({ userID: SmartID });

/** Returns a member's values in the fields that the viewer may see; 403 if the profile is restricted (contract §5.4). */
export const getUserProfileFields = defineEndpoint({
    method: "GET",
    path: "/users/:userID/profile-fields",
    params: byUser,
    response: ProfileFieldValues,
});

/** Updates some of a member's field values; 403 for a field that the viewer may not edit (contract §5.4). */
export const patchUserProfileFields = defineEndpoint({
    method: "PATCH",
    path: "/users/:userID/profile-fields",
    params: byUser,
    body: ProfileFieldValues,
    response: ProfileFieldValues,
});

import { ProfileFieldValues } from "@parley/accounts/contract";
import { BooleanFlag, defineEndpoint, NoContent, SmartID } from "@parley/library/contract";
import type { Static } from "typebox";
import * as Type from "typebox";

const NullableText = Type.Unsafe<string | null>({ type: ["string", "null"], maxLength: 500 });

function oneOf<const Word extends string>(words: readonly Word[]) {
    return Type.Unsafe<Word>({ type: "string", enum: [...words] });
}

/** What a field holds (contract §2). */
export const FieldDataType = oneOf(["text", "boolean", "date", "number", "string[]", "number[]"]);
export type FieldDataType = Static<typeof FieldDataType>;

/** How it is asked for (contract §2). */
export const FieldFormType = oneOf(["text", "text-multiline", "dropdown", "tokens", "checkbox", "date", "number"]);
export type FieldFormType = Static<typeof FieldFormType>;

/** `public`: for all who see the profile; `private`: for the member and those who look after members; `internal`: for the staff alone. */
const FieldVisibility = oneOf(["public", "private", "internal"]);

/** `all`: the member sets it; `restricted`: those who look after members; `none`: only those who manage the site. */
const FieldMutability = oneOf(["all", "restricted", "none"]);

/** Something that members tell of themselves, or the site of them (contract §2, §5.19). */
export const ProfileField = Type.Object({
    /** By which it is known in calls; it can't be changed. */
    apiName: Type.String(),
    label: Type.String(),
    description: NullableText,
    dataType: FieldDataType,
    formType: FieldFormType,
    visibility: FieldVisibility,
    mutability: FieldMutability,
    /** Of these one is chosen, where it is a `dropdown`. */
    dropdownOptions: Type.Optional(Type.Array(Type.String())),
    enabled: Type.Boolean(),
    sort: Type.Integer(),
    /** Whether it belongs to the product itself; none does. */
    isCoreField: Type.Boolean(),
});
export type ProfileField = Static<typeof ProfileField>;

/** The fields there are, in their order; each caller those that they may see of somebody (contract §5.19). */
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

/** Adds a field; for those who manage the site, as are the next two. 409 where the name is taken. */
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

/** Changes what is given of a field; what it holds stays what it is. */
export const patchProfileField = defineEndpoint({
    method: "PATCH",
    path: "/profile-fields/:apiName",
    params: byName,
    body: Type.Object({ label: Type.Optional(Label), formType: Type.Optional(FieldFormType), ...fields }),
    response: ProfileField,
});

/** Removes a field, and with it what members have in it. */
export const deleteProfileField = defineEndpoint({
    method: "DELETE",
    path: "/profile-fields/:apiName",
    params: byName,
    response: NoContent,
});

const byUser = Type.Object({ userID: SmartID });

/** What a member has in the fields that the caller may see; 403 where the profile is closed to them (contract §5.4). */
export const getUserProfileFields = defineEndpoint({
    method: "GET",
    path: "/users/:userID/profile-fields",
    params: byUser,
    response: ProfileFieldValues,
});

/** Sets what a member has in some fields, and leaves the rest; 403 for a field that is not the caller's to set (contract §5.4). */
export const patchUserProfileFields = defineEndpoint({
    method: "PATCH",
    path: "/users/:userID/profile-fields",
    params: byUser,
    body: ProfileFieldValues,
    freeForm: true,
    response: ProfileFieldValues,
});

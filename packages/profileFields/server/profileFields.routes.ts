import { implement } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import {
    deleteProfileField,
    getProfileFields,
    getUserProfileFields,
    patchProfileField,
    patchUserProfileFields,
    postProfileField,
} from "@parley/profileFields/contract";
import type { ProfileFieldsService } from "./profileFields.service";

/** Registers the API routes of profile fields and of members' values in them. */
export function registerProfileFieldsRoutes({ api }: Pick<ServerKit, "api">, fields: ProfileFieldsService): void {
    implement(api, getProfileFields, (_input, viewer) => fields.listTranslated(viewer));
    implement(api, postProfileField, (input, viewer) => fields.add(viewer, input));
    implement(api, patchProfileField, (input, viewer) => fields.change(viewer, input));
    implement(api, deleteProfileField, ({ apiName }, viewer) => fields.remove(viewer, apiName));
    implement(api, getUserProfileFields, ({ userID }, viewer) => fields.of(viewer, userID));
    implement(api, patchUserProfileFields, ({ userID, ...values }, viewer) => fields.set(viewer, userID, values));
}

import { fill } from "@parley/library/contract";
import type { Viewer } from "@parley/library/server/http";
import type { ServerKit } from "@parley/library/server/kit";
import type { BuiltInTexts, TranslatableResource } from "@parley/library/server/translatables";
import { getTranslatables } from "@parley/library/server/translatables";
import { RoleID } from "@parley/permissions/contract";
import type { RoleRow } from "./roles.tables";

/** The roles of a new site, as its migration stores them (`DEFAULT_ROLES`). */
const BUILT_IN: BuiltInTexts = {
    [RoleID.guest]: { name: fill("Guest"), description: fill("Anyone who is not signed in.") },
    [RoleID.unconfirmed]: {
        name: fill("Unconfirmed"),
        description: fill("Members who have not confirmed their email address yet."),
    },
    [RoleID.applicant]: {
        name: fill("Applicant"),
        description: fill("People who have applied to join and have not been accepted yet."),
    },
    [RoleID.member]: { name: fill("Member"), description: fill("Members can take part in discussions.") },
    [RoleID.administrator]: { name: fill("Administrator"), description: fill("Administrators can do anything.") },
    [RoleID.moderator]: {
        name: fill("Moderator"),
        description: fill("Moderators take care of discussions and the people in them."),
    },
};

/** Name of the resource with the texts of roles. */
const ROLE_TEXTS = "roles";

interface RoleSource {
    /** Returns the roles that a viewer sees, or all roles without one. */
    listFor: (viewer?: Viewer) => Promise<readonly RoleRow[]>;
}

/** Declares the names and descriptions of roles as translatable (I18N-017). */
export function createTranslatableRoles({ listFor }: RoleSource): TranslatableResource {
    return {
        resource: ROLE_TEXTS,
        recordType: "role",
        namedBy: "recordID",
        properties: [
            { propertyName: "name", label: "Name", propertyType: "text", maxLength: 100 },
            { propertyName: "description", label: "Description", propertyType: "textMultiline", maxLength: 500 },
        ],
        builtIn: BUILT_IN,
        async find(viewer, recordKeys) {
            return (await listFor(viewer))
                .filter(({ roleID }) => !recordKeys || recordKeys.includes(String(roleID)))
                .map(({ roleID, name, description }) => ({
                    recordKey: String(roleID),
                    name,
                    texts: { name, description: description ?? "" },
                }));
        },
    };
}

type NamedRole = Pick<RoleRow, "roleID" | "name"> & Partial<Pick<RoleRow, "description">>;

/** Returns a role with its texts in the language of a reader. */
export type TranslateRole = <Role extends NamedRole>(role: Role) => Role;

/** Creates the function that finds how roles are named for a reader, for all who name them. */
export function createRoleTexts(kit: Pick<ServerKit, "api">) {
    return async (reader: Pick<Viewer, "language">): Promise<TranslateRole> => {
        const translate = await getTranslatables(kit).findTexts(reader, ROLE_TEXTS);
        return (role) => {
            const { roleID, name, description } = role;
            return {
                ...role,
                name: translate(roleID, "name", name),
                ...(description && { description: translate(roleID, "description", description) }),
            };
        };
    };
}

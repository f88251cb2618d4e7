export { OPERATOR, type Resource, requireHeld, requireRank } from "./authority";
export { createExplanationsService, type ExplanationSource, parseRecordID } from "./explanations/explanations.service";
export {
    type Explainer,
    type Explanation,
    findFirstAllowing,
    type NamedResource,
    type Reason,
    toDenial,
} from "./explanations/permissionExplainer";
export { bansMigrations } from "./membership/bans.migration";
export { type BanDetails, type BansRepository, createBansRepository } from "./membership/bans.repository";
export type { Ban } from "./membership/bans.service";
export { provideGrantActions } from "./membership/grants.actions";
export { createLastAdministratorGuard, type LastAdministratorGuard } from "./membership/lastAdministratorGuard";
export { createMembershipService, type MembershipService } from "./membership/membership.service";
export { createTrustLevels, type TrustLevel } from "./membership/trustLevels";
export type { Junctions } from "./permissionComputation";
export { createPermissionsService, type PermissionsService } from "./permissions.service";
export { createReauthentication, type Person, type Reauthentication, requirePerson } from "./reauthentication";
export { DEFAULT_ROLES } from "./roles/defaultRoles";
export { createDomainRolesService, type DomainRolesService } from "./roles/domainRoles.service";
export { registerRolesForms } from "./roles/roles.forms";
export { rolesMigrations } from "./roles/roles.migration";
export { createRolesRepository, type RolesRepository } from "./roles/roles.repository";
export { registerRolesRoutes } from "./roles/roles.routes";
export { createRolesService, type RolesService } from "./roles/roles.service";
export { GLOBAL } from "./roles/roles.tables";
export { createRoleTexts, type TranslateRole } from "./roles/translatableRoles";

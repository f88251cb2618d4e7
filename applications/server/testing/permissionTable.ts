import { accountsPermissions } from "@parley/accounts/server/testing";
import { actionLogPermissions } from "@parley/actionLog/server/testing";
import { attachmentsPermissions } from "@parley/attachments/server/testing";
import { authenticationPermissions } from "@parley/authentication/server/testing";
import { categoriesPermissions } from "@parley/categories/server/testing";
import { collectionsPermissions } from "@parley/collections/server/testing";
import { commentsPermissions } from "@parley/comments/server/testing";
import { configPermissions } from "@parley/config/server/testing";
import { discussionsPermissions } from "@parley/discussions/server/testing";
import { draftsPermissions } from "@parley/drafts/server/testing";
import { editorPermissions } from "@parley/editor/server/testing";
import { importsPermissions } from "@parley/imports/server/testing";
import { interestsPermissions } from "@parley/interests/server/testing";
import { layoutsPermissions } from "@parley/layouts/server/testing";
import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { mediaPermissions } from "@parley/media/server/testing";
import { mentionsPermissions } from "@parley/mentions/server/testing";
import { moderationPermissions } from "@parley/moderation/server/testing";
import { notificationsPermissions } from "@parley/notifications/server/testing";
import { permissionsPermissions } from "@parley/permissions/server/testing";
import { postingPermissions } from "@parley/posting/server/testing";
import { postTypesPermissions } from "@parley/postTypes/server/testing";
import { reactionsPermissions } from "@parley/reactions/server/testing";
import { searchPermissions } from "@parley/search/server/testing";
import { signInMethodsPermissions } from "@parley/signInMethods/server/testing";
import { sitePermissions } from "@parley/site/server/testing";
import { tagsPermissions } from "@parley/tags/server/testing";
import { tokensPermissions } from "@parley/tokens/server/testing";
import { trackingPermissions } from "@parley/tracking/server/testing";
import { usersPermissions } from "@parley/users/server/testing";

/** Who may make which call, put together from the packages that own the calls. */
export const PERMISSION_TABLE: PermissionTable = {
    ...categoriesPermissions,
    ...discussionsPermissions,
    ...reactionsPermissions,
    ...commentsPermissions,
    ...tagsPermissions,
    ...permissionsPermissions,
    ...configPermissions,
    ...layoutsPermissions,
    ...importsPermissions,
    ...accountsPermissions,
    ...usersPermissions,
    ...authenticationPermissions,
    ...mentionsPermissions,
    ...notificationsPermissions,
    ...collectionsPermissions,
    ...postingPermissions,
    ...postTypesPermissions,
    ...interestsPermissions,
    ...sitePermissions,
    ...editorPermissions,
    ...draftsPermissions,
    ...mediaPermissions,
    ...attachmentsPermissions,
    ...searchPermissions,
    ...tokensPermissions,
    ...trackingPermissions,
    ...moderationPermissions,
    ...actionLogPermissions,
    ...signInMethodsPermissions,
};

import { accountsPermissions } from "@parley/accounts/server/testing";
import { actionLogPermissions } from "@parley/actionLog/server/testing";
import { announcementsPermissions } from "@parley/announcements/server/testing";
import { attachmentsPermissions } from "@parley/attachments/server/testing";
import { authenticationPermissions } from "@parley/authentication/server/testing";
import { bulkModerationPermissions } from "@parley/bulkModeration/server/testing";
import { categoriesPermissions } from "@parley/categories/server/testing";
import { collectionsPermissions } from "@parley/collections/server/testing";
import { commentsPermissions } from "@parley/comments/server/testing";
import { configPermissions } from "@parley/config/server/testing";
import { conversationsPermissions } from "@parley/conversations/server/testing";
import { discussionListsPermissions } from "@parley/discussionLists/server/testing";
import { discussionNotificationsPermissions } from "@parley/discussionNotifications/server/testing";
import { discussionStatusesPermissions } from "@parley/discussionStatuses/server/testing";
import { discussionsPermissions } from "@parley/discussions/server/testing";
import { draftsPermissions } from "@parley/drafts/server/testing";
import { editorPermissions } from "@parley/editor/server/testing";
import { embeddingPermissions } from "@parley/embedding/server/testing";
import { importsPermissions } from "@parley/imports/server/testing";
import { interestsPermissions } from "@parley/interests/server/testing";
import { layoutsPermissions } from "@parley/layouts/server/testing";
import type { PermissionTable } from "@parley/library/testing/permissionTable";
import { mediaPermissions } from "@parley/media/server/testing";
import { mentionsPermissions } from "@parley/mentions/server/testing";
import { mergeAndSplitPermissions } from "@parley/mergeAndSplit/server/testing";
import { moderationPermissions } from "@parley/moderation/server/testing";
import { notificationsPermissions } from "@parley/notifications/server/testing";
import { permissionsPermissions } from "@parley/permissions/server/testing";
import { postingPermissions } from "@parley/posting/server/testing";
import { postTranslationsPermissions } from "@parley/postTranslations/server/testing";
import { postTypesPermissions } from "@parley/postTypes/server/testing";
import { privacyPermissions } from "@parley/privacy/server/testing";
import { profileFieldsPermissions } from "@parley/profileFields/server/testing";
import { reactionsPermissions } from "@parley/reactions/server/testing";
import { roleRequestsPermissions } from "@parley/roleRequests/server/testing";
import { searchPermissions } from "@parley/search/server/testing";
import { signaturesPermissions } from "@parley/signatures/server/testing";
import { signInMethodsPermissions } from "@parley/signInMethods/server/testing";
import { sitePermissions } from "@parley/site/server/testing";
import { siteSectionsPermissions } from "@parley/siteSections/server/testing";
import { tagsPermissions } from "@parley/tags/server/testing";
import { themesPermissions } from "@parley/themes/server/testing";
import { tokensPermissions } from "@parley/tokens/server/testing";
import { trackingPermissions } from "@parley/tracking/server/testing";
import { translationServicesPermissions } from "@parley/translationServices/server/testing";
import { translationsPermissions } from "@parley/translations/server/testing";
import { usersPermissions } from "@parley/users/server/testing";
import { warningsPermissions } from "@parley/warnings/server/testing";

/** The permissions of all calls, collected from the packages that own the calls. */
export const PERMISSION_TABLE: PermissionTable = {
    ...categoriesPermissions,
    ...discussionStatusesPermissions,
    ...discussionsPermissions,
    ...discussionListsPermissions,
    ...bulkModerationPermissions,
    ...reactionsPermissions,
    ...commentsPermissions,
    ...mergeAndSplitPermissions,
    ...conversationsPermissions,
    ...discussionNotificationsPermissions,
    ...tagsPermissions,
    ...permissionsPermissions,
    ...profileFieldsPermissions,
    ...roleRequestsPermissions,
    ...configPermissions,
    ...layoutsPermissions,
    ...themesPermissions,
    ...importsPermissions,
    ...accountsPermissions,
    ...signaturesPermissions,
    ...privacyPermissions,
    ...usersPermissions,
    ...authenticationPermissions,
    ...mentionsPermissions,
    ...notificationsPermissions,
    ...collectionsPermissions,
    ...postingPermissions,
    ...postTranslationsPermissions,
    ...postTypesPermissions,
    ...interestsPermissions,
    ...sitePermissions,
    ...siteSectionsPermissions,
    ...editorPermissions,
    ...embeddingPermissions,
    ...draftsPermissions,
    ...mediaPermissions,
    ...attachmentsPermissions,
    ...searchPermissions,
    ...tokensPermissions,
    ...trackingPermissions,
    ...translationsPermissions,
    ...translationServicesPermissions,
    ...announcementsPermissions,
    ...moderationPermissions,
    ...warningsPermissions,
    ...actionLogPermissions,
    ...signInMethodsPermissions,
};

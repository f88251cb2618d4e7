export { accountParts } from "./account/accountParts";
export { DoneNotice } from "./account/DoneNotice";
export { PasswordField, PostedForm } from "./account/PostedForm";
export { askMeCounts } from "./askMeCounts";
export { UserCards } from "./card/UserCards";
export { AccountItems, GuestButtons, MEMBER_CHUNK, memberItems } from "./components/AccountItems";
export { FormPart } from "./components/FormPart";
export { MeMenuItem } from "./components/MeMenuItem";
export { MemberNotices } from "./components/MemberNotices";
export { Signature } from "./components/Signature";
export { SignInDialog } from "./components/signInDialog";
export { TitledPage } from "./components/TitledPage";
export { type Linked, UserLink, UserPhotoLink } from "./components/UserLink";
export { selectIsSignedIn, selectMe, selectMeCounts, selectPermission, selectPermissions } from "./currentUser.slice";
export { registerEntryLoad } from "./entryLoads";
export { targetIn, withTarget } from "./entryURL";
export { FurtherFields } from "./forms/FurtherFields";
export { NameAndAddress } from "./forms/NameAndAddress";
export { NameField } from "./forms/NameField";
export type { EntryForm } from "./forms/useEntryForm";
export { wantsToStay } from "./forms/wantsToStay";
export { loadForMember, requireMember } from "./loadForMember";
export { registerMemberPart } from "./members/memberParts";
export { FieldMentions } from "./mentions/FieldMentions";
export { MentionList } from "./mentions/MentionList";
export type { MentionSuggestion, TypedMention } from "./mentions/mentions.rules";
export { mentionMarkdown, mentionText, typedMention } from "./mentions/mentions.rules";
export { SuggestionList } from "./mentions/SuggestionList";
export type { Mentions } from "./mentions/useMentions";
export { useMentions } from "./mentions/useMentions";
export { PRIVACY_PAGE } from "./profile/addresses";
export { loadProfile, profileHead } from "./profile/loadProfile";
export { hasMessagePages, messageAbout } from "./profile/messages";
export { ProfileFrame } from "./profile/ProfileFrame";
export { pageOfProfile, profilePageHref } from "./profile/profilePages";
export { type ProfileTab, registerProfileTab } from "./profile/profileTabs";
export { toProfileReference } from "./profileReference";
export { tellSession, useSessionNews } from "./sessionNews";
export { loadSettings } from "./settings/loadSettings";
export { registerOwnSettings } from "./settings/ownSettings";
export { SettingsPage } from "./settings/SettingsPage";
export { registerSettings, registerWaitingWork } from "./settings/settingsPages";
export { apartFromSignatures } from "./signatures";
export { meMenuItems, memberNotices, messagesPanel, notificationsPanel, otherSignInMethods, otherWaysToJoin } from "./slots";
export { useEntryURLs } from "./useEntryURLs";
export { useMe } from "./useMe";
export { usePermission } from "./usePermission";
export { type KnownUser, selectRoles, selectUser } from "./users.slice";
export {
    ALL_ROLES,
    fetchMe,
    fetchMeCounts,
    fetchPermissions,
    fetchRoles,
    fetchUser,
    fetchUsersByNames,
    fetchWhoIsHere,
    register,
    signIn,
    signOut,
} from "./users.thunks";
export { type DescribedPermission, describePermissions } from "./whyNot/permissionWords";

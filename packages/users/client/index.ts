export { UserCards } from "./card/UserCards";
export { AccountItems, GuestButtons, MEMBER_CHUNK, memberItems } from "./components/AccountItems";
export { MeMenuItem } from "./components/MeMenuItem";
export { MemberNotices } from "./components/MemberNotices";
export { type Linked, UserLink, UserPhotoLink } from "./components/UserLink";
export { WhyNotItem } from "./components/WhyNotItem";
export { fetchFreshMeCounts } from "./fetchFreshMeCounts";
export { registerMemberPart } from "./members/memberParts";
export { createProfileHead, loadProfile } from "./profile/loadProfile";
export { createMessagePath, hasMessagePages } from "./profile/messages";
export { ProfileFrame } from "./profile/ProfileFrame";
export { registerProfileAction } from "./profile/profileActions";
export { profilePageHref, readProfilePage } from "./profile/profilePages";
export { type ProfileTab, registerProfileTab } from "./profile/profileTabs";

export {
    meMenuItems,
    memberNotices,
    messagesPanel,
    notificationsPanel,
    notificationsTools,
    outsideNotices,
} from "./slots";

export { loadPrivacy } from "./loadPrivacy";
export { PrivacyForm } from "./PrivacyForm";

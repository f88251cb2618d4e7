export { AnonymizeData, anonymizeDataIn, getPrivacy, PRIVACY_PAGE, Privacy, postPrivacy, toPrivacyCookie } from "./privacy";

export {
    FACTOR_ROLES_PAGE,
    LINK_PAGE,
    PASSKEY_PAGE,
    SECOND_FACTOR_PAGE,
    SETUP_PAGE,
    SIGN_IN_METHODS_PAGE,
    UNLINKED_IDENTITY_PAGE,
} from "./addresses";
export {
    Authenticator,
    deleteLinkedIdentity,
    getAuthenticators,
    getOpenIDProviders,
    getSignInMethods,
    getUnlinkedIdentity,
    LinkedIdentity,
    OpenIDProvider,
    SignInMethods,
    UnlinkedIdentity,
} from "./openID";
export { OPENID_PART, OPENID_PROBLEMS, type OpenIDProblem, type OpenIDPurpose, openIDPath } from "./openID.rules";
export { Passkey, PasskeyAssertion, PasskeyRegistration } from "./passkeys";
export {
    deletePasskey,
    PasskeyCreation,
    PasskeyPurpose,
    PasskeyRequest,
    patchPasskey,
    postPasskey,
    postPasskeyCreation,
    postPasskeyEntry,
    postPasskeyRequest,
} from "./passkeys.calls";
export { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS, supportsPasskeys } from "./passkeys.rules";
export {
    deleteTotp,
    getSecondFactorRoles,
    getSecondFactors,
    getSecondStep,
    getTotpSetup,
    postProof,
    postRecoveryCodes,
    postSecondStep,
    postTotpSetup,
    putSecondFactorRoles,
    putTotp,
    SecondFactors,
    SecondStepMethods,
    TotpSetup,
} from "./secondFactors";

export { ARRIVAL_PAGE, FACTOR_ROLES_PAGE, LINK_PAGE, PASSKEY_PAGE, SECOND_FACTOR_PAGE, SETUP_PAGE, WAYS_PAGE } from "./addresses";
export {
    deleteLinkedIdentity,
    getOpenIDArrival,
    getOpenIDProviders,
    getWaysIn,
    LinkedIdentity,
    OpenIDArrival,
    OpenIDProvider,
    WaysIn,
} from "./openID";
export { OPENID_PART, OPENID_PROBLEMS, type OpenIDProblem, type OpenIDPurpose, openIDPath } from "./openID.rules";
export { MadePasskey, Passkey, UsedPasskey } from "./passkeys";
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
export { MAX_PASSKEY_NAME_LENGTH, MAX_PASSKEYS, passkeysWorkAt } from "./passkeys.rules";
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
    SecondStepWays,
    TotpSetup,
} from "./secondFactors";

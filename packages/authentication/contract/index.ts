export { SECOND_FACTOR_PAGE, SETUP_PAGE } from "./addresses";
export {
    deleteTotp,
    getSecondFactorRoles,
    getSecondFactors,
    getTotpSetup,
    postProof,
    postRecoveryCodes,
    postSecondStep,
    postTotpSetup,
    putSecondFactorRoles,
    putTotp,
    SecondFactors,
    TotpSetup,
} from "./authentication";

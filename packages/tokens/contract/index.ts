export {
    deleteToken,
    getToken,
    getTokens,
    postRoleToken,
    postToken,
    ROLE_TOKEN_PARAMETER,
    TOKEN_SCOPES,
    Token,
    TokenScope,
} from "./tokens";

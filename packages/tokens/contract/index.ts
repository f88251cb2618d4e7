export { TOKEN_LIFETIMES, TOKENS_PAGE } from "./addresses";
export {
    deleteToken,
    getToken,
    getTokens,
    MAX_TOKEN_NAME_LENGTH,
    postRoleToken,
    postToken,
    ROLE_TOKEN_PARAMETER,
    TOKEN_SCOPES,
    Token,
    TokenScope,
} from "./tokens";

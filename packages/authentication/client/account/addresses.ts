/** Where one looks after one's own account. */
export const ACCOUNT = "/account";
export const ACCOUNT_SESSIONS = "/account/sessions";
export const ACCOUNT_INVITES = "/account/invites";

/** Where it is decided who is let in. */
export const APPLICANTS = "/applicants";

/** Where administrators read the mails that the site wrote. */
export const MAILS = "/settings/mail";

/** Where closed accounts are opened again. */
export const CLOSED_ACCOUNTS = "/settings/closed";

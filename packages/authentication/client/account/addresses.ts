/** Path of the account page. */
export const ACCOUNT = "/account";
export const ACCOUNT_SESSIONS = "/account/sessions";
export const ACCOUNT_INVITES = "/account/invites";

/** Path of the page that admits applicants. */
export const APPLICANTS = "/applicants";

/** Path of the list of mails that the site has written, for administrators. */
export const MAILS = "/settings/mail";

/** Path of the page that reopens closed accounts. */
export const CLOSED_ACCOUNTS = "/settings/closed";

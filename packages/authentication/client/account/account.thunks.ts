import {
    getApplicants,
    getClosedAccounts,
    getCredentials,
    getInvites,
    getMail,
    getMails,
    getSessions,
    postCheckPasswordKey,
} from "@parley/authentication/contract";
import { createApiThunk } from "@parley/library/client/thunks";

/** Asks by what one signs in. */
export const fetchCredentials = createApiThunk("account/fetchCredentials", getCredentials);

/** Asks where one is signed in. */
export const fetchSessions = createApiThunk("account/fetchSessions", getSessions);

/** Asks whom one has invited. */
export const fetchInvites = createApiThunk("account/fetchInvites", getInvites);

/** Asks who waits to be let in. */
export const fetchApplicants = createApiThunk("account/fetchApplicants", getApplicants);

/** Asks which accounts are closed and not yet erased. */
export const fetchClosedAccounts = createApiThunk("account/fetchClosedAccounts", getClosedAccounts);

/** Asks for the mails that the site wrote. */
export const fetchMails = createApiThunk("account/fetchMails", getMails);

/** Asks for one mail with its text. */
export const fetchMail = createApiThunk("account/fetchMail", getMail);

/** Asks whether the key of a mail is good for a new password. */
export const checkPasswordKey = createApiThunk("account/checkPasswordKey", postCheckPasswordKey);

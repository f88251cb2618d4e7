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

/** Fetches the viewer's credentials. */
export const fetchCredentials = createApiThunk("account/fetchCredentials", getCredentials);

/** Fetches the viewer's sessions. */
export const fetchSessions = createApiThunk("account/fetchSessions", getSessions);

/** Fetches the viewer's invitations. */
export const fetchInvites = createApiThunk("account/fetchInvites", getInvites);

/** Fetches the applicants. */
export const fetchApplicants = createApiThunk("account/fetchApplicants", getApplicants);

/** Fetches the accounts that are closed and not yet erased. */
export const fetchClosedAccounts = createApiThunk("account/fetchClosedAccounts", getClosedAccounts);

/** Fetches the mails that the site has written. */
export const fetchMails = createApiThunk("account/fetchMails", getMails);

/** Fetches one mail with its text. */
export const fetchMail = createApiThunk("account/fetchMail", getMail);

/** Checks whether the key of a password mail is valid. */
export const checkPasswordKey = createApiThunk("account/checkPasswordKey", postCheckPasswordKey);

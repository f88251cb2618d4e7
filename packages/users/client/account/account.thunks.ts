import { createApiThunk } from "@parley/library/client/thunks";
import { getApplicants, getInvites, getMail, getMails, getSessions, postCheckPasswordKey } from "@parley/users/contract";

/** Asks where one is signed in. */
export const fetchSessions = createApiThunk("account/fetchSessions", getSessions);

/** Asks whom one has invited. */
export const fetchInvites = createApiThunk("account/fetchInvites", getInvites);

/** Asks who waits to be let in. */
export const fetchApplicants = createApiThunk("account/fetchApplicants", getApplicants);

/** Asks for the mails that the site wrote. */
export const fetchMails = createApiThunk("account/fetchMails", getMails);

/** Asks for one mail with its text. */
export const fetchMail = createApiThunk("account/fetchMail", getMail);

/** Asks whether the key of a mail is good for a new password. */
export const checkPasswordKey = createApiThunk("account/checkPasswordKey", postCheckPasswordKey);

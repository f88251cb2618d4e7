import type {
    Applicant,
    ClosedAccount,
    Credentials,
    Invite,
    MailSummary,
    MemberSession,
    StoredMail,
} from "@parley/authentication/contract";
import type { LoadableTable } from "@parley/library/client/loadable";
import { getLoadable } from "@parley/library/client/loadable";
import { rootReducer } from "@parley/library/client/store";
import { trackThunk } from "@parley/library/client/thunks";
import type { Page } from "@parley/library/contract";
import type { WithSlice } from "@reduxjs/toolkit";
import { createSlice } from "@reduxjs/toolkit";
import {
    checkPasswordKey,
    fetchApplicants,
    fetchClosedAccounts,
    fetchCredentials,
    fetchInvites,
    fetchMail,
    fetchMails,
    fetchSessions,
} from "./account.thunks";

declare module "@parley/library/client/store" {
    interface FeatureSlices extends WithSlice<typeof accountSlice> {}
}

interface AccountState {
    /** Has the single key `mine`, as has `sessions`. */
    credentials: LoadableTable<Credentials>;
    sessions: LoadableTable<MemberSession[]>;
    /** Keyed by page number, as are the three tables below. */
    invites: LoadableTable<Page<Invite>>;
    applicants: LoadableTable<Page<Applicant>>;
    closed: LoadableTable<Page<ClosedAccount>>;
    mails: LoadableTable<Page<MailSummary>>;
    /** Keyed by mail id. */
    mail: LoadableTable<StoredMail>;
    /** Whether the key in the page's address is valid; has the single key `key`. */
    passwordKey: LoadableTable<true>;
}

const [MINE, KEY] = ["mine", "key"];
const initialState: AccountState = {
    credentials: {},
    sessions: {},
    invites: {},
    applicants: {},
    closed: {},
    mails: {},
    mail: {},
    passwordKey: {},
};

const accountSlice = createSlice({
    name: "account",
    initialState,
    reducers: {},
    extraReducers: (builder) => {
        trackThunk(builder, fetchCredentials, (state) => [state.credentials, MINE]);
        trackThunk(builder, fetchSessions, (state) => [state.sessions, MINE]);
        trackThunk(builder, fetchInvites, (state, { page = 1 }) => [state.invites, page]);
        trackThunk(builder, fetchApplicants, (state, { page = 1 }) => [state.applicants, page]);
        trackThunk(builder, fetchClosedAccounts, (state, { page = 1 }) => [state.closed, page]);
        trackThunk(builder, fetchMails, (state, { page = 1 }) => [state.mails, page]);
        trackThunk(builder, fetchMail, (state, { mailID }) => [state.mail, mailID]);
        trackThunk(
            builder,
            checkPasswordKey,
            (state) => [state.passwordKey, KEY],
            () => true as const,
        );
    },
    selectors: {
        selectCredentials: (state) => getLoadable(state.credentials, MINE),
        selectSessions: (state) => getLoadable(state.sessions, MINE),
        selectInvites: (state, page: number) => getLoadable(state.invites, page),
        selectApplicants: (state, page: number) => getLoadable(state.applicants, page),
        selectClosedAccounts: (state, page: number) => getLoadable(state.closed, page),
        selectMails: (state, page: number) => getLoadable(state.mails, page),
        selectMail: (state, mailID: number) => getLoadable(state.mail, mailID),
        /** Selects whether the key of a password mail is valid, if known. */
        selectPasswordKey: (state) => getLoadable(state.passwordKey, KEY),
    },
});

export const {
    selectCredentials,
    selectSessions,
    selectInvites,
    selectApplicants,
    selectClosedAccounts,
    selectMails,
    selectMail,
    selectPasswordKey,
} = accountSlice.injectInto(rootReducer).selectors;

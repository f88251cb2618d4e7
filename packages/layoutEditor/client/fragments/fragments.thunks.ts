import { getFragment, getFragmentRevisions, getFragments } from "@parley/layouts/contract";
import { createApiThunk } from "@parley/library/client/thunks";

export const fetchFragments = createApiThunk("fragments/fetchAll", getFragments);
export const fetchFragment = createApiThunk("fragments/fetch", getFragment);
export const fetchFragmentRevisions = createApiThunk("fragments/fetchRevisions", getFragmentRevisions);

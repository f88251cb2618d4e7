import type { ILoadable } from "@parley/library/client/loadable";
import { LoadStatus } from "@parley/library/client/loadable";
import type { RootState, ThunkExtra } from "@parley/library/client/store";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { useEffect } from "react";

/** Thunk of the app's store. */
export type AppThunk = ThunkAction<Promise<unknown> | unknown, RootState, ThunkExtra, UnknownAction>;

/** Selects a loadable, and requests it if it was never requested. */
export function useLoadable<T>(select: (state: RootState) => ILoadable<T>, ask: () => AppThunk): ILoadable<T> {
    const dispatch = useAppDispatch();
    const loadable = useAppSelector(select);
    const pending = loadable.status === LoadStatus.PENDING;
    useEffect(() => {
        if (pending) dispatch(fetchUnlessRequested);
    });
    return loadable;

    // Checks the store again, since a sibling's effect may have sent the request since the rendering.
    function fetchUnlessRequested(...[dispatch, getState]: Parameters<AppThunk>) {
        if (select(getState()).status === LoadStatus.PENDING) void dispatch(ask());
    }
}

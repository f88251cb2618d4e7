import { useEffect } from "react";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { LoadStatus, type ILoadable } from "@parley/library/client/loadable";
import { useAppDispatch, useAppSelector, type RootState, type ThunkExtra } from "@parley/library/client/store";

/** Anything that can be dispatched to do work. */
export type AppThunk = ThunkAction<Promise<unknown> | unknown, RootState, ThunkExtra, UnknownAction>;

/** Reads a loadable, and asks for it when nobody has. */
export function useLoadable<T>(select: (state: RootState) => ILoadable<T>, ask: () => AppThunk): ILoadable<T> {
    const dispatch = useAppDispatch();
    const loadable = useAppSelector(select);
    const pending = loadable.status === LoadStatus.PENDING;
    useEffect(() => {
        if (pending) dispatch(askUnlessAsked);
    });
    return loadable;

    // Looks again at the store: a sibling's effect may have asked since we rendered.
    function askUnlessAsked(...[dispatch, getState]: Parameters<AppThunk>) {
        if (select(getState()).status === LoadStatus.PENDING) void dispatch(ask());
    }
}

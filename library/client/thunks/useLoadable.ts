import type { ILoadable } from "@parley/library/client/loadable";
import { LoadStatus } from "@parley/library/client/loadable";
import type { RootState, ThunkExtra } from "@parley/library/client/store";
import { useAppDispatch, useAppSelector } from "@parley/library/client/store";
import type { ThunkAction, UnknownAction } from "@reduxjs/toolkit";
import { useEffect } from "react";

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

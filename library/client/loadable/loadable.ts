import type { ApiError } from "@parley/library/contract";

/** How far a request is (API-006). */
export enum LoadStatus {
    PENDING = "PENDING",
    LOADING = "LOADING",
    SUCCESS = "SUCCESS",
    ERROR = "ERROR",
}

/**
 * Something the server owns, and how far we are in asking for it.
 *
 * `status` tells of our own request; `data` of what we know. So a discussion seen in a list
 * has data while still PENDING, and a page can show its title while the rest loads.
 */
export type ILoadable<T> =
    | { status: LoadStatus.PENDING; data?: T }
    | { status: LoadStatus.LOADING; data?: T }
    | { status: LoadStatus.SUCCESS; data: T }
    | { status: LoadStatus.ERROR; error: ApiError; data?: T };

export type LoadableTable<T> = Record<string | number, ILoadable<T>>;

export const PENDING: ILoadable<never> = Object.freeze({ status: LoadStatus.PENDING });

/** An entry that nobody asked for yet is PENDING. */
export function loadableAt<T>(table: LoadableTable<T>, key: string | number): ILoadable<T> {
    return table[key] ?? PENDING;
}

/** Asked for; what we knew stays visible. */
export function loading<T>(previous: ILoadable<T> | undefined): ILoadable<T> {
    return { status: LoadStatus.LOADING, ...known(previous) };
}

/** Answered. */
export function success<T>(data: T): ILoadable<T> {
    return { status: LoadStatus.SUCCESS, data };
}

/** Refused; what we knew stays visible. */
export function failure<T>(error: ApiError, previous: ILoadable<T> | undefined): ILoadable<T> {
    return { status: LoadStatus.ERROR, error, ...known(previous) };
}

/** Data that came along with another answer: keep the status, remember the data. */
export function learned<T>(data: T, previous: ILoadable<T> = PENDING): ILoadable<T> {
    return { ...previous, data: { ...previous.data, ...data } };
}

function known<T>(loadable: ILoadable<T> | undefined): { data?: T } {
    return loadable?.data === undefined ? {} : { data: loadable.data };
}

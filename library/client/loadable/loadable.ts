import type { ApiError } from "@parley/library/contract";

/** Status of a request (API-006). */
export enum LoadStatus {
    PENDING = "PENDING",
    LOADING = "LOADING",
    SUCCESS = "SUCCESS",
    ERROR = "ERROR",
}

/**
 * Data of the server together with the status of its request.
 *
 * `status` describes our own request, `data` the known data. So a discussion that was part of a list has data while it is still PENDING,
 * and a page can show its title while the rest loads.
 */
export type ILoadable<T> =
    | { status: LoadStatus.PENDING; data?: T }
    | { status: LoadStatus.LOADING; data?: T }
    | { status: LoadStatus.SUCCESS; data: T }
    | { status: LoadStatus.ERROR; error: ApiError; data?: T };

export type LoadableTable<T> = Record<string | number, ILoadable<T>>;

export const PENDING: ILoadable<never> = Object.freeze({ status: LoadStatus.PENDING });

/** Returns an entry of a table; PENDING if it was never requested. */
export function getLoadable<T>(table: LoadableTable<T>, key: string | number): ILoadable<T> {
    return table[key] ?? PENDING;
}

/** Creates a loadable that is being requested; known data remains available. */
export function loading<T>(previous: ILoadable<T> | undefined): ILoadable<T> {
    return { status: LoadStatus.LOADING, ...known(previous) };
}

/** Creates a loadable with the data of a successful response. */
export function success<T>(data: T): ILoadable<T> {
    return { status: LoadStatus.SUCCESS, data };
}

/** Creates a loadable of a failed request; known data remains available. */
export function failure<T>(error: ApiError, previous: ILoadable<T> | undefined): ILoadable<T> {
    return { status: LoadStatus.ERROR, error, ...known(previous) };
}

/** Merges data from another response into a loadable, without changing its status. */
export function mergeData<T>(data: T, previous: ILoadable<T> = PENDING): ILoadable<T> {
    return { ...previous, data: { ...previous.data, ...data } };
}

function known<T>(loadable: ILoadable<T> | undefined): { data?: T } {
    return loadable?.data === undefined ? {} : { data: loadable.data };
}

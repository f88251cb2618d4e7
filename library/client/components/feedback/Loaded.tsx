import type { ILoadable } from "@parley/library/client/loadable";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ApiError } from "@parley/library/contract";
import type { ReactNode } from "react";
import { Loader } from "./Loader";
import { PageError } from "./PageError";

interface LoadedProps<T> {
    value: ILoadable<T>;
    /** In the shape of what is to come; rows when not given. */
    loader?: ReactNode;
    /** In place of what could not be had; a page error when not given. */
    error?: (error: ApiError) => ReactNode;
    children: (data: T) => ReactNode;
}

/** Shows what we know as soon as we know it; a loader before that, and the error when there is nothing else. */
export function Loaded<T>({ value, loader, error, children }: LoadedProps<T>): ReactNode {
    if (value.data !== undefined) return children(value.data);
    if (value.status === LoadStatus.ERROR) return error ? error(value.error) : <PageError error={value.error} />;
    return loader ?? <Loader />;
}

import type { ILoadable } from "@parley/library/client/loadable";
import { LoadStatus } from "@parley/library/client/loadable";
import type { ApiError } from "@parley/library/contract";
import type { ReactNode } from "react";
import { Loader } from "./Loader";
import { PageError } from "./PageError";

interface LoadedProps<T> {
    value: ILoadable<T>;
    /** Loader in the shape of the content; rows by default. */
    loader?: ReactNode;
    /** Rendered when loading fails; a `PageError` by default. */
    error?: (error: ApiError) => ReactNode;
    children: (data: T) => ReactNode;
}

/** Renders loaded data as soon as there is any; a loader before that, and the error when there is no data. */
export function Loaded<T>({ value, loader, error, children }: LoadedProps<T>): ReactNode {
    if (value.data !== undefined) return children(value.data);
    if (value.status === LoadStatus.ERROR) return error ? error(value.error) : <PageError error={value.error} />;
    return loader ?? <Loader />;
}

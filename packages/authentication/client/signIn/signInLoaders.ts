import type { PageLoading } from "@parley/library/client/routing";

type SignInLoader = (loading: PageLoading) => Promise<unknown>;

const loaders: SignInLoader[] = [];

/** Registers a feature's loader to run before the sign-in and registration pages are rendered. The loader handles its own errors. */
export function registerSignInLoader(load: SignInLoader): void {
    if (!loaders.includes(load)) loaders.push(load);
}

/** Runs the registered loaders of the sign-in and registration pages. */
export async function loadSignInPages(loading: PageLoading): Promise<void> {
    await Promise.all(loaders.map((load) => load(loading)));
}

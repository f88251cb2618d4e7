import type { ComponentType, ReactNode } from "react";
import { createElement } from "react";

/** Component whose code is loaded shortly before it is needed. Renders nothing until then; see `useLazyPart`. */
export interface LazyPart<Props> {
    (props: Props): ReactNode;
    /** Loads the code once; retries after a failure. */
    fetch: () => Promise<void>;
    isFetched: () => boolean;
}

/** Lazy component with any props, for functions that only load it. */
export type AnyLazyPart = Pick<LazyPart<never>, "fetch" | "isFetched">;

/** Creates a component whose module is loaded later: `lazyPart(async () => (await import("./MoveModal")).MoveModal)`. */
export function createLazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
    let component: ComponentType<Props> | undefined;
    let fetching: Promise<void> | undefined;
    const part = (props: Props) => (component ? createElement(component, props) : null);
    return Object.assign(part, { fetch, isFetched: () => component !== undefined });

    function fetch(): Promise<void> {
        fetching ??= load().then(
            (loaded) => {
                component = loaded;
            },
            (error) => {
                fetching = undefined;
                throw error;
            },
        );
        return fetching;
    }
}

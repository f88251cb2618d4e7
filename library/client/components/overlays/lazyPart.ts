import type { ComponentType, ReactNode } from "react";
import { createElement } from "react";

/** A component whose code is fetched when somebody is about to want it. Until then it draws nothing; see `useLazyPart`. */
export interface LazyPart<Props> {
    (props: Props): ReactNode;
    /** Fetches the code, once; after a failure, again. */
    fetch: () => Promise<void>;
    isFetched: () => boolean;
}

/** Whatever its props are: the means that only fetch it ask for no more. */
export type AnyLazyPart = Pick<LazyPart<never>, "fetch" | "isFetched">;

/** Makes a part of a module that is fetched later: `lazyPart(async () => (await import("./MoveModal")).MoveModal)`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
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

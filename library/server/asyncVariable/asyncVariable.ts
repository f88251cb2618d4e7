import { AsyncLocalStorage } from "node:async_hooks";

/** A value that follows an asynchronous call, instead of being passed as an argument. */
export interface AsyncVariable<T> {
    /** Returns the value of the current call; undefined if there is none. */
    get(): T | undefined;
    /** Calls `work` with a value for everything that it calls or awaits; undefined hides the outer value. */
    run<Result>(value: T | undefined, work: () => Result): Result;
    /** Removes the value from all calls, permanently. */
    close(): void;
}

/**
 * Values of the current call by variable. On Node 20 each enabled `AsyncLocalStorage` costs a call per promise of the process, so all
 * variables share one.
 */
const storage = new AsyncLocalStorage<ReadonlyMap<object, unknown>>();
const open = new Set<object>();

/** Creates a variable whose value follows asynchronous calls. Its owner closes it, because an open one makes each promise slower. */
export function createAsyncVariable<T>(): AsyncVariable<T> {
    const key = {};
    let isClosed = false;
    return {
        get: () => (isClosed ? undefined : (storage.getStore()?.get(key) as T | undefined)),
        run(value, work) {
            if (isClosed) return work();
            open.add(key);
            return storage.run(new Map(storage.getStore()).set(key, value), work);
        },
        close() {
            isClosed = true;
            if (open.delete(key) && open.size === 0) storage.disable();
        },
    };
}

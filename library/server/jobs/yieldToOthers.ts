/** Waits until other work of the event loop, such as requests, has had its turn. */
export const yieldToOthers = (): Promise<void> =>
    new Promise((resolve) => {
        setImmediate(resolve);
    });

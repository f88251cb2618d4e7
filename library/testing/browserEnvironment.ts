import ProcessEnvironment from "./processEnvironment";

/** Hook that a test file may set on the global object. */
interface Witness {
    whenTestFails?: () => Promise<void>;
}

/** Node environment for tests with a real browser: calls a hook when a test fails, while its pages are still open, to capture them. */
export default class BrowserTestEnvironment extends ProcessEnvironment {
    override readonly handleTestEvent = async ({ name }: { name: string }): Promise<void> => {
        if (name === "test_fn_failure") await (this.global as Witness).whenTestFails?.();
    };
}

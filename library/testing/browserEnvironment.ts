import ProcessEnvironment from "./processEnvironment";

/** What the environment finds in the test file's global object, when somebody put it there. */
interface Witness {
    whenTestFails?: () => Promise<void>;
}

/** Node, for tests that open a real browser: what the pages look like is told while they still stand, right when a test fails. */
export default class BrowserTestEnvironment extends ProcessEnvironment {
    override readonly handleTestEvent = async ({ name }: { name: string }): Promise<void> => {
        if (name === "test_fn_failure") await (this.global as Witness).whenTestFails?.();
    };
}

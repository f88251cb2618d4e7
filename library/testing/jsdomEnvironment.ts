import { TestEnvironment } from "jest-environment-jsdom";

/** How long in milliseconds jest gives a test when nobody says otherwise. */
const USUAL_TEST_TIME = 5000;

/**
 * What Node has and jsdom lacks. No MessageChannel: with it React's scheduler would keep the process alive. FormData, Blob and
 * File stay jsdom's own, so that `new FormData(form)` and file fields work.
 */
const FROM_NODE = [
    "fetch",
    "Request",
    "Response",
    "Headers",
    "AbortController",
    "AbortSignal",
    "ReadableStream",
    "WritableStream",
    "TransformStream",
    "CompressionStream",
    "DecompressionStream",
    "TextEncoder",
    "TextDecoder",
    "TextEncoderStream",
    "TextDecoderStream",
    "structuredClone",
] as const;

/** A browser page in which HTTP can be asked and caught as in Node: jsdom with Node's fetch family. */
export default class BrowserLikeEnvironment extends TestEnvironment {
    readonly #testTime: number;

    constructor(...given: ConstructorParameters<typeof TestEnvironment>) {
        super(...given);
        this.#testTime = given[0].globalConfig.testTimeout ?? USUAL_TEST_TIME;
    }

    // Without "browser" here, packages resolve as they do in Node, where nock catches requests.
    override exportConditions(): string[] {
        return ["node", "node-addons"];
    }

    override async setup(): Promise<void> {
        await super.setup();
        // For ./waits.ts, which alone can tell it to those who wait.
        Object.assign(this.global, { testTime: this.#testTime });
        for (const name of FROM_NODE) {
            Object.defineProperty(this.global, name, { value: globalThis[name], configurable: true, writable: true });
        }
    }
}

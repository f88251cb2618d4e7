import { runInNewContext } from "node:vm";
import type { EnvironmentContext, JestEnvironmentConfig } from "@jest/environment";
import type { JSDOM } from "jsdom";
import { requireWithProcessGlobals } from "../../scripts/jest/requireWithProcessGlobals.cjs";
import ProcessEnvironment from "./processEnvironment";

const jsdom: typeof import("jsdom") = requireWithProcessGlobals(__filename, "jsdom");

/** Default test timeout of jest, in milliseconds. */
const USUAL_TEST_TIME = 5000;

/** Globals of Node that jsdom lacks. FormData, Blob and File remain jsdom's own, so that `new FormData(form)` and file inputs work. */
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

/** Methods that are called on the global object but only work on a window. */
const OF_EVENT_TARGET = new Set(["addEventListener", "removeEventListener", "dispatchEvent"]);

/** Timers of the current page, which its window cancels when it closes. */
let pageTimers: Record<string, (...values: unknown[]) => unknown> = {};
/** Timer functions that delegate to the current page, for packages that keep a reference from the time of their import. */
const TIMERS = Object.fromEntries(
    ["setTimeout", "clearTimeout", "setInterval", "clearInterval"].map((name) => [
        name,
        (...values: unknown[]) => pageTimers[name]?.(...values),
    ]),
);

/** Turns of the event loop within which the scheduled work of a file ends. */
const TURNS_TO_END = 3;

/** Global names of the language itself, which a window and the process share. */
const LANGUAGE = new Set<string>(runInNewContext("Object.getOwnPropertyNames(globalThis)"));

/**
 * Environment of a browser page in which HTTP requests can be sent and intercepted as in Node: the globals of a jsdom window are put into
 * the process's own global object while a test file runs.
 */
export default class PageEnvironment extends ProcessEnvironment {
    readonly #dom: JSDOM;
    readonly #prototype: object;

    constructor(config: JestEnvironmentConfig, context: EnvironmentContext) {
        super(config, context);
        const virtualConsole = new jsdom.VirtualConsole();
        virtualConsole.sendTo(context.console, { omitJSDOMErrors: true });
        virtualConsole.on("jsdomError", (error) => context.console.error(error));
        this.#dom = new jsdom.JSDOM("<!DOCTYPE html>", { pretendToBeVisual: true, url: "http://localhost/", virtualConsole });
        const page = this.#dom.window;
        for (const name of FROM_NODE) define(page, name, { value: globalThis[name], writable: true });
        pageTimers = Object.fromEntries(Object.keys(TIMERS).map((name) => [name, page[name]]));
        Object.assign(page, TIMERS);
        for (const name of namesOf(page)) {
            define(globalThis, name, {
                get: () => (OF_EVENT_TARGET.has(name) ? page[name].bind(page) : page[name]),
                set: (value: unknown) => {
                    // Read-only properties of a page are redefined, as in a browser.
                    if (!Reflect.set(page, name, value)) define(page, name, { value, writable: true });
                },
            });
        }
        this.#prototype = Object.getPrototypeOf(globalThis);
        Object.setPrototypeOf(globalThis, withNamesOf(page, this.#prototype));
        // For ./waits.ts, which passes it to the waiting functions.
        Object.assign(globalThis, { testTime: config.globalConfig.testTimeout ?? USUAL_TEST_TIME });
    }

    override async teardown(): Promise<void> {
        this.fakeTimersModern.dispose();
        try {
            this.#dom.window.close();
            // Work that React has already scheduled still finds the page's globals.
            for (let turn = 0; turn < TURNS_TO_END; turn++) await new Promise((resolve) => setImmediate(resolve));
        } finally {
            Object.setPrototypeOf(globalThis, this.#prototype);
            await super.teardown();
        }
    }
}

/** Creates a prototype that also has the names which tests add to the window. */
function withNamesOf(page: JSDOM["window"], prototype: object): object {
    return new Proxy(prototype, {
        has: (target, name) => name in page || name in target,
        get: (target, name, receiver) => (name in page ? page[name as string] : Reflect.get(target, name, receiver)),
    });
}

function define(target: object, name: string, descriptor: PropertyDescriptor): void {
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable: true });
}

/** Returns the names that a window adds to those of the language. */
function namesOf(page: JSDOM["window"]): string[] {
    const names = new Set<string>();
    for (let object: object = page; object !== Object.prototype; object = Object.getPrototypeOf(object))
        for (const name of Object.getOwnPropertyNames(object)) names.add(name);
    return [...names].filter((name) => !LANGUAGE.has(name) && name !== "console");
}

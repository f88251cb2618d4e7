import { runInNewContext } from "node:vm";
import type { EnvironmentContext, JestEnvironmentConfig } from "@jest/environment";
import type { JSDOM } from "jsdom";
import { requireWithProcessGlobals } from "../../scripts/jest/requireWithProcessGlobals.cjs";
import ProcessEnvironment from "./processEnvironment";

const jsdom: typeof import("jsdom") = requireWithProcessGlobals(__filename, "jsdom");

/** How long in milliseconds jest gives a test when nobody says otherwise. */
const USUAL_TEST_TIME = 5000;

/**
 * What Node has and jsdom lacks. FormData, Blob and File stay jsdom's own, so that `new FormData(form)` and file fields work.
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

/** What is called on the global object and works on a window alone. */
const OF_EVENT_TARGET = new Set(["addEventListener", "removeEventListener", "dispatchEvent"]);

/** The timers of the page that stands, which its window ends when it closes. */
let pageTimers: Record<string, (...values: unknown[]) => unknown> = {};
/** Packages that keep a timer function from the time when they were loaded get one that works on every page. */
const TIMERS = Object.fromEntries(
    ["setTimeout", "clearTimeout", "setInterval", "clearInterval"].map((name) => [
        name,
        (...values: unknown[]) => pageTimers[name]?.(...values),
    ]),
);

/** Turns of the event loop in which scheduled work of a file comes to its end. */
const TURNS_TO_END = 3;

/** The names of the language itself, which a window shares with the process. */
const LANGUAGE = new Set<string>(runInNewContext("Object.getOwnPropertyNames(globalThis)"));

/**
 * A browser page in which HTTP can be asked and caught as in Node: the names of a jsdom window stand in the process's own global object while
 * a test file runs.
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
                    // What a page can only read is replaced, as in a browser.
                    if (!Reflect.set(page, name, value)) define(page, name, { value, writable: true });
                },
            });
        }
        this.#prototype = Object.getPrototypeOf(globalThis);
        Object.setPrototypeOf(globalThis, withNamesOf(page, this.#prototype));
        // For ./waits.ts, which alone can tell it to those who wait.
        Object.assign(globalThis, { testTime: config.globalConfig.testTimeout ?? USUAL_TEST_TIME });
    }

    override async teardown(): Promise<void> {
        this.fakeTimersModern.dispose();
        try {
            this.#dom.window.close();
            // What React has scheduled already still finds the page's names.
            for (let turn = 0; turn < TURNS_TO_END; turn++) await new Promise((resolve) => setImmediate(resolve));
        } finally {
            Object.setPrototypeOf(globalThis, this.#prototype);
            await super.teardown();
        }
    }
}

/** A prototype that also has the names which tests add to the window. */
function withNamesOf(page: JSDOM["window"], prototype: object): object {
    return new Proxy(prototype, {
        has: (target, name) => name in page || name in target,
        get: (target, name, receiver) => (name in page ? page[name as string] : Reflect.get(target, name, receiver)),
    });
}

function define(target: object, name: string, descriptor: PropertyDescriptor): void {
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable: true });
}

/** The names that a window adds to those of the language. */
function namesOf(page: JSDOM["window"]): string[] {
    const names = new Set<string>();
    for (let object: object = page; object !== Object.prototype; object = Object.getPrototypeOf(object))
        for (const name of Object.getOwnPropertyNames(object)) names.add(name);
    return [...names].filter((name) => !LANGUAGE.has(name) && name !== "console");
}

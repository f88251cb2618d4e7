import type { EnvironmentContext, JestEnvironment, JestEnvironmentConfig } from "@jest/environment";
import { ModernFakeTimers } from "@jest/fake-timers";
import { ModuleMocker } from "jest-mock";
// Imported before the first global object is recorded, because it stores data there that all test files share.
import "@jest/expect";

type Listener = (...values: unknown[]) => void;
type TestEventHandler = NonNullable<JestEnvironment["handleTestEvent"]>;

/**
 * Jest environment in which a test file uses the process's own global object, so that all test files of a worker can share packages
 * (`scripts/jest`). Changes by a file are reverted when it ends: global properties, environment variables and listeners of the process.
 */
export default class ProcessEnvironment implements JestEnvironment<null> {
    readonly global = globalThis as JestEnvironment["global"];
    readonly moduleMocker: ModuleMocker;
    readonly fakeTimers = null;
    readonly fakeTimersModern: ModernFakeTimers;
    /** Receives the events of the running tests: the option `onTestEvent` of the environment (`scripts/mutants`). */
    readonly handleTestEvent: TestEventHandler;
    readonly #restore: () => void;

    constructor({ projectConfig }: JestEnvironmentConfig, _context: EnvironmentContext) {
        this.#restore = recordProcess();
        const { onTestEvent } = projectConfig.testEnvironmentOptions as { onTestEvent?: TestEventHandler };
        this.handleTestEvent = onTestEvent ?? (() => undefined);
        this.moduleMocker = new ModuleMocker(globalThis);
        // Behind a proxy the global object is not recognized as the process's own; otherwise Node's module `timers`, which React uses,
        // would be faked as well.
        this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: new Proxy(globalThis, {}) });
    }

    async setup(): Promise<void> {
        // Everything is ready when the environment is constructed, before jest's runtime.
    }

    async teardown(): Promise<void> {
        this.fakeTimersModern.dispose();
        this.#restore();
    }

    exportConditions(): string[] {
        return ["node", "node-addons"];
    }

    /** Returns null, because everything runs in the process's own context. */
    getVmContext(): null {
        return null;
    }
}

/** Records the state of this process that test files may change, and returns a function that restores it. */
function recordProcess(): () => void {
    const globals = new Map(Reflect.ownKeys(globalThis).map((key) => [key, Reflect.getOwnPropertyDescriptor(globalThis, key)]));
    const { exit, exitCode } = process;
    const variables = { ...process.env };
    const listeners = new Map(process.eventNames().map((name) => [name, process.rawListeners(name)]));
    return () => {
        for (const key of Reflect.ownKeys(globalThis)) if (!globals.has(key)) Reflect.deleteProperty(globalThis, key);
        for (const [key, descriptor] of globals) {
            if (descriptor && !isSame(descriptor, Reflect.getOwnPropertyDescriptor(globalThis, key)))
                Reflect.defineProperty(globalThis, key, descriptor);
        }
        Object.assign(process, { exit, exitCode });
        for (const name of Object.keys(process.env)) if (!Object.hasOwn(variables, name)) delete process.env[name];
        Object.assign(process.env, variables);
        for (const name of process.eventNames()) {
            const before = listeners.get(name) ?? [];
            for (const listener of process.rawListeners(name))
                if (!before.includes(listener)) process.off(name, listener as Listener);
        }
    };
}

function isSame(one: PropertyDescriptor, other: PropertyDescriptor | undefined): boolean {
    return other !== undefined && one.value === other.value && one.get === other.get && one.set === other.set;
}

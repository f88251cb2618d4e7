/**
 * Minimum interval between saves on this device (DRAFT-013), and delay after the last change before a save to the account (DRAFT-012), in
 * milliseconds.
 */
const LOCAL_PAUSE = 1000;
const ACCOUNT_PAUSE = 5000;

interface Saving {
    onDevice: () => void;
    onAccount: () => void;
}

/** Creates a scheduler that saves changes on this device and to the account. */
export function createAutosave({ onDevice, onAccount }: Saving) {
    let pause: ReturnType<typeof setTimeout> | undefined;
    let waiting: ReturnType<typeof setTimeout> | undefined;
    let isDue = false;

    return {
        changed(): void {
            if (pause === undefined) note();
            else isDue = true;
            later(ACCOUNT_PAUSE);
        },

        /** Schedules a save to the account after a delay, unless a change comes first. */
        later,

        /** Cancels pending saves. */
        cancel(): void {
            clearTimeout(pause);
            clearTimeout(waiting);
            pause = waiting = undefined;
            isDue = false;
        },
    };

    function later(milliseconds: number): void {
        clearTimeout(waiting);
        waiting = setTimeout(() => {
            waiting = undefined;
            onAccount();
        }, milliseconds);
    }

    function note(): void {
        isDue = false;
        onDevice();
        pause = setTimeout(() => {
            pause = undefined;
            if (isDue) note();
        }, LOCAL_PAUSE);
    }
}

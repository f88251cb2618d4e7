/** How often changes are noted on this device at most (DRAFT-013), and how long after the last one they go to the account (DRAFT-012). Milliseconds. */
const LOCAL_PAUSE = 1000;
const ACCOUNT_PAUSE = 5000;

interface Saving {
    onDevice: () => void;
    onAccount: () => void;
}

/** When changes are noted here, and when they are saved to the account. */
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

        /** Saves after so long, unless something changes first. */
        later,

        /** What waits is forgotten. */
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

/**
 * Holds calls back so that `call` runs at most once in `interval` milliseconds. The first goes through at once; whatever came meanwhile is
 * made good by one call at the end, so that the last is never lost (decision 5).
 */
export function spaced(call: () => void, interval: number): { call: () => void; cancel: () => void } {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOwed = false;
    return {
        call: () => {
            if (timer === undefined) run();
            else isOwed = true;
        },
        cancel: () => {
            clearTimeout(timer);
            timer = undefined;
            isOwed = false;
        },
    };

    function run(): void {
        timer = setTimeout(settle, interval);
        call();
    }

    function settle(): void {
        timer = undefined;
        if (!isOwed) return;
        isOwed = false;
        run();
    }
}

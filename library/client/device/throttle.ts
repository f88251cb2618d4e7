/**
 * Throttles calls so that `call` runs at most once in `interval` milliseconds. The first call runs at once; those during the interval are
 * combined into one at its end, so that the last one is never lost (decision 5).
 */
export function throttle(call: () => void, interval: number): { call: () => void; cancel: () => void } {
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

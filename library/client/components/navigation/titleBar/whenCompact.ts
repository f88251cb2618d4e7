import type { Rules } from "@parley/library/client/styles";
import { media } from "@parley/library/client/styles";

/** Rules of a compact bar: compact by the width of the window, or for lack of room (NAV-019, NAV-020). They go last into a `$nest`. */
export function whenCompact(rules: Rules): Record<string, Rules> {
    return { "[data-compact] &": rules, [media.compactBar]: rules };
}

import type { Rules } from "@parley/library/client/styles";
import { media } from "@parley/library/client/styles";

/** Applies rules to a compact bar: compact by the window's width, or for lack of space (NAV-019, NAV-020). Must be last in a `$nest`. */
export function toCompactRules(rules: Rules): Record<string, Rules> {
    return { "[data-compact] &": rules, [media.compactBar]: rules };
}

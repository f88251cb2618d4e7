import type { IconName } from "@parley/library/client/components";

const KNOWN: readonly IconName[] = ["plug", "flag", "link", "mail", "attach", "event", "log", "external"];

/** Returns the icon that an integration names, or a plug for an unknown name. */
export function findIcon(name: string): IconName {
    return KNOWN.find((known) => known === name) ?? "plug";
}

import type { IconName } from "@parley/library/client/components";

const KNOWN: readonly IconName[] = ["plug", "flag", "link", "mail", "attach", "event", "log", "external"];

/** The drawing that an integration names; one we have not gives way to a plug. */
export function findIcon(name: string): IconName {
    return KNOWN.find((known) => known === name) ?? "plug";
}

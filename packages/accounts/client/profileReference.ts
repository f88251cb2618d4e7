import { parseProfileName } from "@parley/library/contract";

/** Whose profile an address is: by id where it begins with a number, else by name, as the API takes it (decisions #13). */
export function toProfileReference({ who = "" }: Readonly<Record<string, string | undefined>>): number | `$name:${string}` {
    return /^[1-9]\d{0,9}$/.test(who) ? Number(who) : `$name:${parseProfileName(who)}`;
}

import { parseProfileName } from "@parley/library/contract";

/** Converts the path parameter of a profile to an API reference: the user ID if it is a number, else the name (decisions #13). */
export function toProfileReference({ who = "" }: Readonly<Record<string, string | undefined>>): number | `$name:${string}` {
    return /^[1-9]\d{0,9}$/.test(who) ? Number(who) : `$name:${parseProfileName(who)}`;
}

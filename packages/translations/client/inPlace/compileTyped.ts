import type { Catalogue } from "@parley/library/contract";
import { writePlural } from "@parley/translations/contract";

/**
 * Returns what is typed, whole or by plural form, as an entry of a catalogue, to be seen before it is saved; undefined while it is no message.
 * The parser, which readers never need, is loaded for the first one.
 */
export async function compileTyped(typed: string | Readonly<Record<string, string>>): Promise<Catalogue[string] | undefined> {
    try {
        const { compileMessage } = await import(/* webpackChunkName: "message-parser" */ "@parley/library/contract/messages");
        return compileMessage(typeof typed === "string" ? typed : writePlural(typed));
    } catch {
        return undefined;
    }
}

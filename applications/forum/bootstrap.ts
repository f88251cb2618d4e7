import type { RootState } from "@parley/library/client/store";
import type { FormState, PageSettings } from "@parley/library/contract";
import type { Packed } from "./packing/pack";
import { pack } from "./packing/pack";
import { createTextIndex, createTextReader } from "./packing/textsOfPage";
import { unpack } from "./packing/unpack";
import { BOOTSTRAP_ID } from "./page/pageIDs";

/** Data that the server sends with a page, so that the browser renders the same page without further requests. */
export interface Bootstrap {
    settings: PageSettings;
    /** Files with the translations, which the app fetches; undefined for English, whose texts it contains. */
    textURLs: readonly string[] | undefined;
    iconsURL: string;
    state: Partial<RootState>;
    /** Error of a page that could not be loaded. */
    errors: Record<string, unknown> | null;
    formState: FormState | undefined;
    /** Path of the page in response to a form, which may be another page than that of the request, such as the reauthentication. */
    address: string | undefined;
}

/**
 * Serializes data so that no text in it can end its script element (FC-3), and compactly: texts that are in the markup are not sent twice
 * (FC-55).
 */
export function serialize(bootstrap: Bootstrap, markup: string): string {
    return JSON.stringify(pack(bootstrap, createTextIndex(markup)))
        .replaceAll("<", "\\u003c")
        .replaceAll("\u2028", "\\u2028")
        .replaceAll("\u2029", "\\u2029");
}

/** Reads the serialized data. Must be called before the page changes. */
export function readBootstrap(): Bootstrap {
    const packed = JSON.parse(document.getElementById(BOOTSTRAP_ID)?.textContent ?? "") as Packed;
    return unpack(packed, createTextReader(document)) as Bootstrap;
}

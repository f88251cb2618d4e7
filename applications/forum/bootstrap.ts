import type { Catalogue } from "@parley/library/client/i18n";
import type { RootState } from "@parley/library/client/store";
import type { FormState, PageSettings } from "@parley/library/contract";
import type { Packed } from "./packing/pack";
import { pack } from "./packing/pack";
import { textsInMarkup, textsOnPage } from "./packing/textsOfPage";
import { unpack } from "./packing/unpack";
import { BOOTSTRAP_ID } from "./page/pageIDs";

/** What the server hands the browser with a page, so that the browser shows the same and asks for nothing again. */
export interface Bootstrap {
    settings: PageSettings;
    /** Undefined where the app has it: in English. */
    catalogue: Catalogue | undefined;
    iconsURL: string;
    state: Partial<RootState>;
    /** The page could not be got: its error instead. */
    errors: Record<string, unknown> | null;
    formState: FormState | undefined;
}

/**
 * Writes data so that no text in it can end the script it stands in (FC-3), and small: what people wrote is in the markup already, so it is
 * not sent twice (FC-55).
 */
export function serialize(bootstrap: Bootstrap, markup: string): string {
    return JSON.stringify(pack(bootstrap, textsInMarkup(markup)))
        .replaceAll("<", "\\u003c")
        .replaceAll("\u2028", "\\u2028")
        .replaceAll("\u2029", "\\u2029");
}

/** Reads it again; to be called before anything on the page changes. */
export function readBootstrap(): Bootstrap {
    const packed = JSON.parse(document.getElementById(BOOTSTRAP_ID)?.textContent ?? "") as Packed;
    return unpack(packed, textsOnPage(document)) as Bootstrap;
}

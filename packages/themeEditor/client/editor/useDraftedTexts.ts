import type { OwnText, Theme, ThemeDraft } from "@parley/themes/contract";
import { OWN_TEXTS } from "@parley/themes/contract";
import { useState } from "react";
import type { ThemeWork } from "./themeWork";
import { fillWork, pickWork } from "./themeWork";

/**
 * The own CSS and HTML of the draft that the server has, which only the server prints: their version, which grows when pages would show something
 * else, and the mistake in the CSS, with which the last CSS goes on.
 */
export function useDraftedTexts(theme: Theme, draft: ThemeDraft) {
    const [{ version, stylesError }, setState] = useState(() => ({
        texts: pickTexts(fillWork(pickWork(theme), draft.work ?? {})),
        version: 0,
        stylesError: draft.stylesError ?? undefined,
    }));
    return {
        version,
        stylesError,
        /** Shows what the server has now. */
        show(work: ThemeWork, mistake: string | undefined): void {
            setState((former) => {
                const sent = pickTexts(work);
                const texts = mistake === undefined ? sent : { ...sent, styles: former.texts.styles };
                const isSame = OWN_TEXTS.every((name) => texts[name] === former.texts[name]);
                return { texts, version: isSame ? former.version : former.version + 1, stylesError: mistake };
            });
        },
    };
}

const pickTexts = ({ styles, header, footer }: ThemeWork): Record<OwnText, string> => ({ styles, header, footer });

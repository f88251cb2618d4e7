import type { FooterLink } from "@parley/library/client/components";
import { createLazyPart, useLazyPart } from "@parley/library/client/components";
import type { MouseEvent, ReactNode } from "react";
import { useState } from "react";
import { isPlainPress } from "../prefetch/links";
import type { DisplayChoiceName } from "./displayChoices";
import { useDisplayChoice } from "./displayChoices";

const DisplayDialog = createLazyPart(async () => (await import("./DisplayDialog")).DisplayDialog);

/**
 * Returns the footer links to the display choices, and the dialog that a plain press opens over the page. Without scripts, and in a new
 * tab, each link leads to a page with the same choice.
 */
export function useDisplayLinks(): { links: FooterLink[]; dialog: ReactNode } {
    const theme = useDisplayChoice("theme");
    const textSize = useDisplayChoice("textSize");
    const [name, setName] = useState<DisplayChoiceName>("theme");
    const { isOpen, open, close } = useLazyPart(DisplayDialog);

    const openHere = (wanted: DisplayChoiceName) => (event: MouseEvent) => {
        if (!isPlainPress(event.nativeEvent)) return;
        event.preventDefault();
        setName(wanted);
        open();
    };
    return {
        links: [
            { name: theme.title, url: theme.path, far: true, onClick: openHere("theme") },
            { name: textSize.title, url: textSize.path, onClick: openHere("textSize") },
        ],
        dialog: isOpen && <DisplayDialog name={name} onClose={close} />,
    };
}

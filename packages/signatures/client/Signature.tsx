import { selectSignature } from "@parley/accounts/client";
import { useSetting } from "@parley/config/client";
import { classNames, ReadingText } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { useAppSelector } from "@parley/library/client/store";
import type { ReactNode } from "react";
import { hundreds, signature, tens, units } from "./Signature.styles";

/** Signature of a post's author (USR-043, DISC-075, DISC-077). Renders nothing if the author has none or is unknown. */
export function Signature({ userID = 0 }: { userID?: number | undefined }): ReactNode {
    const html = useAppSelector((state) => selectSignature(state, userID));
    const isShown = useSetting("signatures.enabled");
    return html && isShown && userID !== 0 ? <Signed html={html} /> : null;
}

function Signed({ html }: { html: string }): ReactNode {
    const t = useTranslation();
    const notOnPhones = useSetting("signatures.hideMobile") && signature.notOnPhones;
    const height = findHeightClasses(useSetting("signatures.imageMaxHeight"));
    return (
        <div className={classNames(signature.root, notOnPhones, ...height)} role="note" aria-label={t("Signature")}>
            <ReadingText html={html} />
        </div>
    );
}

/** Returns the classes that limit the height of pictures to a number of pixels (DISC-078). */
export function findHeightClasses(pixels: number): string[] {
    const digits = String(pixels).padStart(3, "0").slice(-3);
    return [hundreds, tens, units].flatMap((names, index) =>
        Object.entries(names)
            .filter(([name]) => name === `d${digits[index]}`)
            .map(([, className]) => className),
    );
}

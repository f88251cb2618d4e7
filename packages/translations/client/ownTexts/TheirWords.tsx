import { Pairs } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { findDirection } from "@parley/library/contract";
import type { LocaleText } from "@parley/translations/contract";
import type { ReactNode } from "react";

/** The words that somebody else has saved for a text while the viewer was writing (FC-52). */
export function TheirWords({ text: { translation = "–", forms }, locale }: { text: LocaleText; locale: string }): ReactNode {
    const t = useTranslation();
    const lines = forms ? [...new Set(Object.values(forms))] : [translation];
    const words = (
        <div lang={locale} dir={findDirection(locale)}>
            {lines.map((line) => (
                <p key={line}>{line}</p>
            ))}
        </div>
    );
    return <Pairs pairs={[{ name: t("Saved in the meantime"), value: words }]} />;
}

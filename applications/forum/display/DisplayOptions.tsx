import { Radio, textStyles, useAlive } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { usePageSettings } from "@parley/library/client/page";
import type { ReactNode } from "react";
import { useState } from "react";
import { applyToMarks } from "./applyToMarks";
import type { DisplayChoiceName } from "./displayChoices";
import { applyDisplayChoice, useDisplayChoice } from "./displayChoices";

/** Options of a display choice, below its title. With scripts an option applies at once; without, the surrounding form submits it. */
export function DisplayOptions({ name }: { name: DisplayChoiceName }): ReactNode {
    const t = useTranslation();
    const settings = usePageSettings();
    const isAlive = useAlive();
    const choice = useDisplayChoice(name);
    const [picked, setPicked] = useState<string>();
    // The document has the choice made since the page was loaded.
    const stored = isAlive ? document.documentElement.dataset[name] : settings[name];

    function pick(value: string): void {
        setPicked(value);
        applyDisplayChoice(name, choice, value);
        if (name === "theme") applyToMarks(value);
    }

    return (
        <>
            <div role="radiogroup" aria-label={choice.title}>
                {choice.options.map((option) => (
                    <Radio
                        key={option.value}
                        name={choice.field}
                        value={option.value}
                        checked={option.value === (picked ?? stored ?? "")}
                        onChange={() => pick(option.value)}
                    >
                        {option.name}
                    </Radio>
                ))}
            </div>
            <p className={textStyles.quiet}>{t("The choice is kept in a cookie of this browser.")}</p>
        </>
    );
}

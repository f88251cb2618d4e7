import { RowList, SectionHead, textStyles } from "@parley/library/client/components";
import { rows } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useId } from "react";

interface SettingsGroupProps {
    name: string;
    /** Names and descriptions in English, which are translated. */
    entries: readonly { path: string; name: string; about: string }[];
}

/** Heading with links to settings pages and their descriptions. Renders nothing without entries. */
export function SettingsGroup({ name, entries }: SettingsGroupProps): ReactNode {
    const t = useTranslation();
    const head = useId();
    if (entries.length === 0) return null;
    return (
        <section aria-labelledby={head}>
            <SectionHead id={head}>{name}</SectionHead>
            <RowList label={name}>
                {entries.map((entry) => (
                    <li key={entry.path} className={rows.row}>
                        <a className={rows.title} href={entry.path}>
                            {t(entry.name)}
                        </a>
                        <p className={textStyles.quiet}>{t(entry.about)}</p>
                    </li>
                ))}
            </RowList>
        </section>
    );
}

import { Widget as Panel, RelativeTime, textStyles } from "@parley/library/client/components";
import { useTranslation } from "@parley/library/client/i18n";
import { Icon } from "@parley/library/client/icons";
import type { ReactNode } from "react";
import { newPost } from "./NewPostForm.styles";

/** Maximum number of versions in the panel; all of them are on their own page. */
const MAX_VERSIONS = 6;

interface EarlierText {
    version: number;
    /** When the text was written. */
    date: string;
    countWords: number;
    url: string;
}

/** Panel beside a form: earlier texts with their lengths. Renders nothing if there are none. */
export function VersionsPanel({ texts, allUrl }: { texts: readonly EarlierText[]; allUrl: string }): ReactNode {
    const t = useTranslation();
    if (texts.length === 0) return null;
    return (
        <Panel title={t("Earlier versions")}>
            <ul className={newPost.versions}>
                {texts.slice(0, MAX_VERSIONS).map(({ version, date, countWords, url }) => (
                    <li key={version}>
                        <Icon name="history" size="s" />
                        <span>
                            <RelativeTime date={date} />{" "}
                            {countWords === 0 ? t("title only") : t("{count} words", { count: countWords })}
                            {" · "}
                            <a href={url}>{t("Open", {}, "link")}</a>
                        </span>
                    </li>
                ))}
            </ul>
            {texts.length > MAX_VERSIONS && (
                <p className={textStyles.small}>
                    <a href={allUrl}>{t("All versions")}</a>
                </p>
            )}
        </Panel>
    );
}

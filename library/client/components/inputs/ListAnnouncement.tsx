import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { textStyles } from "../Text.styles";
import type { Listed } from "./useListed";

interface ListAnnouncementProps {
    isOpen: boolean;
    listed: Listed;
    /** What else happened. */
    said?: string;
}

/** Says to whoever hears the page what the list came to, and what became of a choice. */
export function ListAnnouncement({ isOpen, listed: { face, choices, error }, said }: ListAnnouncementProps): ReactNode {
    const t = useTranslation();
    const results = {
        choices: t("{count} results", { count: choices.length }),
        nothing: t("No results"),
        error: error?.message,
        loading: "",
    };
    return (
        <>
            <span className={textStyles.hidden} aria-live="polite" aria-atomic="true">
                {isOpen && results[face]}
            </span>
            <span className={textStyles.hidden} aria-live="polite" aria-atomic="true">
                {said}
            </span>
        </>
    );
}

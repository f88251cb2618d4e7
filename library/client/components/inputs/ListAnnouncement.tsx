import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { textStyles } from "../Text.styles";
import type { Listed } from "./useListed";

interface ListAnnouncementProps {
    isOpen: boolean;
    listed: Listed;
    /** Further message, such as the effect of a choice. */
    message?: string;
}

/** Announces the results of the list and the effect of a choice to assistive technology. */
export function ListAnnouncement({ isOpen, listed: { face, choices, error }, message }: ListAnnouncementProps): ReactNode {
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
                {message}
            </span>
        </>
    );
}

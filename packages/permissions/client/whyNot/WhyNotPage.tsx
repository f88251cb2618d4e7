import { TitledPage } from "@parley/library/client/formPages";
import { useTranslation } from "@parley/library/client/i18n";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { readWrittenQuestion } from "./question";
import { WhyNot } from "./WhyNot";

/** Page `/moderation/why-not`: explains to moderators whether and why a member has a permission. */
export function Page(): ReactNode {
    const t = useTranslation();
    const { search } = useLocation();
    return (
        <TitledPage title={t("Why not?")}>
            <WhyNot key={search} written={readWrittenQuestion(new URLSearchParams(search))} />
        </TitledPage>
    );
}
